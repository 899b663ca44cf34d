// A company's official number through the whole product: its form, webhooks in, answers out, and what becomes of them.
import type { Connection } from '@recado/contract/connections';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { GraphStandIn, type AcceptedMessage } from '../../../../../tests/stand-ins/graph-stand-in.ts';
import { connectionOf, until, untilStatus } from '../../../test/phones.ts';
import { createProduct, type Product } from '../../../test/product.ts';
import type { ListedTemplate } from '../../../../../tests/stand-ins/graph-messages.ts';

interface Stored {
  id: number;
  body: string;
  external_id: string;
  chat: string;
  ack: number;
  from_me: boolean;
  media_type: string | null;
  send_error: string | null;
  send_error_detail: string | null;
  quoted_message_id: number | null;
  ticket_id: number;
}

const ANA = { phone: '5511987654321', name: 'Ana' };
const BSUID = 'BR.13491208655302741918';

let product: Product;
let graph: GraphStandIn;
let token: string;
let companyId: number;
let connection: Connection;

const rowsOf = <T extends object = object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

const messages = (): Promise<Stored[]> => rowsOf<Stored>(sql`select * from messages order by id`);

/** The message by what WhatsApp calls it, once it is there and so. */
const stored = (wamid: string, expected: Partial<Stored> = {}): Promise<Stored> =>
  until(async () => {
    const [row] = await rowsOf<Stored>(sql`select * from messages where external_id = ${wamid}`);
    expect(row).toMatchObject(expected);
    if (!row) throw new Error('not there');
    return row;
  });

/** All rows of all tables, as text. */
async function everything(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    for (const { row } of await rowsOf<{ row: string }>(sql`select t::text as row from ${sql.identifier(name)} t`))
      texts.push(row);
  return texts.join('\n');
}

async function accepted(count: number): Promise<AcceptedMessage> {
  return until(() => {
    expect(graph.accepted).toHaveLength(count);
    const last = graph.accepted.at(-1);
    if (!last) throw new Error('nothing was sent');
    return last;
  });
}

async function accept(wamid: string): Promise<number> {
  const { ticket_id: id } = await stored(wamid);
  const answer = await product.call(token, 'PUT', `/tickets/${id}`, { status: 'open' });
  expect(answer.status).toBe(200);
  return id;
}

const answer = (ticketId: number, body: object) => product.call(token, 'POST', `/messages/${ticketId}`, body);

/** What waits is due now. */
function hurry(): void {
  product.clock.advance(50_000);
  product.platform.hints.poke('channel', connection.id);
}

beforeAll(async () => {
  graph = await GraphStandIn.start();
  product = await createProduct({ channels: true, networks: { whatsappGraphUrl: graph.url } });
  graph.hook = { url: await product.listen() };
});

beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = graph.account;
  const made = await product.call<Connection>(token, 'POST', '/whatsapp', {
    name: 'Official',
    provider: 'cloud',
    cloud: { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken },
  });
  connection = await untilStatus(product, token, made.body.id, 'CONNECTED');
  const path = new URL(made.body.cloud?.webhookUrl ?? '').pathname;
  graph.hook = { url: new URL(path, graph.hook?.url).href };
  graph.accepted.length = 0;
  graph.told.length = 0;
});

afterEach(async () => {
  await product.call(token, 'DELETE', `/whatsapp/${connection.id}?closeTickets=true`);
  graph.faults.length = 0;
});

afterAll(async () => {
  await product.close();
  await graph.close();
});

