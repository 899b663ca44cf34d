// Contact lists by request: filled by hand, from spreadsheets and from contacts; asked about at the pace that a line bears.
import { utils, write, type BookType } from '@e965/xlsx';
import type { ContactList, ContactListItem, FilledList, ImportedList } from '@recado/contract/contact-lists';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildContact, buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { listChecks } from './lists.jobs.ts';

let product: Product;
let address: string;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
beforeEach(async () => {
  await product.platform.db.withSystem((tx) => tx.execute(sql`update contact_lists set check_at = null`));
  office = await buildOffice(product);
});
afterAll(() => product.close());

interface ItemPage {
  contacts: ContactListItem[];
  count: number;
}
const call = <T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  person: Person = office.admin,
) => product.call<T & { error?: string }>(person.token, method, path, body);
const make = async (name = 'Clientes'): Promise<ContactList> =>
  (await call<ContactList>('POST', '/contact-lists', { name })).body;
const now = async ({ id }: { id: number }): Promise<ContactList> =>
  (await call<ContactList>('GET', `/contact-lists/${id}`)).body;
const people = async ({ id }: { id: number }, more = ''): Promise<ContactListItem[]> =>
  (await call<ItemPage>('GET', `/contact-list-items?contactListId=${id}${more}`)).body.contacts;

function sheetOf(lines: unknown[][], bookType: BookType = 'xlsx'): Buffer<ArrayBuffer> {
  return write(utils.book_new(utils.aoa_to_sheet(lines), 'Lista'), { type: 'buffer', bookType }) as Buffer<ArrayBuffer>;
}

async function upload(list: { id: number }, content: Buffer<ArrayBuffer>, query = '') {
  const form = new FormData();
  form.append('file', new Blob([content]), 'lista.xlsx');
  const headers = { authorization: `Bearer ${office.admin.token}` };
  const answer = await fetch(`${address}/api/contact-lists/${list.id}/upload${query}`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as ImportedList & { error?: string } };
}

const ROWS = [
  ['Nome', 'Número', 'E-mail'],
  ['Ana', '5511987654321', 'ana@example.com'],
  ['Bia', '(11) 98765-4322', ''],
  ['Sem número', '', ''],
  ['Ana de novo', '+55 11 98765-4321', ''],
];

test.each<BookType>(['xlsx', 'biff8', 'csv'])(
  'a %s file: judged first, then taken in, each person once',
  async (kind) => {
    const list = await make();
    const file = sheetOf(ROWS, kind);
    const judged = await upload(list, file, '?preview=true');
    expect(judged.body).toMatchObject({ total: 4, created: 2, already: 0, refusedCount: 2 });
    expect(judged.body.sample.map(({ name }) => name)).toEqual(['Ana', 'Bia']);
    expect(judged.body.refused).toEqual([
      { row: 4, name: 'Sem número', error: 'noNumber' },
      { row: 5, name: 'Ana de novo', error: 'twice' },
    ]);
    expect(await people(list)).toEqual([]);
    expect((await upload(list, file)).body).toMatchObject({ created: 2 });
    expect((await upload(list, file)).body).toMatchObject({ created: 0, already: 2 });
    expect((await people(list)).map(({ name, number, email }) => [name, number, email])).toEqual([
      ['Ana', '5511987654321', 'ana@example.com'],
      ['Bia', '5511987654322', ''],
    ]);
    expect(await now(list)).toMatchObject({ contactsCount: 2, checking: true });
  },
);

test.each([
  ['no columns that are known', sheetOf([['foo'], ['bar']]), 'ERR_SHEET_COLUMNS'],
  ['nobody', sheetOf([['Nome', 'Telefone']]), 'ERR_SHEET_EMPTY'],
  ['half an archive', sheetOf(ROWS).subarray(0, 900), 'ERR_SHEET_UNREADABLE'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0]), 'ERR_SHEET_UNREADABLE'],
])('a file with %s says so', async (_what, file, error) => {
  const list = await make();
  expect(await upload(list, file)).toMatchObject({ status: 400, body: { error } });
});

