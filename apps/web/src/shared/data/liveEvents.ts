// The company's events at work on the cache: the hook that runs a table of them, and what its entries are made of.
import type { SessionUser } from '@recado/contract/auth';
import type { CompanyEventName, CompanyEvents, Sequenced } from '@recado/contract/events';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionStore } from '../session/sessionStore.ts';
import { watchOvertaken, type Overtaken } from './overtaken.ts';
import { perFrame } from './perFrame.ts';
import { refreshes, type Refreshes } from './refreshes.ts';
import { onCompanyEvent } from './useRealtime.ts';

export interface Live {
  client: QueryClient;
  /** who is signed in */
  user: SessionUser;
  note: Overtaken['note'];
  refreshSoon: Refreshes['soon'];
}

export type CompanyEvent<N extends CompanyEventName> = CompanyEvents[N] & Sequenced;

/** What an event does to what is cached. */
export type LiveEffect<N extends CompanyEventName> = (event: CompanyEvent<N>, live: Live) => void;

/** One entry for each event: one that is missing does not compile. */
export type LiveEvents = { readonly [N in CompanyEventName]: LiveEffect<N> };

/** Keeps what is cached in step with the company's events, while the caller is mounted. */
export function useLiveEvents(table: LiveEvents): void {
  const client = useQueryClient();
  useEffect(() => {
    const frames = perFrame();
    const overtaken = watchOvertaken(client);
    const later = refreshes(client);
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what ties an event to its own entry
    const listen = <N extends CompanyEventName>(name: N): (() => void) =>
      // All through one gate, so that they stay in order.
      onCompanyEvent(name, (event) =>
        frames.add(() => {
          const session = sessionStore.get();
          if (session.status !== 'signed-in') return;
          table[name](event, { client, user: session.user, note: overtaken.note, refreshSoon: later.soon });
        }),
      );
    // The keys of the table are the names.
    const stops = (Object.keys(table) as CompanyEventName[]).map((name) => listen(name));
    return () => {
      for (const stop of stops) stop();
      frames.stop();
      overtaken.stop();
      later.stop();
    };
  }, [client, table]);
}

/** Asks again for all that is cached below these. */
export const refresh =
  (...entities: string[]) =>
  (_event: unknown, { client }: Live): void => {
    for (const entity of entities) void client.invalidateQueries({ queryKey: [entity] });
  };

/** Asks again for what is below this key, once however many events come within so many ms. */
export const refreshSoon =
  (queryKey: QueryKey, ms: number) =>
  (_event: unknown, live: Live): void =>
    live.refreshSoon(queryKey, ms);

/** One after the other. */
export const each =
  <N extends CompanyEventName>(...effects: LiveEffect<N>[]): LiveEffect<N> =>
  (event, live) => {
    for (const effect of effects) effect(event, live);
  };