describe('an official number', () => {
  it('is connected by its account, with no code to scan', () => {
    expect(connection).toMatchObject({ provider: 'cloud', number: '551140001234', qrcode: '', statusReason: null });
  });

  it('takes a message in, answers it, and shows what became of the answer', async () => {
    const wamid = await graph.customerWrites(ANA, 'good morning');
    const ticketId = await accept(wamid);
    await until(() => expect(graph.told).toMatchObject([{ status: 'read', message_id: wamid }]));
    const { id: quoted } = await stored(wamid);
    expect((await answer(ticketId, { body: 'hello Ana', quotedMsg: { id: quoted } })).status).toBe(200);
    const sent = await accepted(1);
    expect(sent.request).toMatchObject({
      to: ANA.phone,
      text: { body: 'hello Ana' },
      context: { message_id: wamid },
    });
    await stored(sent.wamid, { ack: 2, from_me: true });
    for (const [status, ack] of [
      ['sent', 2],
      ['read', 4],
      ['delivered', 4],
      ['played', 5],
    ] as const) {
      await graph.report(sent, status);
      await stored(sent.wamid, { ack });
    }
    expect(await rowsOf(sql`select 1 from outbox`)).toEqual([]);
  });

  it('shows why a message was not delivered, in our words and in Meta’s', async () => {
    const ticketId = await accept(await graph.customerWrites(ANA, 'hi'));
    await answer(ticketId, { body: 'too late' });
    const sent = await accepted(1);
    await stored(sent.wamid);
    const details = 'More than 24 hours have passed since the customer last replied to this number.';
    await graph.report(sent, 'failed', {
      errors: [{ code: 131_047, title: 'Re-engagement message', error_data: { details } }],
    });
    await stored(sent.wamid, {
      ack: 0,
      send_error: 'ERR_REPLY_WINDOW_CLOSED',
      send_error_detail: `${details} (131047)`,
    });
    graph.faults.push({ on: '/messages', status: 400, code: 131_026, details: 'Message undeliverable.' });
    await answer(ticketId, { body: 'to nobody' });
    await until(async () =>
      expect((await messages()).at(-1)).toMatchObject({
        body: 'to nobody',
        ack: 0,
        send_error: 'ERR_WAPP_UNREACHABLE_CONTACT',
        send_error_detail: 'Message undeliverable. (131026)',
      }),
    );
  });

  it('keeps who told WhatsApp that they want no marketing, who wants it again, and whom WhatsApp held it back from', async () => {
    const ticketId = await accept(await graph.customerWrites(ANA, 'hi'));
    const [{ contactId } = { contactId: 0 }] = await rowsOf<{ contactId: number }>(
      sql`select contact_id as "contactId" from tickets where id = ${ticketId}`,
    );
    const preference = { wa_id: ANA.phone, category: 'marketing_messages', timestamp: 1_731_705_721 };
    const tell = (value: string, detail: string) =>
      graph.notify({ user_preferences: [{ ...preference, value, detail }] }, { field: 'user_preferences' });
    const sources = (...expected: [boolean, string][]) =>
      until(async () => {
        const { body } = await product.call<{ changes: { wanted: boolean; source: string }[] }>(
          token,
          'GET',
          `/contacts/${contactId}/consent`,
        );
        expect(body.changes.map(({ wanted, source }) => [wanted, source])).toEqual(expected);
      });
    await tell('stop', 'User requested to stop marketing messages');
    await sources([false, 'preference']);
    await tell('resume', 'User requested to resume marketing messages');
    await sources([true, 'preference'], [false, 'preference']);
    await answer(ticketId, { body: 'our news' });
    const sent = await accepted(1);
    await stored(sent.wamid);
    await graph.report(sent, 'failed', { errors: [{ code: 131_049, title: 'Not delivered' }] });
    await sources([false, 'heldBack'], [true, 'preference'], [false, 'preference']);
  });

  it('keeps it too of a number that nobody knew: the next list with it does not reach them', async () => {
    const preference = { category: 'marketing_messages', detail: '', timestamp: 1_731_705_721 };
    const numbers = { stop: '5511955550001', resume: '5511955550002' };
    for (const value of ['resume', 'stop'] as const)
      await graph.notify(
        { user_preferences: [{ ...preference, wa_id: numbers[value], value }] },
        { field: 'user_preferences' },
      );
    await until(async () => {
      const known = await rowsOf<{ number: string; out: boolean }>(
        sql`select number, opted_out_at is not null as out from contacts where number in (${numbers.stop}, ${numbers.resume})`,
      );
      expect(known).toEqual([{ number: numbers.stop, out: true }]);
    });
  });

  it('takes what Meta delivers twice once', async () => {
    const wamid = await graph.customerWrites(ANA, 'once');
    await stored(wamid);
    await graph.customerWrites(ANA, 'once', wamid);
    await stored(await graph.customerWrites(ANA, 'and then'));
    expect((await messages()).map(({ body }) => body)).toEqual(['once', 'and then']);
  });

  it('fetches files, and knows reactions and deletions', async () => {
    const id = graph.store({ mime: 'image/png', content: Buffer.from('a picture') });
    const wamid = await graph.customerSends(ANA, {
      type: 'image',
      image: { id, mime_type: 'image/png', caption: 'look' },
    });
    await stored(wamid, { media_type: 'image', body: 'look' });
    await until(async () =>
      expect(await rowsOf(sql`select state, size from media`)).toEqual([{ state: 'stored', size: 9 }]),
    );
    await graph.customerSends(ANA, { type: 'reaction', reaction: { message_id: wamid, emoji: '👍' } });
    await until(async () => expect(await rowsOf(sql`select emoji from message_reactions`)).toEqual([{ emoji: '👍' }]));
    await graph.customerSends(ANA, { type: 'revoke', revoke: { original_message_id: wamid } });
    await until(async () => expect(await messages()).toMatchObject([{ is_deleted: true }]));
  });
});

