// Connections that share a process: one that misbehaves takes no more than its turns.
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { InboundEvent } from '@recado/channel/inbound';
import { ChannelError } from '@recado/channel/outbound';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildTicket } from '../../../../test/build.ts';
import { channelScope } from '../../../../test/channel-scope.ts';
import { fakeNetwork, textFrom } from '../../../../test/fake-network.ts';
import { companyWrites, until, untilNoneLeft } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { ChannelScope } from '../shared/channel-scope.ts';
import { ConnectionRunner } from './connection-runner.ts';
import { InboundDrain } from '../inbound/inbound-drain.ts';
import { Openings } from '../shared/openings.ts';
import { Slots } from '../shared/slots.ts';

let product: Product;
let companyId: number;
let stopping: AbortController;
/** whose transactions took a slot, in order */
let turns: string[];
let shared: Slots;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  [stopping, turns, shared] = [new AbortController(), [], new Slots(6)];
});
afterEach(() => stopping.abort());
afterAll(() => product.close());

/** The slots of all, as one connection uses them. */
class Noted extends Slots {
  readonly #name: string;

  constructor(name: string) {
    super(0);
    this.#name = name;
  }

  override run<T>(work: () => Promise<T>): Promise<T> {
    return shared.run(() => {
      turns.push(this.#name);
      return work();
    });
  }
}

async function scopeOf(name: string): Promise<ChannelScope> {
  const { id: whatsappId } = await buildConnection(product.platform, companyId);
  return channelScope(product, { companyId, whatsappId, slots: new Noted(name), stopped: stopping.signal });
}

async function drainOf(name: string): Promise<InboundDrain> {
  const scope = await scopeOf(name);
  return new InboundDrain(scope, () => ({ id: scope.whatsappId, name, queueIds: [] }));
}

const rowsOf = <T extends object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

const hasArrived = async (chat: string) =>
  expect(await rowsOf(sql`select 1 from messages where chat = ${chat}`)).toHaveLength(1);

const acks = (count: number): InboundEvent[] =>
  Array.from({ length: count }, (_, n) => {
    const key = `55119${String(10_000_000 + (n % 100))}`;
    return {
      kind: 'delete',
      chat: { key, party: { phone: key } },
      id: `D${n}`,
      fromMe: false,
      sender: {},
      at: '2026-01-02T03:05:00.000Z',
    };
  });

/** Something that no one can make sense of. */
const poison = (number: string): InboundEvent =>
  JSON.parse(JSON.stringify({ ...textFrom(number, 'poison'), content: null })) as InboundEvent;

test('a flood and poison leave turns for whoever has one message', async () => {
  const [flooded, poisoned, quiet] = [await drainOf('flooded'), await drainOf('poisoned'), await drainOf('quiet')];
  const chats = Array.from({ length: 40 }, (_, n) => `55119333300${n + 10}`);
  await Promise.all([flooded.receive(acks(2_000)), poisoned.receive(chats.map(poison))]);
  // They are at it.
  await until(() => expect(turns.length).toBeGreaterThan(4));
  const before = turns.length;
  await quiet.receive([textFrom('5511922221111', 'hello')]);
  await until(() => hasArrived('5511922221111'));
  const waited = turns.indexOf('quiet', before) - before;
  expect(turns.filter((name) => name === 'quiet')).toHaveLength(1);
  expect(waited).toBeLessThan(20);
  // Else there was nothing to wait for.
  expect((await rowsOf(sql`select 1 from inbound_events where state = 'pending'`)).length).toBeGreaterThan(100);
  stopping.abort();
  await Promise.all([flooded, poisoned, quiet].map((drain) => drain.close()));
});

test('a flood is held in memory up to a limit, and comes through in order', async () => {
  const drain = await drainOf('flooded');
  const texts = Array.from({ length: 300 }, (_, n) => `${n}`);
  const chat = '5511922223333';
  // Nobody waits for one before bringing the next.
  await Promise.all([
    drain.receive(acks(1_500)),
    ...texts.map((text) => drain.receive([textFrom(chat, text)])),
    drain.receive(acks(1_500)),
  ]);
  await untilNoneLeft(async () => (await rowsOf(sql`select 1 from inbound_events`)).length);
  const rows = await rowsOf<{ body: string }>(sql`select body from messages where chat = ${chat} order by id`);
  expect(rows.map(({ body }) => body)).toEqual(texts);
  await drain.close();
}, 300_000);

/** A connection as a process runs it. */
async function runnerOf(name: string, network: ReturnType<typeof fakeNetwork>) {
  const { health: _, stopped: __, ...scope } = await scopeOf(name);
  const { whatsappId: id } = scope;
  const nothing = { stopped: false, queueIds: [], requests: false, inbound: false, outbox: false, media: false };
  const sight = { id, companyId, name, provider: 'sandbox', wanted: true, ...nothing };
  const runner = new ConnectionRunner({ ...scope, openings: new Openings() }, network, sight);
  await until(() => network.line(id));
  return { id, runner, attend: (what: Partial<typeof sight>) => runner.attend({ ...sight, ...what }) };
}

test('failing files and a failing outbox of one do not hold up another', async () => {
  const [broken, sound] = [fakeNetwork(), fakeNetwork()];
  const hang = Promise.withResolvers<never>();
  broken.file = () => hang.promise;
  broken.fate = () => Promise.reject(new ChannelError('ERR_WAPP_RATE_LIMIT', 'slow down'));
  const bad = await runnerOf('bad', broken);
  const good = await runnerOf('good', sound);
  const ticket = await buildTicket(product.platform, companyId, { whatsappId: bad.id, status: 'open' });
  for (let n = 0; n < 20; n += 1)
    await companyWrites(product, companyId, ticket, { number: `55119777700${n + 10}`, body: 'stuck' });
  bad.attend({ outbox: true });
  const pictures = Array.from({ length: 20 }, (_, n): InboundEvent => ({
    ...textFrom(`55119666600${n + 10}`, ''),
    content: { type: 'media', kind: 'image', mime: 'image/png', ref: {} },
  }));
  await broken.arrives(bad.id, ...pictures);
  const theirs = sql`select 1 from media where whatsapp_id = ${bad.id} and state = 'pending'`;
  await until(async () => expect(await rowsOf(theirs)).toHaveLength(20));
  bad.attend({ media: true });
  sound.file = () => Promise.resolve(Readable.from([Buffer.from('a picture')]));
  await sound.arrives(good.id, {
    ...textFrom('5511922224444', ''),
    content: { type: 'media', kind: 'image', mime: 'image/png', ref: {} },
  });
  await until(() => hasArrived('5511922224444'));
  good.attend({ media: true });
  const mine = sql`select state from media where whatsapp_id = ${good.id}`;
  await until(async () => expect(await rowsOf(mine)).toEqual([{ state: 'stored' }]));
  expect(await rowsOf(theirs)).toHaveLength(20);
  hang.reject(new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'gone', true));
  await Promise.all([bad.runner.stop(false), good.runner.stop(false)]);
});
