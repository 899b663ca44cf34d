// What a connection's owner is asked and ordered, and what it writes down of the connection's health.
// @module-tag waits
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildConnection } from '../../../../test/build.ts';
import { fakeNetwork, textFrom, type FakeNetwork } from '../../../../test/fake-network.ts';
import { companyWrites, until, untilStatus } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { ChannelError } from '@recado/channel/outbound';
import { checkNumber } from '../../catalog/connections/channel-requests.service.ts';

let product: Product;
let channels: RunningChannels;

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

const asks = async (whatsappId: number, kind: string) => {
  const [asked] = await channels.rows<{ id: number }>(
    sql`insert into channel_requests (whatsapp_id, request) values (${whatsappId}, ${JSON.stringify({ kind })}::jsonb) returning id`,
  );
  product.platform.hints.poke('channel', whatsappId);
  return until(async () => {
    const [row] = await channels.rows<{ state: string; result: unknown; error: string | null }>(
      sql`select state, result, error from channel_requests where id = ${asked?.id}`,
    );
    expect(row?.state).not.toBe('pending');
    return row;
  });
};

describe('questions', () => {
  it('are answered by whoever owns a connection that is up', async () => {
    expect(await checkNumber(product.platform, channels.companyId, '5511900001111')).toBeUndefined();
    const network = fakeNetwork();
    await channels.start(network);
    await channels.connect(network);
    expect(await checkNumber(product.platform, channels.companyId, '5511900001111')).toEqual({
      exists: true,
      number: '5511900001111',
    });
  });

  it('that nobody picks up are taken back: the owner is gone', async () => {
    await buildConnection(product.platform, channels.companyId, { status: 'CONNECTED' });
    expect(await checkNumber(product.platform, channels.companyId, '5511900001111')).toBeUndefined();
    expect(await channels.rows(sql`select 1 from channel_requests`)).toEqual([]);
  });

  it('that the network fails to answer end in an error', async () => {
    const base = fakeNetwork();
    const network: FakeNetwork = {
      ...base,
      open: async (context) => ({
        ...(await base.open(context)),
        checkNumber: () => Promise.reject(new Error('no answer')),
      }),
    };
    await channels.start(network);
    await channels.connect(network);
    await expect(checkNumber(product.platform, channels.companyId, '5511900001111')).rejects.toMatchObject({
      code: 'ERR_WAPP_CHECK_CONTACT',
    });
  });

  it('for approved texts are answered with none by a network that knows none', async () => {
    const network = fakeNetwork();
    await channels.start(network);
    expect(await asks(await channels.connect(network), 'templates')).toEqual({
      state: 'done',
      result: [],
      error: null,
    });
  });

  it('for approved texts that the network refuses say why, its code first', async () => {
    const base = fakeNetwork();
    const refused = new ChannelError('ERR_WAPP_ACCOUNT_REFUSED', 'the channels.token has expired', true);
    const network: FakeNetwork = {
      ...base,
      open: async (context) => ({ ...(await base.open(context)), templates: () => Promise.reject(refused) }),
    };
    await channels.start(network);
    expect(await asks(await channels.connect(network), 'templates')).toEqual({
      state: 'failed',
      result: null,
      error: 'ERR_WAPP_ACCOUNT_REFUSED: the channels.token has expired',
    });
  });

  it('and orders: to dial anew, with the keys that are there', async () => {
    const network = fakeNetwork();
    await channels.start(network);
    const id = await channels.connect(network);
    await network.line(id).credentials.set(new Map([['key', Buffer.from('x')]]));
    expect(await asks(id, 'restart')).toMatchObject({ state: 'done' });
    await untilStatus(product, channels.token, id, 'CONNECTED');
    expect(network.starts).toBe(2);
    expect((await network.line(id).credentials.get(['key'])).size).toBe(1);
  });
});

const trouble = (lastError: unknown) => ({ count: 1, lastAt: expect.any(String) as unknown, lastError });

describe('a connection’s health', () => {
  it('tells of what came in, went out, and went wrong', async () => {
    const { network, ticket } = await channels.ready();
    const id = ticket.whatsappId ?? 0;
    network.file = () => Promise.reject(new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'gone', true));
    network.fate = (command) =>
      command.chat.key === '5511988889999'
        ? Promise.reject(
            new ChannelError('ERR_WAPP_INVALID_CONTACT', 'no such number', true, undefined, 'gibt es nicht'),
          )
        : Promise.resolve();
    await network.arrives(id, picture('gone'), poison('5511922229999'), {
      ...textFrom('5511922228888', ''),
      content: { type: 'unreadable', reason: 'undecryptable' },
    });
    await channels.untilSent(await companyWrites(product, channels.companyId, ticket, { number: '5511988888888' }), 2);
    const refused = await companyWrites(product, channels.companyId, ticket, { number: '5511988889999' });
    await channels.untilSent(refused, 0, 'ERR_WAPP_INVALID_CONTACT');
    expect(await channels.rows(sql`select send_error_detail as detail from messages where id = ${refused}`)).toEqual([
      // The network's words, and not ours for the log.
      { detail: 'gibt es nicht' },
    ]);
    await network.line(id).report({ status: 'TIMEOUT', reason: 'connectionLost' });
    await untilStatus(product, channels.token, id, 'CONNECTED');
    await until(async () =>
      expect(
        await channels.rows(
          sql`select last_in_at, last_out_at, connected_since, reconnects, troubles from connection_health`,
        ),
      ).toEqual([
        {
          last_in_at: expect.anything() as unknown,
          last_out_at: expect.anything() as unknown,
          connected_since: expect.anything() as unknown,
          reconnects: 1,
          troubles: {
            media: trouble('gone'),
            event: trouble(expect.any(String)),
            undecryptable: trouble('undecryptable'),
            send: trouble('no such number'),
            disconnect: trouble('connectionLost'),
          },
        },
      ]),
    );
  });

  it('counts what was missed while nobody owned it, once', async () => {
    const network = fakeNetwork();
    const owner = await channels.start(network);
    const id = await channels.connect(network);
    const known = { ...textFrom('5511922227777', 'known'), live: false };
    await network.arrives(id, known);
    await until(async () => expect(await channels.bodies('5511922227777')).toEqual(['known']));
    await owner.close();
    await channels.start(network);
    await untilStatus(product, channels.token, id, 'CONNECTED');
    await network.arrives(id, known, { ...textFrom('5511922227777', 'missed'), live: false });
    const outages = () => channels.rows(sql`select ended_at is not null as over, recovered from connection_outages`);
    await until(async () => expect(await outages()).toEqual([{ over: true, recovered: 1 }]));
  });
});
