// A running connection: messages that are deleted before they went out, and the pictures of new contacts.
import { sql } from 'drizzle-orm';
import { ChannelError } from '@recado/channel/outbound';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fakeNetwork, textFrom } from '../../../../test/fake-network.ts';
import { companyWrites, until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';

let product: Product;
let channels: RunningChannels;

const pictures = () => channels.rows(sql`select number, profile_pic_url as url from contacts order by id`);
const updates = async () =>
  (
    await channels.rows<{ url: unknown }>(
      sql`select payload->'contact'->>'profilePicUrl' as url from event_log
      where name = 'contact' and payload->>'action' = 'update' order by id`,
    )
  ).map(({ url }) => url);

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  channels = await RunningChannels.prepare(product);
});
afterEach(() => channels.stop());
afterAll(() => product.close());

/** The ids, as soon as there are some. */
const untilRows = async (query: ReturnType<typeof sql>): Promise<number[]> => {
  let ids: number[] = [];
  await until(async () => {
    ids = (await channels.rows<{ id: number }>(query)).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
  });
  return ids;
};

describe('a message', () => {
  const number = '5511988880001';

  it('is not sent when it was deleted while it waited for its turn', async () => {
    const { network, ticket } = await channels.ready();
    const { whatsappId } = ticket;
    const hang = Promise.withResolvers<void>();
    network.fate = () => hang.promise;
    const first = await companyWrites(product, channels.companyId, ticket, { number, body: 'first' });
    const second = await companyWrites(product, channels.companyId, ticket, { number, body: 'second' });
    const last = await companyWrites(product, channels.companyId, ticket, { number, body: 'last' });
    product.platform.hints.poke('channel', whatsappId ?? '');
    const remove = (id: number) => product.call(channels.token, 'DELETE', `/messages/${id}`);
    expect((await remove(second)).status).toBe(200);
    hang.resolve();
    await channels.untilSent(last, 2);
    await channels.untilSent(first, 2);
    expect(
      network.sent.flatMap((command) =>
        command.kind === 'send' && command.content.type === 'text' ? [command.content.body] : [],
      ),
    ).toEqual(['first', 'last']);
    expect(network.sent.map(({ kind }) => kind)).toEqual(['send', 'send']);
  });

  it('that was deleted while it was being sent is deleted on the phone too', async () => {
    const { network, ticket } = await channels.ready();
    const [hang, sending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    network.fate = ({ kind }) => {
      sending.resolve();
      return kind === 'send' ? hang.promise : Promise.resolve();
    };
    const id = await companyWrites(product, channels.companyId, ticket, { number, body: 'oops' });
    await sending.promise;
    expect((await product.call(channels.token, 'DELETE', `/messages/${id}`)).status).toBe(200);
    hang.resolve();
    await until(() => expect(network.sent.map(({ kind }) => kind)).toEqual(['send', 'delete']));
  });

  it('keeps the line’s distance to the one before; that it was read is told at once', async () => {
    const { network, ticket } = await channels.ready({ paceMs: 3_600_000 });
    const { whatsappId } = ticket;
    await channels.untilSent(await companyWrites(product, channels.companyId, ticket, { number, body: 'first' }), 2);
    await companyWrites(product, channels.companyId, ticket, { number: '5511988880002', body: 'in an hour' });
    await network.arrives(whatsappId ?? 0, textFrom('5511988880003', 'hello'));
    const [asked] = await untilRows(sql`select ticket_id as id from messages where chat = '5511988880003'`);
    expect((await product.call(channels.token, 'POST', `/tickets/${asked}/read`)).status).toBe(200);
    await until(() => expect(network.sent.map(({ kind }) => kind)).toEqual(['send', 'read']));
  });

  it('whose line is down waits for it, and that costs it no try', async () => {
    const { network, ticket } = await channels.ready();
    let tries = 0;
    network.fate = () => {
      tries += 1;
      return Promise.reject(new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line is down'));
    };
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1)
      ids.push(await companyWrites(product, channels.companyId, ticket, { number: `55119888800${10 + n}` }));
    product.platform.hints.poke('channel', ticket.whatsappId ?? '');
    await until(() => expect(tries).toBeGreaterThan(0));
    // Whoever asks what is to be sent is told: none has failed.
    expect(await channels.rows(sql`select id from outbox where attempts > 0`)).toEqual([]);
    network.fate = () => Promise.resolve();
    await network.line(ticket.whatsappId ?? 0).report({ status: 'TIMEOUT', reason: 'connectionLost' });
    for (const id of ids) await channels.untilSent(id, 2);
    // Not more than were under way together.
    expect(tries).toBeLessThanOrEqual(4);
  });
});

const told = async () =>
  (
    await channels.rows<{ payload: { ticketId: number; state: string }; rooms: string[] }>(
      sql`select payload, rooms from event_log where name = 'presence' order by id`,
    )
  ).map(({ payload, rooms }) => ({ ...payload, rooms: rooms.toSorted() }));

describe('a person who writes', () => {
  it('is shown to whoever has the conversation open, once for each change and not too often', async () => {
    const { network, ticket } = await channels.ready();
    const { whatsappId } = ticket;
    const [contact] = await channels.rows<{ number: string }>(
      sql`select number from contacts where id = ${ticket.contactId}`,
    );
    await channels.rows(sql`update contacts set lid = '777@lid' where id = ${ticket.contactId}`);
    const line = network.line(whatsappId ?? 0);
    const chat = { key: '777', party: { phone: contact?.number } };
    for (let n = 0; n < 100; n += 1) line.presence(chat, 'composing');
    const rooms = [`company-${channels.companyId}-ticket-${ticket.id}-admins`];
    const event = (state: string) => ({ action: 'update', ticketId: ticket.id, state, rooms });
    await until(async () => expect(await told()).toEqual([event('composing')]));
    for (const state of ['recording', 'composing', 'recording', 'paused'] as const) line.presence(chat, state);
    await until(async () => expect(await told()).toEqual([event('composing'), event('paused')]));
    // By the hidden id alone; and nobody hears of the end of what nobody saw begin.
    line.presence({ key: 'x', party: { hiddenId: '777@lid' } }, 'paused');
    line.presence({ key: 'y', party: { hiddenId: '777@lid' } }, 'recording');
    await until(async () => expect((await told()).at(-1)).toEqual(event('recording')));
    expect(await told()).toHaveLength(3);
  });

  it('costs nothing when nobody talks to them, and little when it is a flood', async () => {
    const { network, ticket } = await channels.ready();
    const line = network.line(ticket.whatsappId ?? 0);
    line.presence({ key: 's', party: { phone: '5511900009999' } }, 'composing');
    const [contact] = await channels.rows<{ number: string }>(
      sql`select number from contacts where id = ${ticket.contactId}`,
    );
    for (let n = 0; n < 1_000; n += 1) line.presence({ key: `${n}`, party: { phone: contact?.number } }, 'composing');
    await until(async () => expect((await told()).length).toBeGreaterThan(0));
    await channels.stop();
    expect((await told()).length).toBeLessThan(15);
    expect(await channels.rows(sql`select 1 from event_log where name = 'presence' and rooms = '{}'`)).toEqual([]);
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
    await channels.start(network);
    const id = await channels.connect(network);
    const [writer, added, silent] = ['5511966660001', '5511966660002', '5511966660003'] as const;
    await network.arrives(id, textFrom(writer, '1'));
    await until(async () => expect(await pictures()).toEqual([{ number: writer, url: 'at/1' }]));
    await network.arrives(id, textFrom(writer, '2'), textFrom(silent, '1'));
    await until(() => expect(asked).toEqual([writer, silent]));
    await product.call(channels.token, 'POST', '/contacts', { name: 'Added', number: added });
    await until(async () => expect(await updates()).toEqual(['at/1', 'at/3']));
    await channels.rows(sql`update contacts set picture_asked_at = now() - interval '8 days' where number = ${writer}`);
    await network.arrives(id, textFrom(writer, '3'));
    await until(async () => expect(await updates()).toEqual(['at/1', 'at/3', 'at/4']));
    expect(await pictures()).toEqual([
      { number: writer, url: 'at/4' },
      { number: silent, url: null },
      { number: added, url: 'at/3' },
    ]);
    expect(await channels.rows(sql`select 1 from channel_requests where state = 'pending'`)).toEqual([]);
  });
});