describe('a customer who hides their number', () => {
  const hidden = { userId: BSUID, username: 'ana' };

  it('is a contact, and is answered', async () => {
    const ticketId = await accept(await graph.customerWrites(hidden, 'hi'));
    expect(await rowsOf(sql`select name, number, cloud_id from contacts`)).toEqual([
      { name: '@ana', number: BSUID, cloud_id: BSUID },
    ]);
    await answer(ticketId, { body: 'hello' });
    const sent = await accepted(1);
    expect(sent.request).toMatchObject({ recipient: BSUID });
    expect(sent.request).not.toHaveProperty('to');
    await graph.report(sent, 'delivered');
    await stored(sent.wamid, { ack: 3 });
  });

  it('is the same contact when the number comes to light, and when it disappears again', async () => {
    const first = await stored(await graph.customerWrites(hidden, 'one'));
    const second = await stored(await graph.customerWrites({ ...ANA, userId: BSUID }, 'two'));
    const third = await stored(await graph.customerWrites(hidden, 'three'));
    expect([second.ticket_id, third.ticket_id]).toEqual([first.ticket_id, first.ticket_id]);
    expect(await rowsOf(sql`select number, cloud_id from contacts`)).toEqual([{ number: ANA.phone, cloud_id: BSUID }]);
    expect((await messages()).map(({ chat }) => chat)).toEqual([BSUID, BSUID, BSUID]);
  });

  it('is known by a status of what was sent to their number', async () => {
    const before = await graph.customerWrites(ANA, 'before there were such ids');
    const ticketId = await accept(before);
    await answer(ticketId, { body: 'hello' });
    const sent = await accepted(1);
    const contacts = [{ wa_id: ANA.phone, user_id: BSUID }];
    await graph.notify({
      contacts,
      statuses: [{ id: sent.wamid, status: 'sent', recipient_id: ANA.phone, recipient_user_id: BSUID }],
    });
    await until(async () => expect(await rowsOf(sql`select cloud_id from contacts`)).toEqual([{ cloud_id: BSUID }]));
    const after = await stored(await graph.customerWrites(hidden, 'from now on without it'));
    expect(after.ticket_id).toBe(ticketId);
    // What was written before is theirs too.
    await graph.customerSends(hidden, { type: 'reaction', reaction: { message_id: before, emoji: '👍' } });
    await until(async () => expect(await rowsOf(sql`select emoji from message_reactions`)).toEqual([{ emoji: '👍' }]));
    await graph.customerWrites(hidden, 'before there were such ids', before);
    const reply = { type: 'text', text: { body: 'yes' }, context: { id: before } };
    const { quoted_message_id: quoted } = await stored(await graph.customerSends(hidden, reply));
    expect(quoted).toBe((await stored(before)).id);
  });
});

describe('an answer of Meta that is lost', () => {
  it('is made up for by the status: the message is there once, and marked as sent', async () => {
    const ticketId = await accept(await graph.customerWrites(ANA, 'hi'));
    await until(() => expect(graph.told).toHaveLength(1));
    graph.faults.push({ on: '/messages', swallowAnswer: true });
    await answer(ticketId, { body: 'only once' });
    const sent = await accepted(1);
    await until(async () => expect(await rowsOf(sql`select attempts from outbox`)).toEqual([{ attempts: 1 }]));
    await graph.report(sent, 'delivered');
    hurry();
    await stored(sent.wamid, { ack: 3, send_error: null, body: 'only once' });
    expect(graph.accepted).toHaveLength(1);
    expect(await rowsOf(sql`select key from connection_credentials`)).toEqual([
      { key: `sent/${String(sent.request['biz_opaque_callback_data'])}` },
    ]);
  });
});

