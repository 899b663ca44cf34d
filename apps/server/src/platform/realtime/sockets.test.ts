// Whatever a browser emits: the process goes on, the socket stays, and what is not rubbish is still answered.
import { get } from 'node:http';
import { createSigner } from 'fast-jwt';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import { inCompany, type Ctx } from '../context.ts';
import { COMPANY_MEMBERSHIP_TOPIC, MEMBERSHIP_TOPIC } from '../hints/topics.ts';
import { mediaUrl, readMediaLink } from '../media-links.ts';
import { companyRoom, except, sessionRoom, userRoom } from './rooms.ts';
import { LINES_EACH, SOCKETS_EACH } from './sockets.ts';
import { TokenBucket } from './token-bucket.ts';

let product: Product;
let address: string;
let token: string;
let companyId: number;
let socket: Socket;
const uncaught: unknown[] = [];
const remember = (error: unknown) => uncaught.push(error);

beforeAll(async () => {
  product = await createProduct();
  companyId = (await buildCompany(product.platform)).id;
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
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
  'windowShown',
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

/** What becomes of a socket with this token: `ready`, or why it was refused. */
async function enter(query: Record<string, string>): Promise<{ socket: Socket; became: string }> {
  const other = io(address, { transports: ['websocket'], query, reconnection: false, forceNew: true });
  const became = await new Promise<string>((resolve) => {
    other.once('ready', () => resolve('ready'));
    other.once('connect_error', ({ message }) => resolve(message));
  });
  return { socket: other, became };
}

const colleague = async () => product.tokenOf(await buildUser(product.platform, companyId));

test('one person has so many sockets, another theirs, and one that ends makes room', async () => {
  const [hers, his] = [await colleague(), await colleague()];
  const tabs: Socket[] = [];
  for (let n = 0; n < SOCKETS_EACH; n += 1) {
    const { socket: tab, became } = await enter({ token: hers });
    expect(became).toBe('ready');
    tabs.push(tab);
  }
  const [oneMore, another] = [await enter({ token: hers }), await enter({ token: his })];
  expect([oneMore.became, another.became]).toEqual(['ERR_TOO_MANY_REQUESTS', 'ready']);
  tabs[0]?.disconnect();
  await vi.waitFor(async () => {
    const { socket: next, became } = await enter({ token: hers });
    tabs.push(next);
    expect(became).toBe('ready');
  });
  for (const tab of [...tabs, another.socket]) tab.disconnect();
});

/** Opens a line, on which nothing is said. */
async function open(query: Record<string, string>): Promise<{ status: number | undefined; end: () => void }> {
  const url = `${address}/socket.io/?${new URLSearchParams({ EIO: '4', transport: 'websocket', ...query }).toString()}`;
  return new Promise((resolve) => {
    const request = get(url, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      },
    });
    const told = (status: number | undefined, end = () => undefined as void) => resolve({ status, end });
    request.once('response', (response) => told(response.statusCode));
    request.once('upgrade', (_response, line) => told(101, () => line.destroy()));
    request.once('error', () => told(undefined));
  });
}

test('lines on which nobody says anything are counted too, and make room when they end', async () => {
  const [hers, his] = [await colleague(), await colleague()];
  const lines = [];
  for (let n = 0; n < LINES_EACH; n += 1) lines.push(await open({ token: hers }));
  const [oneMore, another] = [await open({ token: hers }), await open({ token: his })];
  expect(new Set(lines.map(({ status }) => status))).toEqual(new Set([101]));
  expect([oneMore.status, another.status]).toEqual([400, 101]);
  lines[0]?.end();
  await vi.waitFor(async () => {
    const next = await open({ token: hers });
    lines.push(next);
    expect(next.status).toBe(101);
  });
  for (const { end } of [...lines, another]) end();
});

test('nothing is opened for whoever has no token of ours', async () => {
  const key = product.platform.secrets.key('access tokens');
  const claims = { id: 1, companyId, session: 0 };
  const forged = createSigner({ key: 'another key', expiresIn: 60_000 })(claims);
  const queries: Record<string, string>[] = [{}, { token: '' }, { token: 'x' }, { token: forged }];
  for (const query of queries) expect([query, (await open(query)).status]).toEqual([query, 400]);
  // One that has run out is ours: its browser is told, and refreshes it.
  const old = createSigner({ key, expiresIn: 1_000, clockTimestamp: Date.now() - 60_000 })(claims);
  expect((await enter({ token: old })).became).toBe('ERR_SESSION_EXPIRED');
});

