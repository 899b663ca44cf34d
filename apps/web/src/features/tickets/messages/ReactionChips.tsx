// Who reacted with what; our own is taken back by a click.
import { UnstyledButton } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Bubble.module.css';
import { useOffered } from '../actions/messageActions.ts';
import { chipsOf } from '../actions/reactions.ts';

export function ReactionChips({ message }: { message: Message }) {
  const { t } = useTranslation('tickets');
  const { react } = useOffered(message);
  return (
    <div className={classes.reactions}>
      {chipsOf(message.reactions).map(({ emoji, count, own, names }) => {
        const who = [...names, ...(own && names.length === 0 ? [t('quote.you')] : [])].join(', ');
        const label = who === '' ? emoji : t('messages.reactedWith', { who, emoji });
        const content = (
          <>
            {emoji}
            {count > 1 && <span>{count}</span>}
          </>
        );
        if (!react) {
          return (
            <span key={emoji} className={classes.chip} role="img" aria-label={label} title={label}>
              {content}
            </span>
          );
        }
        return (
          <UnstyledButton
            key={emoji}
            className={classes.chip}
            data-own={own || undefined}
            aria-pressed={own}
            aria-label={label}
            title={own ? `${label} · ${t('messages.takeBack', { emoji })}` : label}
            onClick={() => react(message, own ? '' : emoji)}
          >
            {content}
          </UnstyledButton>
        );
      })}
    </div>
  );
}
