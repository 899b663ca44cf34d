// The channel runtime: who owns a connection, what comes in and goes out, and what becomes of a channel that fails.
// @module-tag waits
import { Readable } from 'node:stream';
import type { ConnectionFailure } from '@recado/contract/connections';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeNetwork, textFrom, type FakeNetwork } from '../../../../test/fake-network.ts';
import { companyWrites, connectionOf, until, untilStatus } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { ChannelError } from '@recado/channel/outbound';
import { buildConnection, buildTicket } from '../../../../test/build.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';

let product: Product;
let channels: RunningChannels;

/** Ends every PostgreSQL session that holds a connection's lock, as the death of its process would. */
async function endLockSessions(): Promise<void> {
  await product.platform.db.withSystem((tx) =>
    tx.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objsubid = 2 and classid::bigint = 7232361
        and database = (select oid from pg_database where datname = current_database())`),
  );
}

/** Something that no one can make sense of. */
const poison = (number: string): InboundEvent =>
  JSON.parse(JSON.stringify({ ...textFrom(number, 'poison'), content: null })) as InboundEvent;

const picture = (key: string): InboundEvent => ({
  ...textFrom('5511911110002', ''),
  content: { type: 'media', kind: 'image', mime: 'image/png', ref: { key } },
});

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  channels = await RunningChannels.prepare(product);
});
afterEach(() => channels.stop());
afterAll(() => product.close());

describe('ownership', () => {
  it('is of one process at a time, and passes on when its session ends', async () => {
    const [first, second] = [fakeNetwork(), fakeNetwork()];
    const owner = await channels.start(first);
    const id = await channels.connect(first);
    await channels.start(second);
    expect(second.starts).toBe(0);
    await owner.close();
    await until(() => second.line(id));
    expect(first.lines.size).toBe(0);
    await second.arrives(id, textFrom('5511955550001', 'still here'));
    await until(async () => expect(await channels.bodies('5511955550001')).toEqual(['still here']));
  });

  it('passes on as soon as a connection is finished with, whatever the others of its process do', async () => {
    const [sent, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const fate = (): Promise<void> => {
      asked.resolve();
      return sent.promise;
    };
    const [first, second] = [Object.assign(fakeNetwork(), { fate }), fakeNetwork()];
    const owner = await channels.start(first);
    const [busy, next, last] = [
      await channels.connect(first),
      await channels.connect(first),
      await channels.connect(first),
    ];
    const ticket = await buildTicket(product.platform, channels.companyId, { whatsappId: busy, status: 'open' });
    await companyWrites(product, channels.companyId, ticket, { number: '5511955550009' });
    await asked.promise;
    await channels.start(second);
    await until(() => second.line(last));
    const closed = owner.close();
    await until(() => second.line(next));
    expect([...second.lines.keys()]).not.toContain(busy);
    sent.resolve();
    await closed;
    await until(() => second.line(busy));
    expect(first.sent).toHaveLength(1);
  });

  it('is taken again after a killed session, by exactly one, with what was not processed', async () => {
    const networks = [fakeNetwork(), fakeNetwork()];
    await Promise.all(networks.map((network) => channels.start(network)));
    const { id } = await buildConnection(product.platform, channels.companyId);
    product.platform.hints.poke('channel', id);
    const owner = await until(() => {
      const found = networks.find(({ lines }) => lines.has(id));
      if (!found) throw new Error('nobody owns it');
      return found;
    });
    const before = owner.line(id);
    await endLockSessions();
    // Its own line is cut at once.
    await until(() => expect(owner.lines.get(id)).not.toBe(before));
    const next = await until(() => {
      const owners = networks.filter(({ lines }) => lines.has(id));
      expect(owners).toHaveLength(1);
      return owners[0];
    });
    await next?.arrives(id, textFrom('5511955550002', 'after'));
    await until(async () => expect(await channels.bodies('5511955550002')).toEqual(['after']));
  });

  it('survives the loss of its session when nobody else is there', async () => {
    const network = fakeNetwork();
    await channels.start(network);
    const id = await channels.connect(network);
    await endLockSessions();
    await until(() => expect(network.starts).toBe(2));
    await untilStatus(product, channels.token, id, 'CONNECTED');
  });
});

describe('what comes in', () => {
  it('is in order in each conversation, whatever its size', async () => {
    const network = fakeNetwork();
    await channels.start(network);
    const id = await channels.connect(network);
    const chats = Array.from({ length: 20 }, (_, n) => `55119444400${String(n + 10)}`);
    const texts = Array.from({ length: 15 }, (_, n) => `${n}`);
    await Promise.all(texts.map((text) => network.arrives(id, ...chats.map((chat) => textFrom(chat, text)))));
    for (const chat of chats) await until(async () => expect(await channels.bodies(chat)).toEqual(texts));
    expect(await channels.rows(sql`select 1 from inbound_events`)).toEqual([]);
  });

  it('is replayed from the log after a restart, and not doubled when the network repeats it', async () => {
    const { id } = await buildConnection(product.platform, channels.companyId);
    const chat = '5511933330001';
    const events = ['one', 'two', 'three'].map((body) => textFrom(chat, body));
    // Logged by a process that died before it could process them.
    for (const event of events)
      await channels.rows(
        sql`insert into inbound_events (whatsapp_id, chat, event) values (${id}, ${chat}, ${JSON.stringify(event)}::jsonb)`,
      );
    const network = fakeNetwork();
    await channels.start(network);
    await until(async () => expect(await channels.bodies(chat)).toEqual(['one', 'two', 'three']));
    await until(() => network.line(id));
    await network.arrives(id, ...events, textFrom(chat, 'four'));
    await until(async () => expect(await channels.bodies(chat)).toEqual(['one', 'two', 'three', 'four']));
  });

  it('is set aside when it is poisoned, holds nobody up, and can be tried again or given up', async () => {
    const network = fakeNetwork();
    await channels.start(network);
    const id = await channels.connect(network);
    const chats = ['5511922220001', '5511922220002', '5511922220003'] as const;
    await network.arrives(
      id,
      ...chats.map((chat) => textFrom(chat, 'before')),
      poison(chats[0]),
      poison(chats[0]),
      ...chats.map((chat) => textFrom(chat, 'after')),
    );
    for (const chat of chats) await until(async () => expect(await channels.bodies(chat)).toEqual(['before', 'after']));
    expect((await connectionOf(product, channels.token, id)).failures).toBe(2);
    const list = async () =>
      (await product.call<{ records: ConnectionFailure[] }>(channels.token, 'GET', `/whatsapp/${id}/failures`)).body
        .records;
    const [newest, oldest] = await list();
    expect(oldest).toMatchObject({ kind: 'message', chat: chats[0], attempts: 3 });
    expect(oldest?.error).toMatch(/\w/);
    expect((newest?.id ?? 0) > (oldest?.id ?? 0)).toBe(true);

    // Somebody mended what was wrong with it.
    const mended = JSON.stringify(textFrom(chats[0], 'mended'));
    await channels.rows(sql`update inbound_events set event = ${mended}::jsonb where id = ${oldest?.id}`);
    const path = `/whatsapp/${id}/failures`;
    expect((await product.call(channels.token, 'POST', `${path}/${oldest?.id}/retry`)).status).toBe(200);
    await until(async () => expect(await channels.bodies(chats[0])).toEqual(['before', 'after', 'mended']));
    expect((await product.call(channels.token, 'DELETE', `${path}/${newest?.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await product.call(channels.token, 'DELETE', `${path}/${newest?.id}`)).status).toBe(404);
    expect((await product.call(channels.token, 'POST', `${path}/${oldest?.id}/retry`)).status).toBe(404);
  });

  it('is kept even with characters that the database cannot hold', async () => {
    const network = fakeNetwork();
    await channels.start(network);
    const id = await channels.connect(network);
    await network.arrives(id, textFrom('5511911110001', 'a\u0000b\ud800c'));
    await until(async () => expect(await channels.bodies('5511911110001')).toEqual(['ab\ufffdc']));
  });

  it('has its files fetched, and says when one cannot be', async () => {
    const network = fakeNetwork();
    network.file = ({ key }) =>
      key === 'gone'
        ? Promise.reject(new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'gone', true))
        : Promise.resolve(Readable.from([Buffer.from('a picture')]));
    await channels.start(network);
    const id = await channels.connect(network);
    await network.arrives(id, picture('here'), picture('gone'));
    await until(async () =>
      expect(await channels.rows(sql`select state, size, error from media order by id`)).toEqual([
        { state: 'stored', size: 9, error: null },
        { state: 'failed', size: null, error: 'gone' },
      ]),
    );
  });

  it('has no file removed because the database went away as it was taken in', async () => {
    const network = fakeNetwork();
    await channels.start(network);
    const id = await channels.connect(network);
    const removed: string[] = [];
    const { store } = product;
    const remove = store.remove.bind(store);
    store.remove = (key) => {
      removed.push(key);
      return remove(key);
    };
    network.file = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNRESET' }));
    await network.arrives(id, picture('x'));
    await until(async () => expect(await channels.rows(sql`select attempts from media`)).toEqual([{ attempts: 1 }]));
    store.remove = remove;
    expect(removed).toEqual([]);
  });
});

