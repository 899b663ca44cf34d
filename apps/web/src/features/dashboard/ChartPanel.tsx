// A chart with its faces, and as a table for whoever would rather read it.
import { SegmentedControl, Skeleton } from '@mantine/core';
import { ChartColumn, ChartNoAxesColumn, Table2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.tsx';
import { FailedState } from '../../shared/ui/FailedState.tsx';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { neededCode } from '../../shared/errors/neededCode.ts';
import type { ChartBar } from './behind.ts';
import classes from './Charts.module.css';
import { ChartTable } from './ChartTable.tsx';

// The drawing code is large: the numbers do not wait for it.
const BarsChart = lazy(async () => ({ default: (await neededCode(() => import('./BarsChart.tsx'))).BarsChart }));

export interface ChartPanelProps {
  title: string;
  /** what a bar stands for: the table's first column */
  header: string;
  kind: 'time' | 'user';
  bars: readonly ChartBar[] | undefined;
  error: Error | null;
  onRetry: () => void;
}

export function ChartPanel({ title, header, kind, bars, error, onRetry }: ChartPanelProps) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const [as, setAs] = useState<'chart' | 'table'>('chart');
  const total = (bars ?? []).reduce((sum, bar) => sum + bar.total, 0);
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.panelHead}>
        <h3>{title}</h3>
        {bars && <span className={classes.quiet}>{t('charts.total', { total: formats.number(total) })}</span>}
        <SegmentedControl
          className={classes.toggle}
          size="xs"
          aria-label={t('charts.as')}
          value={as}
          data={[
            { value: 'chart', label: <ChartColumn size={14} aria-label={t('charts.asChart')} /> },
            { value: 'table', label: <Table2 size={14} aria-label={t('charts.asTable')} /> },
          ]}
          onChange={(value) => setAs(value === 'table' ? 'table' : 'chart')}
        />
      </header>
      <div className={classes.body}>
        {!bars && error && <FailedState error={error} onRetry={onRetry} />}
        {!bars && !error && <Skeleton h={220} />}
        {bars && total === 0 && (
          <EmptyState icon={ChartNoAxesColumn} title={t('charts.empty')} text={t(`charts.toCome.${kind}`)} />
        )}
        {bars && total > 0 && as === 'table' && <ChartTable header={header} bars={bars} />}
        {bars && total > 0 && as === 'chart' && (
          <ErrorBoundary renderFallback={(reset) => <FailedState error={new ApiError('network', 0)} onRetry={reset} />}>
            <Suspense fallback={<Skeleton h={220} />}>
              <BarsChart title={title} kind={kind} bars={bars} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </section>
  );
}
