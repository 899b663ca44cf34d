// Notes of tickets by request: who reads, adds and takes away, and who hears of it.
import type { TicketNote } from '@recado/contract/ticket-notes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildContact, buildTicket } from '../../../../test/build.ts';
import { buildOffice, eventsOf, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let contactId: number;
/** Ann's, in sales */
let ticketId: number;
/** an earlier one of the same contact, in support */
let earlierId: number;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
  const { platform } = product;
  const { id: companyId } = office.company;
  contactId = (await buildContact(platform, companyId)).id;
  const place = { contactId, whatsappId: office.whatsappId };
  earlierId = (await buildTicket(platform, companyId, { ...place, status: 'closed', queueId: office.support.id })).id;
  ticketId = (
    await buildTicket(platform, companyId, {
      ...place,
      status: 'open',
      queueId: office.sales.id,
      userId: office.ann.id,
    })
  ).id;
});
afterAll(() => product.close());

type Answer = TicketNote & { error?: string };
const add = (person: Person, note: string, ticket = ticketId) =>
  product.call<Answer>(person.token, 'POST', '/ticket-notes', { note, ticketId: ticket, contactId: 999_999 });
const list = (person: Person, query: string) =>
  product.call<TicketNote[]>(person.token, 'GET', `/ticket-notes/list?${query}`);
const remove = (person: Person, id: number) => product.call(person.token, 'DELETE', `/ticket-notes/${id}`);
const texts = ({ body }: { body: TicketNote[] }): string[] => body.map(({ note }) => note);

test('by whoever sees the ticket; the latest first', async () => {
  const { body } = await add(office.ann, '  Ligar amanhã ');
  expect(body).toEqual({
    id: expect.any(Number),
    note: 'Ligar amanhã',
    ticketId,
    contactId,
    userId: office.ann.id,
    user: { id: office.ann.id, name: 'Ann' },
    mentions: [],
    createdAt: expect.stringMatching(/Z$/),
  });
  await add(office.bob, 'Já liguei');
  expect(texts(await list(office.ann, `ticketId=${ticketId}`))).toEqual(['Já liguei', 'Ligar amanhã']);
  const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
  expect(await add(office.eve, 'Eu não')).toMatchObject(refused);
  expect(await list(office.eve, `ticketId=${ticketId}`)).toMatchObject(refused);
  expect(await add(office.ann, ' x ')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
});

test('of a contact: those of the tickets that one sees', async () => {
  await add(office.admin, 'de antes', earlierId);
  await add(office.ann, 'de agora');
  const query = `contactId=${contactId}`;
  expect(texts(await list(office.admin, query))).toEqual(['de agora', 'de antes']);
  expect(texts(await list(office.ann, query))).toEqual(['de agora']);
  expect(texts(await list(office.eve, query))).toEqual(['de antes']);
  expect(texts(await list(office.admin, `${query}&ticketId=${earlierId}`))).toEqual(['de antes']);
  expect(texts(await list(office.admin, ''))).toEqual([]);
  const elsewhere = await buildOffice(product);
  expect(texts(await list(elsewhere.admin, query))).toEqual([]);
});

test('taken away by its author and by administrators', async () => {
  const { body: mine } = await add(office.ann, 'de Ann');
  expect(await remove(office.bob, mine.id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  expect(await remove(office.ann, mine.id)).toMatchObject({ status: 200, body: {} });
  expect(await remove(office.ann, mine.id)).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  const { body: other } = await add(office.ann, 'de Ann');
  expect((await remove(office.admin, other.id)).status).toBe(200);
  expect(texts(await list(office.ann, `ticketId=${ticketId}`))).toEqual([]);
});

test('told to those who have the ticket open; it outlives its author', async () => {
  const { body: note } = await add(office.bob, 'Oi');
  await remove(office.bob, note.id);
  const events = await eventsOf<object>(product, office.company.id, 'ticketNote');
  expect(events.map(({ payload }) => payload)).toEqual([
    { action: 'create', ticketNote: note },
    { action: 'delete', ticketNoteId: note.id, ticketId },
  ]);
  for (const { rooms } of events)
    expect(rooms.toSorted()).toEqual(
      [
        `company-${office.company.id}-ticket-${ticketId}-admins`,
        `company-${office.company.id}-ticket-${ticketId}-queue-${office.sales.id}`,
        `company-${office.company.id}-tickets-user-${office.ann.id}`,
      ].toSorted(),
    );
  await add(office.bob, 'Fica');
  await product.platform.db.withTenant(office.company.id, (tx) =>
    tx.execute(sql`delete from users where id = ${office.bob.id}`),
  );
  expect((await list(office.ann, `ticketId=${ticketId}`)).body).toMatchObject([
    { note: 'Fica', userId: null, user: null },
  ]);
});
