// A spreadsheet and a phone's address book become contacts: what is written, what is told, who may.
import type { Contact } from '@recado/contract/contacts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildContact, buildUser, type Company } from '../../../../test/build.ts';
import { eventsOf, queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { keepAddressBook } from './address-book.service.ts';

/** As many as one request may have; or two transactions and a half. */
const MANY = process.env['LONG_TESTS'] === '1' ? 10_000 : 1_250;

let product: Product;
let company: Company;
let admin: string;
let user: string;

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  company = await buildCompany(product.platform);
  admin = product.tokenOf(await buildUser(product.platform, company.id, { profile: 'admin' }));
  user = product.tokenOf(await buildUser(product.platform, company.id));
});
afterAll(() => product.close());

interface Answer {
  newContacts: { contactName: string; contactId: number }[];
  errorBag: { row: number; contactName: string; error: string }[];
  outcomes: string[];
  error?: string;
}

const upload = async (rows: unknown, query = '', token = admin) =>
  product.call<Answer>(token, 'POST', `/contacts/upload${query}`, rows);
const stored = () =>
  queryRows<Pick<Contact, 'id' | 'name' | 'number' | 'email'>>(
    product,
    company.id,
    sql`select id, name, number, email from contacts order by number`,
  );
const make = (values: Parameters<typeof buildContact>[2]) => buildContact(product.platform, company.id, values);
const rowOf = (n: number) => ({ Nome: `Person ${n}`, Telefone: String(5_511_900_000_000 + n) });

