// What goes to push services: RFC 8291's own example, what browsers can read, who we say that we are, and what comes of answers.
import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { browserKeys } from '../../../test/push-browser.ts';
import { RefusedCall, type SafeCall } from '../../platform/net/safe-fetch.ts';
import { encrypt } from './encrypt.ts';
import { webPush } from './web-push.ts';

/** RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  theirPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  ourPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  sent: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

test("the RFC's example, byte for byte; and the stand-in of a browser reads it", () => {
  const own = { privateKey: bytes(EXAMPLE.ourPrivate), salt: bytes(EXAMPLE.salt) };
  const sent = encrypt(Buffer.from(EXAMPLE.text), EXAMPLE, own);
  expect(sent.toString('base64url')).toBe(EXAMPLE.sent);
  const browser = browserKeys({ privateKey: bytes(EXAMPLE.theirPrivate), auth: bytes(EXAMPLE.auth) });
  expect(browser.read(bytes(EXAMPLE.sent))).toBe(EXAMPLE.text);
});

let answer: () => number = () => 201;

const keyOf = (secret: string): string =>
  webPush({ fetch: () => Promise.reject(new Error()), secret, subject: '', now: () => new Date() }).publicKey;

describe('a message', () => {
  const SECRET = '11'.repeat(32);
  const NOW = new Date('2026-11-26T12:00:00Z');
  const browser = browserKeys();
  const calls: { url: string; call: SafeCall }[] = [];
  const service = webPush({
    fetch: async (url, call) => {
      calls.push({ url, call });
      return Promise.resolve({ url, status: answer(), contentType: '', body: Buffer.alloc(0) });
    },
    secret: SECRET,
    subject: 'mailto:push@recado.test',
    now: () => NOW,
  });
  const send = (endpoint = 'https://push.test/send/1', keys = browser.address) =>
    service.send({ address: { endpoint, ...keys }, payload: 'Olá, João ✓', topic: 'topic', ttlSeconds: 60 });

  test('is encrypted for its browser, and signed by the key with which that subscribed', async () => {
    expect(await send()).toBe('taken');
    const { url, call } = calls.at(-1) ?? { url: '', call: undefined };
    const { body, headers = {} } = call?.post ?? {};
    expect(url).toBe('https://push.test/send/1');
    expect(browser.read(Buffer.from(body as Uint8Array))).toBe('Olá, João ✓');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', topic: 'topic' });
    const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers['authorization'] ?? '') ?? [];
    expect(key).toBe(service.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = bytes(key);
    const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        bytes(signature),
      ),
    ).toBe(true);
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.test',
      exp: NOW.getTime() / 1_000 + 12 * 3_600,
      sub: 'mailto:push@recado.test',
    });
  });

  test('every process of an installation has the same key; another installation has another', () => {
    expect(keyOf(SECRET)).toBe(service.publicKey);
    expect(keyOf('22'.repeat(32))).not.toBe(service.publicKey);
    // What is no key of the curve is made one.
    expect(keyOf('ff'.repeat(32))).toHaveLength(87);
  });

  test.each([
    [200, 'taken'],
    [404, 'gone'],
    [410, 'gone'],
    [403, 'gone'],
    [413, 'refused'],
    [429, 'later'],
    [500, 'later'],
  ])('its service answers %i: %s', async (status, outcome) => {
    answer = () => status;
    expect(await send()).toBe(outcome);
  });

  test('its service does not answer, or is none that we would call', async () => {
    answer = () => {
      throw new Error('the connection broke');
    };
    expect(await send()).toBe('later');
    answer = () => {
      throw new RefusedCall('the address is not on the internet');
    };
    expect(await send()).toBe('gone');
    const before = calls.length;
    expect(await send('http://push.test/send/1')).toBe('gone');
    expect(await send(undefined, { ...browser.address, p256dh: 'B'.repeat(87) })).toBe('gone');
    expect(calls).toHaveLength(before);
  });
});
