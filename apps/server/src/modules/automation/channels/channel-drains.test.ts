// A running connection: messages that are deleted before they went out, and the pictures of new contacts.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildTicket, buildUser } from '../../../../test/build.ts';
import { fakeNetwork, textFrom, type FakeNetwork } from '../../../../test/fake-network.ts';
import { companyWrites, until, untilStatus } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { ChannelRuntime } from './channel-runtime.ts';

let product: Product;
let token: string;
let companyId: number;
let runtimes: ChannelRuntime[] = [];

const rowsOf = <T extends object = object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

async function startChannels(network: FakeNetwork): Promise<ChannelRuntime> {
  const runtime = new ChannelRuntime({ platform: product.platform, store: product.store, providers: [network] });
  runtimes.push(runtime);
  await runtime.start();
  return runtime;
}

async function connect(network: FakeNetwork): Promise<number> {
  const { id } = await buildConnection(product.platform, companyId);
  product.platform.hints.poke('channel', id);
  await untilStatus(product, token, id, 'CONNECTED');
  await until(() => network.line(id));
  return id;
}

async function ready(): Promise<{ network: FakeNetwork; ticket: Awaited<ReturnType<typeof buildTicket>> }> {
  const network = fakeNetwork();
  await startChannels(network);
  const whatsappId = await connect(network);
  return { network, ticket: await buildTicket(product.platform, companyId, { whatsappId, status: 'open' }) };
}

const untilSent = (messageId: number, ack: number, error: string | null = null): Promise<void> =>
  until(async () =>
    expect(await rowsOf(sql`select ack, send_error from messages where id = ${messageId}`)).toEqual([
      { ack, send_error: error },
    ]),
  );

beforeAll(async () => {
  product = await createProduct();
});

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
});

afterEach(async () => {
  await Promise.all(runtimes.map((runtime) => runtime.close()));
  runtimes = [];
  // The next test's networks are not to dial for this one's connections.
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from connections`));
});

afterAll(() => product.close());

const pictures = () => rowsOf(sql`select number, profile_pic_url as url from contacts order by id`);
const updates = async () =>
  (
    await rowsOf<{ url: unknown }>(
      sql`select payload->'contact'->>'profilePicUrl' as url from event_log
      where name = 'contact' and payload->>'action' = 'update' order by id`,
    )
  ).map(({ url }) => url);

describe('a message', () => {
  const number = '5511988880001';

  it('is not sent when it was deleted while it waited for its turn', async () => {
    const { network, ticket } = await ready();
    const { whatsappId } = ticket;
    const hang = Promise.withResolvers<void>();
    network.fate = () => hang.promise;
    const first = await companyWrites(product, companyId, ticket, { number, body: 'first' });
    const second = await companyWrites(product, companyId, ticket, { number, body: 'second' });
    const last = await companyWrites(product, companyId, ticket, { number, body: 'last' });
    product.platform.hints.poke('channel', whatsappId ?? '');
    const remove = (id: number) => product.call(token, 'DELETE', `/messages/${id}`);
    expect((await remove(second)).status).toBe(200);
    hang.resolve();
    await untilSent(last, 2);
    await untilSent(first, 2);
    expect(
      network.sent.flatMap((command) =>
        command.kind === 'send' && command.content.type === 'text' ? [command.content.body] : [],
      ),
    ).toEqual(['first', 'last']);
    expect(network.sent.map(({ kind }) => kind)).toEqual(['send', 'send']);
  });

  it('that was deleted while it was being sent is deleted on the phone too', async () => {
    const { network, ticket } = await ready();
    const [hang, sending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    network.fate = ({ kind }) => {
      sending.resolve();
      return kind === 'send' ? hang.promise : Promise.resolve();
    };
    const id = await companyWrites(product, companyId, ticket, { number, body: 'oops' });
    await sending.promise;
    expect((await product.call(token, 'DELETE', `/messages/${id}`)).status).toBe(200);
    hang.resolve();
    await until(() => expect(network.sent.map(({ kind }) => kind)).toEqual(['send', 'delete']));
  });
});

describe('pictures', () => {
  it('of new contacts are asked for, once; after a week again', async () => {
    const network = fakeNetwork();
    const asked: unknown[] = [];
    network.picture = (party) => {
      asked.push(party.phone);
      return party.phone === '5511966660003'
        ? Promise.reject(new Error('no answer'))
        : Promise.resolve(`at/${asked.length}`);
    };
    await startChannels(network);
    const id = await connect(network);
    const [writer, added, silent] = ['5511966660001', '5511966660002', '5511966660003'] as const;
    await network.arrives(id, textFrom(writer, '1'));
    await until(async () => expect(await pictures()).toEqual([{ number: writer, url: 'at/1' }]));
    await network.arrives(id, textFrom(writer, '2'), textFrom(silent, '1'));
    await until(() => expect(asked).toEqual([writer, silent]));
    await product.call(token, 'POST', '/contacts', { name: 'Added', number: added });
    await until(async () => expect(await updates()).toEqual(['at/1', 'at/3']));
    await rowsOf(sql`update contacts set picture_asked_at = now() - interval '8 days' where number = ${writer}`);
    await network.arrives(id, textFrom(writer, '3'));
    await until(async () => expect(await updates()).toEqual(['at/1', 'at/3', 'at/4']));
    expect(await pictures()).toEqual([
      { number: writer, url: 'at/4' },
      { number: silent, url: null },
      { number: added, url: 'at/3' },
    ]);
    expect(await rowsOf(sql`select 1 from channel_requests where state = 'pending'`)).toEqual([]);
  });
});
