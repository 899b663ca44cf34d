// What the whole dashboard is about: so many days up to today, or those between two.
import { DASHBOARD_PERIODS } from '@recado/contract/dashboard';
import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifyFailure } from '../../shared/ui/notify.ts';
import { useNarrow } from '../../shared/ui/useNarrow.ts';
import classes from './DashboardPage.module.css';
import { filterOf, periodOf, type Filter, type FilterKind, type Period } from './period.ts';

export interface PeriodFilterProps {
  period: Period;
  onApply: (period: Period) => void;
}

export function PeriodFilter({ period, onApply }: PeriodFilterProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const narrow = useNarrow();
  const [filter, setFilter] = useState(() => filterOf(period));
  const change = (part: Partial<Filter>): Filter => {
    const next = { ...filter, ...part };
    setFilter(next);
    return next;
  };
  const apply = (chosen: Filter): void => {
    const next = periodOf(chosen);
    if (next) onApply(next);
    else notifyFailure(t('filter.missing'));
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    apply(filter);
  };
  return (
    <form className={classes.filter} data-kind={filter.kind} onSubmit={handleSubmit}>
      <SegmentedControl<FilterKind>
        size={narrow ? 'xs' : 'sm'}
        aria-label={t('filter.kind')}
        value={filter.kind}
        data={[
          { value: 'period', label: t('filter.period') },
          { value: 'dates', label: t('filter.dates') },
        ]}
        onChange={(kind) => change({ kind })}
      />
      {filter.kind === 'period' ? (
        <Select
          aria-label={t('filter.days')}
          placeholder={t('filter.days')}
          className={classes.choice}
          clearable
          clearButtonProps={{ 'aria-label': t('common:clear') }}
          value={filter.days === null ? null : String(filter.days)}
          data={DASHBOARD_PERIODS.map((days) => ({
            value: String(days),
            label: days === 0 ? t('filter.today') : t('filter.last', { count: days }),
          }))}
          onChange={(days) => apply(change({ days: days === null ? null : Number(days) }))}
        />
      ) : (
        <div className={classes.choice}>
          <TextInput
            type="date"
            aria-label={t('filter.from')}
            value={filter.from}
            onChange={(event) => change({ from: event.currentTarget.value })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="date"
            aria-label={t('filter.to')}
            value={filter.to}
            onChange={(event) => change({ to: event.currentTarget.value })}
          />
        </div>
      )}
      <Button type="submit" variant="light" className={classes.apply}>
        {t('filter.apply')}
      </Button>
    </form>
  );
}
