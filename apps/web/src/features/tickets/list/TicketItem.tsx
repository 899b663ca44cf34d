// One ticket in a list.
import { Badge } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { Bot, Check } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContactAvatar } from '../../../entities/ContactAvatar.tsx';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { ChangeButton } from '../ChangeButton.tsx';
import { usePresence } from '../live/presence.ts';
import { countLabel } from './useTicketCounts.ts';
import { TicketChips } from './TicketChips.tsx';
import classes from './TicketItem.module.css';

/** of a name, on narrow screens */
const SHORT_NAME = 10;

export const TicketItem = memo(function TicketItem({ ticket, selected }: { ticket: Ticket; selected: boolean }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const narrow = useNarrow();
  const { contact, queue, status, unreadMessages, updatedAt } = ticket;
  const name = narrow ? shorten(contact.name) : contact.name;
  return (
    <div
      role="listitem"
      className={classes.item}
      data-selected={selected || undefined}
      data-pending={status === 'pending' || undefined}
      style={{ '--queue-color': queue?.color ?? 'transparent' }}
    >
      <ContactAvatar contact={contact} size={44} />
      <div className={classes.texts}>
        <div className={classes.line}>
          {status === 'pending' ? (
            // Accepting opens it: nobody should read what another is about to answer.
            <span className={classes.name} title={contact.name}>
              {name}
            </span>
          ) : (
            <Link
              to={`/tickets/${ticket.uuid}`}
              className={classes.name}
              title={contact.name}
              aria-current={selected || undefined}
            >
              {name}
            </Link>
          )}
          {ticket.chatbot && <Bot size={15} aria-label={t('chatbot')} className={classes.bot} />}
          <time
            dateTime={updatedAt}
            title={formats.dateTime(updatedAt)}
            className={classes.time}
            data-unread={unreadMessages > 0 || undefined}
          >
            {formats.timeOrDate(updatedAt)}
          </time>
        </div>
        <div className={classes.line}>
          <LastLine ticket={ticket} />
          {unreadMessages > 0 && (
            <Badge
              size="md"
              circle={unreadMessages < 10}
              className={classes.unread}
              aria-label={t('unread', { count: unreadMessages })}
            >
              {countLabel(unreadMessages)}
            </Badge>
          )}
        </div>
        <div className={classes.line}>
          <TicketChips ticket={ticket} />
          <Changes ticket={ticket} />
        </div>
      </div>
    </div>
  );
});

/** What was said last; while the customer writes, that. */
function LastLine({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const writing = usePresence(ticket.id);
  if (writing) {
    return (
      <span className={classes.last} data-writing>
        {t(`presence.${writing}`)}
      </span>
    );
  }
  return (
    <span className={classes.last} data-unread={ticket.unreadMessages > 0 || undefined}>
      {ticket.lastMessageFromMe && <Check size={14} aria-label={t('fromUs')} className={classes.tick} />}
      {ticket.lastMessage || t('noMessage')}
    </span>
  );
}

/** One step each: what a list is looked through for. */
function Changes({ ticket }: { ticket: Ticket }) {
  switch (ticket.status) {
    case 'pending':
      return (
        <div className={classes.changes} data-always>
          <ChangeButton ticket={ticket} kind="accept" size="xs" />
          <ChangeButton ticket={ticket} kind="close" compact size="xs" />
        </div>
      );
    case 'open':
      return (
        <div className={classes.changes}>
          <ChangeButton ticket={ticket} kind="close" compact size="xs" />
        </div>
      );
    case 'closed':
      return (
        <div className={classes.changes}>
          <ChangeButton ticket={ticket} kind="reopen" compact size="xs" />
        </div>
      );
  }
}

const letters = new Intl.Segmenter();

function shorten(name: string): string {
  const all = Array.from(letters.segment(name), ({ segment }) => segment);
  return all.length > SHORT_NAME ? `${all.slice(0, SHORT_NAME).join('').trimEnd()}…` : name;
}
