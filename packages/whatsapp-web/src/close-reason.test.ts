// What each end of a line means, as Baileys' socket.js and generics.js make them.
import { describe, expect, it, test } from 'vitest';
import { asksForPasskey, closeReason, isLineGone } from './close-reason.ts';

const NOW = new Date('2026-01-01T00:00:00Z');

/** As Baileys' Boom. */
const ended = (message: string, statusCode: number, data?: unknown): Error =>
  Object.assign(new Error(message), { output: { statusCode }, data });

const refused = (reason: number, attrs: object = {}): Error =>
  ended('Connection Failure', reason, { reason: String(reason), ...attrs });
const stream = (code: number, tag: string, attrs: object = {}): Error =>
  ended(`Stream Errored (${tag})`, code, { tag, attrs });

const lost = { state: 'TIMEOUT', reason: 'connectionLost', forgetKeys: false };
const server = { state: 'TIMEOUT', reason: 'serverRefused', forgetKeys: false };
const kept = (reason: string) => ({ state: 'DISCONNECTED', reason, forgetKeys: false });
const over = (reason: string) => ({ state: 'DISCONNECTED', reason, forgetKeys: true });

test.each<[string, unknown, object]>([
  ['we hang up', undefined, lost],
  ['something unknown', new Error('what?'), lost],
  ['closed', ended('Connection Terminated', 428), lost],
  ['closed by the server', ended('Connection Terminated by Server', 428), lost],
  ['silent', ended('Connection was lost', 408), lost],
  ['no network', ended('WebSocket Error (getaddrinfo ENOTFOUND)', 408), lost],
  ['a broken line', ended('WebSocket Error (write EPIPE)', 500), lost],
  ['a server that is down', ended('WebSocket Error (Unexpected server response: 503)', 503), server],
  ['a proxy that refuses', ended('WebSocket Error (Unexpected server response: 403)', 403), server],
  ['a proxy that wants a password', ended('WebSocket Error (Unexpected server response: 401)', 401), server],
  ['out of service', stream(503, 'unknown'), server],
  ['a stream error without a code', stream(500, 'xml-not-well-formed'), server],
  ['a login refused for the server’s own reasons', refused(500), server],
  ['a code nobody knows', refused(418), server],
  ['restart after pairing', stream(515, 'restart required'), { ...lost, restart: true }],
  ['logged out on the phone', stream(401, 'conflict', { type: 'device_removed' }), over('phoneLoggedOut')],
  ['logged out, without a code', stream(440, 'conflict', { type: 'device_removed' }), over('phoneLoggedOut')],
  ['logged out while away', refused(401, { location: 'frc' }), over('phoneLoggedOut')],
  ['one device at a time', ended('Multi-device beta not joined', 411), over('phoneLoggedOut')],
  ['logged out by us', ended('Intentional Logout', 401), over('loggedOut')],
  ['somebody else has the keys', stream(440, 'conflict', { type: 'replaced' }), kept('replaced')],
  [
    'banned for a while',
    refused(402, { expire: '3600', code: '101' }),
    { ...kept('banned'), until: '2026-01-01T01:00:00.000Z' },
  ],
  ['banned for a while, not said how long', refused(402), kept('banned')],
  ['locked', refused(403), kept('banned')],
  ['banned', refused(406), kept('banned')],
  ['too old', refused(405), kept('clientOutdated')],
  ['not a client they know', refused(409), kept('clientOutdated')],
  ['nobody scanned', ended('QR refs attempts ended', 408), over('codesExpired')],
])('%s', (_name, error, expected) => {
  expect(closeReason(error, NOW)).toEqual(expected);
});

describe('a passkey', () => {
  it('is asked for by a notification', () => {
    expect(asksForPasskey({ tag: 'notification', attrs: { type: 'passkey_prologue_request' } })).toBe(true);
    expect(asksForPasskey({ tag: 'notification', attrs: { type: 'crsc_continuation' } })).toBe(true);
    expect(asksForPasskey({ tag: 'notification', attrs: { type: 'link_code_companion_reg' } })).toBe(false);
    expect(asksForPasskey({ tag: 'iq', attrs: { type: 'passkey_prologue_request' } })).toBe(false);
  });
});

describe('what fails with its line', () => {
  test.each([
    ['what waits for an answer', ended('Connection Closed', 428), true],
    ['what is being written', Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET' }), true],
    ['what is written after the end', new Error('WebSocket is not open: readyState 2 (CLOSING)'), true],
    ['no answer in time', ended('Timed Out', 408), false],
    ['a file that cannot be sent', new Error('Media upload failed on all hosts'), false],
  ])('%s', (_, error, isGone) => {
    expect(isLineGone(error)).toBe(isGone);
  });
});
