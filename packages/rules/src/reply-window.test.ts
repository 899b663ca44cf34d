import { describe, expect, it } from 'vitest';
import { mayReplyFreely, replyUntil, type LastWritten } from './reply-window.ts';

const NOON = new Date('2026-03-01T12:00:00.000Z');
const hoursAgo = (hours: number): Date => new Date(NOON.getTime() - hours * 3_600_000);

describe('the reply window', () => {
  it.each<[string, LastWritten, boolean, string | null]>([
    ['WhatsApp Web, long ago', { provider: 'beta', customerWroteAt: hoursAgo(900) }, true, null],
    ['WhatsApp Web, never', { provider: 'beta', customerWroteAt: null }, true, null],
    ['the simulator, long ago', { provider: 'sandbox', customerWroteAt: hoursAgo(900) }, true, null],
    ['no connection', { provider: null, customerWroteAt: hoursAgo(900) }, true, null],
    ['official, never', { provider: 'cloud', customerWroteAt: null }, false, null],
    ['official, just now', { provider: 'cloud', customerWroteAt: NOON }, true, '2026-03-02T12:00:00.000Z'],
    [
      'official, a minute left',
      { provider: 'cloud', customerWroteAt: hoursAgo(24 - 1 / 60) },
      true,
      '2026-03-01T12:01:00.000Z',
    ],
    ['official, over', { provider: 'cloud', customerWroteAt: hoursAgo(24) }, false, '2026-03-01T12:00:00.000Z'],
    ['official, days ago', { provider: 'cloud', customerWroteAt: hoursAgo(72) }, false, '2026-02-27T12:00:00.000Z'],
  ])('%s', (_what, ticket, open, until) => {
    expect(mayReplyFreely(ticket, NOON)).toBe(open);
    expect(replyUntil(ticket)?.toISOString() ?? null).toBe(until);
  });
});