test('columns that a list does not have are named', async () => {
  const [, ...rows] = ROWS;
  const titles = ['Nome', 'Número', 'E-mail', 'Cidade', '', 'Nascimento'];
  const judged = await upload(await make(), sheetOf([titles, ...rows]), '?preview=true');
  expect(judged.body).toMatchObject({ created: 2, unread: ['Cidade', 'Nascimento'] });
});

test('the counts follow what is added, marked, changed and deleted', async () => {
  const list = await make();
  await upload(list, sheetOf(ROWS));
  const [ana, bia] = await people(list);
  await queryRows(product, office.company.id, sql`update contact_list_items set is_whatsapp_valid = (name = 'Ana')`);
  expect(await now(list)).toMatchObject({ contactsCount: 2, validCount: 1, invalidCount: 1 });
  expect((await people(list, '&valid=no')).map(({ name }) => name)).toEqual(['Bia']);
  // Another number is another question.
  const changed = await call<ContactListItem>('PUT', `/contact-list-items/${bia?.id}`, { number: '5521999990000' });
  expect(changed.body).toMatchObject({ name: 'Bia', number: '5521999990000', isWhatsappValid: null });
  await call('DELETE', `/contact-list-items/${ana?.id}`);
  expect(await now(list)).toMatchObject({ contactsCount: 1, validCount: 0, invalidCount: 0 });
  expect((await people(list, '&searchParam=21 99999')).map(({ name }) => name)).toEqual(['Bia']);
  expect(
    (await call('POST', '/contact-list-items', { name: 'Bis', number: '5521999990000', contactListId: list.id })).body,
  ).toMatchObject({
    error: 'ERR_DUPLICATED_CONTACT',
  });
  await call('DELETE', `/contact-lists/${list.id}`);
  expect((await call('GET', `/contact-lists/${list.id}`)).status).toBe(404);
});

test('who opted out is marked, and found, whenever they did', async () => {
  const list = await make();
  await upload(list, sheetOf(ROWS));
  const marks = async (more = '') => (await people(list, more)).map(({ name, optedOut }) => [name, optedOut]);
  await buildContact(product.platform, office.company.id, { number: '5511987654322', optedOutAt: new Date() });
  // Of another company it says nothing.
  const { company } = await buildOffice(product);
  await buildContact(product.platform, company.id, { number: '5511987654321', optedOutAt: new Date() });
  expect(await marks()).toEqual([
    ['Ana', false],
    ['Bia', true],
  ]);
  expect(await marks('&optedOut=true')).toEqual([['Bia', true]]);
  expect(await marks('&optedOut=true&searchParam=Ana')).toEqual([]);
  const { body } = await call<ItemPage>('GET', `/contact-list-items?contactListId=${list.id}&optedOut=true`);
  expect(body.count).toBe(1);
});

test('an entry stays in its list: what forms send along is that one, and another is refused', async () => {
  const [list, other] = [await make(), await make('Outros')];
  await upload(list, sheetOf(ROWS));
  const [ana] = await people(list);
  const save = (contactListId: unknown) =>
    call<ContactListItem>('PUT', `/contact-list-items/${ana?.id}`, { name: 'Ana Lima', contactListId });
  expect(await save(other.id)).toMatchObject({ status: 400, body: { details: [{ path: 'contactListId' }] } });
  expect(await people(list)).toContainEqual(ana);
  expect((await save(String(list.id))).body).toEqual({ ...ana, name: 'Ana Lima' });
});

test('attendants have nothing to do with lists, nor has a company without campaigns', async () => {
  expect((await call('GET', '/contact-lists', undefined, office.ann)).body.error).toBe('ERR_NO_PERMISSION');
  await product.platform.db.withSystem((tx) =>
    tx.execute(sql`update plans set use_campaigns = false where id = ${office.company.planId}`),
  );
  expect((await call('GET', '/contact-lists')).body.error).toBe('ERR_PLAN_FEATURE');
});

