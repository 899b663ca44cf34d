// One contact for one person, and a group’s messages.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact, buildUser } from '../../../../test/build.ts';
import { ANA, BIA, InboundLine, LATER, message, type MessageEvent } from '../../../../test/inbound-line.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { InboundEvent, Party } from '@recado/channel/inbound';
import { moveContact } from './identity.repo.ts';

let product: Product;
let line: InboundLine;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
});

const hidden = (lid: string, phone?: string): Pick<MessageEvent, 'chat' | 'sender'> => ({
  chat: { key: lid, party: { hiddenId: lid, phone } },
  sender: { hiddenId: lid, phone, name: 'Ana' },
});

describe('who it is', () => {
  test('a hidden number is a contact by its hidden id, until the phone is known', async () => {
    await line.take(message({ ...hidden('77001'), sender: { hiddenId: '77001' } }));
    expect((await line.read()).contacts).toMatchObject([{ number: '77001', lid: '77001', name: '77001' }]);
    await line.take({ kind: 'party', party: { hiddenId: '77001', phone: '5511987654321' } });
    expect((await line.read()).contacts).toMatchObject([
      { number: '5511987654321', lid: '77001', name: '5511987654321' },
    ]);
    await line.take(message({ body: 'still me' }));
    const all = await line.read();
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets).toMatchObject([{ unreadMessages: 2 }]);
  });

  test('two contacts that turn out to be one become one: the phone’s stays, tickets and messages move', async () => {
    await line.take(message({ ...hidden('77002'), body: 'from the hidden one' }), message({ body: 'from the phone' }));
    const [, phone] = (await line.read()).contacts;
    await line.take(message({ ...hidden('77002', '5511987654321'), body: 'it was me all along' }));
    const all = await line.read();
    expect(all.contacts).toMatchObject([{ id: phone?.id, number: '5511987654321', lid: '77002' }]);
    expect(all.tickets).toMatchObject([{ contactId: phone?.id, unreadMessages: 3, status: 'pending' }]);
    expect(all.messages.map(({ contactId }) => contactId)).toEqual([phone?.id, phone?.id, phone?.id]);
    expect(new Set(all.messages.map(({ ticketId }) => ticketId)).size).toBe(1);
  });

  test('whoever attends to the one that goes attends to the one that stays, and its way over the board is kept', async () => {
    await line.take(message(hidden('77006')), message());
    const { db } = product.platform;
    const { id: userId } = await buildUser(product.platform, line.companyId);
    const [gone, kept] = (await line.read()).tickets;
    await db.withTenant(line.companyId, async (tx) => {
      await tx.execute(sql`update tickets set status = 'open', user_id = ${userId} where id = ${gone?.id}`);
      await tx.execute(sql`insert into lane_moves (ticket_id, entered_at) values (${gone?.id}, now())`);
    });
    await line.take(message(hidden('77006', '5511987654321')));
    expect((await line.read()).tickets).toMatchObject([{ id: kept?.id, status: 'open', userId, unreadMessages: 3 }]);
    const { rows } = await db.withTenant(line.companyId, (tx) =>
      tx.execute(sql`
      select m.ticket_id as "ticketId", c.user_id as "userId", c.started_at is not null as started
      from lane_moves m join ticket_tracking c on c.ticket_id = m.ticket_id and c.finished_at is null`),
    );
    expect(rows).toEqual([{ ticketId: kept?.id, userId, started: true }]);
  });

  test('what comes in beside the message that tells is not lost with the one that goes', async () => {
    await line.take(message(hidden('77005')), message());
    const [, phone] = (await line.read()).contacts;
    const events = [
      message({ chat: { key: ANA.phone ?? '', party: { phone: ANA.phone, hiddenId: '77005' } }, body: 'both names' }),
      ...['one', 'two', 'three', 'four'].map((body) => message({ ...hidden('77005'), body })),
    ];
    // What fails together is taken one after the other.
    await line.takeTogether(...events).catch(() => line.take(...events));
    const all = await line.read();
    expect(all.contacts).toMatchObject([{ id: phone?.id }]);
    expect(all.messages.map(({ body }) => body).toSorted()).toEqual(
      ['hello', 'hello', 'both names', 'one', 'two', 'three', 'four'].toSorted(),
    );
    expect(all.tickets).toMatchObject([{ contactId: phone?.id, unreadMessages: 7 }]);
  });

  test('nor what another transaction makes of them at that moment', async () => {
    const [from, into] = await Promise.all([1, 2].map(() => buildContact(product.platform, line.companyId)));
    const { db } = product.platform;
    const ids = [from?.id ?? 0, into?.id ?? 0] as const;
    const moved = await db.withTenant(line.companyId, async (tx) => {
      await tx.execute(sql`insert into tickets (contact_id) values (${ids[0]})`);
      const moving = db.withTenant(line.companyId, (other) => moveContact(other, ...ids));
      await until(async () => {
        const { rows } = await db.withSystem((system) =>
          system.execute(sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`),
        );
        expect(rows).toHaveLength(1);
      });
      return { moving };
    });
    await moved.moving;
    expect((await line.read()).tickets).toMatchObject([{ contactId: into?.id }]);
  });

  test('a closed ticket of the one that goes moves as it is', async () => {
    await line.take(message(hidden('77003')));
    await line.closeTickets();
    await line.take(message(), { kind: 'party', party: { hiddenId: '77003', phone: '5511987654321' } });
    const all = await line.read();
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets.map(({ status, contactId }) => [status, contactId])).toEqual([
      ['closed', all.contacts[0]?.id],
      ['pending', all.contacts[0]?.id],
    ]);
  });

  test('two phones are never made one: the hidden id follows the phone it belongs to now', async () => {
    await line.take(message(hidden('77004', '5511900000001')), message(hidden('77004', '5511900000002')));
    expect((await line.read()).contacts).toMatchObject([
      { number: '5511900000001', lid: null },
      { number: '5511900000002', lid: '77004' },
    ]);
  });

  test('Brazil’s ninth digit: with or without it, the same contact, stored with it', async () => {
    const short: Party = { phone: '551187654321', name: 'Ana' };
    await line.take(message({ chat: { key: short.phone ?? '', party: short }, sender: short }), message());
    expect((await line.read()).contacts).toMatchObject([{ number: '5511987654321' }]);
  });

  test('a contact that was stored without it is found', async () => {
    const old = await buildContact(product.platform, line.companyId, { number: '551187654321', name: 'Old Ana' });
    await line.take(message());
    const all = await line.read();
    expect(all.contacts).toHaveLength(1);
    expect(all.tickets).toMatchObject([{ contactId: old.id }]);
  });

  test('a picture that changed is kept; nobody becomes a contact by it', async () => {
    await line.take(message(), { kind: 'party', party: ANA, pictureUrl: 'https://example.com/ana.jpg' });
    await line.take({ kind: 'party', party: { phone: '5511900000009' }, pictureUrl: 'https://example.com/x.jpg' });
    expect((await line.read()).contacts).toMatchObject([{ profilePicUrl: 'https://example.com/ana.jpg' }]);
  });
});

const GROUP = { key: 'g1', party: {}, group: { id: '120363000000000001', subject: 'Neighbours' } };

const inGroup = (values: Partial<MessageEvent> = {}) => message({ chat: GROUP, ...values });

describe('a group', () => {
  test('a member edits their own messages alone', async () => {
    await line.set('CheckMsgIsGroup', 'disabled');
    const ana = inGroup();
    const edit = (sender: Party): InboundEvent => ({
      kind: 'edit',
      chat: GROUP,
      id: ana.id,
      fromMe: false,
      sender,
      body: `by ${sender.name}`,
      at: LATER,
    });
    await line.take(ana, inGroup({ sender: BIA }), edit(BIA));
    expect((await line.read()).messages[0]).toMatchObject({ body: 'hello' });
    await line.take(edit(ANA));
    expect((await line.read()).messages[0]).toMatchObject({ body: 'by Ana' });
  });

  test('is ignored unless the company says otherwise', async () => {
    await line.take(inGroup());
    await line.set('CheckMsgIsGroup', 'enabled');
    await line.take(inGroup());
    const all = await line.read();
    expect([all.contacts, all.tickets, all.messages]).toEqual([[], [], []]);
  });

  test('is the contact of its ticket; each message names who wrote it', async () => {
    await line.set('CheckMsgIsGroup', 'disabled');
    await line.take(inGroup(), inGroup({ sender: { phone: '5511900000001', name: 'Bia' } }), inGroup({ fromMe: true }));
    const all = await line.read();
    expect(all.contacts).toMatchObject([
      { name: 'Neighbours', number: GROUP.group.id, isGroup: true },
      { name: 'Ana', isGroup: false },
      { name: 'Bia', isGroup: false },
    ]);
    expect(all.tickets).toMatchObject([{ isGroup: true, contactId: all.contacts[0]?.id, unreadMessages: 2 }]);
    expect(all.messages.map(({ contactId }) => contactId)).toEqual([all.contacts[1]?.id, all.contacts[2]?.id, null]);
  });

  test('is called otherwise: its contact and its tickets say so', async () => {
    await line.set('CheckMsgIsGroup', 'disabled');
    await line.take(inGroup());
    const group = (subject: string): InboundEvent => ({ kind: 'group', group: { id: GROUP.group.id, subject } });
    const before = (await line.events()).length;
    await line.take(group('Friends'), group('Friends'), group('  '));
    expect((await line.read()).contacts[0]).toMatchObject({ name: 'Friends', isGroup: true });
    // A message that says nothing of it, or the old subject, changes nothing.
    await line.take(inGroup({ chat: { ...GROUP, group: { id: GROUP.group.id } } }), inGroup());
    expect((await line.read()).contacts[0]).toMatchObject({ name: 'Friends' });
    const told = (await line.events()).slice(before).filter(({ name }) => name !== 'appMessage');
    expect(told.map(({ name }) => name)).toEqual(['contact', 'ticket']);
    expect(told[0]?.payload).toMatchObject({ action: 'update', contact: { name: 'Friends' } });
    expect(told[1]?.payload).toMatchObject({ action: 'update', ticket: { contact: { name: 'Friends' } } });
  });

  test('whose name was not known gets it with a later message; one that is not here is not made', async () => {
    await line.set('CheckMsgIsGroup', 'disabled');
    await line.take(inGroup({ chat: { ...GROUP, group: { id: GROUP.group.id } } }));
    expect((await line.read()).contacts[0]).toMatchObject({ name: GROUP.group.id });
    await line.take(inGroup(), { kind: 'group', group: { id: '120363000000000009', subject: 'Strangers' } });
    expect((await line.read()).contacts.map(({ name }) => name)).toEqual(['Neighbours', 'Ana']);
  });
});
