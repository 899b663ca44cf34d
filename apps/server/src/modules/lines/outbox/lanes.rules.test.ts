// Who goes out next on a line, of those who wait.
import type { OutboxLane } from '@recado/contract/constants';
import { describe, expect, it, test } from 'vitest';
import { next, UNSERVED, type Budget, type Head, type Lanes, type Served } from './lanes.rules.ts';

const NOW = 1_000;

const head = (chat: string, values: Partial<Head> = {}): Head => ({ chat, opens: false, paced: true, ...values });
const budget = (values: Partial<Budget> = {}): Budget => ({
  served: UNSERVED,
  turnAt: 0,
  places: 4,
  onWire: { all: 0, automatic: 0 },
  stopped: false,
  opensNone: false,
  ...values,
});

const opening = [head('new', { opens: true })];
const every: Lanes = {
  campaign: [head('c')],
  schedule: [head('s')],
  notice: [head('n')],
  reply: [head('r')],
  person: [head('p'), head('p2')],
};

test.each<[string, Lanes, Partial<Budget>, string | { waitUntil: number } | undefined]>([
  ['nobody waits', {}, {}, undefined],
  ['people first, the longest waiting of them', every, {}, 'p'],
  ['then who waits for an answer', { ...every, person: [] }, {}, 'r'],
  ['then the others in their order', { campaign: [head('c')], schedule: [head('s')] }, {}, 's'],
  ['a campaign where nobody else waits', { campaign: [head('c')] }, {}, 'c'],
  ['the line bears nothing yet', every, { turnAt: NOW + 150 }, { waitUntil: NOW + 150 }],
  [
    'a receipt goes without a turn',
    { person: [head('p'), head('seen', { paced: false })] },
    { turnAt: NOW + 1 },
    'seen',
  ],
  ['all places are taken', every, { onWire: { all: 4, automatic: 3 } }, undefined],
  ['the last place is people’s', every, { onWire: { all: 3, automatic: 3 } }, 'p'],
  ['and nobody else’s', { reply: [head('r')] }, { onWire: { all: 3, automatic: 3 } }, undefined],
  ['people may take it and leave one to others', { reply: [head('r')] }, { onWire: { all: 3, automatic: 0 } }, 'r'],
  ['stopped: people go on', every, { stopped: true }, 'p'],
  ['stopped: nobody else does', { ...every, person: [] }, { stopped: true }, undefined],
  [
    'stopped, and no turn: there is nothing to wait for',
    { reply: [head('r')] },
    { stopped: true, turnAt: NOW + 1 },
    undefined,
  ],
  ['no new conversations', { campaign: opening }, { opensNone: true }, undefined],
  ['no new ones: those that are begun go on', { campaign: [...opening, head('old')] }, { opensNone: true }, 'old'],
  ['no new ones: people try theirs', { person: opening, reply: [head('r')] }, { opensNone: true }, 'new'],
])('%s', (_what, lanes, given, expected) => {
  const found = next(lanes, budget(given), NOW);
  expect(found && 'head' in found ? found.head.chat : found).toEqual(expected);
});

/** Which lanes went, while these always have somebody waiting. */
function turns(
  count: number,
  lanes: readonly OutboxLane[],
  from: Served = UNSERVED,
): { went: OutboxLane[]; served: Served } {
  const went: OutboxLane[] = [];
  let served = from;
  for (let turn = 0; turn < count; turn += 1) {
    const found = next(Object.fromEntries(lanes.map((lane) => [lane, [head(lane)]])), budget({ served }), NOW);
    if (!found || !('head' in found)) break;
    went.push(found.lane);
    ({ served } = found);
  }
  return { went, served };
}
const count = (went: readonly OutboxLane[], lane: OutboxLane): number => went.filter((each) => each === lane).length;

describe('over many turns', () => {
  it('nobody starves: each lane has its share of what people leave', () => {
    const { went } = turns(150, ['reply', 'notice', 'schedule', 'campaign']);
    expect(['reply', 'notice', 'schedule', 'campaign'].map((lane) => count(went, lane as OutboxLane))).toEqual([
      80, 40, 20, 10,
    ]);
  });

  it('a share is not saved up: after an hour of campaign alone an answer goes at once, and does not keep all turns', () => {
    const { served } = turns(1_000, ['campaign']);
    const { went } = turns(18, ['reply', 'campaign'], served);
    expect(went[0]).toBe('reply');
    expect(count(went, 'campaign')).toBeGreaterThan(0);
    // Nor does the campaign, that rested while answers went out.
    const later = turns(9, ['reply', 'campaign'], turns(1_000, ['reply']).served);
    expect(count(later.went, 'campaign')).toBe(1);
  });

  it('people use up nobody’s share', () => {
    expect(turns(1_000, ['person']).served).toEqual(UNSERVED);
  });
});
