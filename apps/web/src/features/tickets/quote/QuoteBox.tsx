// A message inside the one that replies to it.
import { UnstyledButton } from '@mantine/core';
import type { QuotedMessage } from '@recado/contract/messages';
import { textOf } from '@recado/rules/messages';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { withoutMarks } from '../../../shared/ui/conversation/whatsappMarks.ts';
import { kindOf, MEDIA_ICONS } from '../media/mediaKind.ts';
import classes from './QuoteBox.module.css';

export interface QuoteBoxProps {
  quote: QuotedMessage;
  contactName: string;
  /** leads to the original */
  onClick?: () => void;
}

export function QuoteBox({ quote, contactName, onClick }: QuoteBoxProps) {
  const { t } = useTranslation('tickets');
  const kind = kindOf(quote.mediaType);
  const Icon = kind === 'text' ? null : MEDIA_ICONS[kind];
  const { user } = useSession();
  const ours = quote.userId === user.id ? t('quote.you') : (quote.userName ?? user.company.name);
  const who = quote.fromMe ? ours : (quote.contactName ?? contactName);
  const words = textOf(quote) || (kind === 'text' ? '' : (quote.mediaName ?? t(`media.${kind}`)));
  const content = (
    <>
      <span className={classes.texts}>
        <span className={classes.who}>{who}</span>
        <span className={classes.words}>
          {quote.isDeleted ? (
            <em>{t('message.deleted')}</em>
          ) : (
            <>
              {Icon && <Icon size={13} aria-hidden />} {withoutMarks(words)}
            </>
          )}
        </span>
      </span>
      {kind === 'image' && quote.mediaUrl && !quote.isDeleted && (
        <img src={quote.mediaUrl} alt="" loading="lazy" className={classes.picture} />
      )}
    </>
  );
  if (!onClick) return <div className={classes.quote}>{content}</div>;
  return (
    <UnstyledButton className={classes.quote} data-ours={quote.fromMe || undefined} onClick={onClick}>
      {content}
    </UnstyledButton>
  );
}
