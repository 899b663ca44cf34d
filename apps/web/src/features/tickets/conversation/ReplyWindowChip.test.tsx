// The hours in which an official number may answer freely.
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { heardServerTime } from '../../../shared/format/serverClock.ts';
import { ReplyWindowChip } from './ReplyWindowChip.tsx';
import { minutesToAnswer, type Windowed } from '../../../entities/ticket/replyWindow.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const on = (provider: 'beta' | 'cloud' | 'sandbox'): Windowed['whatsapp'] => ({ id: 1, name: 'Shop', provider });

const cases: [string, Windowed, number | null, string | null][] = [
  ['a phone has no window', { whatsapp: on('beta'), replyUntil: null }, null, null],
  ['nor has what no connection serves', { whatsapp: null, replyUntil: null }, null, null],
  ['nobody ever wrote', { whatsapp: on('cloud'), replyUntil: null }, 0, 'Window closed'],
  ['all of it is left', { whatsapp: on('cloud'), replyUntil: '2026-11-22T12:00:00Z' }, 1_440, '24 h to reply'],
  ['some of it', { whatsapp: on('cloud'), replyUntil: '2026-11-21T15:20:00Z' }, 200, '3 h 20 min to reply'],
  ['an hour', { whatsapp: on('cloud'), replyUntil: '2026-11-21T13:00:00Z' }, 60, '1 h to reply'],
  ['less than an hour', { whatsapp: on('cloud'), replyUntil: '2026-11-21T12:59:00Z' }, 59, '59 min to reply'],
  ['the last second', { whatsapp: on('cloud'), replyUntil: '2026-11-21T12:00:01Z' }, 1, '1 min to reply'],
  ['the end itself', { whatsapp: on('cloud'), replyUntil: '2026-11-21T12:00:00Z' }, 0, 'Window closed'],
  ['long over', { whatsapp: on('cloud'), replyUntil: '2026-11-19T12:00:00Z' }, 0, 'Window closed'],
];

afterEach(() => vi.useRealTimers());

describe.each(cases)('%s', (_name, ticket, minutes, words) => {
  test('in minutes', () => {
    expect(minutesToAnswer(ticket, NOW)).toBe(minutes);
  });

  test('in words', () => {
    vi.useFakeTimers({ now: NOW });
    renderApp(<ReplyWindowChip ticket={ticketOf(9, ticket)} tight={false} />);
    expect(screen.queryByText(/reply|closed/)?.textContent ?? null).toBe(words);
  });
});

test('the time is the server’s, whatever this computer believes', () => {
  vi.useFakeTimers({ now: NOW });
  heardServerTime(new Date(NOW + 600_000).toUTCString(), NOW);
  try {
    const ticket = { whatsapp: on('cloud'), replyUntil: '2026-11-21T12:59:00Z' };
    renderApp(<ReplyWindowChip ticket={ticketOf(9, ticket)} tight={false} />);
    expect(screen.getByText('49 min to reply')).toBeTruthy();
  } finally {
    heardServerTime(new Date(NOW).toUTCString(), NOW - 1_000);
    heardServerTime(new Date(NOW).toUTCString(), NOW);
  }
});

test('with little room it says the time alone', () => {
  vi.useFakeTimers({ now: NOW });
  const ticket = { whatsapp: on('cloud'), replyUntil: '2026-11-21T12:49:00Z' };
  renderApp(<ReplyWindowChip ticket={ticketOf(9, ticket)} tight />);
  expect(screen.getByText('49 min')).toBeTruthy();
});

test('the words follow the clock by themselves', () => {
  vi.useFakeTimers({ now: NOW });
  const ticket = { whatsapp: on('cloud'), replyUntil: '2026-11-21T12:01:30Z' };
  renderApp(<ReplyWindowChip ticket={ticketOf(9, ticket)} tight={false} />);
  expect(screen.getByText('2 min to reply')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(40_000));
  expect(screen.getByText('1 min to reply')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Window closed')).toBeTruthy();
});