test('contacts by tag, last message, silence and birthday', async () => {
  const { platform } = product;
  const at = { companyId: office.company.id };
  const contact = (name: string) => buildContact(platform, at.companyId, { name });
  const [ana, bia, caio] = [await contact('Ana'), await contact('Bia'), await contact('Caio')];
  const ticketOf = async ({ id }: { id: number }, fromMe: boolean): Promise<void> => {
    const ticket = await buildTicket(platform, at.companyId, { contactId: id, whatsappId: office.whatsappId });
    await buildMessage(platform, at.companyId, ticket.id, { whatsappId: office.whatsappId, fromMe });
  };
  await ticketOf(ana, true);
  await ticketOf(bia, false);
  await queryRows(product, at.companyId, sql`update contacts set birthday = '1990-12-30' where id = ${caio.id}`);
  await queryRows(
    product,
    at.companyId,
    sql`update tickets set last_message_at = '2026-03-05T12:00Z' where contact_id = ${bia.id}`,
  );
  const tag = async (name: string, ...tagged: { id: number }[]): Promise<number> => {
    const { body } = await call<{ id: number }>('POST', '/tags', { name, color: '#112233' });
    for (const { id } of tagged)
      await queryRows(
        product,
        at.companyId,
        sql`insert into contact_tags (contact_id, tag_id) values (${id}, ${body.id})`,
      );
    return body.id;
  };
  const [vip, shop] = [await tag('VIP', ana, caio), await tag('Loja', caio, bia)];
  const list = await make();
  const found = async (filter: object) => {
    const { body } = await call<FilledList>('POST', `/contact-lists/${list.id}/fill`, { ...filter, preview: true });
    return body.sample.map(({ name }) => name);
  };
  expect(await found({ tagIds: [vip] })).toEqual(['Ana', 'Caio']);
  expect(await found({ tagIds: [vip, shop] })).toEqual(['Caio']);
  // … as a campaign takes a tag: on a ticket it counts too.
  await queryRows(
    product,
    at.companyId,
    sql`insert into ticket_tags (ticket_id, tag_id) select id, ${vip} from tickets where contact_id = ${bia.id}`,
  );
  expect(await found({ tagIds: [vip, shop] })).toEqual(['Bia', 'Caio']);
  await queryRows(product, at.companyId, sql`delete from ticket_tags`);
  expect(await found({ tagIds: [vip], neverAnswered: true })).toEqual(['Ana']);
  expect(await found({ tagIds: [shop], writtenTo: '2026-03-04' })).toEqual([]);
  expect((await call('POST', `/contact-lists/${list.id}/fill`, { tagIds: [vip, shop + 999] })).status).toBe(404);
  expect(await found({ neverAnswered: true })).toEqual(['Ana']);
  expect(await found({ writtenFrom: '2026-03-05', writtenTo: '2026-03-05' })).toEqual(['Bia']);
  expect(await found({ birthdayFrom: '12-20', birthdayTo: '01-10' })).toEqual(['Caio']);
  expect(await found({})).toEqual(['Ana', 'Bia', 'Caio']);
  for (const birthdayFrom of ['13-01', '00-10', '02-32'])
    expect((await call('POST', `/contact-lists/${list.id}/fill`, { birthdayFrom })).status).toBe(400);
  await call('POST', `/contact-lists/${list.id}/fill`, { neverAnswered: true });
  expect((await people(list)).map(({ name }) => name)).toEqual(['Ana']);
});

test('whom the company talks with is not asked about; others wait where no line may ask', async () => {
  const known = await buildContact(product.platform, office.company.id, { number: '5511987654321' });
  await buildTicket(product.platform, office.company.id, { contactId: known.id, whatsappId: office.whatsappId });
  await queryRows(
    product,
    office.company.id,
    sql`update connections set status = 'CONNECTED', status_reason = 'timelocked' where id = ${office.whatsappId}`,
  );
  const list = await make();
  await upload(list, sheetOf(ROWS));
  await listChecks(product.platform).takeDue();
  expect((await people(list)).map(({ isWhatsappValid }) => isWhatsappValid)).toEqual([true, null]);
  expect(await now(list)).toMatchObject({ validCount: 1, checking: true, checkPause: 'restricted' });
  expect(await queryRows(product, office.company.id, sql`select id from channel_requests`)).toEqual([]);
  // What somebody else has asked meanwhile counts at the next look.
  await queryRows(
    product,
    office.company.id,
    sql`insert into number_checks (number, exists, canonical, checked_at) values ('5511987654322', false, '', now())`,
  );
  product.clock.advance(6 * 60_000);
  await listChecks(product.platform).takeDue();
  expect(await now(list)).toMatchObject({ validCount: 1, invalidCount: 1, checking: false, checkPause: null });
});
