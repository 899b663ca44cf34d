// One message on the customer's phone: their own on the right, the company's on the left.
import type { SimulatedMessage } from '@recado/contract/simulator';
import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { MarkedText } from '../../shared/ui/conversation/MarkedText.tsx';
import { withoutMarks } from '../../shared/ui/conversation/whatsappMarks.ts';
import { BubbleMedia } from './BubbleMedia.tsx';
import classes from './Chat.module.css';
import { kindOf, textOf } from './messageContent.ts';

export interface BubbleProps {
  message: SimulatedMessage;
  quoted: SimulatedMessage | undefined;
  reactions: readonly string[] | undefined;
  startsRun: boolean;
  menu: ReactNode;
}

export function Bubble({ message, quoted, reactions, startsRun, menu }: BubbleProps) {
  const { t } = useTranslation('simulator');
  const formats = useFormats();
  const text = textOf(message);
  return (
    <div
      className={classes.bubble}
      data-own={!message.fromCompany || undefined}
      data-run={startsRun || undefined}
      data-reacted={reactions !== undefined || undefined}
      data-sticker={kindOf(message) === 'sticker' || undefined}
    >
      {message.isDeleted ? (
        <span className={classes.deleted}>
          <Ban size={14} aria-hidden /> {t('message.deleted')}
        </span>
      ) : (
        <>
          {quoted && <Quote message={quoted} />}
          <BubbleMedia message={message} />
          {text !== '' && <MarkedText text={text} alone={kindOf(message) === 'text'} />}
        </>
      )}
      <span className={classes.meta}>
        {message.isEdited && !message.isDeleted && `${t('message.edited')} `}
        <time dateTime={message.createdAt}>{formats.time(message.createdAt)}</time>
      </span>
      {reactions && <span className={classes.reactions}>{reactions.join(' ')}</span>}
      {menu}
    </div>
  );
}

/** What is answered to, in a line or two. */
export function Quote({ message }: { message: SimulatedMessage }) {
  const { t } = useTranslation('simulator');
  const kind = kindOf(message);
  const words = message.isDeleted ? t('message.deleted') : withoutMarks(textOf(message)) || t(`kind.${kind}`);
  return (
    <div className={classes.quote}>
      <strong>{message.fromCompany ? t('message.company') : t('message.you')}</strong>
      <span>{words}</span>
    </div>
  );
}
