// Scheduled messages by request: made, changed, listed, given a picture. What becomes of them: send-schedule.test.ts.
import type { Schedule } from '@recado/contract/schedules';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildContact, buildPlan, buildTicket, countRows } from '../../../../test/build.ts';
import { buildOffice, eventsOf, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG, uploadTo } from '../../../../test/row-files.ts';

const store = new MemoryStore();
let product: Product;
let address: string;
let office: Office;
let contact: { id: number; name: string };
beforeAll(async () => {
  product = await createProduct({ store });
  address = await product.listen();
});
beforeEach(async () => {
  store.files.clear();
  office = await buildOffice(product);
  contact = await buildContact(product.platform, office.company.id, { name: 'Zé da Silva' });
});
afterAll(() => product.close());

type Answer = Schedule & { error?: string };
type List = { schedules: Schedule[]; count: number; hasMore: boolean };

const AT = '2030-05-01T12:00:00.000Z';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  product.call<Answer>(office.ann.token, method, `/schedules${path}`, body);
const make = (values: object = {}) =>
  call('POST', '', { body: 'Feliz aniversário', contactId: contact.id, sendAt: AT, ...values });
const sent = (id: number) =>
  product.platform.db.withTenant(office.company.id, (tx) =>
    tx.execute(sql`update schedules set status = 'ENVIADA', sent_at = send_at where id = ${id}`),
  );

describe('made and changed', () => {
  test('by anybody of the company, in any zone; everybody hears', async () => {
    const { body } = await make({ sendAt: '2030-05-01T09:00:00-03:00', userId: 999_999 });
    expect(body).toEqual({
      id: expect.any(Number),
      body: 'Feliz aniversário',
      contactId: contact.id,
      contact: expect.objectContaining({ id: contact.id, name: 'Zé da Silva', isGroup: false }),
      sendAt: AT,
      sentAt: null,
      status: 'PENDENTE',
      error: null,
      ticketId: null,
      userId: office.ann.id,
      user: { id: office.ann.id, name: 'Ann' },
      mediaPath: null,
      mediaName: null,
      fileList: null,
      series: null,
    });
    const { body: changed } = await call('PUT', `/${body.id}`, { body: 'Parabéns!' });
    expect(changed).toEqual({ ...body, body: 'Parabéns!' });
    expect((await call('GET', `/${body.id}`)).body).toEqual(changed);
    expect((await call('DELETE', `/${body.id}`)).body).toEqual({});
    const events = await eventsOf<object>(product, office.company.id, 'schedule');
    expect(events.map(({ payload }) => payload)).toEqual(
      ['create', 'update', 'delete'].map((action) => ({ action, scheduleId: body.id, contactId: contact.id })),
    );
  });

  test.each<[string, object, number, string]>([
    ['a text too short', { body: 'Oi' }, 400, 'ERR_VALIDATION'],
    ['a year that PostgreSQL does not know', { sendAt: '0000-01-01T00:00:00Z' }, 400, 'ERR_VALIDATION'],
    ['a year beyond the calendar', { sendAt: '9999-12-31T23:59:00-05:00' }, 400, 'ERR_VALIDATION'],
    ['nobody', { contactId: 999_999 }, 404, 'ERR_NO_CONTACT_FOUND'],
    ['a conversation that is not there', { ticketId: 999_999 }, 404, 'ERR_NO_TICKET_FOUND'],
  ])('not with %s', async (_case, wrong, status, error) => {
    expect(await make(wrong)).toMatchObject({ status, body: { error } });
    expect(await countRows(product.platform, office.company.id, 'schedules')).toBe(0);
  });

  test('at a time as a field of date and time gives it: the company’s clock', async () => {
    expect((await make({ sendAt: '2030-05-01T09:00' })).body.sendAt).toBe(AT);
  });

  test.each([
    ['2030-02-31T09:00', 'must be a date and time, such as 2026-12-01T10:00:00-03:00'],
    ['amanhã', 'must be a date and time, such as 2026-12-01T10:00:00-03:00'],
    ['', 'Obrigatório'],
  ])('not at %j: %s', async (sendAt, message) => {
    const { body } = await make({ sendAt });
    expect(body).toMatchObject({ error: 'ERR_VALIDATION', details: [{ path: 'sendAt', message }] });
  });

  test('in a conversation with the contact that one sees', async () => {
    const place = { queueId: office.sales.id, whatsappId: office.whatsappId };
    const ticket = await buildTicket(product.platform, office.company.id, { ...place, contactId: contact.id });
    const other = await buildTicket(product.platform, office.company.id, place);
    const hidden = await buildTicket(product.platform, office.company.id, {
      contactId: contact.id,
      queueId: office.support.id,
    });
    expect(await make({ ticketId: other.id })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(await make({ ticketId: hidden.id })).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const { body } = await make({ ticketId: ticket.id });
    expect(body.ticketId).toBe(ticket.id);
    // For somebody else it is of no conversation any more.
    const { body: moved } = await call('PUT', `/${body.id}`, { contactId: other.contactId });
    expect(moved).toMatchObject({ contactId: other.contactId, ticketId: null });
  });

  test('not into a colleague’s conversation; theirs are changed by them and by administrators', async () => {
    const place = { queueId: office.sales.id, whatsappId: office.whatsappId, contactId: contact.id };
    const { id: ticketId } = await buildTicket(product.platform, office.company.id, {
      ...place,
      status: 'open',
      userId: office.bob.id,
    });
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await make()).toMatchObject(refused);
    const { body } = await product.call<Schedule>(office.bob.token, 'POST', '/schedules', {
      body: 'Feliz aniversário',
      contactId: contact.id,
      sendAt: AT,
      ticketId,
    });
    expect(body.ticketId).toBe(ticketId);
    expect(await call('PUT', `/${body.id}`, { body: 'Outra coisa' })).toMatchObject(refused);
    expect(await call('DELETE', `/${body.id}`)).toMatchObject(refused);
    const seen = async (token: string) => (await product.call(token, 'GET', `/schedules/${body.id}`)).status;
    expect([await seen(office.ann.token), await seen(office.eve.token)]).toEqual([200, 404]);
    const change = { body: 'Outra coisa' };
    expect((await product.call(office.admin.token, 'PUT', `/schedules/${body.id}`, change)).status).toBe(200);
  });

  test('of one’s own, neither sent now nor given a picture once a colleague attends to them', async () => {
    const { body } = await make();
    await buildTicket(product.platform, office.company.id, {
      contactId: contact.id,
      whatsappId: office.whatsappId,
      queueId: office.support.id,
      status: 'open',
      userId: office.eve.id,
    });
    const refused = { status: 403, body: { error: 'ERR_NO_PERMISSION' } };
    expect(await call('POST', `/${body.id}/send`)).toMatchObject(refused);
    const url = `${address}/api/schedules/${body.id}/media-upload`;
    expect(await uploadTo(url, office.ann.token, { name: 'bolo.png', content: PNG })).toMatchObject(refused);
    expect((await product.call(office.eve.token, 'GET', `/schedules/${body.id}`)).body).toEqual(body);
  });

  test('where the plan has them', async () => {
    const { body } = await make();
    const { id: planId } = await buildPlan(product.platform, { useSchedules: false });
    await product.platform.db.withSystem((tx) =>
      tx.execute(sql`update companies set plan_id = ${planId} where id = ${office.company.id}`),
    );
    const refused = { status: 403, body: { error: 'ERR_PLAN_FEATURE' } };
    expect(await make()).toMatchObject(refused);
    expect(await call('PUT', `/${body.id}`, { body: 'Parabéns' })).toMatchObject(refused);
    expect((await call('DELETE', `/${body.id}`)).status).toBe(200);
  });

  test('once it was sent it stays as it is', async () => {
    const { body } = await make();
    await sent(body.id);
    const refused = { status: 409, body: { error: 'ERR_CONFLICT' } };
    expect(await call('PUT', `/${body.id}`, { body: 'Parabéns' })).toMatchObject(refused);
    expect(await call('DELETE', `/${body.id}`)).toMatchObject(refused);
    expect(await call('DELETE', `/${body.id}/media-upload`)).toMatchObject(refused);
    expect((await call('GET', `/${body.id}`)).body).toMatchObject({ status: 'ENVIADA', sentAt: AT });
  });
});

