// Every kind of action, as a driver does it in its ticket, and as people see it afterwards. What is sent: send-actions.test.ts.
import type { Action } from '@recado/contract/actions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Acting, BOT, note, text } from '../../../../test/acting.ts';
import { buildContact, buildQueue, buildTicket, buildUser } from '../../../../test/build.ts';
import { Driving } from '../../../../test/driving.ts';
import { InboundLine } from '../../../../test/inbound-line.ts';
import { eventsOf, queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let driving: Driving;
let acting: Acting;

beforeAll(async () => {
  product = await createProduct();
  driving = new Driving(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  acting = await Acting.open(driving);
});

describe('what a driver does', () => {
  test('moves: to another queue it goes along', async () => {
    const queue = await buildQueue(product.platform, acting.line.companyId, { name: 'Sales' });
    const id = await acting.begin();
    await acting.does({ kind: 'move', queueId: queue.id });
    expect(await acting.ticket(id)).toMatchObject({ status: 'pending', queueId: queue.id, held: true });
    expect(await acting.timeline(id)).toMatchObject([
      { kind: 'transferred', by: BOT, data: { to: { queue: { name: 'Sales' }, user: null } } },
    ]);
    await acting.says('still there?');
    expect((await acting.sent(id)).at(-1)).toBe('Turn 3');
    expect(await acting.sent(id)).toHaveLength(2);
  });

  test.each([
    ['a person who is to answer', (userId: number): Action => ({ kind: 'move', userId }), 'transferred'],
    ['a person who answers', (userId: number): Action => ({ kind: 'move', userId, status: 'open' }), 'takenOver'],
    ['its end', (): Action => ({ kind: 'move', status: 'closed' }), 'closed'],
  ])('moves: to %s it does not', async (_, action, ending) => {
    const { id: userId } = await buildUser(product.platform, acting.line.companyId, { name: 'Ann' });
    const id = await acting.begin();
    driving.told.length = 0;
    await acting.does(action(userId));
    expect((await driving.read(acting.line.companyId, id)).driver).toBeUndefined();
    expect(await acting.ticket(id)).toMatchObject({ held: false });
    expect(driving.told).toMatchObject([{ why: ending }]);
  });

  test('tags and takes off; what is so already is no line', async () => {
    const tagId = await acting.tag();
    const id = await acting.begin();
    await acting.does({ kind: 'tag', tagId }, { kind: 'tag', tagId });
    const { body } = await product.call<{ tags: unknown[] }>(acting.token, 'GET', `/tickets/${id}`);
    expect(body.tags).toMatchObject([{ id: tagId }]);
    await acting.does({ kind: 'untag', tagId });
    expect(await acting.timeline(id)).toMatchObject([
      { kind: 'tagged', by: BOT, data: { tag: { name: 'VIP' } } },
      { kind: 'untagged', by: BOT },
    ]);
  });

  test('notes, with variables, under nobody’s name', async () => {
    const id = await acting.begin();
    await acting.does({ kind: 'note', note: '{{name}} wants flowers' });
    expect(await acting.timeline(id)).toMatchObject([{ kind: 'noted', by: BOT }]);
    const { body } = await product.call(acting.token, 'GET', `/ticket-notes/list?ticketId=${id}`);
    expect(body).toMatchObject([{ note: 'Ana wants flowers', user: null }]);
    expect(await eventsOf(product, acting.line.companyId, 'ticketNote')).toHaveLength(1);
  });

  test('writes down what it heard of the contact', async () => {
    const id = await acting.begin();
    await acting.does(
      { kind: 'setField', field: 'birthday', value: '12/05/1990' },
      { kind: 'setField', field: { extra: 'CPF' }, value: '123' },
      { kind: 'setField', field: { extra: 'City' }, value: 'Recife' },
      { kind: 'setField', field: { extra: 'CPF' }, value: '' },
    );
    expect((await acting.line.read()).contacts[0]).toMatchObject({
      birthday: '1990-05-12',
      extraInfo: [{ name: 'City', value: 'Recife' }],
    });
    expect((await acting.timeline(id)).map(({ kind, data }) => [kind, data.field ?? data.extra])).toEqual([
      ['changed', 'birthday'],
      ['changed', 'CPF'],
      ['changed', 'City'],
      ['changed', 'CPF'],
    ]);
    expect(await eventsOf(product, acting.line.companyId, 'contact')).toHaveLength(5);
  });

  test('starts another in its place, and stops itself', async () => {
    const id = await acting.begin();
    driving.told.length = 0;
    await acting.does({ kind: 'startDriver', driver: 'agent', ref: 7, version: 2, name: 'Sofia' });
    expect((await driving.read(acting.line.companyId, id)).driver).toMatchObject({
      kind: 'agent',
      ref: 7,
      version: 2,
      name: 'Sofia',
    });
    expect(driving.told).toMatchObject([{ kind: 'menu', why: 'replaced' }]);
    expect((await acting.page(id)).timeline.slice(-2)).toMatchObject([
      { kind: 'driverStarted', by: BOT, data: { driver: 'agent', name: 'Sofia' } },
      { kind: 'driverEnded', data: { driver: 'menu' } },
    ]);
    await acting.rule(id, { kind: 'stopDriver' });
    expect((await driving.read(acting.line.companyId, id)).driver).toBeUndefined();
    expect((await acting.timeline(id)).at(-1)).toMatchObject({
      kind: 'driverEnded',
      by: { kind: 'rule', name: 'Night' },
      data: { driver: 'agent', name: 'Sofia' },
    });
  });

  test('notifies: people’s screens, and a line', async () => {
    const queue = await buildQueue(product.platform, acting.line.companyId, { name: 'Sales' });
    const ann = await buildUser(product.platform, acting.line.companyId, { queueIds: [queue.id] });
    const id = await acting.begin();
    await acting.does(
      { kind: 'notify', to: { kind: 'queue', queueId: queue.id }, text: '{{firstName}} is angry' },
      { kind: 'notify', to: { kind: 'user', userId: ann.id }, text: 'Look' },
      { kind: 'notify', to: { kind: 'admins' }, text: 'Look' },
    );
    const told = await eventsOf<object>(product, acting.line.companyId, 'notice');
    expect(told.map(({ rooms }) => rooms)).toEqual([
      [`user-${ann.id}`],
      [`user-${ann.id}`],
      [`company-${acting.line.companyId}-admins`],
    ]);
    expect(told[0]?.payload).toMatchObject({
      notice: { ticketId: id, contactName: 'Ana', text: 'Ana is angry', status: 'pending' },
    });
    expect(await acting.timeline(id)).toMatchObject([
      { kind: 'notified', by: BOT, data: { to: { queue: { name: 'Sales' }, user: null }, text: 'Ana is angry' } },
      { kind: 'notified', data: { to: { user: { id: ann.id } } } },
      { kind: 'notified', data: { to: { queue: null, user: null } } },
    ]);
  });
});

describe('what cannot be done', () => {
  test('leaves a line, and the rest is done', async () => {
    const id = await acting.begin();
    await acting.does(note('before'), { kind: 'tag', tagId: 999 }, note('after'));
    expect((await acting.timeline(id)).map(({ kind, data }) => [kind, data.action, data.reason])).toEqual([
      ['noted', undefined, undefined],
      ['failed', 'tag', 'gone'],
      ['noted', undefined, undefined],
    ]);
    expect((await driving.read(acting.line.companyId, id)).driver).toBeDefined();
  });

  test('what goes wrong undoes the whole step, and people have the ticket', async () => {
    const id = await acting.begin();
    // A command that the network's adapter would not know where to send: its storing fails.
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`alter table ticket_notes add constraint planted check (note <> 'boom') not valid`),
    );
    const tagId = await acting.tag();
    await acting.does(note('first'), { kind: 'tag', tagId }, text('Hello'), note('boom'));
    expect((await acting.timeline(id)).map(({ kind, data }) => [kind, data.reason])).toEqual([['failed', 'failed']]);
    expect(await acting.sent(id)).toEqual(['Turn 1']);
    expect(await acting.rows(sql`select from ticket_notes`)).toEqual([]);
    expect(await acting.rows(sql`select from ticket_tags`)).toEqual([]);
    expect(await acting.ticket(id)).toMatchObject({ held: false });
  });

  test('more than is sensible is not begun', async () => {
    const id = await acting.begin();
    const many = Array.from({ length: 101 }, () => note('again'));
    const { refused } = await acting.rule(id, ...many);
    expect(refused).toEqual([{ kind: 'note', problem: 'tooManyActions' }]);
    expect(await acting.rows(sql`select from ticket_notes`)).toEqual([]);
  });

  test('nothing reaches what is another company’s', async () => {
    const other = await InboundLine.open(product);
    const { platform } = product;
    const queue = await buildQueue(platform, other.companyId);
    const user = await buildUser(platform, other.companyId);
    const tagId = await acting.tag('Theirs', other.companyId);
    const contact = await buildContact(platform, other.companyId);
    const ticket = await buildTicket(platform, other.companyId, {
      contactId: contact.id,
      whatsappId: other.connection.id,
    });
    const id = await acting.begin();
    await acting.does(
      { kind: 'move', queueId: queue.id },
      { kind: 'move', userId: user.id },
      { kind: 'tag', tagId },
      { kind: 'notify', to: { kind: 'queue', queueId: queue.id }, text: 'Look' },
      { kind: 'notify', to: { kind: 'user', userId: user.id }, text: 'Look' },
    );
    expect((await acting.timeline(id)).slice(0, 5).map(({ kind, data }) => [kind, data.reason])).toEqual(
      Array.from({ length: 5 }, () => ['failed', 'gone']),
    );
    expect(await acting.ticket(id)).toMatchObject({ queueId: null, userId: null });
    // Nor another company's ticket, whose contact would be changed.
    const { refused } = await acting.rule(
      ticket.id,
      note('x'),
      { kind: 'setField', field: 'email', value: 'a@b.co' },
      text('Hello'),
    );
    expect(refused.map(({ kind }) => kind)).toEqual(['note', 'setField', 'send']);
    expect((await other.read()).contacts).toMatchObject([{ email: '' }]);
    expect((await other.read()).messages).toEqual([]);
    expect(await queryRows(product, other.companyId, sql`select from ticket_timeline`)).toEqual([]);
  });
});

