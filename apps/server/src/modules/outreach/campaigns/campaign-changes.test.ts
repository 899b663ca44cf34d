// What of a campaign may be changed or deleted, and when.
import type { Campaign, CampaignDetail } from '@recado/contract/campaigns';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Campaigning, MINUTE } from '../../../../test/campaigning.ts';
import type { Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let { bodies, call, finish, make, noPauses, now, people, rows, run, start } = {} as Campaigning;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  const campaigning = await Campaigning.open(product);
  office = campaigning.office;
  ({ bodies, call, finish, make, noPauses, now, people, rows, run, start } = campaigning);
});
afterAll(() => product.close());

test('one that is scheduled, until an hour before; then it begins by itself', async () => {
  await people(1);
  await noPauses();
  const scheduledAt = new Date(product.clock.now().getTime() + 90 * MINUTE).toISOString();
  const campaign = await make({ scheduledAt });
  expect(campaign.status).toBe('PROGRAMADA');
  expect(await call('PUT', `/campaigns/${campaign.id}`, { message1: 'Outra' })).toMatchObject({
    message1: 'Outra',
    status: 'PROGRAMADA',
  });
  product.clock.advance(31 * MINUTE);
  expect(await call('PUT', `/campaigns/${campaign.id}`, { message1: 'Tarde' })).toMatchObject({
    error: 'ERR_CAMPAIGN_NOT_EDITABLE',
  });
  await run(2);
  expect((await now(campaign)).startedAt).toBeNull();
  product.clock.advance(60 * MINUTE);
  expect((await finish(campaign)).counts).toMatchObject({ sent: 1 });
  expect(await bodies()).toEqual(['Outra']);
});

test('one that was cancelled: its words, and it stays so; with another moment it is scheduled again', async () => {
  await people(1);
  const inMinutes = (n: number): string => new Date(product.clock.now().getTime() + n * MINUTE).toISOString();
  const scheduledAt = inMinutes(90);
  const campaign = await make({ scheduledAt });
  await call('POST', `/campaigns/${campaign.id}/cancel`);
  const save = (change: object) => call<Campaign>('PUT', `/campaigns/${campaign.id}`, change);
  expect(await save({ message1: 'Outra', scheduledAt })).toMatchObject({ status: 'CANCELADA', message1: 'Outra' });
  product.clock.advance(91 * MINUTE);
  await run(2);
  expect((await now(campaign)).startedAt).toBeNull();
  expect(await save({ scheduledAt: inMinutes(90) })).toMatchObject({ status: 'PROGRAMADA' });
});

test('one without words, people or a line does not begin', async () => {
  const campaign = await make({ message1: '' });
  expect(await start(campaign)).toMatchObject({ error: 'ERR_CAMPAIGN_INCOMPLETE' });
  await call('PUT', `/campaigns/${campaign.id}`, { message1: 'Oi', contactListId: null });
  expect(await start(campaign)).toMatchObject({ error: 'ERR_CAMPAIGN_INCOMPLETE' });
});

test('one that runs is not deleted', async () => {
  await people(1);
  const campaign = await make();
  await start(campaign);
  await run();
  expect(await call('DELETE', `/campaigns/${campaign.id}`)).toMatchObject({ error: 'ERR_CAMPAIGN_NOT_EDITABLE' });
});

test('one that has begun: its words; what would be left out is refused, by its field', async () => {
  await people(1);
  const campaign = await make();
  await start(campaign);
  await run();
  await call('POST', `/campaigns/${campaign.id}/cancel`);
  const { scheduledAt, contactListId, whatsappId } = await now(campaign);
  const same = {
    scheduledAt: scheduledAt?.slice(0, 17).concat('00.000Z'),
    contactListId,
    whatsappId,
    tagListId: null,
  };
  const save = (change: object) => call('PUT', `/campaigns/${campaign.id}`, change);
  expect(await save({ ...same, message1: 'Outra', confirmation: false })).toMatchObject({ message1: 'Outra' });
  const moved = product.clock.now().toISOString().replace(/^\d+/, '2031');
  expect(await save({ message1: 'Nova', contactListId: null, confirmation: true, scheduledAt: moved })).toMatchObject({
    error: 'ERR_VALIDATION',
    details: ['contactListId', 'confirmation', 'scheduledAt'].map((path) => ({ path })),
  });
  expect(await now(campaign)).toMatchObject({ message1: 'Outra', contactListId });
});

test('a list that a scheduled campaign waits for stays; with it the campaign names the first of its people', async () => {
  await people(2);
  const scheduledAt = new Date(product.clock.now().getTime() + 90 * MINUTE).toISOString();
  const campaign = await make({ scheduledAt });
  const remove = () => call('DELETE', `/contact-lists/${campaign.contactListId}`);
  expect(await remove()).toMatchObject({ error: 'ERR_LIST_IN_USE' });
  await call('POST', `/campaigns/${campaign.id}/restart`);
  await call('POST', `/campaigns/${campaign.id}/cancel`);
  await start(campaign);
  const numbers = (await finish(campaign)).counts;
  expect(numbers).toMatchObject({ total: 2, sent: 2 });
  const detail = await call<CampaignDetail>('GET', `/campaigns/${campaign.id}`);
  expect(detail).toMatchObject({ companyId: office.company.id, shipping: [{ state: 'sent' }, { state: 'sent' }] });
  const named = detail.contactList?.contacts.map(({ number }) => number);
  expect(named).toEqual(detail.shipping.map(({ number }) => number));
  expect(detail.shipping.every(({ sentAt }) => sentAt !== null)).toBe(true);
  expect(await remove()).not.toHaveProperty('error');
  // Whom it made a contact of, is one with all that the list knew.
  expect(await rows(sql`select email from contacts where number = ${named?.[0] ?? ''}`)).toEqual([
    { email: 'p1@example.com' },
  ]);
});