describe('what goes out', () => {
  const number = '5511988880001';

  const texts = ({ sent }: FakeNetwork, to = number): string[] =>
    sent.flatMap((command) =>
      command.kind === 'send' && command.content.type === 'text' && command.chat.key === to
        ? [command.content.body]
        : [],
    );

  it('goes in order in each conversation, one failing or not', async () => {
    const { network, ticket } = await channels.ready();
    const other = '5511988880002';
    network.fate = (command) =>
      command.kind === 'send' && command.content.type === 'text' && command.content.body === 'bad'
        ? Promise.reject(new ChannelError('ERR_WAPP_INVALID_CONTACT', 'no such number', true))
        : Promise.resolve();
    for (const body of ['1', '2', 'bad', '3'])
      await companyWrites(product, channels.companyId, ticket, { number, body });
    const last = await companyWrites(product, channels.companyId, ticket, { number, body: '4' });
    await channels.untilSent(await companyWrites(product, channels.companyId, ticket, { number: other, body: 'x' }), 2);
    await channels.untilSent(last, 2);
    expect(texts(network)).toEqual(['1', '2', '3', '4']);
    expect(await channels.rows(sql`select body, send_error from messages where ack = 0`)).toEqual([
      { body: 'bad', send_error: 'ERR_WAPP_INVALID_CONTACT' },
    ]);
    expect(await channels.rows(sql`select 1 from outbox`)).toEqual([]);
  });

  it('is tried again later, and those behind it wait', async () => {
    const { network, ticket } = await channels.ready();
    let failures = 2;
    network.fate = () => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('busy')) : Promise.resolve();
    };
    const first = await companyWrites(product, channels.companyId, ticket, { number, body: 'first' });
    const second = await companyWrites(product, channels.companyId, ticket, { number, body: 'second' });
    const attempts = (n: number) =>
      until(async () =>
        expect(await channels.rows(sql`select attempts from outbox where message_id = ${first}`)).toEqual([
          { attempts: n },
        ]),
      );
    await attempts(1);
    expect(network.sent).toEqual([]);
    const later = (ms: number): void => {
      product.clock.advance(ms);
      product.platform.hints.poke('channel', ticket.whatsappId ?? '');
    };
    later(2_000);
    await attempts(2);
    later(5_000);
    await channels.untilSent(second, 2);
    await channels.untilSent(first, 2);
    expect(texts(network)).toEqual(['first', 'second']);
  });

  it('is given up after some tries, and said to be', async () => {
    const { network, ticket } = await channels.ready();
    network.fate = () => Promise.reject(new Error('busy'));
    const id = await companyWrites(product, channels.companyId, ticket, { number, body: 'never' });
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await until(async () =>
        expect(await channels.rows(sql`select attempts from outbox`)).toEqual([{ attempts: attempt }]),
      );
      product.clock.advance(60_000);
      product.platform.hints.poke('channel', ticket.whatsappId ?? '');
    }
    await channels.untilSent(id, 0, 'ERR_SENDING_WAPP_MSG');
    expect(await channels.rows(sql`select 1 from outbox`)).toEqual([]);
  });

  it('waits while the line is down, which is not counted', async () => {
    const { network, ticket } = await channels.ready();
    const { whatsappId } = ticket;
    network.fate = async () => {
      await network.line(whatsappId ?? 0).report({ status: 'TIMEOUT' });
      throw new Error('the line went down');
    };
    const id = await companyWrites(product, channels.companyId, ticket, { number, body: 'patience' });
    await untilStatus(product, channels.token, whatsappId ?? 0, 'TIMEOUT');
    network.fate = () => Promise.resolve();
    expect(await channels.rows(sql`select attempts from outbox`)).toEqual([{ attempts: 0 }]);
    await channels.untilSent(id, 2);
    expect(network.starts).toBe(2);
  });

  it('of one connection does not wait for another that hangs', async () => {
    // Ones that are to be spared: few at once.
    const { network, ticket } = await channels.ready({ paceMs: 1 });
    const hung = await buildTicket(product.platform, channels.companyId, {
      whatsappId: await channels.connect(network),
      status: 'open',
    });
    const hang = Promise.withResolvers<void>();
    const asked: string[] = [];
    network.fate = ({ chat }) => {
      asked.push(chat.key);
      return chat.key === number ? Promise.resolve() : hang.promise;
    };
    for (let n = 0; n < 10; n += 1)
      await companyWrites(product, channels.companyId, hung, { number: `551197777000${n}`, body: 'stuck' });
    await until(() => expect(asked).toHaveLength(4));
    await channels.untilSent(await companyWrites(product, channels.companyId, ticket, { number, body: 'free' }), 2);
    expect(texts(network)).toEqual(['free']);
    hang.resolve();
  });
});

describe('a session', () => {
  it('that cannot be opened is tried again', async () => {
    const base = fakeNetwork();
    let refusals = 1;
    await channels.start({
      ...base,
      open: async (context) => {
        const channel = await base.open(context);
        refusals -= 1;
        return refusals >= 0 ? { ...channel, start: () => Promise.reject(new Error('no route')) } : channel;
      },
    });
    const { id } = await buildConnection(product.platform, channels.companyId);
    product.platform.hints.poke('channel', id);
    expect(await untilStatus(product, channels.token, id, 'TIMEOUT')).toMatchObject({
      retries: 1,
      statusReason: 'connectionLost',
    });
    expect(await untilStatus(product, channels.token, id, 'CONNECTED')).toMatchObject({ retries: 0 });
  });
});
