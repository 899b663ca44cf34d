// What becomes of people who stand on a node, as a choice in a list. Pure.
import type { StandingDecision } from '@recado/contract/flows';

export const FINISH = 'finish';

/** `finish`, `queue:3` or `node:its id` */
export function decisionOf(value: string): StandingDecision {
  const [kind, ...rest] = value.split(':');
  const which = rest.join(':');
  if (kind === 'queue') return { do: 'queue', queueId: Number(which) };
  return kind === 'node' ? { do: 'move', to: which } : { do: 'finish' };
}