const bodies = async (query: string) =>
  (await product.call<List>(office.ann.token, 'GET', `/schedules?${query}`)).body.schedules.map(({ body }) => body);

describe('listed', () => {
  test('those that wait first, then the latest sent; by contact, by days, by words', async () => {
    const other = await buildContact(product.platform, office.company.id, { name: 'Bia' });
    await make({ body: 'second', sendAt: '2030-05-02T12:00:00Z' });
    await make({ body: 'first', sendAt: '2030-05-01T12:00:00Z', contactId: other.id });
    for (const [body, day] of [
      ['sent early', '01'],
      ['sent late', '02'],
    ]) {
      const made = await make({ body, sendAt: `2030-04-${day}T12:00:00Z` });
      await sent(made.body.id);
    }
    expect(await bodies('')).toEqual(['first', 'second', 'sent late', 'sent early']);
    expect(await bodies(`contactId=${other.id}`)).toEqual(['first']);
    // The end is not of the day.
    expect(await bodies('from=2030-04-02T12:00:00Z&to=2030-05-02T12:00:00Z')).toEqual(['first', 'sent late']);
    expect(await bodies('searchParam=bia')).toEqual(['first']);
    expect(await bodies('searchParam=SECOND')).toEqual(['second']);
    const answer = await product.call(office.ann.token, 'GET', '/schedules?from=yesterday');
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  test('a month in one call', async () => {
    const { id: contactId } = contact;
    await product.platform.db.withTenant(office.company.id, (tx) =>
      tx.execute(sql`insert into schedules (contact_id, body, send_at)
        select ${contactId}, 'no. ' || n, '2030-05-01T12:00:00Z'::timestamptz + n * interval '1 hour'
        from generate_series(0, 39) n`),
    );
    const ask = async (query: string) =>
      (await product.call<List>(office.ann.token, 'GET', `/schedules?${query}`)).body;
    const month = await ask('from=2030-05-01T00:00:00Z&to=2030-06-01T00:00:00Z');
    expect([month.schedules.length, month.hasMore]).toEqual([40, false]);
    const all = await ask('from=2030-05-01T00:00:00Z');
    expect([all.schedules.length, all.hasMore]).toEqual([20, true]);
  });
});

describe('the picture', () => {
  test('png and jpeg, by what they are', async () => {
    const { body } = await make();
    const url = `${address}/api/schedules/${body.id}/media-upload`;
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    expect(await uploadTo(url, office.ann.token, { name: 'a.png', content: gif })).toMatchObject({
      status: 415,
      body: { error: 'ERR_UNSUPPORTED_MEDIA_TYPE' },
    });
    expect(store.files.size).toBe(0);
    const { body: shown } = await uploadTo<Schedule>(url, office.ann.token, { name: 'bolo.png', content: PNG });
    expect(shown).toEqual({
      ...body,
      mediaName: 'bolo.png',
      mediaPath: expect.stringContaining('/api/public/media/'),
    });
    expect((await call('DELETE', `/${body.id}/media-upload`)).body).toEqual(body);
    expect(await countRows(product.platform, office.company.id, 'removed_files')).toBe(1);
  });
});
