// Tagging a ticket: exactly these, by whoever sees it, and everybody who sees it hears.
import type { CompanyEvents } from '@recado/contract/events';
import type { TagRef } from '@recado/contract/tags';
import type { Ticket } from '@recado/contract/tickets';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTicket } from '../../../../test/build.ts';
import { sql } from 'drizzle-orm';
import { buildOffice, eventsOf, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let ticketId: number;
let red: TagRef;
let blue: TagRef;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
  ticketId = (
    await buildTicket(product.platform, office.company.id, {
      whatsappId: office.whatsappId,
      queueId: office.sales.id,
      status: 'open',
      userId: office.ann.id,
    })
  ).id;
  red = await tag('Vermelho');
  blue = await tag('Azul');
});
afterAll(() => product.close());

async function tag(name: string): Promise<TagRef> {
  const { body } = await product.call<TagRef>(office.ann.token, 'POST', '/tags', { name });
  return { id: body.id, name: body.name, color: body.color };
}

const otherTicket = () =>
  buildTicket(product.platform, office.company.id, { whatsappId: office.whatsappId, queueId: office.sales.id });

const sync = (person: Person, tags: unknown[], id = ticketId) =>
  product.call<{ tags: TagRef[]; error?: string }>(person.token, 'POST', '/tags/sync', { ticketId: id, tags });
const tagsNow = async () =>
  (await product.call<Ticket>(office.ann.token, 'GET', `/tickets/${ticketId}`)).body.tags.map(({ name }) => name);

test('the ticket has exactly these from then on, however they are named', async () => {
  expect((await sync(office.ann, [red.id, { id: blue.id }, red.id])).body).toEqual({
    ticketId,
    tags: [blue, red],
    undo: { id: expect.any(Number), until: expect.any(String) },
  });
  // A colleague of its queue may tag it too, and so does an administrator.
  expect((await sync(office.bob, [red])).body.tags).toEqual([red]);
  expect((await sync(office.admin, [])).body.tags).toEqual([]);
  expect(await tagsNow()).toEqual([]);
});

test('the change is told to whoever sees the ticket, and leaves it where it stands in the lists', async () => {
  const { body: before } = await product.call<Ticket>(office.ann.token, 'GET', `/tickets/${ticketId}`);
  await sync(office.ann, [red.id]);
  const [event] = await eventsOf<CompanyEvents['ticket']>(product, office.company.id, 'ticket');
  expect(event?.payload).toMatchObject({ action: 'update', ticket: { id: ticketId, tags: [red] } });
  expect(event?.rooms).toContain(`company-${office.company.id}-tickets-user-${office.ann.id}`);
  const { body: after } = await product.call<Ticket>(office.ann.token, 'GET', `/tickets/${ticketId}`);
  // Newer than what a browser has, by no more than that takes.
  expect(Date.parse(after.updatedAt) - Date.parse(before.updatedAt)).toBe(1);
});

test('not by somebody who does not see it, nor with what is not there: then nothing changes', async () => {
  await sync(office.ann, [red.id]);
  const elsewhere = await buildOffice(product);
  const { body: theirs } = await product.call<TagRef>(elsewhere.ann.token, 'POST', '/tags', { name: 'Alheia' });
  expect(await sync(office.eve, [blue.id])).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  expect(await sync(elsewhere.admin, [])).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  for (const id of [theirs.id, 999_999])
    expect(await sync(office.ann, [blue.id, id])).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
  expect(await tagsNow()).toEqual(['Vermelho']);
});

test.each<[string, (id: number) => Promise<unknown>, boolean]>([
  ['on nothing else, it goes', async () => undefined, false],
  ['on another ticket, it stays', async (id) => sync(office.bob, [id], (await otherTicket()).id), true],
  [
    'on a contact, it stays',
    (id) =>
      queryRows(
        product,
        office.company.id,
        sql`insert into contact_tags (contact_id, tag_id) select id, ${id} from contacts limit 1`,
      ),
    true,
  ],
  [
    'made long before, it stays',
    (id) =>
      queryRows(
        product,
        office.company.id,
        sql`update tags set created_at = now() - interval '1 day' where id = ${id}`,
      ),
    true,
  ],
])('taken back, a tag that was made for it: %s', async (_case, use, stays) => {
  await sync(office.ann, [red.id]);
  const { id } = await tag('Vpi');
  // Red was there before: that it is named changes nothing.
  const body = { ticketId, tags: [red.id, id], made: [id, red.id] };
  const { body: synced } = await product.call<{ undo: { id: number } }>(office.ann.token, 'POST', '/tags/sync', body);
  await use(id);
  const undone = await product.call(office.ann.token, 'POST', `/undo/${synced.undo.id}`);
  expect(undone.status).toBe(200);
  expect(await tagsNow()).toEqual(['Vermelho']);
  const left = (await product.call<TagRef[]>(office.ann.token, 'GET', '/tags/list')).body.map(({ name }) => name);
  expect(left.includes('Vpi')).toBe(stays);
});

test('of two at once one stays whole', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => sync(office.ann, n % 2 === 0 ? [red.id] : [blue.id])),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await tagsNow()).toHaveLength(1);
});
