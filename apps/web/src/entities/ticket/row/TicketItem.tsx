// One ticket in a list.
import { Badge, VisuallyHidden } from '@mantine/core';
import type { FoundTicket, Ticket } from '@recado/contract/tickets';
import { memo } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { ContactAvatar } from '../../ContactAvatar.tsx';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { ChooseBox } from '../../../shared/ui/selection/ChooseBox.tsx';
import { foundIn } from './foundIn.ts';
import { LastLine } from './LastLine.tsx';
import { Marked } from './Marked.tsx';
import { RowButtons } from './RowButtons.tsx';
import { usePrefetch } from './usePrefetch.ts';
import { countLabel } from '../countLabel.ts';
import { TicketChips } from './TicketChips.tsx';
import { useSnoozeText } from '../snooze/useSnoozeText.ts';
import { WaitTime } from './WaitTime.tsx';
import classes from './TicketItem.module.css';
import { AlarmClock, Bot } from 'lucide-react';

/** of a name, on narrow screens */
const SHORT_NAME = 10;

export interface TicketItemProps {
  ticket: FoundTicket;
  /** it is in this list no more, and leaves its place in a moment: nothing of it can be pressed */
  gone?: boolean;
  selected: boolean;
  /** somebody was led to it: it stands out for a moment */
  marked?: boolean;
  /** the words it was found by */
  searched: string;
  /** the company has one connection: none need be named */
  oneLine?: boolean;
  /** on a narrow screen */
  narrow: boolean;
  /** among those to which something is to be done; left out: none can be */
  chosen?: boolean;
  onChoose?: (id: number, range: boolean) => void;
}

export const TicketItem = memo(function TicketItem(props: TicketItemProps) {
  const { ticket, gone = false, selected, marked = false, searched, narrow, oneLine = false } = props;
  const { chosen = false, onChoose } = props;
  const { t } = useTranslation(['tickets', 'common']);
  const formats = useFormats();
  const { contact, queue, status, unreadMessages, match } = ticket;
  // Of one in which nobody has written: since it is there.
  const saidAt = ticket.lastMessageAt ?? ticket.createdAt;
  const prefetch = usePrefetch(ticket);
  const found = foundIn(contact, searched, Boolean(match));
  const short = narrow ? shorten(contact.name) : contact.name;
  const words = <Marked text={short} words={found.name} anywhere />;
  const name =
    short === contact.name ? (
      words
    ) : (
      <>
        <span aria-hidden>{words}</span>
        <VisuallyHidden>{contact.name}</VisuallyHidden>
      </>
    );
  return (
    <div
      role="listitem"
      className={classes.item}
      inert={gone}
      aria-hidden={gone || undefined}
      data-row={ticket.id}
      data-selected={selected || undefined}
      data-marked={marked || undefined}
      data-chosen={chosen || undefined}
      data-pending={status === 'pending' || undefined}
      style={{ '--queue-color': queue?.color ?? 'transparent' }}
    >
      <div className={classes.picture}>
        <ContactAvatar contact={contact} size={44} />
        {onChoose && (
          <ChooseBox
            over
            label={t('common:rows.chooseNamed', { name: contact.name })}
            checked={chosen}
            onToggle={(range) => onChoose(ticket.id, range)}
          />
        )}
      </div>
      <div className={classes.texts}>
        <div className={classes.line}>
          {status === 'pending' ? (
            // Accepting opens it: nobody should read what another is about to answer.
            <span className={classes.name} title={contact.name}>
              {name}
            </span>
          ) : (
            <Link
              {...prefetch}
              // A message that was found is where it opens.
              to={`/tickets/${ticket.uuid}${match ? `?message=${match.messageId}` : ''}`}
              className={classes.name}
              title={contact.name}
              aria-current={selected || undefined}
            >
              {name}
            </Link>
          )}
          {ticket.waitingSince && !ticket.driver && <WaitTime since={ticket.waitingSince} />}
          <time
            dateTime={saidAt}
            title={formats.dateTime(saidAt)}
            className={classes.time}
            data-unread={unreadMessages > 0 || undefined}
          >
            {formats.timeOrDate(saidAt)}
          </time>
        </div>
        <div className={classes.line}>
          <LastLine ticket={ticket} searched={searched} found={found} selected={selected} />
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
        {ticket.driver && <DriverLine driver={ticket.driver} />}
        {ticket.snooze && <SnoozeLine until={ticket.snooze.until} />}
        <div className={classes.line}>
          <TicketChips ticket={ticket} oneLine={oneLine} />
          <RowButtons ticket={ticket} />
        </div>
      </div>
    </div>
  );
});

const letters = new Intl.Segmenter();

function shorten(name: string): string {
  const all = Array.from(letters.segment(name), ({ segment }) => segment);
  return all.length > SHORT_NAME ? `${all.slice(0, SHORT_NAME).join('').trimEnd()}…` : name;
}

/** Who speaks for the company in a ticket while no person does, and since when. */
function DriverLine({ driver: { kind, name, since } }: { driver: NonNullable<Ticket['driver']> }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const kindName = t(`driver.kind.${kind}`);
  const what = name === '' ? kindName : t('driver.named', { kind: kindName, name });
  return (
    <span className={classes.driver} title={t('driver.since', { what, at: formats.dateTime(since) })}>
      <Bot size={14} aria-hidden />
      <span>{t('driver.since', { what, at: formats.timeOrDate(since) })}</span>
    </span>
  );
}

/** Until when it is put off. */
function SnoozeLine({ until }: { until: string | null }) {
  const text = useSnoozeText(until);
  return (
    <span className={classes.driver} title={text}>
      <AlarmClock size={14} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
