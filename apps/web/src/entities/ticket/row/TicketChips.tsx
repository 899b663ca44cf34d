// What a ticket belongs to, the most telling first: queue, attendant, tags, connection. What every row would say none does:
// oneself, the only connection.
import type { Ticket } from '@recado/contract/tickets';
import { Smartphone, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../shared/session/useSession.ts';
import classes from './TicketChips.module.css';

export interface TicketChipsProps {
  ticket: Pick<Ticket, 'whatsapp' | 'queue' | 'user' | 'tags'>;
  /** the company has no other connection */
  oneLine: boolean;
  /** many look at it: oneself is named as others are */
  shared?: boolean;
}

export function TicketChips({ ticket, oneLine, shared = false }: TicketChipsProps) {
  const { t } = useTranslation('tickets');
  const { user: me } = useSession();
  const { whatsapp, queue, user, tags } = ticket;
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
      {tags.map(({ id, name, color }) => (
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
      {whatsapp && !oneLine && (
        <span className={classes.chip} title={t('chips.connection', { name: whatsapp.name })}>
          <Smartphone size={11} aria-hidden />
          {whatsapp.name}
        </span>
      )}
    </div>
  );
}
