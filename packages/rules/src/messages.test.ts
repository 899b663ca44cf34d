// Tables of cases: what may be done with a message.
import type { Profile, ProviderName } from '@recado/contract/constants';
import { expect, test } from 'vitest';
import {
  CORRECTABLE_MS,
  failedToSend,
  whyIrrevocable,
  whyUncorrectable,
  whyUnreactable,
  type MessageFacts,
} from './messages.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const ME = 7;
const message = (change: Partial<MessageFacts> = {}): MessageFacts => ({
  fromMe: true,
  userId: ME,
  isDeleted: false,
  mediaType: null,
  ack: 3,
  sendError: null,
  createdAt: new Date(NOW),
  ...change,
});
const failed = { ack: 0, sendError: 'ERR_SENDING_WAPP_MSG' };

test.each<[string, Partial<MessageFacts>, Profile, ProviderName, ReturnType<typeof whyUncorrectable>]>([
  ['one’s own', {}, 'user', 'beta', null],
  ['a colleague’s', { userId: 8 }, 'admin', 'beta', 'notOwn'],
  ['the customer’s', { fromMe: false, userId: null }, 'admin', 'beta', 'notOwn'],
  ['a caption', { mediaType: 'image' }, 'user', 'beta', 'noText'],
  ['one that was taken back', { isDeleted: true }, 'user', 'beta', 'deleted'],
  ['in the last moment', { createdAt: new Date(NOW - CORRECTABLE_MS) }, 'user', 'beta', null],
  ['too late', { createdAt: new Date(NOW - CORRECTABLE_MS - 1) }, 'user', 'beta', 'late'],
  ['what failed, on an official number', failed, 'user', 'cloud', null],
  ['what waits, on an official number', { ack: 1 }, 'user', 'cloud', null],
  ['what an official number has taken', { ack: 2 }, 'user', 'cloud', 'sent'],
])('correcting %s', (_name, change, profile, provider, expected) => {
  expect(whyUncorrectable({ userId: ME, profile }, message(change), provider, NOW)).toBe(expected);
});

test.each<[string, Partial<MessageFacts>, Profile, ProviderName | null, ReturnType<typeof whyIrrevocable>]>([
  ['one’s own', {}, 'user', 'beta', null],
  ['one’s own, whose connection is gone', {}, 'user', null, null],
  ['a colleague’s', { userId: 8 }, 'supervisor', 'beta', 'notOwn'],
  ['a colleague’s, by an administrator', { userId: 8 }, 'admin', 'beta', null],
  ['the phone’s, by an administrator', { userId: null }, 'admin', 'beta', null],
  ['the customer’s', { fromMe: false, userId: null }, 'admin', 'beta', 'notOwn'],
  ['what failed, on an official number', failed, 'user', 'cloud', null],
  ['what waits, on an official number', { ack: 1 }, 'user', 'cloud', null],
  ['what an official number has taken', { ack: 2 }, 'user', 'cloud', 'sent'],
  ['what an official number has taken, by an administrator', { userId: 8 }, 'admin', 'cloud', 'sent'],
])('taking back %s', (_name, change, profile, provider, expected) => {
  expect(whyIrrevocable({ userId: ME, profile }, message(change), provider)).toBe(expected);
});

test.each<[string, Partial<MessageFacts>, ProviderName, ReturnType<typeof whyUnreactable>]>([
  ['ours', {}, 'beta', null],
  ['the customer’s', { fromMe: false }, 'cloud', null],
  ['a picture', { mediaType: 'image' }, 'beta', null],
  ['what was deleted', { isDeleted: true }, 'beta', 'deleted'],
  ['what failed', failed, 'beta', 'failed'],
  ['what waits, on a phone', { ack: 1 }, 'beta', null],
  ['what waits, on an official number', { ack: 1 }, 'cloud', 'unsent'],
  ['a call', { mediaType: 'call_log', fromMe: false }, 'beta', 'noMessage'],
  ['what could not be read', { mediaType: 'undecryptable', fromMe: false }, 'beta', 'noMessage'],
])('reacting to %s', (_name, change, provider, expected) => {
  expect(whyUnreactable(message(change), provider)).toBe(expected);
});

test.each<[Partial<MessageFacts>, boolean]>([
  [failed, true],
  [{ ...failed, fromMe: false }, false],
  [{ ack: 0 }, false],
  // The network had taken it: its correction failed.
  [{ ack: 3, sendError: 'ERR_SENDING_WAPP_MSG' }, false],
])('failed to send: %j is %s', (change, expected) => {
  expect(failedToSend(message(change))).toBe(expected);
});
