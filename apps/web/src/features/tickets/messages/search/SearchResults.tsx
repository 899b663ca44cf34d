// What was found: who said it, when, and the words as they stand in the text.
import { UnstyledButton } from '@mantine/core';
import { splitMatches, searchWords } from '../../../../shared/format/matches.ts';
import { useFormats } from '../../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { InfiniteEnd } from '../../../../shared/ui/InfiniteEnd.tsx';
import { withoutMarks } from '../../../../shared/ui/conversation/whatsappMarks.ts';
import classes from './Search.module.css';
import type { MessageSearch } from './useMessageSearch.ts';

export function SearchResults({ state }: { state: MessageSearch }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const words = searchWords(state.searched);
  return (
    <ul className={classes.results} aria-label={t('messageSearch.results')}>
      {state.matches.map((match, index) => (
        <li key={match.messageId}>
          <UnstyledButton
            className={classes.result}
            aria-current={index === state.at || undefined}
            onClick={() => state.goTo(index)}
          >
            <span className={classes.words}>
              {match.fromMe && <b>{t('quote.you')}: </b>}
              {splitMatches(withoutMarks(match.excerpt), words).map((part, place) =>
                part.match ? <mark key={place}>{part.text}</mark> : part.text,
              )}
            </span>
            <time dateTime={match.createdAt} title={formats.dateTime(match.createdAt)}>
              {formats.timeOrDate(match.createdAt)}
            </time>
          </UnstyledButton>
        </li>
      ))}
      <li>
        <InfiniteEnd
          hasMore={state.hasMore}
          loading={state.loadingMore}
          failed={state.moreFailed}
          onMore={state.loadMore}
        />
      </li>
    </ul>
  );
}
