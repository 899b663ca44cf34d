// The contact's other tickets, as far as one may see them; the latest first.
import { Badge, Button, Skeleton } from '@mantine/core';
import type { TicketStatus } from '@recado/contract/constants';
import { listTickets, type Ticket } from '@recado/contract/tickets';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ticketsOfContactKey } from '../../../entities/ticket/ticketLive.ts';
import { pagesOf } from '../../../shared/data/pagesOf.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useCan } from '../../../shared/session/useSession.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { withoutMarks } from '../../../shared/ui/conversation/whatsappMarks.ts';
import classes from './Drawer.module.css';
import { Section } from './Section.tsx';

const COLOURS: Record<TicketStatus, string> = { open: 'pine', pending: 'yellow', closed: 'gray' };
/** More than these are shown when somebody asks. */
const FEW = 5;

export function EarlierTickets({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const [all, setAll] = useState(false);
  const list = useTicketsOf(ticket.contactId);
  const others = list.data?.pages.flatMap(({ tickets }) => tickets).filter(({ id }) => id !== ticket.id);
  const shown = all ? others : others?.slice(0, FEW);
  const more = (others?.length ?? 0) > FEW && !all;
  return (
    <Section title={t('drawer.tickets.title')} count={list.hasNextPage ? undefined : others?.length}>
      {list.isPending && <Skeleton h={48} />}
      <NotLoaded query={list} />
      {others?.length === 0 && <p className={classes.quiet}>{t('drawer.tickets.none')}</p>}
      <ul className={classes.list} aria-label={t('drawer.tickets.title')}>
        {shown?.map((other) => (
          <li key={other.id}>
            <TicketLine ticket={other} />
          </li>
        ))}
      </ul>
      {(more || (all && list.hasNextPage)) && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={list.isFetchingNextPage}
          onClick={() => (more ? setAll(true) : void list.fetchNextPage())}
        >
          {t('drawer.tickets.more')}
        </Button>
      )}
    </Section>
  );
}

function TicketLine({ ticket: { uuid, status, createdAt, updatedAt, user, queue, lastMessage } }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const facts = [user?.name, queue?.name].filter(Boolean).join(' · ');
  const began = formats.date(createdAt);
  const ended = formats.date(updatedAt);
  return (
    <Link to={`/tickets/${uuid}`} className={classes.ticket}>
      <span className={classes.ticketTop}>
        <Badge size="sm" variant="light" color={COLOURS[status]} tt="none" className={classes.status}>
          {t(`drawer.tickets.status.${status}`)}
        </Badge>
        <span>{began === ended ? began : `${began} – ${ended}`}</span>
      </span>
      {facts !== '' && <span className={classes.cut}>{facts}</span>}
      {lastMessage !== '' && <span className={classes.cut}>{withoutMarks(lastMessage)}</span>}
    </Link>
  );
}

function useTicketsOf(contactId: number) {
  const showAll = useCan('tickets-manager:showall');
  return useInfiniteQuery({
    queryKey: ticketsOfContactKey(contactId, showAll),
    ...pagesOf(listTickets, { query: { contactId, showAll } }),
  });
}