describe('a Graph API that is away', () => {
  it('for longer than a message is tried: what waits goes out when it is back', async () => {
    const ticketId = await accept(await graph.customerWrites(ANA, 'hi'));
    await until(() => expect(graph.told).toHaveLength(1));
    graph.away = true;
    try {
      await answer(ticketId, { body: 'patience' });
      expect(await untilStatus(product, token, connection.id, 'TIMEOUT')).toMatchObject({
        statusReason: 'connectionLost',
      });
      for (let n = 0; n < 6; n += 1) hurry();
      await stored(await graph.customerWrites(ANA, 'are you there?'));
      expect(await rowsOf(sql`select attempts from outbox`)).toEqual([{ attempts: 0 }]);
    } finally {
      graph.away = false;
    }
    const sent = await until(async () => {
      hurry();
      return accepted(1);
    });
    expect(sent.request).toMatchObject({ text: { body: 'patience' } });
    await stored(sent.wamid, { ack: 2, send_error: null });
  });
});

describe('a token that ran out', () => {
  it('ends the connection; what waits goes out when a person has entered another', async () => {
    const ticketId = await accept(await graph.customerWrites(ANA, 'hi'));
    await until(() => expect(graph.told).toHaveLength(1));
    const { accessToken } = graph.account;
    graph.account.accessToken = 'renewed';
    await answer(ticketId, { body: 'patience' });
    expect(await untilStatus(product, token, connection.id, 'DISCONNECTED')).toMatchObject({
      statusReason: 'accountRefused',
    });
    expect(graph.accepted).toEqual([]);
    // Meta has repeated it in its refusal.
    expect(await everything()).toContain('accountRefused');
    expect(await everything()).not.toContain(accessToken);
    // Messages of customers still come in.
    await stored(await graph.customerWrites(ANA, 'are you there?'));
    const { phoneNumberId, businessAccountId } = graph.account;
    const changed = await product.call(token, 'PUT', `/whatsapp/${connection.id}`, {
      cloud: { phoneNumberId, businessAccountId, accessToken: 'renewed' },
    });
    expect(changed.status).toBe(200);
    await untilStatus(product, token, connection.id, 'CONNECTED');
    expect((await accepted(1)).request).toMatchObject({ text: { body: 'patience' } });
    graph.account.accessToken = accessToken;
  });
});

describe('templates', () => {
  const reminder: ListedTemplate = {
    name: 'reminder',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'NAMED',
    components: [{ type: 'BODY', text: 'Dear {{first_name}}, see you at {{hour}}.' }],
  };

  it('are listed, and sent with their values', async () => {
    graph.templates.splice(0, graph.templates.length, reminder);
    const listed = await product.call<{ templates: { name: string; body: { variables: string[] } }[] }>(
      token,
      'GET',
      `/whatsapp/${connection.id}/templates`,
    );
    expect(listed.body.templates).toMatchObject([{ name: 'reminder', body: { variables: ['first_name', 'hour'] } }]);
    const ticketId = await accept(await graph.customerWrites(ANA, 'hi'));
    const template = { name: 'reminder', language: 'pt_BR', body: ['Ana', '10:00'] };
    expect((await answer(ticketId, { template })).status).toBe(200);
    const sent = await accepted(1);
    expect(sent.request).toMatchObject({ type: 'template', template: { name: 'reminder' } });
    await stored(sent.wamid, { ack: 2, body: 'Dear Ana, see you at 10:00.' });
  });
});

it('shows administrators where the webhook is, and nobody the secrets', async () => {
  const shown = await connectionOf(product, token, connection.id);
  expect(shown.cloud).toMatchObject({ hasAccessToken: true, hasAppSecret: true, hasVerifyToken: true });
  expect(JSON.stringify(shown)).not.toContain(graph.account.appSecret);
});
