// A company's holidays and exceptions by request. (A queue's: catalog/queues/queues.test.ts.)
import type { Company } from '@recado/contract/companies';
import { dayIn, daysAfter } from '@recado/rules/days';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildOffice, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterAll(() => product.close());

const setHours = (body: object) =>
  product.call<Company>(office.admin.token, 'PUT', `/companies/${office.company.id}/schedules`, body);
const CLOSED = [{ startTime: '00:00', endTime: '00:00' }];
const day = (from: string, values: object = {}) => ({
  from,
  to: from,
  yearly: false,
  name: 'Natal',
  hours: CLOSED,
  ...values,
});
const setDays = (...specialDays: object[]) => setHours({ schedules: [], specialDays });
const ahead = (days: number): string => daysAfter(dayIn(product.clock.now(), 'UTC'), days);

describe('special days', () => {
  test('are kept beside the week, and stay where only the week is sent', async () => {
    const days = [
      day('2020-12-24', { to: '2021-01-02', yearly: true }),
      day(ahead(3), { hours: [{ startTime: '08:00', endTime: '12:00' }] }),
      day(ahead(0)),
    ];
    expect((await setDays(...days)).body.specialDays).toEqual(days);
    expect((await setHours({ schedules: [] })).body.specialDays).toEqual(days);
    expect((await setDays()).body.specialDays).toEqual([]);
  });

  test('that are over are refused, unless they stood there', async () => {
    const refused = await setDays(day(ahead(2)), day(ahead(-3)));
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: [{ path: 'specialDays.1.to' }] },
    });
    expect((await setDays(day(ahead(1)))).status).toBe(200);
    product.clock.advance(10 * 24 * 60 * 60_000);
    expect((await setDays(day(ahead(-9)), day(ahead(5)))).status).toBe(200);
  });

  test.each<[string, (ahead: (days: number) => string) => object[], string]>([
    ['of which one ends before it begins', (at) => [day(at(4), { to: at(3) })], 'specialDays.0.to'],
    ['of which one takes more than a year', (at) => [day(at(4), { to: at(370) })], 'specialDays.0.to'],
    ['without a name', (at) => [day(at(4), { name: ' ' })], 'specialDays.0.name'],
    ['that are no days', () => [day('2027-02-30')], 'specialDays.0.from'],
    ['with an hour that is none', (at) => [day(at(4), { hours: [{ startTime: '8', endTime: '9' }] })], 'specialDays.0'],
    ['of which two are one', (at) => [day(at(4), { to: at(6) }), day(at(6))], 'specialDays.1.from'],
    [
      'of every year of which two are one',
      () => [day('2020-12-30', { to: '2021-01-02', yearly: true }), day('2027-01-01', { yearly: true })],
      'specialDays.1.from',
    ],
  ])('not those %s', async (_case, days, path) => {
    const { status, body } = await setDays(...days(ahead));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      details: expect.arrayContaining([expect.objectContaining({ path: expect.stringContaining(path) })]),
    });
  });

  test('one of this year may stand beside one of every year', async () => {
    const both = [day(ahead(2)), day(ahead(2), { yearly: true })];
    expect((await setDays(...both)).body.specialDays).toEqual(both);
  });
});
