// Two contacts become one, and two again.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Contact } from '@recado/contract/contacts';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildContact,
  buildMessage,
  buildTicket,
  buildUser,
  buildCompany,
  buildConnection,
  countRows,
} from '../../../../test/build.ts';
import { eventsOf, queryRows } from '../../../../test/office.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let companyId: number;
let line: { id: number };
let admin: string;
let ana: { id: number };
let other: { id: number };

const DAY = 24 * 60 * 60 * 1_000;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  companyId = (await buildCompany(product.platform)).id;
  line = await buildConnection(product.platform, companyId);
  admin = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  ana = await make({ name: 'Ana', number: '5511988880001', lid: '71' });
  other = await make({
    name: 'Ana Lima',
    number: '5521988880002',
    lid: '72',
    email: 'ana@example.com',
    extraInfo: [{ name: 'City', value: 'Rio' }],
  });
});
afterAll(() => product.close());

const make = (values: Parameters<typeof buildContact>[2]) => buildContact(product.platform, companyId, values);
const ticketOf = (contactId: number, values: object = {}) =>
  buildTicket(product.platform, companyId, { contactId, whatsappId: line.id, status: 'closed', ...values });

interface Answer {
  mergeId: number;
  contact: Contact;
  restored: Contact;
  undoUntil: string;
  error?: string;
  details?: unknown;
}
const post = async (where: string, body?: object, token = admin) => {
  const { status, body: said } = await product.call<Answer>(token, 'POST', `/contacts/${where}`, body);
  return { status, ...said };
};
const merge = (kept = ana.id, gone = other.id, token = admin) => post(`${kept}/merge`, { contactId: gone }, token);
/** The numbers of those that can be undone. */
const undoable = async (token = admin): Promise<number[]> =>
  (await product.call<{ mergeId: number }[]>(token, 'GET', '/contacts/merges')).body.map(({ mergeId }) => mergeId);
const undo = (mergeId: number, token = admin) => post(`merges/${mergeId}/undo`, undefined, token);
const rows = <T extends Record<string, unknown>>(table: string) =>
  queryRows<T>(product, companyId, sql`select * from ${sql.identifier(table)} order by 1, 2, 3`);
const contactIds = async (table: string): Promise<unknown[]> =>
  (await rows<{ contact_id: number }>(table)).map(({ contact_id }) => contact_id);
const contact = async (id: number) => (await product.call<Contact>(admin, 'GET', `/contacts/${id}`)).body;
const tables = ['tickets', 'messages', 'ticket_notes', 'schedules', 'message_reactions'];

/** A row of everything that hangs on a contact, and a message in a group. */
async function fill(contactId: number): Promise<{ ticket: number; inGroup: number }> {
  const ticket = await ticketOf(contactId);
  const message = await buildMessage(product.platform, companyId, ticket.id, { contactId });
  const group = await ticketOf((await make({ isGroup: true })).id, { isGroup: true });
  const inGroup = await buildMessage(product.platform, companyId, group.id, { contactId });
  await product.platform.db.withTenant(companyId, async (tx) => {
    await tx.execute(
      sql`insert into ticket_notes (ticket_id, contact_id, note) values (${ticket.id}, ${contactId}, 'n')`,
    );
    await tx.execute(sql`insert into schedules (contact_id, body, send_at) values (${contactId}, 'b', now())`);
    await tx.execute(sql`insert into message_reactions (message_id, contact_id, from_me, sender, emoji)
      values (${message.id}, ${contactId}, false, 'x', '👍')`);
  });
  return { ticket: ticket.id, inGroup: inGroup.id };
}

