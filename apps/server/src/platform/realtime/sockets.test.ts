// Whatever a browser emits: the process goes on, the socket stays, and what is not rubbish is still answered.
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { TokenBucket } from './token-bucket.ts';

let product: Product;
let address: string;
let token: string;
let socket: Socket;
const uncaught: unknown[] = [];
const remember = (error: unknown) => uncaught.push(error);

beforeAll(async () => {
  product = await createProduct();
  const company = await buildCompany(product.platform);
  token = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin' }));
  address = await product.listen();
  process.prependListener('uncaughtException', remember);
  process.prependListener('unhandledRejection', remember);
});
afterAll(async () => {
  process.off('uncaughtException', remember);
  process.off('unhandledRejection', remember);
  await product.close();
});
beforeEach(async () => {
  uncaught.length = 0;
  socket = io(address, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true });
  await new Promise((resolve) => socket.once('ready', resolve));
});
afterEach(() => socket.disconnect());

const EVENTS = [
  'joinChatBox',
  'leaveChatBox',
  'joinTickets',
  'leaveTickets',
  'joinNotification',
  'leaveNotification',
  'userStatus',
  'resume',
  // no events of ours
  'error',
  'constructor',
  'message',
];
const RUBBISH: unknown[][] = [
  [],
  [5],
  [null],
  ['x', 5],
  ['pending', 'x'],
  [{ toString: 1 }, {}],
  [[[]], null],
  ['\u0000', '\ud800'],
  [Number.MAX_VALUE, true],
  [Buffer.from([0, 255]), 1, 2, 3],
];

/** Answered in the order of emission, so this one comes after whatever was emitted before it was dealt with. */
const settled = () => socket.timeout(10_000).emitWithAck('joinChatBox', 'no such ticket');

describe('rubbish', () => {
  test.each(EVENTS)('as %s', async (event) => {
    for (const rubbish of RUBBISH) socket.emit(event, ...rubbish);
    expect(await settled()).toBe(false);
    expect(uncaught).toEqual([]);
    expect(socket.connected).toBe(true);
    expect(await socket.emitWithAck('joinTickets', 'pending')).toBe(true);
  });

  test.each([
    ['joinChatBox', { id: 1 }, false],
    ['joinChatBox', '\u0000', false],
    ['joinTickets', 5, false],
    ['joinTickets', 'nonsense', false],
    ['resume', 'x', expect.objectContaining({ reload: true, events: [] })],
    ['resume', -1, expect.objectContaining({ reload: true, events: [] })],
  ])('with an acknowledgement: %s %j', async (event, value, reply) => {
    expect(await socket.emitWithAck(event, value)).toEqual(reply);
  });
});

test('too much is dropped, and answered so; the socket stays', async () => {
  const flood = (event: string, ...rest: unknown[]): Promise<unknown[]> =>
    Promise.all(Array.from({ length: 200 }, () => socket.emitWithAck(event, ...rest)));
  const [joins, resumes] = await Promise.all([flood('joinNotification'), flood('resume', 0)]);
  expect(joins.slice(0, 50)).not.toContain(false);
  expect(joins.filter((answer) => answer === false).length).toBeGreaterThan(50);
  expect(resumes).toContainEqual({ reload: true, safeSeq: expect.any(Number), events: [] });
  expect(socket.connected).toBe(true);
});

test('a bucket gives its burst, then so many a second', () => {
  const bucket = new TokenBucket(20, 60, 0);
  const takes = (now: number, tries: number) => Array.from({ length: tries }, () => bucket.take(now)).filter(Boolean);
  expect(takes(0, 100)).toHaveLength(60);
  expect(takes(49, 5)).toHaveLength(0);
  expect(takes(1_049, 100)).toHaveLength(20);
  expect(takes(3_600_000, 100)).toHaveLength(60);
});
