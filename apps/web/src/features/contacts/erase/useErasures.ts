// What was erased of people, and how far it is with those who are being erased.
import { listErasures, type ContactErasure } from '@recado/contract/personal-data';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';

/** Whoever asked hears how far it is; others look. */
const LOOK_MS = 2_000;

/** @param number '': of everybody */
export const useErasures = (number = ''): UseQueryResult<ContactErasure[]> =>
  useQuery({
    queryKey: ['erasure', number],
    queryFn: ({ signal }) => call(listErasures, { query: number === '' ? {} : { number }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? LOOK_MS : false),
  });