describe('merge', () => {
  test('the kept one has everything, and what it lacked', async () => {
    const { ticket } = await fill(other.id);
    const before = await contact(ana.id);
    const answer = await merge();
    expect(answer).toMatchObject({ status: 200, contact: { id: ana.id, name: 'Ana', number: '5511988880001' } });
    expect(Date.parse(answer.undoUntil) - product.clock.now().getTime()).toBeGreaterThan(29.9 * DAY);
    expect(await contact(ana.id)).toEqual({
      ...before,
      email: 'ana@example.com',
      extraInfo: [{ name: 'City', value: 'Rio' }],
      updatedAt: expect.any(String),
    });
    expect((await contact(other.id)) as object).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    for (const table of tables) expect(await contactIds(table), table).not.toContain(other.id);
    expect((await rows('contacts')).find(({ id }) => id === ana.id)).toMatchObject({ lid: '71' });
    expect(await rows('contact_aliases')).toMatchObject([
      { kind: 'lid', value: '72', contact_id: ana.id },
      { kind: 'number', value: '5521988880002', contact_id: ana.id },
    ]);
    const told = await eventsOf<{ action: string; contactId?: number }>(product, companyId, 'contact');
    expect(told.map(({ payload }) => payload.action)).toEqual(['delete', 'update']);
    const tickets = await eventsOf<{ ticket: { id: number; contact: Contact } }>(product, companyId, 'ticket');
    expect(tickets.map(({ payload }) => [payload.ticket.id, payload.ticket.contact.id])).toEqual([[ticket, ana.id]]);
    // The total in the list is right.
    expect((await product.call<{ count: number }>(admin, 'GET', '/contacts')).body.count).toBe(2);
  });

  test('an open ticket of each on one connection: the other’s is named', async () => {
    await ticketOf(ana.id, { status: 'open' });
    const { id: ticketId } = await ticketOf(other.id, { status: 'pending' });
    expect(await merge()).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET', details: { ticketId } });
    expect(await countRows(product.platform, companyId, 'contacts')).toBe(2);
  });

  test('open ones on two connections are both the kept one’s', async () => {
    const second = await buildConnection(product.platform, companyId);
    await ticketOf(ana.id, { status: 'open' });
    await ticketOf(other.id, { status: 'open', whatsappId: second.id });
    expect((await merge()).status).toBe(200);
    expect(await contactIds('tickets')).toEqual([ana.id, ana.id]);
  });

  test('their number is taken: not by hand, nor by an import', async () => {
    await merge();
    const again = { name: 'Again', number: '21 98888-0002' };
    const made = await product.call(admin, 'POST', '/contacts', { ...again, number: '552188880002' });
    expect([made.status, made.body['error']]).toEqual([409, 'ERR_DUPLICATED_CONTACT']);
    const loaded = await product.call(admin, 'POST', '/contacts/upload', [again]);
    expect(loaded.body['outcomes']).toEqual(['unchanged']);
    // The kept one may have it for its own.
    expect((await product.call(admin, 'PUT', `/contacts/${ana.id}`, { number: '5521988880002' })).status).toBe(200);
  });

  test('refused', async () => {
    const group = await make({ isGroup: true });
    expect(await merge(ana.id, ana.id)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await merge(ana.id, group.id)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await merge(group.id, ana.id)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await merge(ana.id, group.id + 999)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await merge(group.id + 999, ana.id)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
    const stranger = await buildContact(product.platform, (await buildCompany(product.platform)).id);
    expect(await merge(ana.id, stranger.id)).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await merge(stranger.id, ana.id)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' });
    for (const profile of ['user', 'supervisor'] as const) {
      const token = product.tokenOf(await buildUser(product.platform, companyId, { profile }));
      expect((await merge(ana.id, other.id, token)).status).toBe(403);
      expect((await undo(1, token)).status).toBe(403);
    }
  });
});

describe('undo', () => {
  test('as it was', async () => {
    await fill(ana.id);
    await fill(other.id);
    const snapshot = async () => ({
      contacts: (await rows('contacts')).map((row) => ({ ...row, updated_at: 0 })),
      of: await Promise.all(tables.map(async (table) => [table, await contactIds(table)])),
    });
    const before = await snapshot();
    const { mergeId } = await merge();
    product.clock.advance(29 * DAY);
    const token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
    const list = await product.call(token, 'GET', '/contacts/merges');
    expect(list.body).toEqual([
      {
        mergeId,
        keptId: ana.id,
        keptName: 'Ana',
        goneName: 'Ana Lima',
        undoUntil: expect.stringContaining(
          new Date(product.clock.now().getTime() + DAY).toISOString().slice(0, 10),
        ) as string,
      },
    ]);
    const answer = await undo(mergeId, token);
    expect(await undoable(token)).toEqual([]);
    expect(answer).toMatchObject({
      status: 200,
      contact: { id: ana.id, email: '', extraInfo: [] },
      restored: { id: other.id, name: 'Ana Lima', email: 'ana@example.com' },
    });
    expect(await snapshot()).toEqual(before);
    expect(await rows('contact_aliases')).toEqual([]);
    const told = await eventsOf<{ action: string }>(product, companyId, 'contact');
    expect(told.map(({ payload }) => payload.action)).toEqual(['delete', 'update', 'create', 'update']);
    expect(await undo(mergeId)).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
  });

  test('what a campaign wrote to is theirs again', async () => {
    await queryRows(
      product,
      companyId,
      sql`
      with campaign as (
          insert into campaigns (name, status, message1, message2, message3, message4, message5, confirmation,
            confirmation_message, hours_from, hours_to, weekdays)
          values ('Natal', 'FINALIZADA', 'Oi', '', '', '', '', false, '', '00:00', '23:59', '{0}') returning id)
        insert into campaign_recipients (campaign_id, name, number, email, contact_id)
        select campaign.id, 'P', c.number, '', c.id from campaign, contacts c where c.id in (${ana.id}, ${other.id})`,
    );
    const { mergeId } = await merge();
    expect(await contactIds('campaign_recipients')).toEqual([ana.id, ana.id]);
    const { restored } = await undo(mergeId);
    expect(await contactIds('campaign_recipients')).toEqual(expect.arrayContaining([ana.id, restored.id]));
  });

  test('what happened since stays with the kept one', async () => {
    const gone = await ticketOf(other.id);
    const { mergeId } = await merge();
    await product.call(admin, 'DELETE', `/tickets/${gone.id}`);
    const later = await ticketOf(ana.id);
    await product.call(admin, 'PUT', `/contacts/${ana.id}`, { email: 'new@example.com' });
    expect(await undo(mergeId)).toMatchObject({ status: 200, contact: { email: 'new@example.com' } });
    expect(await rows('tickets')).toMatchObject([{ id: later.id, contact_id: ana.id }]);
  });

  test('what was written since in a ticket that goes back is whose it was', async () => {
    const gone = await ticketOf(other.id);
    const { mergeId } = await merge();
    const since = new Date(product.clock.now().getTime() + DAY);
    const write = (chat: string, createdAt?: Date) =>
      buildMessage(product.platform, companyId, gone.id, { body: chat, chat, ...(createdAt && { createdAt }) });
    for (const chat of ['5511988880001', '551188880001', '71', 'nobody']) await write(chat, since);
    for (const chat of ['5521988880002', '552188880002', '72']) await write(chat, since);
    // What comes late, too.
    await write('5511988880001', new Date(0));
    await write('nobody', new Date(0));
    expect((await undo(mergeId)).status).toBe(200);
    expect(await rows('tickets')).toMatchObject([{ id: gone.id, contact_id: other.id }]);
    const [a, o] = [ana.id, other.id];
    expect(await contactIds('messages')).toEqual([a, a, a, a, o, o, o, a, o]);
  });

  test('what only the other has begun since is theirs; where both have written, it stays', async () => {
    const { mergeId } = await merge();
    const begun: number[] = [];
    for (const chats of [['5521988880002', '72'], ['5511988880001', '5521988880002'], ['71']]) {
      const { id } = await ticketOf(ana.id, { createdAt: product.clock.now() });
      for (const chat of chats) await buildMessage(product.platform, companyId, id, { body: chat, chat });
      begun.push(id);
    }
    await undo(mergeId);
    const [a, o] = [ana.id, other.id];
    expect((await rows('tickets')).map(({ id }) => id)).toEqual(begun);
    expect(await contactIds('tickets')).toEqual([o, a, a]);
    expect(await contactIds('messages')).toEqual([o, o, a, a, a]);
  });

  test('waits for whoever is at the contact, holding nothing that they need', async () => {
    const { mergeId } = await merge();
    const third = await make({ name: 'Third' });
    const at = new pg.Client({ connectionString: product.databaseUrl });
    await at.connect();
    try {
      await at.query('begin');
      await at.query('select 1 from contacts where id = $1 for update', [ana.id]);
      const undone = undo(mergeId);
      await until(async () => {
        // Not on the other's connection: a transaction sees it as it was at its first look.
        const waiting = await product.platform.db.withSystem((tx) =>
          tx.execute(
            sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          ),
        );
        expect(waiting.rows).toHaveLength(1);
      });
      await at.query('select 1 from contact_merges where id = $1 for update nowait', [mergeId]);
      await at.query('update contact_merges set contact_id = $1 where id = $2', [third.id, mergeId]);
      await at.query('commit');
      expect(await undone).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
    } finally {
      await at.end();
    }
  });

  test('not after 30 days', async () => {
    const { mergeId } = await merge();
    product.clock.advance(31 * DAY);
    const token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
    expect(await undoable(token)).toEqual([]);
    expect(await undo(mergeId, token)).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
  });

  test('not when the number is somebody else’s now', async () => {
    const { mergeId } = await merge();
    await make({ number: '5521988880002' });
    expect(await undo(mergeId)).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
    expect(await rows('contact_aliases')).toHaveLength(2);
  });

  test('one after the other, the later first', async () => {
    const third = await make({ name: 'Third', number: '5531988880003' });
    const [ticket] = [await ticketOf(third.id)];
    const first = await merge(other.id, third.id);
    const second = await merge(ana.id, other.id);
    expect(await contactIds('contact_aliases')).toEqual([ana.id, ana.id, ana.id]);
    expect(await undoable()).toEqual([second.mergeId]);
    expect(await undo(first.mergeId)).toMatchObject({ status: 409, error: 'ERR_CONFLICT' });
    expect((await undo(second.mergeId)).status).toBe(200);
    expect(await undoable()).toEqual([first.mergeId]);
    expect(await contactIds('contact_aliases')).toEqual([other.id]);
    expect((await undo(first.mergeId)).status).toBe(200);
    expect(await rows('tickets')).toMatchObject([{ id: ticket.id, contact_id: third.id }]);
  });

  test('not of one that is not here', async () => {
    const { mergeId } = await merge();
    const elsewhere = await buildCompany(product.platform);
    const stranger = product.tokenOf(await buildUser(product.platform, elsewhere.id, { profile: 'admin' }));
    expect(await undoable(stranger)).toEqual([]);
    expect(await undo(mergeId, stranger)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
    await product.call(admin, 'DELETE', `/contacts/${ana.id}`);
    expect(await undo(mergeId)).toMatchObject({ status: 404, error: 'ERR_NOT_FOUND' });
  });
});

const execute = (text: string) => product.platform.db.withSystem((tx) => tx.execute(sql.raw(text)));

const rowOf = async (id: number) => {
  const { rows: found } = await execute(`select to_jsonb(c) - 'updated_at' as row from contacts c where id = ${id}`);
  return found[0]?.row as Record<string, unknown>;
};

describe('every column of a contact', () => {
  /** Of each type, something that is nobody's default. */
  const VALUES: Record<string, string> = {
    text: "'something'",
    jsonb: `'[{"name":"Plan","value":"B"}]'`,
    timestamptz: "'2025-04-03T02:01:00.123Z'",
    date: "'1990-05-12'",
    bool: 'true',
    int8: '7',
    int4: '7',
    numeric: '7.25',
    _text: "'{a,b}'",
  };
  /** Also ones that the program knows nothing of: the next that somebody adds. */
  beforeAll(async () => {
    for (const type of ['text', 'bool', 'jsonb', 'timestamptz', 'date', 'int4', 'numeric', 'text[]'])
      await execute(`alter table contacts add column "next ${type}" ${type}`);
  });

  test('comes back when a merge is undone', async () => {
    const { rows: columns } = await execute(`
      select column_name as name, udt_name as type from information_schema.columns
      where table_name = 'contacts' and is_generated = 'NEVER' and is_identity = 'NO'
        -- tags are rows of their own: contact-tags.test.ts
        and column_name not in ('company_id', 'number', 'is_group', 'updated_at', 'tag_ids')`);
    const assignments = columns.map(({ name, type }) => `"${String(name)}" = ${VALUES[String(type)]}`);
    await execute(`update contacts set ${assignments.join(', ')} where id = ${other.id}`);
    const before = await rowOf(other.id);
    expect(Object.values(before)).not.toContain(null);

    const { mergeId } = await merge();
    expect(await rowOf(other.id)).toBeUndefined();
    expect((await undo(mergeId)).status).toBe(200);
    expect(await rowOf(other.id)).toEqual(before);
  });

  test('of a merge from before rows were kept by the database’s names comes back, too', async () => {
    const before = await rowOf(other.id);
    const { mergeId } = await merge();
    await execute(`
      update contact_merges set removed = jsonb_set(removed, '{contact}', (
        select jsonb_object_agg(case key when 'profile_pic_url' then 'profilePicUrl' when 'is_group' then 'isGroup'
          when 'extra_info' then 'extraInfo' when 'cloud_id' then 'cloudId' when 'created_at' then 'createdAt'
          when 'sort_name' then 'sortName' else key end, value)
        from jsonb_each(removed->'contact')))`);
    const migrations = path.resolve(import.meta.dirname, '../../../../migrations');
    const migration = readdirSync(migrations).find((name) => name.endsWith('_merged_rows.sql')) ?? '';
    await execute(readFileSync(path.join(migrations, migration), 'utf8'));
    expect((await undo(mergeId)).status).toBe(200);
    expect(await rowOf(other.id)).toEqual(before);
  });

  test('that came since the merge has its default', async () => {
    const { mergeId } = await merge();
    await execute(`alter table contacts add column came_since text not null default 'fresh'`);
    expect((await undo(mergeId)).status).toBe(200);
    expect((await rowOf(other.id)).came_since).toBe('fresh');
  });
});
