import { Readable } from 'node:stream';
import type { Connection } from '@recado/contract/connections';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection, buildTicket, buildUser } from './build.ts';
import {
  companyWrites,
  connectionOf,
  customerWrites,
  pairedConnection,
  phoneOf,
  scan,
  until,
  untilStatus,
} from './phones.ts';
import { createProduct, type Product } from './product.ts';
import { ChannelRuntime } from '../src/modules/lines/runtime/channel-runtime.ts';
import { inCompany } from '../src/platform/context.ts';
import { enqueueCommands } from '../src/modules/inbox/outbox/outbox.service.ts';
import { sandboxProvider } from '../src/adapters/sandbox/sandbox.provider.ts';

interface SentMessage {
  ack: number;
  send_error: string | null;
}

let product: Product;
let runtime: ChannelRuntime | undefined;
let token: string;
let companyId: number;

/** A channels process whose network is quicker than WhatsApp. */
async function startChannels(timing: Parameters<typeof sandboxProvider>[2] = {}): Promise<void> {
  const { platform, store } = product;
  runtime = new ChannelRuntime({
    platform,
    store,
    providers: [sandboxProvider(platform, store, { slowMs: 300, ...timing })],
  });
  await runtime.start();
}

const rowsOf = <T extends object = object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

const sent = async (messageId: number): Promise<SentMessage | undefined> =>
  (await rowsOf<SentMessage>(sql`select ack, send_error from messages where id = ${messageId}`))[0];

const untilSent = (messageId: number, expected: Partial<SentMessage>): Promise<void> =>
  until(async () => expect(await sent(messageId)).toMatchObject(expected));

const order = (method: 'POST' | 'PUT' | 'DELETE', id: number) => product.call(token, method, `/whatsappsession/${id}`);

const fault = (id: number, kind: string, ms?: number) =>
  product.call(token, 'POST', `/simulator/${id}/fault`, { kind, ms });

beforeAll(async () => {
  product = await createProduct();
});

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
});

afterEach(() => runtime?.close());
afterAll(() => product.close());

describe('pairing', () => {
  it('goes from code to connected, and is remembered by the next process', async () => {
    await startChannels();
    const connection = await pairedConnection(product, token, companyId);
    expect(connection).toMatchObject({ qrcode: '', retries: 0, statusReason: null });
    expect(connection.number).toMatch(/^55119\d{8}$/);
    await runtime?.close();
    expect((await connectionOf(product, token, connection.id)).status).toBe('OPENING');
    await startChannels();
    await untilStatus(product, token, connection.id, 'CONNECTED');
    const keys = await rowsOf<{ value: Buffer }>(
      sql`select value from connection_credentials where whatsapp_id = ${connection.id}`,
    );
    const [line] = await rowsOf<{ session: string }>(
      sql`select session from sim_lines where whatsapp_id = ${connection.id}`,
    );
    expect(keys).toHaveLength(1);
    expect(keys[0]?.value.includes(line?.session ?? 'nothing')).toBe(false);
  });

  it('is given up after three codes, and starts again when a person asks', async () => {
    await startChannels({ codeMs: 100 });
    const { id } = await buildConnection(product.platform, companyId);
    const codes = new Set<string>();
    product.platform.hints.poke('channel', id);
    const ended = await until(async () => {
      const connection = await connectionOf(product, token, id);
      if (connection.qrcode) codes.add(connection.qrcode);
      expect(connection.status).toBe('DISCONNECTED');
      return connection;
    });
    expect(codes.size).toBe(3);
    expect(ended).toMatchObject({ qrcode: '', statusReason: 'codesExpired' });
    const late = await product.call(token, 'POST', `/simulator/${id}/scan`);
    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_WAITING_FOR_SCAN' } });
    expect((await order('POST', id)).status).toBe(200);
    await untilStatus(product, token, id, 'qrcode');
  });

  it('can be renewed and ended from our side', async () => {
    await startChannels();
    const { id } = await pairedConnection(product, token, companyId);
    await order('PUT', id);
    await scan(product, token, id);
    await order('DELETE', id);
    expect(await untilStatus(product, token, id, 'DISCONNECTED')).toMatchObject({ statusReason: 'loggedOut' });
    expect(await rowsOf(sql`select 1 from connection_credentials where whatsapp_id = ${id}`)).toEqual([]);
    expect(await rowsOf(sql`select wanted from connections where id = ${id}`)).toEqual([{ wanted: false }]);
    await order('POST', id);
    await scan(product, token, id);
  });

  it('ends when the connection is deleted', async () => {
    await startChannels();
    const { id } = await pairedConnection(product, token, companyId);
    const locks = () =>
      rowsOf(sql`select 1 from pg_locks where locktype = 'advisory' and objid::bigint = ${id} and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`);
    expect(await locks()).toHaveLength(1);
    expect((await product.call(token, 'DELETE', `/whatsapp/${id}`)).status).toBe(200);
    // Free again once its owner has let go.
    await until(async () => expect(await locks()).toEqual([]));
  });
});

