// What a ticket belongs to, the most telling first: queue, attendant, tags, connection.
import type { Ticket } from '@recado/contract/tickets';
import { Smartphone, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './TicketChips.module.css';

export function TicketChips({ ticket }: { ticket: Pick<Ticket, 'whatsapp' | 'queue' | 'user' | 'tags'> }) {
  const { t } = useTranslation('tickets');
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
      {user && (
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
      {whatsapp && (
        <span className={classes.chip} title={t('chips.connection', { name: whatsapp.name })}>
          <Smartphone size={11} aria-hidden />
          {whatsapp.name}
        </span>
      )}
    </div>
  );
}