/** The next time that somebody signs in by a socket, what was read of them is kept back. */
function holdNextRead(userId: number): { read: Promise<void>; letGo: () => void } {
  const { db } = product.platform;
  const [read, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const original = db.withTenant.bind(db);
  const spy = vi.spyOn(db, 'withTenant').mockImplementation(async (...call) => {
    const result: unknown = await original(...call);
    if (typeof result === 'object' && result !== null && 'userId' in result && result.userId === userId) {
      spy.mockRestore();
      read.resolve();
      await held.promise;
    }
    return result;
  });
  return { read: read.promise, letGo: held.resolve };
}

const within = (work: (ctx: Ctx) => Promise<void>) => inCompany(product.platform, companyId, undefined, work);

test.each<[string, (userId: number) => Promise<unknown> | void]>([
  ['what they may see changes', (id) => product.platform.hints.poke(MEMBERSHIP_TOPIC, id)],
  ['what everybody may see changes', () => product.platform.hints.poke(COMPANY_MEMBERSHIP_TOPIC, companyId)],
  [
    'a later session begins',
    (id) =>
      within(async (ctx) => ctx.publish('auth', { action: 'update', user: { id, session: 1 } }, [sessionRoom(id, 1)])),
  ],
  [
    'the company begins anew',
    () => within(async (ctx) => ctx.publish('settings', { action: 'reload' }, [companyRoom(companyId)])),
  ],
])('who is on their way in when %s goes as who is there does', async (_what, change) => {
  const user = await buildUser(product.platform, companyId);
  const query = { token: product.tokenOf(user) };
  const { socket: earlier } = await enter(query);
  const gone = new Promise((resolve) => earlier.once('disconnect', resolve));
  const { read, letGo } = holdNextRead(user.id);
  const entering = io(address, { transports: ['websocket'], query, reconnection: false, forceNew: true });
  const became = new Promise((resolve) => {
    entering.once('ready', () => resolve('ready'));
    entering.once('disconnect', resolve);
  });
  await read;
  await change(user.id);
  await gone;
  letGo();
  expect(await became).toBe('transport close');
  const again = await enter(query);
  expect(again.became).toBe('ready');
  again.socket.disconnect();
});

test('a link to a file goes out as each one’s own, live and to whoever missed it', async () => {
  const [ann, bob] = await Promise.all([colleague(), colleague()].map(async (each) => enter({ token: await each })));
  const heard = [ann, bob].map(
    (one) =>
      new Promise<{ tag: { name: string }; seq: number }>((resolve) =>
        one?.socket.once(`company-${companyId}-tag`, resolve),
      ),
  );
  const { secrets, clock } = product.platform;
  const url = mediaUrl(secrets, { key: '1/x', mime: 'image/png', fileName: 'x.png' }, clock.now());
  await inCompany(product.platform, companyId, undefined, async (ctx) =>
    ctx.publish('tag', { action: 'create', tag: { id: 1, name: url, color: '#ffffff' } }, [companyRoom(companyId)]),
  );
  const [anns, bobs] = await Promise.all(heard);
  const linkIn = (name = '') => readMediaLink(secrets, name.split('/')[4] ?? '', clock.now());
  expect(linkIn(anns?.tag.name)).toMatchObject({ file: { key: '1/x' }, holder: { companyId, session: 0 } });
  expect(linkIn(bobs?.tag.name)?.holder.id).not.toBe(linkIn(anns?.tag.name)?.holder.id);
  const missed: { events: { payload: { tag: { name: string } } }[] } = await ann?.socket.emitWithAck(
    'resume',
    (anns?.seq ?? 0) - 1,
  );
  expect(missed.events.at(-1)?.payload.tag.name).toBe(anns?.tag.name);
  for (const one of [ann, bob]) one?.socket.disconnect();
});

test('an event with links reaches every tab in its rooms once, and nobody who is excepted or in another company', async () => {
  const ann = await buildUser(product.platform, companyId);
  const bob = await buildUser(product.platform, companyId);
  const far = await buildUser(product.platform, (await buildCompany(product.platform)).id);
  const tokens = [ann, ann, bob, far].map((user) => product.tokenOf(user));
  const tabs = await Promise.all(tokens.map((each) => enter({ token: each })));
  const heard = tabs.map(() => [] as string[]);
  for (const [n, tab] of tabs.entries())
    tab.socket.on(`company-${companyId}-user`, ({ user }: { user: { name: string } }) => heard[n]?.push(user.name));
  const { secrets, clock } = product.platform;
  const url = mediaUrl(secrets, { key: '1/x', mime: 'image/png', fileName: 'x.png' }, clock.now());
  const company = companyRoom(companyId);
  const publish = (name: string, rooms: string[]) =>
    inCompany(product.platform, companyId, undefined, async (ctx) =>
      ctx.publish(
        'user',
        { action: 'update', user: { id: 1, name, email: '', profile: 'user', role: null, online: true, queues: [] } },
        rooms,
      ),
    );
  await publish(url, [company, userRoom(ann.id), except(userRoom(bob.id))]);
  await publish('the last', [company]);
  await vi.waitFor(() => expect(heard.slice(0, 3).map((names) => names.at(-1))).toEqual(Array(3).fill('the last')));
  expect(heard.map((names) => names.length)).toEqual([2, 2, 1, 0]);
  expect(heard[0]?.[0]).toBe(heard[1]?.[0]);
  expect(readMediaLink(secrets, heard[0]?.[0]?.split('/')[4] ?? '', clock.now())?.holder.id).toBe(ann.id);
  for (const tab of tabs) tab.socket.disconnect();
});
