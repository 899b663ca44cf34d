// One message, ours at the right.
import type { ContactRef } from '@recado/contract/contacts';
import type { Message } from '@recado/contract/messages';
import { Ban } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { hueOf } from '../../../entities/contactHue.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { LinkPreview } from '../media/LinkPreview.tsx';
import { MessageMedia, textOf } from '../media/MessageMedia.tsx';
import classes from './Bubble.module.css';
import { MarkedText } from './MarkedText.tsx';
import { MessageMenu } from './MessageMenu.tsx';
import { QuoteBox } from './QuoteBox.tsx';
import { SendFailure } from './SendFailure.tsx';
import { Ticks } from './Ticks.tsx';
import { useMessageActions } from './messageActions.ts';

export interface MessageBubbleProps {
  message: Message;
  /** the first of a run: with tail, and the writer's name in a group */
  first: boolean;
  contact: ContactRef;
  highlighted: boolean;
}

export const MessageBubble = memo(function MessageBubble({ message, first, contact, highlighted }: MessageBubbleProps) {
  const { jump, retry } = useMessageActions();
  const { fromMe, quotedMsg, reactions } = message;
  return (
    <div
      className={classes.row}
      data-ours={fromMe || undefined}
      data-first={first || undefined}
      data-highlighted={highlighted || undefined}
    >
      <div className={classes.bubble} data-kind={message.mediaType ?? 'text'}>
        <MessageMenu message={message} />
        {contact.isGroup && !fromMe && first && <Writer message={message} />}
        {quotedMsg && <QuoteBox quote={quotedMsg} contactName={contact.name} onClick={() => jump(quotedMsg.id)} />}
        <Content message={message} />
        {fromMe && message.ack === 0 && !message.isDeleted && (
          <SendFailure code={message.sendError} detail={message.sendErrorDetail} onRetry={() => retry(message)} />
        )}
        {reactions.length > 0 && <Reactions reactions={reactions} />}
      </div>
    </div>
  );
});

function Content({ message }: { message: Message }) {
  const { t } = useTranslation('tickets');
  const text = textOf(message);
  if (message.isDeleted) {
    return (
      <div className={classes.text}>
        <span className={classes.deleted}>
          <Ban size={14} aria-hidden /> {t('message.deleted')}
        </span>
        {/* what a customer takes back was read by somebody, perhaps: the attendant should know it */}
        {text && !message.fromMe && <s className={classes.struck}>{text}</s>}
        <Meta message={message} />
      </div>
    );
  }
  return (
    <>
      <MessageMedia message={message} />
      {message.linkPreview && <LinkPreview preview={message.linkPreview} />}
      <div className={classes.text}>
        {text && <MarkedText text={text} />}
        <Meta message={message} />
      </div>
    </>
  );
}

function Writer({ message }: { message: Message }) {
  const { contactId, contactName } = message;
  return (
    <div className={classes.writer} style={{ '--contact-hue': hueOf(contactId ?? 0) }}>
      {contactName}
    </div>
  );
}

function Meta({ message }: { message: Message }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const { createdAt, isEdited, isDeleted, fromMe, ack, userName } = message;
  const at = formats.dateTime(createdAt);
  return (
    <span className={classes.meta}>
      {isEdited && !isDeleted && <span>{t('message.edited')}</span>}
      <time dateTime={createdAt} title={userName ? t('message.by', { at, user: userName }) : at}>
        {formats.time(createdAt)}
      </time>
      {fromMe && !isDeleted && <Ticks ack={ack} />}
    </span>
  );
}

function Reactions({ reactions }: { reactions: Message['reactions'] }) {
  const { t } = useTranslation('tickets');
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return (
    <div className={classes.reactions} aria-label={t('message.reactions', { emojis: emojis.join(' ') })} role="img">
      {emojis.join(' ')}
      {reactions.length > 1 && <span>{reactions.length}</span>}
    </div>
  );
}
