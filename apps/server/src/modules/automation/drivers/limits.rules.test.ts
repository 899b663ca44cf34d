// How much a driver may do, and how long it listens: tables of cases.
import { MOST_ACTIONS } from '@recado/contract/actions';
import { expect, it } from 'vitest';
import { excessOf, heardAt, isCurrent, LONGEST_QUIET_MS, MOST_STEPS } from './limits.rules.ts';

it.each([
  [0, 0, undefined],
  [MOST_STEPS - 1, MOST_ACTIONS, undefined],
  [0, MOST_ACTIONS + 1, 'tooManyActions'],
  [MOST_STEPS, 0, 'tooManySteps'],
])('after %i steps, %i actions: %s', (steps, actions, excess) => expect(excessOf(steps, actions)).toBe(excess));

const at = (ms: number): Date => new Date(1_700_000_000_000 + ms);

it.each([
  ['the first', 0, 0, 3_000],
  ['another shortly after', 0, 2_000, 5_000],
  ['somebody who does not stop', 0, LONGEST_QUIET_MS - 1_000, LONGEST_QUIET_MS],
  ['and goes on', 0, LONGEST_QUIET_MS + 50_000, LONGEST_QUIET_MS],
])('a burst is heard, %s', (_, since, now, expected) => expect(heardAt(at(since), at(now))).toEqual(at(expected)));

it.each([
  ['to what it is at', { ticketId: 1, runId: 7, revision: 3 }, true],
  ['older than what came since', { ticketId: 1, runId: 7, revision: 4 }, false],
  ['of one that spoke here before', { ticketId: 1, runId: 8, revision: 3 }, false],
  ['of a driver that is gone', undefined, false],
])('an answer %s', (_, driver, current) => expect(isCurrent(driver, { runId: 7, revision: 3 })).toBe(current));
