// The network misbehaves: what is queued stays queued, and nothing is delivered that was not sent.
import './quiet-libsignal.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from './eventually.ts';
import type { FakeWhatsApp } from './fake-whatsapp.ts';
import { pairedClient } from './paired-client.ts';
import type { TestClient } from './test-client.ts';

const COMPANY = '5511900000001';
const MARIA = '5511988887777';
const MARIA_JID = `${MARIA}@s.whatsapp.net`;
let fake: FakeWhatsApp;
let client: TestClient;

beforeEach(async () => {
  ({ fake, client } = await pairedClient(COMPANY));
});

afterEach(async () => {
  await client.stop();
  await fake.close();
});

const isOpen = () => eventually(() => expect(client.open).toBe(true));
const shows = (...texts: string[]) => eventually(() => expect(client.texts()).toEqual(texts));
const settled = () => fake.company(COMPANY).settled();

test('what was sent while the client was away comes in order, once it is back', async () => {
  const maria = fake.customer(MARIA);
  await maria.text('antes');
  await shows('antes');
  await client.stop();
  await maria.text('um');
  await maria.text('dois');
  await fake.customer('5511977776666').text('três');
  expect(fake.company(COMPANY).unacknowledged).toBe(3);
  client.start();
  await shows('antes', 'um', 'dois', 'três');
  await settled();
});

test('written to the socket but not acknowledged, a message comes again', async () => {
  const maria = fake.customer(MARIA);
  await maria.text('antes');
  await shows('antes');
  await settled();
  // The client reads nothing from now on: what the server writes is lost with the socket.
  client.sock.ws.removeAllListeners('message');
  await maria.text('perdida?');
  expect(fake.company(COMPANY).unacknowledged).toBe(1);
  fake.faults.drop(COMPANY);
  await shows('antes', 'perdida?');
  await settled();
});

test('twice and out of order on the wire', async () => {
  const maria = fake.customer(MARIA);
  await maria.text('antes');
  fake.faults.duplicateNext(1);
  await maria.text('dobrada');
  await shows('antes', 'dobrada');
  // Baileys refuses the copy: its key has been used.
  const refusals = () => fake.stanzas.filter((one) => one.tag === 'ack' && one.attrs.error === '487');
  await eventually(() => expect(refusals()).toHaveLength(1));
  fake.faults.swap(1);
  await maria.text('um');
  await maria.text('dois');
  await shows('antes', 'dobrada', 'dois', 'um');
});

test('a lost acknowledgement: the message has reached the customer, the socket is gone', async () => {
  fake.customer(MARIA);
  await client.sock.sendMessage(MARIA_JID, { text: 'antes' });
  fake.faults.loseAcks(1);
  const messageId = '3EB0AAAABBBBCCCCDDDD';
  await client.sock.sendMessage(MARIA_JID, { text: 'com eco' }, { messageId }).catch(() => undefined);
  await eventually(() => expect(client.closeCodes).toContain(428));
  await isOpen();
  await client.sock.sendMessage(MARIA_JID, { text: 'com eco' }, { messageId });
  await eventually(() => expect(fake.sent.find((one) => one.id === messageId)?.copies).toBe(2));
  expect(fake.customer(MARIA).received).toHaveLength(2);
});

test('a stalled server handles nothing, and everything once it goes on', async () => {
  fake.customer(MARIA);
  fake.faults.mute(true);
  const answer = client.sock.onWhatsApp(MARIA);
  const answered = vi.fn<() => void>();
  void answer.then(answered);
  await fake.customer(MARIA).text('oi');
  await eventually(() => expect(fake.company(COMPANY).unacknowledged).toBe(1));
  expect(answered).not.toHaveBeenCalled();
  expect(client.texts()).toEqual([]);
  fake.faults.mute(false);
  expect(await answer).toHaveLength(1);
  await shows('oi');
});

test('a slow server answers late, in order', async () => {
  fake.faults.delay(150);
  const before = performance.now();
  await client.sock.onWhatsApp(MARIA);
  expect(performance.now() - before).toBeGreaterThanOrEqual(149);
  const maria = fake.customer(MARIA);
  await maria.text('um');
  await maria.text('dois');
  await shows('um', 'dois');
});

test('refused attempts, a restart on the same port, and queues that survive both', async () => {
  const { url } = fake;
  fake.faults.refuseConnections(2);
  fake.faults.dropAll();
  await eventually(() => expect(client.closeCodes.length).toBeGreaterThanOrEqual(4));
  await isOpen();
  await client.stop();
  await fake.customer(MARIA).text('oi');
  await fake.faults.restart();
  expect(fake.url).toBe(url);
  client.start();
  await shows('oi');
});

test.each([
  ['unlinked', 401, () => fake.company(COMPANY).removeDevices()],
  ['replaced', 440, () => fake.company(COMPANY).replace()],
  ['banned', 403, () => fake.company(COMPANY).ban()],
  ['outdated', 405, () => fake.company(COMPANY).clientOutdated()],
])('%s ends with %i', async (_name, code, act) => {
  act();
  await eventually(() => expect(client.closeCodes.at(-1)).toBe(code));
  await eventually(() => expect(fake.company(COMPANY).connected).toBe(0));
});

test('a failing server (503) lets the client in after a while', async () => {
  fake.company(COMPANY).fail(2);
  await eventually(() => expect(client.closeCodes).toEqual([515, 503, 503, 503]));
  await isOpen();
});

test('two companies on one network write to each other', async () => {
  const other = '5511900000002';
  const { TestClient } = await import('./test-client.ts');
  const second = new TestClient(fake.url);
  second.connect();
  await eventually(() => expect(second.qr).toBeDefined());
  await fake.scan(second.qr ?? '', other);
  await eventually(() => expect(second.open).toBe(true));
  await client.sock.sendMessage(`${other}@s.whatsapp.net`, { text: 'vizinho' });
  await eventually(() => expect(second.texts()).toEqual(['vizinho']));
  await second.stop();
});
