// News for every socket of the installation, past the event log: whoever misses it sees it at the next look.
import type { ServerEvents } from '@recado/contract/events';
import type { SystemCtx } from '../context.ts';
import { EVERYBODY_TOPIC } from '../hints/topics.ts';

/** Whoever has come in, or has other rights now, is told that they have; the others are news. */
type NewsName = Exclude<keyof ServerEvents, 'ready' | 'company-rights'>;

export interface News<N extends NewsName = NewsName> {
  name: N;
  payload: Parameters<ServerEvents[N]>;
}

/** After commit, in all processes. */
export function tellEverybody<N extends NewsName>(
  { afterCommit, platform }: Pick<SystemCtx, 'afterCommit' | 'platform'>,
  name: N,
  ...payload: Parameters<ServerEvents[N]>
): void {
  platform.witness?.(name, payload[0]);
  const news: News<N> = { name, payload };
  afterCommit(() => platform.hints.poke(EVERYBODY_TOPIC, JSON.stringify(news)));
}
