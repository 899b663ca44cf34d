// One message, ours at the right.
import type { ContactRef } from '@recado/contract/contacts';
import type { Message } from '@recado/contract/messages';
import { textOf } from '@recado/rules/messages';
import { Ban, CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { hueOf } from '../../../entities/contactHue.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { LinkPreview } from '../media/LinkPreview.tsx';
import { MessageMedia } from '../media/MessageMedia.tsx';
import classes from './Bubble.module.css';
import { BubbleFrame } from './BubbleFrame.tsx';
import { BubbleMeta } from './BubbleMeta.tsx';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import { TranslatedText } from '../aids/TranslatedText.tsx';
import { useMessageActions, useOffered } from '../actions/messageActions.ts';
import { QuoteBox } from '../quote/QuoteBox.tsx';
import { ReactionChips } from './ReactionChips.tsx';
import { SendFailure } from './SendFailure.tsx';
import { sendingError } from '../../../shared/errors/ApiError.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';

export interface MessageBubbleProps {
  message: Message;
  /** the first of a run: with tail, and the writer's name in a group */
  first: boolean;
  contact: ContactRef;
  highlighted: boolean;
}

export const MessageBubble = memo(function MessageBubble({ message, first, contact, highlighted }: MessageBubbleProps) {
  const { jump } = useMessageActions();
  const { sendAgain } = useOffered(message);
  const { fromMe, quotedMsg, reactions, sendError } = message;
  const failed = fromMe && !message.isDeleted;
  return (
    <BubbleFrame message={message} kind={message.mediaType ?? 'text'} first={first} highlighted={highlighted}>
      {contact.isGroup && !fromMe && first && <Writer message={message} />}
      {quotedMsg && <QuoteBox quote={quotedMsg} contactName={contact.name} onClick={() => jump(quotedMsg.id)} />}
      <Content message={message} />
      {failed && message.ack === 0 && (
        <SendFailure
          code={sendError}
          detail={message.sendErrorDetail}
          onRetry={sendAgain && (() => sendAgain(message))}
        />
      )}
      {failed && message.ack > 0 && sendError && <ChangeFailure code={sendError} detail={message.sendErrorDetail} />}
      {reactions.length > 0 && <ReactionChips message={message} />}
    </BubbleFrame>
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
        <BubbleMeta message={message} />
      </div>
    );
  }
  return (
    <>
      <MessageMedia message={message} />
      {message.linkPreview && <LinkPreview preview={message.linkPreview} />}
      <div className={classes.text}>
        {text && <MarkedText text={text} alone={message.mediaType === null} />}
        <BubbleMeta message={message} />
      </div>
      <TranslatedText message={message} />
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

/** A correction or deletion that did not reach the customer: what they see is what is shown here again. */
function ChangeFailure({ code, detail }: { code: string; detail: string | null }) {
  const { t } = useTranslation('tickets');
  return (
    <div className={classes.failure} role="alert">
      <span>
        <CircleAlert size={15} aria-hidden /> {errorText(sendingError(code))}
      </span>
      {detail && <span>{t('message.detail', { detail })}</span>}
    </div>
  );
}
