// The attendants and how they did in the period; tickets and ratings are links to what is behind them.
import type { DashboardAttendant } from '@recado/contract/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Attendants.module.css';
import { addressOf } from './behind.ts';
import type { Period } from './period.ts';
import { useRatingText } from './rating.ts';
import { Stars } from './Stars.tsx';
import { useMinutes } from './useMinutes.ts';
import { usePersonName } from './usePersonName.ts';

export interface AttendantsProps {
  attendants: readonly DashboardAttendant[];
  /** which they are of */
  period: Period;
}

const COLUMNS = ['name', 'tickets', 'rating', 'time'] as const;

export function Attendants({ attendants, period }: AttendantsProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const online = attendants.filter((attendant) => attendant.online).length;
  return (
    <section className={classes.panel} aria-labelledby="dashboard-attendants">
      <header className={classes.head}>
        <h2 id="dashboard-attendants">{t('attendants.title')}</h2>
        <span className={classes.quiet}>{t('attendants.online', { count: formats.number(online) })}</span>
      </header>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`attendants.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {attendants.map((attendant) => (
            <AttendantRow key={attendant.id ?? String(attendant.gone)} attendant={attendant} period={period} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function AttendantRow({ attendant, period }: { attendant: DashboardAttendant; period: Period }) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const minutes = useMinutes();
  const ratingText = useRatingText();
  const nameOf = usePersonName();
  const { id, gone, online, tickets, ratings, rating, avgSupportTime } = attendant;
  const name = nameOf(attendant);
  const user = id ?? (gone ? 'gone' : 'none');
  const state = online ? t('attendants.isOnline') : t('attendants.isOffline');
  return (
    <tr>
      <th scope="row" className={classes.name}>
        {id !== null && (
          <span className={classes.dot} data-online={online || undefined} role="img" aria-label={state} title={state} />
        )}
        <span>{name}</span>
      </th>
      <td data-label={t('attendants.tickets')}>
        <Amount
          to={tickets > 0 ? addressOf(period, { number: 'cycles', user }) : null}
          label={t('attendants.ticketsOf', { count: tickets, name })}
        >
          {formats.number(tickets)}
        </Amount>
      </td>
      <td data-label={t('attendants.rating')}>
        {ratings === 0 ? (
          <span className={classes.quiet}>{t('attendants.unrated')}</span>
        ) : (
          <Amount
            to={addressOf(period, { number: 'rated', user })}
            label={t('attendants.ratingOf', { rating: ratingText(rating), name })}
          >
            <Stars rating={rating} /> {ratingText(rating)}
          </Amount>
        )}
      </td>
      <td data-label={t('attendants.time')}>{minutes(avgSupportTime)}</td>
    </tr>
  );
}

interface AmountProps {
  /** null: there is nothing behind it */
  to: { search: string } | null;
  label: string;
  children: ReactNode;
}

function Amount({ to, label, children }: AmountProps) {
  if (!to) return <span className={classes.quiet}>{children}</span>;
  return (
    <Link to={to} className={classes.number} aria-label={label} data-dense>
      {children}
    </Link>
  );
}
