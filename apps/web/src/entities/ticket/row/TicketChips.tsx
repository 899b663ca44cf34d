// What a ticket belongs to, the most telling first: queue, attendant, tags, connection. What every row would say none does:
// oneself, the only connection.
import type { Ticket } from '@recado/contract/tickets';
import { VisuallyHidden } from '@mantine/core';
import { Smartphone, UserRound } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import classes from './TicketChips.module.css';

export interface TicketChipsProps {
  ticket: Pick<Ticket, 'status' | 'whatsapp' | 'queue' | 'user' | 'tags'>;
  /** the company has no other connection */
  oneLine: boolean;
  /** many look at it: oneself is named as others are */
  shared?: boolean;
}

/** What a row has room for, beside the words of a button less; the rest is counted. */
const mostTags = ({ status }: Pick<Ticket, 'status'>): number => (status === 'pending' ? 1 : 2);

export function TicketChips({ ticket, oneLine, shared = false }: TicketChipsProps) {
  const { t } = useTranslation('tickets');
  const { user: me } = useSession();
  const { whatsapp, queue, user, tags } = ticket;
  const most = mostTags(ticket);
  const more = tags
    .slice(most)
    .map(({ name }) => name)
    .join(', ');
  return (
    <div className={classes.chips}>
      <span
        className={classes.chip}
        data-coloured={queue ? true : undefined}
        title={t('chips.queue', { name: queue?.name ?? t('noQueue') })}
        style={{ '--chip-color': queue?.color }}
      >
        {queue?.name ?? t('noQueue')}
      </span>
      {user && (shared || user.id !== me.id) && (
        <span className={classes.chip} title={t('chips.user', { name: user.name })}>
          <UserRound size={11} aria-hidden />
          {user.name}
        </span>
      )}
      {tags.slice(0, most).map(({ id, name, color }) => (
        <span
          key={id}
          className={classes.chip}
          data-coloured
          title={t('chips.tag', { name })}
          style={{ '--chip-color': color }}
        >
          {name}
        </span>
      ))}
      {more !== '' && (
        <span className={classes.chip} data-more-tags title={t('chips.tags', { names: more })}>
          <span aria-hidden>+{tags.length - most}</span>
          <VisuallyHidden>{t('chips.tags', { names: more })}</VisuallyHidden>
        </span>
      )}
      {whatsapp && !oneLine && (
        <span className={classes.chip} title={t('chips.connection', { name: whatsapp.name })}>
          <Smartphone size={11} aria-hidden />
          {whatsapp.name}
        </span>
      )}
    </div>
  );
}
