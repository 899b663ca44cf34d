// The message one replies to, above the composer.
import { CloseButton } from '@mantine/core';
import type { Message, QuotedMessage } from '@recado/contract/messages';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { QuoteBox } from '../quote/QuoteBox.tsx';
import classes from './Composer.module.css';

export interface ReplyPreviewProps {
  message: Message;
  contactName: string;
  onCancel: () => void;
}

export function ReplyPreview({ message, contactName, onCancel }: ReplyPreviewProps) {
  const { t } = useTranslation('tickets');
  return (
    <div className={classes.reply}>
      <QuoteBox quote={quoteOf(message)} contactName={contactName} />
      <CloseButton aria-label={t('composer.cancelReply')} onClick={onCancel} />
    </div>
  );
}

/** A message as those that quote it show it. */
export function quoteOf(message: Message): QuotedMessage {
  const { id, body, fromMe, contactName, userId, userName, isDeleted } = message;
  const { mediaType, mediaUrl, mediaState, mediaName, mediaSize } = message;
  const media = { mediaType, mediaUrl, mediaState, mediaName, mediaSize };
  return { id, body, fromMe, contactName, userId, userName, isDeleted, ...media };
}
