// What somebody said: one's own at the right, others' at the left with who they are.
import { UnstyledButton } from '@mantine/core';
import type { ChatMessage } from '@recado/contract/chats';
import { CircleAlert, Clock } from 'lucide-react';
import { UserAvatar } from '../../../entities/user/UserAvatar.tsx';
import { hueOfNumber } from '../../../entities/contactHue.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import classes from './ChatBubble.module.css';
import type { Sending } from './useSending.ts';

const AVATAR = 32;

export function ChatBubble({ message, mine, first }: { message: ChatMessage; mine: boolean; first: boolean }) {
  const { t } = useTranslation('chats');
  const { senderId, sender, message: text, createdAt } = message;
  const name = sender?.name ?? t('someoneGone');
  const hue = { '--writer-hue': hueOfNumber(String(senderId ?? 0)) } as React.CSSProperties;
  return (
    <article className={classes.row} data-mine={mine || undefined} data-first={first || undefined} style={hue}>
      {!mine && (
        <span className={classes.avatar}>{first && <UserAvatar id={senderId ?? 0} name={name} size={AVATAR} />}</span>
      )}
      <div className={classes.bubble}>
        {!mine && first && <span className={classes.writer}>{name}</span>}
        <Said text={text} at={createdAt} />
      </div>
    </article>
  );
}

export interface SendingBubbleProps {
  sending: Sending;
  first: boolean;
  onRetry: (sending: Sending) => void;
  onDiscard: (sending: Sending) => void;
}

export function SendingBubble({ sending, first, onRetry, onDiscard }: SendingBubbleProps) {
  const { t } = useTranslation(['chats', 'common']);
  const { message, createdAt, error } = sending;
  return (
    <article className={classes.row} data-mine data-first={first || undefined}>
      <div className={classes.bubble}>
        <Said text={message} at={createdAt} waits={error === null} />
        {error && (
          <div className={classes.failure} role="alert">
            <span>
              <CircleAlert size={15} aria-hidden /> {errorText(error)}
            </span>
            <UnstyledButton className={classes.link} onClick={() => onRetry(sending)}>
              {t('common:retry')}
            </UnstyledButton>
            <UnstyledButton className={classes.link} onClick={() => onDiscard(sending)}>
              {t('discard')}
            </UnstyledButton>
          </div>
        )}
      </div>
    </article>
  );
}

function Said({ text, at, waits = false }: { text: string; at: string; waits?: boolean }) {
  const { t } = useTranslation('chats');
  const formats = useFormats();
  return (
    <span className={classes.text}>
      <MarkedText text={text} alone />
      <span className={classes.meta}>
        <time dateTime={at} title={formats.dateTime(at)}>
          {formats.time(at)}
        </time>
        {waits && <Clock size={12} role="img" aria-label={t('sending')} />}
      </span>
    </span>
  );
}
