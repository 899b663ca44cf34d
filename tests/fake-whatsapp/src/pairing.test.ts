// Linking a device: by QR code and by pairing code, through Baileys' real handshake.
import './quiet-libsignal.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { startFakeWhatsApp, type FakeWhatsApp } from './fake-whatsapp.ts';
import { TestClient } from './test-client.ts';

const COMPANY = '5511900000001';
let fake: FakeWhatsApp;
let client: TestClient;

beforeEach(async () => {
  fake = await startFakeWhatsApp();
  fake.trustRoot();
  client = new TestClient(fake.url);
  client.connect();
  await client.showsQr();
});

afterEach(async () => {
  await client.stop();
  await fake.close();
});

test('a scanned QR code pairs the client, which then opens with number, LID and name', async () => {
  await fake.scan(client.qr ?? '', COMPANY, { name: 'Padaria' });
  await eventually(() => expect(client.open).toBe(true));
  expect(client.closeCodes).toEqual([515]);
  expect(client.sock.user).toMatchObject({
    id: `${COMPANY}:1@s.whatsapp.net`,
    lid: `9${COMPANY}:1@lid`,
    name: 'Padaria',
  });
  expect(fake.company(COMPANY).connected).toBe(1);
});

test('a QR code that nobody shows pairs nothing', async () => {
  const [ref, ...keys] = (client.qr ?? '').split(',');
  await expect(fake.scan([`${ref}x`, ...keys].join(','), COMPANY)).rejects.toThrow('no client shows this QR code');
  expect(() => fake.company(COMPANY)).toThrow('no company');
});

test('the pairing code shown by the client, entered on the phone, pairs it', async () => {
  const code = await client.sock.requestPairingCode(COMPANY);
  await eventually(() =>
    expect(fake.stanzas.some((one) => JSON.stringify(one).includes('companion_hello'))).toBe(true),
  );
  await fake.enterPairingCode(COMPANY, code);
  await eventually(() => expect(client.open).toBe(true));
  await fake.customer('5511988887777').text('oi');
  await eventually(() => expect(client.texts()).toContain('oi'));
});

test('a wrong pairing code is refused and pairs nothing', async () => {
  const code = await client.sock.requestPairingCode(COMPANY);
  await eventually(() =>
    expect(fake.stanzas.some((one) => JSON.stringify(one).includes('companion_hello'))).toBe(true),
  );
  const wrong = code.startsWith('A') ? `B${code.slice(1)}` : `A${code.slice(1)}`;
  await expect(fake.enterPairingCode(COMPANY, wrong)).rejects.toThrow('the code is wrong');
  expect(() => fake.company(COMPANY)).toThrow('no company');
});

test('a second client with the same keys replaces the first (440); a stranger is not let in (401)', async () => {
  await fake.scan(client.qr ?? '', COMPANY);
  await eventually(() => expect(client.open).toBe(true));
  const second = new TestClient(fake.url);
  Object.assign(second.creds, client.creds);
  second.connect();
  await eventually(() => expect(client.closeCodes).toContain(440));
  await second.stop();
  const stranger = new TestClient(fake.url);
  Object.assign(stranger.creds, { me: client.creds.me, account: client.creds.account });
  stranger.connect();
  await eventually(() => expect(stranger.closeCodes).toEqual([401]));
});
