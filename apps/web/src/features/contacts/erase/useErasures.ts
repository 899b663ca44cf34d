// What was erased of people, and how far it is with those who are being erased.
import { listErasures, type ContactErasure } from '@recado/contract/personal-data';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pagesOf } from '../../../shared/data/pagesOf.ts';

/** Whoever asked hears how far it is; others look. */
const LOOK_MS = 2_000;

/** @param number '': of everybody */
export const useErasures = (number = '') =>
  useInfiniteQuery({
    queryKey: ['erasure', number],
    ...pagesOf(listErasures, { query: number === '' ? {} : { number } }),
    select: ({ pages }): ContactErasure[] => pages.flatMap(({ records }) => records),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ records }) => records.some(({ status }) => status === 'running')) ? LOOK_MS : false,
  });