describe('the company', () => {
  let connection: Connection;
  let ticket: Awaited<ReturnType<typeof buildTicket>>;
  const number = '5511966660001';

  beforeEach(async () => {
    await startChannels();
    connection = await pairedConnection(product, token, companyId);
    ticket = await buildTicket(product.platform, companyId, { whatsappId: connection.id, status: 'open' });
  });

  it('writes: delivered at once, read when the customer reads', async () => {
    const id = await companyWrites(product, companyId, ticket, { number, body: 'how can I help?' });
    await untilSent(id, { ack: 3, send_error: null });
    expect(await phoneOf(product, token, connection.id, number)).toMatchObject([
      { fromCompany: true, body: 'how can I help?', ack: 3, mediaType: null },
    ]);
    await product.call(token, 'POST', `/simulator/${connection.id}/read`, { number: `+${number}` });
    await untilSent(id, { ack: 4 });
    expect(await rowsOf(sql`select 1 from outbox`)).toEqual([]);
  });

  it('sends files, places and cards', async () => {
    const key = `media/${companyId}/greeting`;
    await product.store.put(key, Readable.from([Buffer.from('a voice')]));
    const [media] = await rowsOf<{ id: number }>(
      sql`insert into media (state, mime, file_name, size, storage_key) values ('stored', 'audio/ogg', 'a.ogg', 7, ${key}) returning id`,
    );
    const file = { mediaId: media?.id ?? 0, mime: 'audio/ogg', fileName: 'a.ogg', caption: '' };
    const to = { number };
    for (const content of [
      { type: 'media' as const, kind: 'voice' as const, ...file },
      { type: 'location' as const, latitude: 1, longitude: 2, description: '' },
      { type: 'contacts' as const, vcards: ['BEGIN:VCARD\nEND:VCARD'] },
    ])
      await untilSent(await companyWrites(product, companyId, ticket, { ...to, content }), { ack: 3 });
    const shown = await phoneOf(product, token, connection.id, number);
    expect(shown).toMatchObject([
      { mediaType: 'audio' },
      { mediaType: 'location', body: '1, 2' },
      { mediaType: 'contact' },
    ]);
    const voice = await product.app.inject({ method: 'GET', url: shown[0]?.mediaUrl ?? '' });
    expect(voice.body).toBe('a voice');
    const lost = { type: 'media' as const, kind: 'voice' as const, ...file, mediaId: 0 };
    const failed = await companyWrites(product, companyId, ticket, { ...to, content: lost });
    await untilSent(failed, { ack: 0, send_error: 'ERR_SENDING_WAPP_MSG' });
  });

  it('edits, deletes, reacts and reads', async () => {
    const chat = { key: number, party: { phone: number } };
    const question = await customerWrites(product, token, connection.id, number, 'is it open?');
    const answer = 'OUT-1';
    await inCompany(product.platform, companyId, undefined, (ctx) =>
      enqueueCommands(
        ctx,
        [
          { kind: 'send' as const, chat, id: answer, content: { type: 'text' as const, body: 'ys' } },
          { kind: 'edit' as const, chat, id: answer, body: 'yes' },
          { kind: 'react' as const, chat, id: question, fromMe: false, emoji: '👍' },
          { kind: 'read' as const, chat, ids: [question] },
          { kind: 'presence' as const, chat, state: 'composing' as const },
        ].map((command) => ({ whatsappId: connection.id, lane: 'person' as const, command })),
      ),
    );
    await until(async () =>
      expect(await phoneOf(product, token, connection.id, number)).toMatchObject([
        { id: question, ack: 4 },
        { id: answer, body: 'yes', isEdited: true },
        { mediaType: 'reaction', body: '👍', quotedId: question, fromCompany: true },
      ]),
    );
    await inCompany(product.platform, companyId, undefined, (ctx) =>
      enqueueCommands(
        ctx,
        [
          { kind: 'delete' as const, chat, id: answer },
          { kind: 'react' as const, chat, id: question, fromMe: false, emoji: '' },
        ].map((command) => ({ whatsappId: connection.id, lane: 'person' as const, command })),
      ),
    );
    await until(async () =>
      expect(await phoneOf(product, token, connection.id, number)).toMatchObject([
        { id: question },
        { id: answer, isDeleted: true, body: '' },
      ]),
    );
    await until(async () => expect(await rowsOf(sql`select 1 from outbox`)).toEqual([]));
  });

  it('cannot write to a number that is not there', async () => {
    const id = await companyWrites(product, companyId, ticket, { number: '5511966660000' });
    await untilSent(id, { ack: 0, send_error: 'ERR_WAPP_INVALID_CONTACT' });
    expect(await phoneOf(product, token, connection.id, '5511966660000')).toEqual([]);
  });

  it('is refused while the network refuses, and can send afterwards', async () => {
    await fault(connection.id, 'refuse', 60_000);
    const id = await companyWrites(product, companyId, ticket, { number });
    await untilSent(id, { ack: 0, send_error: 'ERR_SIMULATOR_REFUSES' });
    product.clock.advance(60_000);
    await untilSent(await companyWrites(product, companyId, ticket, { number }), { ack: 3 });
    expect(await phoneOf(product, token, connection.id, number)).toHaveLength(1);
  });

  it('waits on a slow network', async () => {
    await fault(connection.id, 'slow', 60_000);
    const start = performance.now();
    const id = await companyWrites(product, companyId, ticket, { number });
    await untilSent(id, { ack: 3 });
    expect(performance.now() - start).toBeGreaterThan(290);
    product.clock.advance(60_000);
  });

  it('is cut off and comes back, and nothing is lost in between', async () => {
    await fault(connection.id, 'disconnect', 60_000);
    await untilStatus(product, token, connection.id, 'TIMEOUT');
    const out = await companyWrites(product, companyId, ticket, { number, body: 'are you there?' });
    const incoming = await customerWrites(product, token, connection.id, number, 'hello?');
    expect(await sent(out)).toMatchObject({ ack: 1, send_error: null });
    product.clock.advance(60_000);
    await untilSent(out, { ack: 3 });
    await until(async () =>
      expect(await rowsOf(sql`select 1 from messages where external_id = ${incoming}`)).toHaveLength(1),
    );
    expect(await connectionOf(product, token, connection.id)).toMatchObject({ status: 'CONNECTED', retries: 0 });
  });

  it('is logged out by its phone: keys are forgotten, and what was queued comes after the next pairing', async () => {
    await fault(connection.id, 'logout');
    expect(await untilStatus(product, token, connection.id, 'DISCONNECTED')).toMatchObject({
      statusReason: 'phoneLoggedOut',
    });
    expect(await rowsOf(sql`select 1 from connection_credentials`)).toEqual([]);
    const incoming = await customerWrites(product, token, connection.id, number, 'hello?');
    await order('POST', connection.id);
    await scan(product, token, connection.id);
    await until(async () =>
      expect(await rowsOf(sql`select 1 from messages where external_id = ${incoming}`)).toHaveLength(1),
    );
  });
});
