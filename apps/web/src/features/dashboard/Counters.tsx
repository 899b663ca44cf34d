// The counters of the period; each is a link to the conversations behind it.
import type { DashboardNumber } from '@recado/contract/dashboard';
import { CircleCheckBig, Headset, Hourglass, Timer, UserRoundPlus, UsersRound, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { addressOf, type NumbersProps } from './behind.ts';
import classes from './Counters.module.css';
import { RatingCard } from './RatingCard.tsx';
import { useMinutes } from './useMinutes.ts';

type CounterNumber = Exclude<DashboardNumber, 'rated' | 'cycles' | 'ended' | 'began'>;

interface Counter {
  number: CounterNumber;
  icon: LucideIcon;
  tint: string;
  value: string;
}

export function Counters({ counters, period }: NumbersProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const minutes = useMinutes();
  const cards: Counter[] = [
    { number: 'happening', icon: Headset, tint: 'pine', value: formats.number(counters.supportHappening) },
    { number: 'pending', icon: UsersRound, tint: 'orange', value: formats.number(counters.supportPending) },
    { number: 'finished', icon: CircleCheckBig, tint: 'blue', value: formats.number(counters.supportFinished) },
    { number: 'leads', icon: UserRoundPlus, tint: 'violet', value: formats.number(counters.leads) },
    { number: 'wait', icon: Hourglass, tint: 'orange', value: minutes(counters.avgWaitTime) },
    { number: 'support', icon: Timer, tint: 'blue', value: minutes(counters.avgSupportTime) },
  ];
  return (
    <div className={classes.grid}>
      {cards.map(({ number, icon: Icon, tint, value }) => (
        <Link
          key={number}
          className={classes.card}
          style={{ '--tint': `var(--mantine-color-${tint}-filled)` }}
          to={addressOf(period, { number })}
        >
          <span className={classes.icon}>
            <Icon size={20} aria-hidden />
          </span>
          <span className={classes.label}>{t(`numbers.${number}`)}</span>
          <span className={classes.value}>{value}</span>
          <span className={classes.hint}>{t(`hints.${number}`)}</span>
        </Link>
      ))}
      <RatingCard counters={counters} period={period} />
    </div>
  );
}
