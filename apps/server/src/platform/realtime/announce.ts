// News for every socket of the installation, past the event log: whoever misses it sees it at the next look.
import type { ServerEvents } from '@recado/contract/events';
import type { SystemCtx } from '../context.ts';
import { ANNOUNCEMENT_TOPIC } from '../hints/topics.ts';

export type News = Parameters<ServerEvents['company-announcement']>[0];

/** After commit, in all processes. */
export const announce = ({ afterCommit, platform }: Pick<SystemCtx, 'afterCommit' | 'platform'>, news: News): void =>
  afterCommit(() => platform.hints.poke(ANNOUNCEMENT_TOPIC, JSON.stringify(news)));
