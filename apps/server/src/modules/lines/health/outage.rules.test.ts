// When a connection was down, and which messages were missed.
import type { ChannelState } from '@recado/channel/channel';
import type { OutageReason } from '@recado/contract/constants';
import { describe, expect, test } from 'vitest';
import { NEW_LINE, turnOf, wasMissed } from './outage.rules.ts';

const START = Date.parse('2026-01-01T12:00:00Z');
const at = (seconds: number): Date => new Date(START + seconds * 1_000);

/** One state a second. */
function live(states: readonly ChannelState[]) {
  let line = NEW_LINE;
  const turns = states.map((state, n) => {
    const turn = turnOf(line, state, at(n));
    ({ line } = turn);
    return turn;
  });
  const count = (key: 'reconnected' | 'lost' | 'failed' | 'changed') => turns.filter((turn) => turn[key]).length;
  return {
    outage: line.outage,
    reconnects: count('reconnected'),
    losses: count('lost'),
    failures: count('failed'),
    changes: count('changed'),
  };
}

const up: ChannelState = { status: 'CONNECTED' };
const opening: ChannelState = { status: 'OPENING' };
const lost: ChannelState = { status: 'TIMEOUT', reason: 'connectionLost' };
const out: ChannelState = { status: 'DISCONNECTED', reason: 'loggedOut' };
const banned: ChannelState = { status: 'DISCONNECTED', reason: 'banned' };
const refused: ChannelState = { status: 'DISCONNECTED', reason: 'accountRefused' };
const code: ChannelState = { status: 'qrcode', qrcode: 'x' };
const unused: ChannelState = { status: 'DISCONNECTED', reason: 'codesExpired' };
const outage = (from: number, to: number | undefined, reason: OutageReason | undefined) => ({
  beganAt: at(from),
  endedAt: to === undefined ? undefined : at(to),
  reason,
  recovered: 0,
});

type Counts = Omit<ReturnType<typeof live>, 'outage'>;

describe('an outage', () => {
  test.each<[string, ChannelState[], object | undefined, Partial<Counts>]>([
    ['there is none before the first try', [opening], undefined, {}],
    ['nor where the first try succeeds', [opening, up, up], undefined, {}],
    ['nor while a phone is paired', [opening, code, unused, opening, code, out, opening], undefined, {}],
    [
      'begins with the first try in vain',
      [opening, lost, opening, lost, opening, lost],
      outage(1, undefined, 'connectionLost'),
      { failures: 3, changes: 1 },
    ],
    [
      'is what ended it for good',
      [opening, lost, opening, refused, out],
      outage(1, undefined, 'accountRefused'),
      { failures: 2, changes: 2 },
    ],
    [
      'ends with the first connection, which is no reconnect',
      [opening, lost, opening, up],
      outage(1, 3, 'connectionLost'),
      { failures: 1, changes: 2 },
    ],
    [
      'ends when a phone can be paired',
      [opening, lost, opening, code, code, unused],
      outage(1, 3, 'connectionLost'),
      { failures: 1, changes: 2 },
    ],
    [
      'begins when the line is lost',
      [up, lost, opening],
      outage(1, undefined, 'connectionLost'),
      { losses: 1, changes: 1 },
    ],
    [
      'ends when it is back',
      [up, lost, opening, lost, opening, up],
      outage(1, 5, 'connectionLost'),
      { reconnects: 1, losses: 1, failures: 1, changes: 2 },
    ],
    [
      'lasts while a phone that was removed is paired anew',
      [up, { status: 'DISCONNECTED', reason: 'phoneLoggedOut' }, opening, code],
      outage(1, undefined, 'phoneLoggedOut'),
      { losses: 1, changes: 1 },
    ],
    ['may be our own doing', [up, opening, up], outage(1, 2, 'restarted'), { reconnects: 1, changes: 2 }],
    [
      'and is what it came to',
      [up, opening, lost, banned, lost],
      outage(1, undefined, 'banned'),
      { failures: 3, changes: 2 },
    ],
    [
      'may be another connection’s doing',
      [up, { ...out, reason: 'pairedElsewhere' }],
      outage(1, undefined, 'pairedElsewhere'),
      { changes: 1 },
    ],
    ['may be wanted', [up, out], outage(1, undefined, 'loggedOut'), { changes: 1 }],
    ['may need a person', [up, banned], outage(1, undefined, 'banned'), { losses: 1, changes: 1 }],
    [
      'may come again',
      [up, lost, up, lost],
      outage(3, undefined, 'connectionLost'),
      { reconnects: 1, losses: 2, changes: 3 },
    ],
  ])('%s', (_, states, expected, counts) => {
    expect(live(states)).toEqual({ outage: expected, reconnects: 0, losses: 0, failures: 0, changes: 0, ...counts });
  });
});

const message = (sent: number, isLive = true) => ({ live: isLive, sentAt: at(sent).toISOString() });

describe('a message was missed', () => {
  const ended = outage(0, 100, undefined);
  const lasts = outage(0, undefined, undefined);
  test.each([
    ['written during it', ended, message(50), 150, true],
    ['written before it', ended, message(-1), 150, false],
    ['written after it', ended, message(101), 150, false],
    ['replayed', ended, message(-1, false), 150, true],
    ['written during it, but long over', ended, message(50), 221, false],
    ['replayed long after', ended, message(50, false), 221, false],
    ['before the state says that it is over', lasts, message(50), 60, true],
    ['no outage', undefined, message(50, false), 60, false],
    ['with a time that is none', ended, { live: true, sentAt: 'x' }, 150, false],
  ])('%s', (_, which, event, now, expected) => expect(wasMissed(which, event, at(now))).toBe(expected));
});
