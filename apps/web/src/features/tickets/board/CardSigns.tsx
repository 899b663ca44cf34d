// What of a card runs with the clock: how long it has been in its lane, how long one may answer, when something goes out.
import type { Ticket } from '@recado/contract/tickets';
import { CalendarClock, Clock, ClockAlert, Hourglass } from 'lucide-react';
import type { Card } from '../../../entities/ticket/boardCache.ts';
import { useMinutesToAnswer } from '../../../entities/ticket/replyWindow.ts';
import { useTimeLeft } from '../../../entities/ticket/useTimeLeft.ts';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useAtPresent } from '../../../shared/format/useNow.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Card.module.css';

const DAY_MS = 86_400_000;
const HOUR = 60;
const ICON = { size: 12, 'aria-hidden': true } as const;

export function CardSigns({ card }: { card: Card }) {
  return (
    <div className={classes.signs}>
      <InLane since={card.laneSince} />
      <Window ticket={card} />
      {card.nextScheduleAt !== null && <Next at={card.nextScheduleAt} />}
    </div>
  );
}

function InLane({ since }: { since: string }) {
  const { t } = useTranslation('kanban');
  const formats = useFormats();
  const days = useAtPresent((now) => Math.max(0, Math.floor((now - Date.parse(since)) / DAY_MS)));
  return (
    <span className={classes.sign} title={t('card.since', { at: formats.dateTime(since) })}>
      <Hourglass {...ICON} />
      {days === 0 ? t('card.today') : t('card.days', { count: days })}
    </span>
  );
}

/** On official numbers. */
function Window({ ticket }: { ticket: Pick<Ticket, 'whatsapp' | 'replyUntil'> }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const minutes = useMinutesToAnswer(ticket);
  const time = useTimeLeft(minutes ?? 0);
  if (minutes === null) return null;
  const Icon = minutes === 0 ? ClockAlert : Clock;
  const until = ticket.replyUntil === null ? undefined : t('window.until', { at: formats.dateTime(ticket.replyUntil) });
  return (
    <span
      className={classes.sign}
      data-urgent={minutes < HOUR || undefined}
      title={minutes === 0 ? t('window.closedTitle') : until}
    >
      <Icon {...ICON} />
      {minutes === 0 ? t('window.closed') : time}
    </span>
  );
}

function Next({ at }: { at: string }) {
  const { t } = useTranslation('kanban');
  const clock = useCompanyClock();
  return (
    <span className={classes.sign} title={t('card.next', { at: clock.dateTime(at) })}>
      <CalendarClock {...ICON} />
      {clock.shortDateTime(at)}
    </span>
  );
}