describe('a person does', () => {
  test('what they may, under their name', async () => {
    const queue = await buildQueue(product.platform, acting.line.companyId);
    const ann = await buildUser(product.platform, acting.line.companyId, { name: 'Ann', queueIds: [queue.id] });
    const id = await acting.begin();
    await acting.does({ kind: 'move', queueId: queue.id });
    const { refused } = await acting.person(
      ann.id,
      id,
      { kind: 'move', status: 'open' },
      note('mine now'),
      text('I am Ann'),
    );
    expect(refused).toEqual([]);
    expect(await acting.ticket(id)).toMatchObject({ status: 'open', userId: ann.id, held: false, unreadMessages: 0 });
    expect((await acting.page(id)).messages.at(-1)).toMatchObject({
      body: 'I am Ann',
      userId: ann.id,
      origin: 'person',
    });
    const by = { kind: 'person', userId: ann.id, name: 'Ann' };
    expect(await acting.timeline(id)).toMatchObject([
      { kind: 'transferred', by: BOT },
      { kind: 'accepted', by },
      { kind: 'noted', by, data: { note: { text: 'mine now' } } },
      { kind: 'driverEnded' },
    ]);
  });

  test('not what they may not: nothing of it happens', async () => {
    const queue = await buildQueue(product.platform, acting.line.companyId);
    const eve = await buildUser(product.platform, acting.line.companyId, { name: 'Eve' });
    const id = await acting.begin();
    await acting.does({ kind: 'move', queueId: queue.id });
    const { refused } = await acting.person(
      eve.id,
      id,
      { kind: 'move', status: 'closed' },
      note('not mine'),
      text('Hello'),
    );
    expect(refused.map(({ problem }) => problem)).toEqual(['notAllowed', 'notAllowed', 'notAllowed']);
    expect(await acting.ticket(id)).toMatchObject({ status: 'pending', held: true });
    expect(await acting.sent(id)).toEqual(['Turn 1']);
  });
});
