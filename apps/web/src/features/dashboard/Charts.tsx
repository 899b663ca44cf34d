// The charts and the days they are about, which are their own.
import { Button, Group, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import { notifyFailure } from '../../shared/ui/notify.ts';
import { datesOf, type Behind, type ShowBehind } from './behind.ts';
import { ChartPanel } from './ChartPanel.tsx';
import classes from './Charts.module.css';
import { barsOf, isRange, lastDays, type Days } from './period.ts';
import { useTimeChart, useUserChart } from './useDashboard.ts';

const PRESETS = [1, 7, 15, 30] as const;
const DEFAULT = 15;
/** letters of a name beside its bar */
const LONGEST = 18;

export interface ChartsProps {
  /** yyyy-MM-dd, where the company is */
  today: string;
  onShow: ShowBehind;
}

export function Charts({ today, onShow }: ChartsProps) {
  const { t } = useTranslation('dashboard');
  const [days, setDays] = useState<Days>(() => lastDays(today, DEFAULT));
  return (
    <section className={classes.section} aria-labelledby="dashboard-charts">
      <header className={classes.head}>
        <h2 id="dashboard-charts">{t('charts.title')}</h2>
        <DaysPicker today={today} days={days} onChange={setDays} />
      </header>
      <div className={classes.panels}>
        <TimePanel days={days} onShow={onShow} />
        <UserPanel days={days} onShow={onShow} />
      </div>
    </section>
  );
}

/** Takes half-typed days to itself. */
function DaysPicker({ today, days, onChange }: { today: string; days: Days; onChange: (days: Days) => void }) {
  const { t } = useTranslation('dashboard');
  const [typed, setTyped] = useState(days);
  const change = (next: Days): void => {
    setTyped(next);
    if (isRange(next)) onChange(next);
  };
  const isChosen = (preset: Days): boolean => preset.first === typed.first && preset.last === typed.last;
  return (
    <Group gap="xs">
      <Group gap={4}>
        {PRESETS.map((count) => {
          const preset = lastDays(today, count);
          return (
            <Button
              key={count}
              size="compact-sm"
              variant={isChosen(preset) ? 'light' : 'subtle'}
              color={isChosen(preset) ? undefined : 'gray'}
              aria-pressed={isChosen(preset)}
              onClick={() => change(preset)}
            >
              {count === 1 ? t('filter.today') : t('charts.last', { count })}
            </Button>
          );
        })}
      </Group>
      <Group gap="xs" wrap="nowrap" className={classes.dates}>
        <TextInput
          size="xs"
          type="date"
          aria-label={t('filter.from')}
          value={typed.first}
          error={typed.first > typed.last}
          onChange={(event) => change({ ...typed, first: event.currentTarget.value })}
        />
        <span aria-hidden>–</span>
        <TextInput
          size="xs"
          type="date"
          aria-label={t('filter.to')}
          value={typed.last}
          error={typed.first > typed.last}
          onChange={(event) => change({ ...typed, last: event.currentTarget.value })}
        />
      </Group>
    </Group>
  );
}

interface PanelProps {
  days: Days;
  onShow: ShowBehind;
}

function TimePanel({ days, onShow }: PanelProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const chart = useTimeChart(days);
  useToast(chart.error, t('charts.dateChartError'));
  const bars = useMemo(() => {
    if (!chart.data) return undefined;
    const { days: of, data } = chart.data;
    const byHour = of.first === of.last;
    // Noon: the day stays that day in every time zone.
    const nameOf = (at: string): string => (byHour ? `${at.padStart(2, '0')}:00` : formats.day(at));
    const behind = (at: string): Behind['query'] =>
      byHour ? { ...datesOf(of), number: 'began', hour: at } : { ...datesOf({ first: at, last: at }), number: 'began' };
    return barsOf(of, data).map(({ at, total }) => ({
      key: at,
      // A chart has no place for the year.
      short: byHour ? nameOf(at) : nameOf(at).slice(0, 5),
      name: nameOf(at),
      total,
      behind: { title: t('behind.of', { number: t('numbers.began'), name: nameOf(at) }), query: behind(at) },
    }));
  }, [chart.data, formats, t]);
  const { first, last } = chart.data?.days ?? days;
  return (
    <ChartPanel
      title={first === last ? t('charts.byHour') : t('charts.byDay')}
      header={first === last ? t('charts.hour') : t('charts.day')}
      kind="time"
      bars={bars}
      error={chart.error}
      onRetry={() => void chart.refetch()}
      onShow={onShow}
    />
  );
}

function UserPanel({ days, onShow }: PanelProps) {
  const { t } = useTranslation('dashboard');
  const chart = useUserChart(days);
  useToast(chart.error, t('charts.userChartError'));
  const { days: of = days, data } = chart.data ?? {};
  const bars = data?.map(({ id, nome, quantidade }) => {
    const name = id === null ? t('attendants.nobody') : nome;
    return {
      key: String(id),
      short: name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name,
      name,
      total: quantidade,
      behind: {
        title: t('behind.of', { number: t('numbers.ended'), name }),
        query: { ...datesOf(of), number: 'ended' as const, userId: id ?? ('none' as const) },
      },
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
      onShow={onShow}
    />
  );
}

/** Once for each failure. */
function useToast(error: Error | null, text: string): void {
  useEffect(() => {
    if (error) notifyFailure(text);
  }, [error, text]);
}
