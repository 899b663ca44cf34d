// The dashboard's numbers.
import { getDashboard, ticketsByDay, ticketsByUser } from '@recado/contract/dashboard';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useRefreshEvery } from '../../shared/data/useRefreshEvery.ts';
import type { Days, PeriodQuery } from './period.ts';

const DASHBOARD = 'dashboard';
const PRESENCE_MS = 60_000;

export const useSummary = (query: PeriodQuery) =>
  useQuery({
    queryKey: [DASHBOARD, 'summary', query],
    queryFn: ({ signal }) => call(getDashboard, { query, signal }),
    placeholderData: keepPreviousData,
  });

const rangeOf = ({ first, last }: Days) => ({ initialDate: first, finalDate: last });

export const useUserChart = (days: Days) =>
  useQuery({
    queryKey: [DASHBOARD, 'byUser', days],
    // With its days: the bars of the days before are still drawn while these are fetched.
    queryFn: async ({ signal }) => ({ days, ...(await call(ticketsByUser, { query: rangeOf(days), signal })) }),
    placeholderData: keepPreviousData,
  });

export const useTimeChart = (days: Days) =>
  useQuery({
    queryKey: [DASHBOARD, 'byDay', days],
    queryFn: async ({ signal }) => ({ days, ...(await call(ticketsByDay, { query: rangeOf(days), signal })) }),
    placeholderData: keepPreviousData,
  });

export function useRefresh(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [DASHBOARD] });
}

/** That somebody fell silent is no event. */
export const useLiveDashboard = (): void => useRefreshEvery(DASHBOARD, PRESENCE_MS);
