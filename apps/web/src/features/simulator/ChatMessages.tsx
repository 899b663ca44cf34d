// The messages, oldest first, kept at the newest; what is on its way stands at the end.
import type { SimulatedMessage } from '@recado/contract/simulator';
import { useMemo, type ReactNode } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Bubble } from './Bubble.tsx';
import classes from './Chat.module.css';
import type { Intent } from './intent.ts';
import { MessageMenu } from './MessageMenu.tsx';
import type { Draft } from './useCustomer.ts';

export interface ChatMessagesProps {
  messages: readonly SimulatedMessage[];
  /** emojis by message id */
  reactions: ReadonlyMap<string, readonly string[]>;
  outgoing: readonly Draft[];
  /** shown when there is no message */
  empty: ReactNode;
  onIntent: (intent: Intent) => void;
  onReact: (message: SimulatedMessage, emoji: string) => void;
  onDelete: (message: SimulatedMessage) => void;
}

export function ChatMessages(props: ChatMessagesProps) {
  const { messages, reactions, outgoing, empty, onIntent, onReact, onDelete } = props;
  const { t } = useTranslation('simulator');
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages]);
  const shown = outgoing.filter(({ type }) => type !== 'reaction');
  return (
    <div className={classes.scroller}>
      <div className={classes.messages} role="log" aria-label={t('chat.messages')}>
        {messages.length + shown.length === 0 && empty}
        {messages.map((message, index) => (
          <div key={message.id} className={classes.item}>
            <Day of={message} after={messages[index - 1]} />
            <Bubble
              message={message}
              quoted={message.quotedId === null ? undefined : byId.get(message.quotedId)}
              reactions={reactions.get(message.id)}
              startsRun={messages[index - 1]?.fromCompany !== message.fromCompany}
              menu={
                !message.isDeleted && (
                  <MessageMenu
                    message={message}
                    onReply={() => onIntent({ kind: 'reply', message })}
                    onEdit={() => onIntent({ kind: 'edit', message })}
                    onReact={(emoji) => onReact(message, emoji)}
                    onDelete={() => onDelete(message)}
                  />
                )
              }
            />
          </div>
        ))}
        {shown.map((draft, index) => (
          <div key={index} className={classes.item}>
            <div className={classes.bubble} data-own data-sending>
              {draft.file?.name ?? draft.body}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

/** A line where another day begins. */
function Day({ of, after }: { of: SimulatedMessage; after: SimulatedMessage | undefined }) {
  const formats = useFormats();
  const day = formats.date(of.createdAt);
  if (after && formats.date(after.createdAt) === day) return null;
  return <div className={classes.day}>{day}</div>;
}
