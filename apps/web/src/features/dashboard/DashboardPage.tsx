// The dashboard: what the company's attendance looks like in numbers. Every number opens what is behind it.
import type { DashboardCounters } from '@recado/contract/dashboard';
import { ActionIcon, Skeleton, Title, Tooltip } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../shared/format/serverClock.ts';
import { dayIn } from '@recado/rules/days';
import { useSession } from '../../shared/session/useSession.ts';
import { FailedState } from '../../shared/ui/FailedState.tsx';
import { useDelayed } from '../../shared/ui/useDelayed.ts';
import { Attendants } from './Attendants.tsx';
import type { Behind } from './behind.ts';
import { BehindDrawer } from './BehindDrawer.tsx';
import { Charts } from './Charts.tsx';
import { Counters } from './Counters.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import classes from './DashboardPage.module.css';
import { DEFAULT_DAYS, type Filter, type PeriodQuery } from './period.ts';
import { PeriodFilter } from './PeriodFilter.tsx';
import { useLiveDashboard, useRefresh, useSummary } from './useDashboard.ts';
import { useFormats } from '../../shared/format/useFormats.ts';

const INITIAL: Filter = { kind: 'period', days: DEFAULT_DAYS, from: '', to: '' };

export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common']);
  const today = dayIn(serverNow(), useSession().user.company.timeZone);
  const [period, setPeriod] = useState<PeriodQuery>({ days: DEFAULT_DAYS });
  const [behind, setBehind] = useState<Behind>();
  const [opened, setOpened] = useState(false);
  const refresh = useRefresh();
  const summary = useSummary(period);
  useLiveDashboard();
  const periodText = usePeriodText();
  const handleShow = (shown: Behind): void => {
    setBehind(shown);
    setOpened(true);
  };

  return (
    <section className={classes.page} aria-label={t('title')}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <header className={classes.head}>
        <Title order={1} size="h3" mr="auto">
          {t('title')}
        </Title>
        <PeriodFilter initial={INITIAL} onApply={setPeriod} />
        <Tooltip label={t('refresh')}>
          <ActionIcon
            className={classes.refresh}
            size={36}
            variant="default"
            aria-label={t('refresh')}
            data-turning={summary.isFetching || undefined}
            onClick={refresh}
          >
            <RefreshCw size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      {/* It scrolls by itself, also by keyboard. */}
      <div className={classes.body}>
        <div className={classes.content} aria-busy={summary.isPlaceholderData}>
          <FirstSteps />
          {summary.data && (
            <div className={classes.numbers} data-old={summary.isPlaceholderData || undefined}>
              <p className={classes.shown}>{periodText(period)}</p>
              {isEmpty(summary.data.counters) && <p className={classes.toCome}>{t('toCome')}</p>}
              <Counters counters={summary.data.counters} period={period} onShow={handleShow} />
            </div>
          )}
          {summary.isPending && <Waiting />}
          {!summary.data && summary.error && (
            <FailedState error={summary.error} onRetry={() => void summary.refetch()} />
          )}
          <Charts today={today} onShow={handleShow} />
          {summary.data && <Attendants attendants={summary.data.attendants} period={period} onShow={handleShow} />}
        </div>
      </div>
      {behind && <BehindDrawer behind={behind} opened={opened} onClose={() => setOpened(false)} />}
    </section>
  );
}

const isEmpty = ({ supportHappening, supportPending, supportFinished, leads }: DashboardCounters): boolean =>
  supportHappening + supportPending + supportFinished + leads === 0;

/** The counters to come, in their shape. */
function Waiting() {
  const { t } = useTranslation('common');
  const late = useDelayed(true);
  return (
    <div className={classes.waiting} role="status" aria-label={t('loading')}>
      {late && Array.from({ length: 7 }, (_, index) => <Skeleton key={index} h={108} radius={12} />)}
    </div>
  );
}

/** What the numbers are of may differ from what is being typed. */
function usePeriodText(): (period: PeriodQuery) => string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (period) => {
    if ('days' in period) return period.days === 0 ? t('filter.today') : t('filter.last', { count: period.days });
    const { date_from: from, date_to: to } = period;
    if (from && to) return from === to ? formats.day(from) : `${formats.day(from)} – ${formats.day(to)}`;
    return from ? t('filter.since', { day: formats.day(from) }) : t('filter.until', { day: formats.day(to ?? '') });
  };
}
