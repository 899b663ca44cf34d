// Searching in the conversation: what has the words, and from one to the next.
import { ActionIcon, CloseButton, Loader, TextInput } from '@mantine/core';
import { ChevronDown, ChevronUp, Search } from 'lucide-react';
import { useEffect, type KeyboardEvent } from 'react';
import { useFormats } from '../../../../shared/format/useFormats.ts';
import { searchWords } from '../../../../shared/format/matches.ts';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { useDelayed } from '../../../../shared/ui/useDelayed.ts';
import { SearchResults } from './SearchResults.tsx';
import classes from './Search.module.css';
import { useMessageSearch, type MessageSearch } from './useMessageSearch.ts';

export interface SearchPanelProps {
  ticketId: number;
  onGo: (messageId: number) => void;
  onWords: (words: readonly string[]) => void;
  onClose: () => void;
  /** By the key: whoever types on goes on in the message. */
  onEscape: () => void;
}

export function SearchPanel({ ticketId, onGo, onWords, onClose, onEscape }: SearchPanelProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const state = useMessageSearch(ticketId, onGo);
  const { search, searched, at, matches, goTo } = state;
  useEffect(() => {
    onWords(searchWords(searched));
    return () => onWords([]);
  }, [searched, onWords]);
  const older = at < matches.length - 1;
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      goTo(event.shiftKey ? at - 1 : older ? at + 1 : at);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      onEscape();
    }
  };
  return (
    <div className={classes.panel} role="search" aria-label={t('messageSearch.label')} onKeyDown={handleKey}>
      <div className={classes.bar}>
        <TextInput
          className={classes.input}
          size="sm"
          type="search"
          leftSection={<Search size={16} aria-hidden />}
          aria-label={t('messageSearch.label')}
          placeholder={t('messageSearch.label')}
          value={search}
          maxLength={200}
          onChange={(event) => state.setSearch(event.currentTarget.value)}
          // It was opened to be written in; with Ctrl+F again, too.
          autoFocus
          data-message-search
        />
        <Count state={state} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('messageSearch.older')}
          disabled={!older}
          onClick={() => goTo(at + 1)}
        >
          <ChevronUp size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t('messageSearch.newer')}
          disabled={at <= 0}
          onClick={() => goTo(at - 1)}
        >
          <ChevronDown size={18} />
        </ActionIcon>
        <CloseButton size="md" aria-label={t('messageSearch.close')} onClick={onClose} />
      </div>
      {matches.length > 0 && <SearchResults state={state} />}
    </div>
  );
}

/** How many there are and which is shown; also for those who hear it. */
function Count({ state }: { state: MessageSearch }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const late = useDelayed(state.loading);
  const { error, searched, count, at } = state;
  const many = count >= 1_000 ? `${formats.number(1_000)}+` : formats.number(count);
  const found = count >= 1_000 ? t('messageSearch.foundMost', { many }) : t('messageSearch.found', { count });
  return (
    <span className={classes.count} role="status">
      {late && <Loader size="xs" />}
      {error && errorText(error)}
      {!state.loading && !error && searched !== '' && (
        <>
          {count === 0 && t('messageSearch.none')}
          {count > 0 && (at < 0 ? found : t('messageSearch.of', { at: at + 1, many }))}
        </>
      )}
    </span>
  );
}
