// The attendants and how they did in the period; tickets and ratings open what is behind them.
import type { DashboardAttendant } from '@recado/contract/dashboard';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import classes from './Attendants.module.css';
import type { ShowBehind } from './behind.ts';
import type { PeriodQuery } from './period.ts';
import { useRatingText } from './rating.ts';
import { Stars } from './Stars.tsx';
import { useMinutes } from './useMinutes.ts';

export interface AttendantsProps {
  attendants: readonly DashboardAttendant[];
  period: PeriodQuery;
  onShow: ShowBehind;
}

const COLUMNS = ['name', 'tickets', 'rating', 'time'] as const;

export function Attendants({ attendants, period, onShow }: AttendantsProps) {
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
            <AttendantRow key={attendant.id ?? 'none'} attendant={attendant} period={period} onShow={onShow} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface AttendantRowProps extends Omit<AttendantsProps, 'attendants'> {
  attendant: DashboardAttendant;
}

function AttendantRow({ attendant, period, onShow }: AttendantRowProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const minutes = useMinutes();
  const ratingText = useRatingText();
  const { id, online, tickets, ratings, rating, avgSupportTime } = attendant;
  const name = id === null ? t('attendants.nobody') : attendant.name;
  const state = online ? t('attendants.isOnline') : t('attendants.isOffline');
  const show = (number: 'cycles' | 'rated'): void =>
    onShow({
      title: t('behind.of', { number: t(`numbers.${number}`), name }),
      query: { ...period, number, userId: id ?? 'none' },
    });
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
          on={tickets > 0}
          label={t('attendants.ticketsOf', { count: tickets, name })}
          onClick={() => show('cycles')}
        >
          {formats.number(tickets)}
        </Amount>
      </td>
      <td data-label={t('attendants.rating')}>
        {ratings === 0 ? (
          <span className={classes.quiet}>{t('attendants.unrated')}</span>
        ) : (
          <Amount
            on
            label={t('attendants.ratingOf', { rating: ratingText(rating), name })}
            onClick={() => show('rated')}
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
  /** there is something behind it */
  on: boolean;
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function Amount({ on, label, onClick, children }: AmountProps) {
  if (!on) return <span className={classes.quiet}>{children}</span>;
  return (
    <UnstyledButton className={classes.number} aria-label={label} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}
