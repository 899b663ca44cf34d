// The charts: by time, and by attendant.
import { useEffect, useMemo } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifyFailure } from '../../shared/ui/notify.ts';
import { addressOf } from './behind.ts';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './Charts.module.css';
import { barsOf, type Bar, type Unit } from './period.ts';
import { useTimeChart, useUserChart, type Shown } from './useDashboard.ts';
import { usePersonName } from './usePersonName.ts';

/** letters of a name beside its bar */
const LONGEST = 18;

export function Charts({ shown }: { shown: Shown }) {
  const { t } = useTranslation('dashboard');
  return (
    <section className={classes.section} aria-labelledby="dashboard-charts">
      <h2 id="dashboard-charts">{t('charts.title')}</h2>
      <div className={classes.panels}>
        <TimePanel shown={shown} />
        <UserPanel shown={shown} />
      </div>
    </section>
  );
}

function TimePanel({ shown }: { shown: Shown }) {
  const { t } = useTranslation('dashboard');
  const chart = useTimeChart(shown);
  const names = useBarNames();
  useToast(chart.error, t('charts.dateChartError'));
  const drawn = useMemo(() => {
    if (!chart.data) return undefined;
    const { shown: of, data } = chart.data;
    const { unit, bars } = barsOf(of.days, data);
    return {
      unit,
      bars: bars.map((bar) => ({
        key: String(bar.hour ?? bar.days.first),
        ...names(bar, unit),
        total: bar.total,
        to: addressOf(of.period, {
          number: 'began',
          days: bar.days,
          ...(bar.hour !== undefined && { hour: bar.hour }),
        }),
      })),
    };
  }, [chart.data, names]);
  const unit = drawn?.unit ?? 'day';
  return (
    <ChartPanel
      title={t(`charts.by.${unit}`)}
      header={t(`charts.units.${unit}`)}
      kind="time"
      bars={drawn?.bars}
      error={chart.error}
      onRetry={() => void chart.refetch()}
    />
  );
}

/** On the axis, and in full. */
function useBarNames(): (bar: Bar, unit: Unit) => { short: string; name: string } {
  const formats = useFormats();
  return useMemo(
    () =>
      ({ hour, days: { first, last } }, unit) => {
        if (hour !== undefined) {
          const clock = `${String(hour).padStart(2, '0')}:00`;
          return { short: clock, name: clock };
        }
        const day = formats.day(first);
        const name = first === last ? day : `${day} – ${formats.day(last)}`;
        // A chart has no place for the year of a day, nor for the day of a month.
        if (unit === 'year') return { short: first.slice(0, 4), name };
        return { short: unit === 'month' ? day.slice(3) : day.slice(0, 5), name };
      },
    [formats],
  );
}

function UserPanel({ shown }: { shown: Shown }) {
  const { t } = useTranslation('dashboard');
  const chart = useUserChart(shown);
  const nameOf = usePersonName();
  useToast(chart.error, t('charts.userChartError'));
  const bars = chart.data?.data.map(({ id, gone, nome, quantidade }) => {
    const name = nameOf({ id, gone, name: nome });
    const user = id ?? (gone ? 'gone' : 'none');
    return {
      key: String(user),
      short: name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name,
      name,
      total: quantidade,
      to: addressOf(chart.data.shown.period, { number: 'ended', user }),
    };
  });
  return (
    <ChartPanel
      title={t('charts.byUser')}
      header={t('attendants.name')}
      kind="user"
      bars={bars}
      error={chart.error}
      onRetry={() => void chart.refetch()}
    />
  );
}

/** Once for each failure. */
function useToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error) notifyFailure(text);
  }, [error, text]);
}
