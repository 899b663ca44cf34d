// The dashboard's numbers, each with the period that it is of: what was before is still drawn while the next is fetched.
import { getDashboard, ticketsByDay, ticketsByUser } from '@recado/contract/dashboard';
import { dayIn } from '@recado/rules/days';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../shared/data/client.ts';
import { useRefreshEvery } from '../../shared/data/useRefreshEvery.ts';
import { serverNow } from '../../shared/format/serverClock.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { behindAt, periodAt, type Behind } from './behind.ts';
import { datesOf, daysOf, rangeOf, type Days, type Period } from './period.ts';

const DASHBOARD = 'dashboard';
const PRESENCE_MS = 60_000;

/** What all of it is about. */
export interface Shown {
  period: Period;
  days: Days;
}

/** The address says it. */
export function useShown(): { shown: Shown; behind: Behind | undefined } {
  const { timeZone } = useSession().user.company;
  const [params] = useSearchParams();
  const today = dayIn(serverNow(), timeZone);
  return useMemo(() => {
    const period = periodAt(params);
    return { shown: { period, days: daysOf(period, today) }, behind: behindAt(params) };
  }, [params, today]);
}

export const useSummary = (shown: Shown) =>
  useQuery({
    queryKey: [DASHBOARD, 'summary', shown],
    queryFn: async ({ signal }) => ({ shown, ...(await call(getDashboard, { query: datesOf(shown.days), signal })) }),
    placeholderData: keepPreviousData,
  });

export const useUserChart = (shown: Shown) =>
  useQuery({
    queryKey: [DASHBOARD, 'byUser', shown],
    queryFn: async ({ signal }) => ({ shown, ...(await call(ticketsByUser, { query: rangeOf(shown.days), signal })) }),
    placeholderData: keepPreviousData,
  });

export const useTimeChart = (shown: Shown) =>
  useQuery({
    queryKey: [DASHBOARD, 'byDay', shown],
    queryFn: async ({ signal }) => ({ shown, ...(await call(ticketsByDay, { query: rangeOf(shown.days), signal })) }),
    placeholderData: keepPreviousData,
  });

export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [DASHBOARD] });
}

/** That somebody fell silent is no event. */
export const useLiveDashboard = (): void => useRefreshEvery(DASHBOARD, PRESENCE_MS);
