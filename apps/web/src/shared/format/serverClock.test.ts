// The server's time, learnt from its answers.
import { me } from '@recado/contract/auth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../test/server.ts';
import { call } from '../data/client.ts';
import { heardServerTime, serverNow } from './serverClock.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const said = (ms: number): string => new Date(NOW + ms).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  heardServerTime(said(0), NOW - 1_000);
  heardServerTime(said(0), NOW);
});
afterEach(() => {
  heardServerTime(new Date().toUTCString(), Date.now());
  vi.useRealTimers();
});
const off = (): number => serverNow() - NOW;

test('an answer of the server sets it right', async () => {
  fakeServer({ 'GET /auth/me': () => ({ headers: { Date: said(-300_000) } }) });
  await call(me, {});
  expect(off()).toBeLessThanOrEqual(-299_000);
  expect(off()).toBeGreaterThanOrEqual(-300_000);
});

test('a slow answer does not spoil it', () => {
  heardServerTime(said(60_000), NOW);
  const quick = off();
  vi.setSystemTime(NOW + 20_000);
  // Written right after it was asked for.
  heardServerTime(said(60_000), NOW);
  expect(serverNow() - (NOW + 20_000)).toBe(quick);
});

test('nothing is learnt from nothing, nor from nonsense', () => {
  const before = off();
  heardServerTime(null, NOW);
  heardServerTime('tomorrow', NOW);
  expect(off()).toBe(before);
});
