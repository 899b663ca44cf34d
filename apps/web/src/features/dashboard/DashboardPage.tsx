// The dashboard: what the company's attendance looks like in numbers, of one period, which the address keeps. Every number
// is a link to what is behind it.
import type { DashboardCounters } from '@recado/contract/dashboard';
import { ActionIcon, Group, Skeleton, Title, Tooltip } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { HelpLink } from '../../shared/ui/screenHelp.tsx';
import { useDelayed } from '../../shared/ui/useDelayed.ts';
import { Attendants } from './Attendants.tsx';
import { addressOf } from './behind.ts';
import { BehindDrawer } from './BehindDrawer.tsx';
import { Charts } from './Charts.tsx';
import { Counters } from './Counters.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import classes from './DashboardPage.module.css';
import { NothingYet } from './NothingYet.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { useLiveDashboard, useRefresh, useShown, useSummary, type Shown } from './useDashboard.ts';
import { useFormats } from '../../shared/format/useFormats.ts';

export function DashboardPage() {
  const { t } = useTranslation(['dashboard', 'common']);
  const navigate = useNavigate();
  const { shown, behind } = useShown();
  const refresh = useRefresh();
  const summary = useSummary(shown);
  useLiveDashboard();
  const shownText = useShownText();
  const here = addressOf(shown.period);

  return (
    <section className={classes.page} aria-label={t('title')}>
      <title>{`${t('title')} · ${t('common:appName')}`}</title>
      <header className={classes.head}>
        <Group gap="xs" mr="auto" wrap="nowrap">
          <Title order={1} size="h3">
            {t('title')}
          </Title>
          <HelpLink />
        </Group>
        <PeriodFilter
          // Back and forth in the browser's history too.
          key={here.search}
          period={shown.period}
          onApply={(period) => void navigate(addressOf(period))}
        />
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
              <p className={classes.shown}>{shownText(summary.data.shown)}</p>
              {isEmpty(summary.data.counters) && <NothingYet />}
              <Counters counters={summary.data.counters} period={summary.data.shown.period} />
            </div>
          )}
          {summary.isPending && <Waiting />}
          <NotLoaded query={summary} />
          <Charts shown={shown} />
          {summary.data && <Attendants attendants={summary.data.attendants} period={summary.data.shown.period} />}
        </div>
      </div>
      <BehindDrawer
        behind={behind}
        days={shown.days}
        attendants={summary.data?.attendants ?? []}
        onClose={() => void navigate(here)}
      />
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
function useShownText(): (shown: Shown) => string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return ({ period, days: { first, last } }) => {
    const until = formats.day(last);
    if (first === '') return t('filter.until', { day: until });
    const between = first === last ? until : `${formats.day(first)} – ${until}`;
    if (!('days' in period)) return period.to === '' ? t('filter.since', { day: formats.day(first) }) : between;
    return `${period.days === 0 ? t('filter.today') : t('filter.last', { count: period.days })} · ${between}`;
  };
}