describe('a spreadsheet', () => {
  const sheet = [
    { Nome: 'Ana Lima', Telefone: '(11) 98888-0001', Email: 'ana@example.com' },
    { Nome: 'Nobody' },
    { Nome: 'Bia', Telefone: '+55 11 98888-0002', 'E-mail': 'bia@example.com' },
    { Nome: 'Caio', Telefone: '5511988880003' },
    { Nome: 'Ana twice', Telefone: '11988880001' },
  ];
  const outcomes = ['create', 'refused', 'update', 'unchanged', 'refused'];
  const errorBag = [
    { row: 2, contactName: 'Nobody', error: 'noNumber' },
    { row: 5, contactName: 'Ana twice', error: 'twice' },
  ];
  let bia: { id: number };
  beforeEach(async () => {
    bia = await make({ name: '5511988880002', number: '5511988880002' });
    await make({ name: 'Caio Reis', number: '5511988880003', email: 'caio@example.com' });
  });

  test('a preview says what would become of each row, and writes nothing', async () => {
    const before = await stored();
    const { status, body } = await upload(sheet, '?preview=true');
    expect([status, body]).toEqual([200, { newContacts: [], errorBag, outcomes }]);
    expect(await stored()).toEqual(before);
    expect(await eventsOf(product, company.id, 'contact')).toEqual([]);
  });

  test.each([
    ['a list', sheet],
    ['rows', { rows: sheet }],
  ])('%s is written: new ones made, what was empty filled', async (_case, body) => {
    const answer = (await upload(body)).body;
    const [ana, ...others] = await stored();
    expect(answer).toEqual({ newContacts: [{ contactName: 'Ana Lima', contactId: ana?.id }], errorBag, outcomes });
    expect(ana).toMatchObject({ name: 'Ana Lima', number: '5511988880001', email: 'ana@example.com' });
    expect(others).toMatchObject([
      { id: bia.id, name: 'Bia', email: 'bia@example.com' },
      { name: 'Caio Reis', email: 'caio@example.com' },
    ]);
    const events = await eventsOf<{ action: string; contact: Contact }>(product, company.id, 'contact');
    expect(events.map(({ payload }) => [payload.action, payload.contact.name])).toEqual([
      ['create', 'Ana Lima'],
      ['update', 'Bia'],
    ]);
    // The same again changes nothing.
    expect((await upload(body)).body).toMatchObject({
      newContacts: [],
      outcomes: ['unchanged', 'refused', 'unchanged', 'unchanged', 'refused'],
    });
    expect(await eventsOf(product, company.id, 'contact')).toHaveLength(2);
  });

  test('a birthday is stored, filled where there is none, and refused where it is no day', async () => {
    const days = ['12/05/1990', '1991-06-13', '1992-07-14', 'maio'];
    const people = ['5511988880001', '5511988880002', '5511988880003', '5511988880004'];
    await make({ name: 'Dora', number: '5511988880004' });
    const rows = people.map((Telefone, at) => ({ Nome: 'Ana Lima', Telefone, Nascimento: days[at] ?? '' }));
    expect((await upload(rows)).body.outcomes).toEqual(['create', 'update', 'update', 'refused']);
    const again = await upload(rows.map((row) => ({ ...row, Nascimento: '2000-01-01' })));
    expect(again.body.outcomes).toEqual(['unchanged', 'unchanged', 'unchanged', 'update']);
    expect(await queryRows(product, company.id, sql`select birthday from contacts order by number`)).toEqual(
      ['1990-05-12', '1991-06-13', '1992-07-14', '2000-01-01'].map((birthday) => ({ birthday })),
    );
  });

  test('a number that another form of is here already', async () => {
    await make({ name: 'Old', number: '551188880004' });
    const { body } = await upload([{ Nome: 'New', Telefone: '11 98888-0004' }]);
    expect(body.outcomes).toEqual(['unchanged']);
  });

  test('more than a few are told together', async () => {
    await upload(Array.from({ length: 21 }, (_, n) => rowOf(n)));
    expect(await eventsOf(product, company.id, 'contact')).toEqual([]);
    expect(await eventsOf(product, company.id, 'contacts')).toEqual([
      { payload: { action: 'reload' }, rooms: [`company-${company.id}`] },
    ]);
    // Nothing new, nothing told.
    await upload(Array.from({ length: 21 }, (_, n) => rowOf(n)));
    expect(await eventsOf(product, company.id, 'contacts')).toHaveLength(1);
  });

  test('two at once of the same people make each once', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => rowOf(n));
    const answers = await Promise.all([upload(rows), upload(rows.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toHaveLength(602);
    expect(answers.flatMap(({ body }) => body.newContacts)).toHaveLength(600);
  });

  // Time is another matter on a busy machine: what makes it short is how few the statements are.
  test(`${MANY} rows in one request, in transactions of 250`, async () => {
    const rows = Array.from({ length: MANY }, (_, n) => ({ ...rowOf(n), Email: `p${n}@example.com` }));
    const before = product.platform.db.statements();
    const { status, body } = await upload(rows);
    expect([status, body.newContacts.length]).toEqual([200, MANY]);
    // What goes on beside it has its statements too, the more of them the longer this takes.
    expect(product.platform.db.statements() - before).toBeLessThan(MANY / 10);
    expect(await eventsOf(product, company.id, 'contacts')).toHaveLength(1);
  });

  test.each([
    ['nothing', []],
    ['too many', Array.from({ length: 10_001 }, () => ({}))],
    ['a cell in a cell', [{ Nome: { a: 1 } }]],
    ['other things', { row: [] }],
  ])('refused: %s', async (_case, body) => {
    const answer = await upload(body);
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });

  test('by attendants too, who add contacts one by one as well', async () => {
    const { status, body } = await upload([rowOf(1)], '', user);
    expect([status, body.newContacts.map(({ contactName }) => contactName)]).toEqual([200, ['Person 1']]);
  });
});

const build = (provider: 'sandbox' | 'cloud', isDefault = false) =>
  buildConnection(product.platform, company.id, { provider, isDefault });
const tell = (
  whatsappId: number,
  contacts: { key: string; name: string; phone?: string; hiddenId?: string }[],
): Promise<void> =>
  inCompany(product.platform, company.id, undefined, (ctx) =>
    keepAddressBook(ctx, whatsappId, { kind: 'addressBook', contacts }),
  );
const take = (body?: object, token = admin) => product.call(token, 'POST', '/contacts/import', body);

describe('a phone’s address book', () => {
  test('becomes contacts under the phone’s names', async () => {
    const { id } = await build('sandbox', true);
    const known = await make({ name: 'Ana from the shop', number: '5511988880001', email: 'ana@example.com' });
    const hidden = await make({ name: '77001', number: '77001', lid: '77001' });
    await tell(id, [
      { key: '1', name: 'Ana', phone: '551188880001' },
      { key: '2', name: 'Bia', phone: '5511988880002', hiddenId: '77002' },
      { key: '3', name: 'Eva', hiddenId: '77001' },
      { key: '4', name: '5511988880004', phone: '5511988880004' },
    ]);
    // As it is told later, each person once.
    await tell(id, [{ key: '2', name: 'Bia Reis', phone: '5511988880002' }]);
    expect((await take()).body).toEqual({ created: 2, updated: 2, total: 4 });
    expect(await stored()).toMatchObject([
      { name: 'Ana', id: known.id, number: '5511988880001', email: 'ana@example.com' },
      { name: 'Bia Reis', number: '5511988880002' },
      { name: '5511988880004' },
      { name: 'Eva', id: hidden.id },
    ]);
    expect(await eventsOf(product, company.id, 'contacts')).toHaveLength(1);
    expect((await take({ whatsappId: id })).body).toEqual({ created: 0, updated: 0, total: 4 });
    expect(await eventsOf(product, company.id, 'contacts')).toHaveLength(1);
  });

  test('a large one', async () => {
    const { id } = await build('sandbox', true);
    await tell(
      id,
      Array.from({ length: 1_100 }, (_, n) => ({
        key: `${n}`,
        name: `Person ${n}`,
        phone: `${5_511_900_000_000 + n}`,
      })),
    );
    expect((await take()).body).toEqual({ created: 1_100, updated: 0, total: 1_100 });
  });

  test('by anybody, but not of an official number, none or another’s', async () => {
    expect((await take()).body['error']).toBe('ERR_NO_DEF_WAPP_FOUND');
    const official = await build('cloud', true);
    expect((await take()).body['error']).toBe('ERR_WAPP_UNSUPPORTED');
    expect((await take({ whatsappId: official.id + 1_000 })).body['error']).toBe('ERR_NO_WAPP_FOUND');
    expect((await take({}, user)).body['error']).toBe('ERR_WAPP_UNSUPPORTED');
  });
});
