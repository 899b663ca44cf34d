// What of a campaign may be changed or deleted, and when.
import type { Campaign, CampaignDetail } from '@recado/contract/campaigns';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildContact, buildTicket } from '../../../../test/build.ts';
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
  expect(await remove()).toMatchObject({ error: 'ERR_NEEDED_BY_CAMPAIGN' });
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

const TEMPLATE = { name: 'natal', language: 'pt_BR', header: [], body: [], buttons: {}, text: 'Oi' };
const official = async (campaign: Campaign, takes: string | null): Promise<void> => {
  await rows(sql`update connections set provider = 'cloud'`);
  await rows(
    sql`update campaigns set template = ${JSON.stringify({ ...TEMPLATE, takes })}::jsonb where id = ${campaign.id}`,
  );
};
const makeFiles = () => call<{ id: number }>('POST', '/files', { name: 'Catálogo', message: 'Veja', options: [] });

test('what it names may have gone since: whoever changes something else is not stopped by that; what is new must be there', async () => {
  await people(1);
  const files = await makeFiles();
  const queue = await call<{ id: number }>('POST', '/queue', { name: 'Natal', color: '#aabbcc' });
  const campaign = await make({ fileListId: files.id, queueId: queue.id });
  await call('DELETE', `/queue/${queue.id}`);
  await call('DELETE', `/files/${files.id}`);
  const { contactListId, whatsappId } = campaign;
  const same = { contactListId, whatsappId, fileListId: files.id, queueId: queue.id, tagListId: null };
  const save = (change: object) => call('PUT', `/campaigns/${campaign.id}`, { ...same, ...change });
  expect(await save({ message1: 'Outra' })).toMatchObject({ message1: 'Outra' });
  expect(await save({ queueId: queue.id + 1 })).toMatchObject({ error: 'ERR_NOT_FOUND' });
  await start(campaign);
  await run();
  await call('POST', `/campaigns/${campaign.id}/cancel`);
  await call('DELETE', `/contact-lists/${contactListId}`);
  expect(await save({ message1: 'Nova' })).toMatchObject({ message1: 'Nova' });
});

test('files go with an approved text where it asks first; a list of them that is waited for stays', async () => {
  await people(1);
  const files = await makeFiles();
  const campaign = await make();
  await official(campaign, null);
  const save = (change: object) => call('PUT', `/campaigns/${campaign.id}`, change);
  expect(await save({ fileListId: files.id })).toMatchObject({
    error: 'ERR_VALIDATION',
    details: [{ path: 'fileListId' }],
  });
  const scheduledAt = new Date(product.clock.now().getTime() + 90 * MINUTE).toISOString();
  await save({ fileListId: files.id, confirmation: true, scheduledAt });
  expect(await call('DELETE', `/files/${files.id}`)).toMatchObject({ error: 'ERR_NEEDED_BY_CAMPAIGN' });
});

test('an approved text that goes below a file does not begin without one, at once or when its time has come', async () => {
  await people(1);
  const campaign = await make();
  await official(campaign, 'image');
  expect(await start(campaign)).toMatchObject({ error: 'ERR_CAMPAIGN_FILE' });
  const scheduledAt = new Date(product.clock.now().getTime() + 90 * MINUTE).toISOString();
  await call('PUT', `/campaigns/${campaign.id}`, { scheduledAt });
  product.clock.advance(91 * MINUTE);
  await run();
  expect(await now(campaign)).toMatchObject({ status: 'CANCELADA', stopReason: 'noFile', startedAt: null });
});

test('one that finds nobody can be given another list and begun again', async () => {
  const campaign = await make();
  await start(campaign);
  await run();
  expect(await now(campaign)).toMatchObject({ status: 'CANCELADA', stopReason: 'nobody', startedAt: null });
  await people(1);
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ total: 1, sent: 1 });
});

test('an official number says beforehand to whom it may only send an approved text', async () => {
  await people(3);
  const campaign = await make();
  await rows(sql`update connections set provider = 'cloud'`);
  const [ana] = await rows<{ number: string }>(sql`select number from contact_list_items order by number limit 1`);
  const contact = await buildContact(product.platform, office.company.id, ana);
  await buildTicket(product.platform, office.company.id, { contactId: contact.id, whatsappId: office.whatsappId });
  const wrote = product.clock.now().toISOString();
  await rows(sql`update tickets set customer_wrote_at = ${wrote}::timestamptz where contact_id = ${contact.id}`);
  const before = () => call('GET', `/campaigns/${campaign.id}/preflight`);
  expect(await before()).toMatchObject({ total: 3, reachable: 1, window: 2 });
  const { people: out } = await call<{ people: { reason: string }[] }>('GET', `/campaigns/${campaign.id}/left-out`);
  expect(out.map(({ reason }) => reason)).toEqual(['window', 'window']);
  product.clock.advance(25 * 60 * MINUTE);
  expect(await before()).toMatchObject({ reachable: 0, window: 3 });
  await official(campaign, null);
  expect(await before()).toMatchObject({ reachable: 3, window: 0 });
});

test.each([
  ['its text', { body: ['{nome}', '{email}'] }],
  ['its header', { header: ['{email}'] }],
  ['a button', { buttons: { 0: '{email}' } }],
])('an approved text with a gap in %s that would be empty goes to nobody', async (_where, gap) => {
  await people(2);
  await noPauses();
  await rows(sql`update contact_list_items set email = '' where name = 'Pessoa 1'`);
  const campaign = await make();
  await official(campaign, null);
  await rows(sql`update campaigns set template = template || ${JSON.stringify(gap)}::jsonb where id = ${campaign.id}`);
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ sent: 1, skipped: 1 });
  expect(await rows(sql`select name, reason from campaign_recipients where state = 'skipped'`)).toEqual([
    { name: 'Pessoa 1', reason: 'empty' },
  ]);
});
