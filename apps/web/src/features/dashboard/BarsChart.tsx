// Bars by time, upright, or by attendant, lying: each is a link to what it counts. Fetched when it is first shown.
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Rectangle, type BarShapeProps } from 'recharts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { ChartBar } from './behind.ts';
import classes from './Charts.module.css';

export interface BarsChartProps {
  title: string;
  kind: 'time' | 'user';
  bars: readonly ChartBar[];
}

/** px */
const HEIGHT = 240;
const LINE = 34;

export function BarsChart({ title, kind, bars }: BarsChartProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const lying = kind === 'user';
  const highest = bars.reduce<ChartBar | undefined>(
    (top, bar) => (top && top.total >= bar.total ? top : bar),
    undefined,
  );
  const summary = t('charts.summary', { title, name: highest?.name ?? '', total: formats.number(highest?.total ?? 0) });
  return (
    // Many attendants are more than it has room for: the keyboard scrolls it.
    <div className={classes.scroller} tabIndex={lying ? 0 : undefined} role="group" aria-label={summary}>
      <BarChart
        h={lying ? Math.max(120, bars.length * LINE + 30) : HEIGHT}
        data={bars.map(({ short, name, total }) => ({ short, name, total }))}
        dataKey="short"
        series={[{ name: 'total', label: t('attendants.tickets'), color: lying ? 'blue.6' : 'pine.7' }]}
        orientation={lying ? 'vertical' : 'horizontal'}
        gridAxis={lying ? 'none' : 'x'}
        tickLine="none"
        withXAxis={!lying}
        withBarValueLabel={lying}
        maxBarWidth={lying ? 18 : 36}
        valueFormatter={(value) => formats.number(value)}
        yAxisProps={lying ? { width: 110, interval: 0 } : { width: 36, allowDecimals: false }}
        // What is left out for want of room is left out evenly.
        xAxisProps={lying ? {} : { minTickGap: 14, interval: 'equidistantPreserveStart' }}
        // Drawing is not for the keyboard: the table is.
        barChartProps={{ accessibilityLayer: false, margin: lying ? { right: 48 } : { top: 8 } }}
        barProps={{
          radius: lying ? [0, 4, 4, 0] : [4, 4, 0, 0],
          isAnimationActive: false,
          shape: linkedTo(bars),
        }}
        tooltipAnimationDuration={0}
      />
    </div>
  );
}

const linkedTo =
  (bars: readonly ChartBar[]) =>
  (shape: BarShapeProps): ReactNode => <LinkedBar shape={shape} bar={bars[shape.index]} />;

/** With the room above it, or beside: the least bar can be hit too. */
function LinkedBar({ shape, bar }: { shape: BarShapeProps; bar: ChartBar | undefined }) {
  const { t } = useTranslation('dashboard');
  if (!bar || bar.total === 0) return null;
  const { x, y, width, height } = shape.background ?? shape;
  return (
    <Link to={bar.to} tabIndex={-1} aria-label={t('charts.bar', { name: bar.name, count: bar.total })}>
      <rect x={x ?? 0} y={y ?? 0} width={width} height={height} fill="transparent" />
      <Rectangle {...shape} />
    </Link>
  );
}
