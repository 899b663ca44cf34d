// The dashboard's numbers, fresh while people work: they are asked for again some seconds after tickets or people have changed.
import { getDashboard, ticketsByDay, ticketsByUser } from '@recado/contract/dashboard';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../shared/data/client.ts';
import { useRefreshEvery } from '../../shared/data/useRefreshEvery.ts';
import { useCompanyEvent } from '../../shared/data/useRealtime.ts';
import type { Days, PeriodQuery } from './period.ts';

const DASHBOARD = 'dashboard';
/** A busy company's tickets change all the time; adding up takes the server a moment. */
const REFRESH_MS = 10_000;
/** That somebody fell silent is no event. */
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

/** At most every ten seconds, and after the last change once more. */
export function useLiveDashboard(): void {
  const refresh = useRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refreshSoon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, REFRESH_MS);
  };
  useCompanyEvent('ticket', refreshSoon);
  // Somebody has come, or is called otherwise.
  useCompanyEvent('user', refreshSoon);
  useRefreshEvery(DASHBOARD, PRESENCE_MS);
  useEffect(() => () => clearTimeout(timer.current), []);
}
