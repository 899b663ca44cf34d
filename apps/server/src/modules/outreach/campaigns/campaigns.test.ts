// Campaigns by request, run by their job, with the network's part played by the test.
import type { Campaign } from '@recado/contract/campaigns';
import type { TimelineEntry } from '@recado/contract/timeline';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildContact } from '../../../../test/build.ts';
import { Campaigning, MINUTE, numberOf } from '../../../../test/campaigning.ts';
import type { Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { askFor } from '../../lines/outbox/outbox-rows.ts';
import { inCompany } from '../../../platform/context.ts';
import { raiseAck } from '../../inbox/messages/delivery.service.ts';

let product: Product;
let office: Office;
let { answers, bodies, call, finish, goesOut, make, noPauses, now, people, rows, run, start, who } = {} as Campaigning;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  const campaigning = await Campaigning.open(product);
  office = campaigning.office;
  ({ answers, bodies, call, finish, goesOut, make, noPauses, now, people, rows, run, start, who } = campaigning);
});
afterAll(() => product.close());

test('each of a list gets one text with its own words, in a closed conversation, and the report says what became of it', async () => {
  await people(3);
  await noPauses([{ key: 'loja', value: 'Centro' }]);
  const campaign = await make({ message1: 'Oi {nome}, da {loja}', message2: '{{firstName}}, {numero}' });
  await start(campaign);
  expect(await finish(campaign)).toMatchObject({
    status: 'FINALIZADA',
    counts: { total: 3, sent: 3, failed: 0, claimed: 0 },
  });
  expect(await bodies()).toHaveLength(3);
  for (const body of await bodies()) expect(body).toMatch(/^(Oi Pessoa \d, da Centro|Pessoa, 55119800\d+)$/);
  expect(await rows(sql`select status, count(*)::int as n from tickets group by status`)).toEqual([
    { status: 'closed', n: 3 },
  ]);
  expect(await rows(sql`select id from ticket_tracking`)).toEqual([]);
  // The network tells more of one.
  const [sent] = await rows<{ externalId: string; chat: string }>(
    sql`select external_id as "externalId", chat from messages order by id limit 1`,
  );
  for (const ack of [3, 4] as const)
    await inCompany(product.platform, office.company.id, undefined, (ctx) =>
      raiseAck(ctx, { whatsappId: office.whatsappId, chat: sent?.chat ?? '', externalId: sent?.externalId ?? '', ack }),
    );
  expect((await now(campaign)).counts).toMatchObject({ sent: 3, delivered: 1, read: 1 });
  expect(await who(campaign, 'read')).toMatchObject([{ state: 'sent', readAt: expect.any(String) }]);
  // Their conversations say what began them.
  const ticket = (await rows<{ id: number }>(sql`select id from tickets limit 1`))[0];
  const { timeline } = await call<{ timeline: TimelineEntry[] }>('GET', `/messages/${ticket?.id}`);
  expect(timeline[0]).toMatchObject({ kind: 'created', by: { kind: 'rule', name: 'Natal' } });
});

test('what templates cost is said before it begins, and by what arrived at the price of its beginning', async () => {
  await people(2);
  const pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] };
  const priced = (templatePrice: number) =>
    call('POST', '/campaign-settings', { settings: { ...pace, templatePrice } });
  await priced(0.35);
  const campaign = await make();
  expect(await call('GET', `/campaigns/${campaign.id}/preflight`)).toMatchObject({ reachable: 2, cost: null });
  await rows(sql`update connections set provider = 'cloud'`);
  await rows(
    sql`update campaigns set template = '{"name": "natal", "language": "pt_BR", "header": [], "body": [], "buttons": {}, "text": "Oi"}'`,
  );
  expect(await call('GET', `/campaigns/${campaign.id}/preflight`)).toMatchObject({ reachable: 2, cost: 0.7 });
  await start(campaign);
  expect(await finish(campaign)).toMatchObject({ counts: { sent: 2 }, cost: 0 });
  await priced(9);
  await rows(sql`update campaign_recipients set delivered_at = now() where number = ${numberOf(1)}`);
  expect(await now(campaign)).toMatchObject({ counts: { delivered: 1 }, cost: 0.35 });
});

test('who is not on WhatsApp or wants nothing more is left out with the reason; a second number is one person', async () => {
  await people(4);
  await noPauses();
  await rows(sql`update contact_list_items set is_whatsapp_valid = false where number = ${numberOf(1)}`);
  const contact = await buildContact(product.platform, office.company.id, { number: numberOf(2) });
  await call('PUT', `/contacts/${contact.id}/consent`, { wanted: false, reason: 'Pediu' });
  const campaign = await make();
  expect(await call('GET', `/campaigns/${campaign.id}/preflight`)).toMatchObject({
    total: 4,
    notOnWhatsApp: 1,
    optedOut: 1,
    reachable: 2,
  });
  expect(await call('GET', `/campaigns/${campaign.id}/left-out`)).toEqual({
    people: [
      { name: 'Pessoa 1', number: numberOf(1), reason: 'notOnWhatsApp' },
      { name: 'Pessoa 2', number: numberOf(2), reason: 'optedOut' },
    ],
    hasMore: false,
    cursor: null,
  });
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ total: 4, sent: 2, skipped: 2 });
  expect(await call('GET', `/campaigns/${campaign.id}/reasons`)).toEqual(
    expect.arrayContaining([
      { state: 'skipped', reason: 'notOnWhatsApp', count: 1 },
      { state: 'skipped', reason: 'optedOut', count: 1 },
    ]),
  );
  expect(await call('GET', `/campaigns/${campaign.id}/recipients?show=skipped&reason=optedOut`)).toMatchObject({
    recipients: [{ number: numberOf(2), reason: 'optedOut' }],
    count: 1,
  });
});

test('twenty bad numbers stop it by themselves, and whoever looks into it may go on', async () => {
  await people(40);
  await noPauses();
  const campaign = await make();
  await start(campaign);
  const stopped = await finish(campaign, () => 'ERR_WAPP_UNREACHABLE_CONTACT');
  expect(stopped).toMatchObject({ status: 'CANCELADA', stopReason: 'failures' });
  expect(stopped.counts.failed).toBeLessThanOrEqual(20);
  expect(stopped.counts.planned).toBeGreaterThanOrEqual(20);
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({
    planned: 0,
    failed: stopped.counts.failed,
    sent: 40 - stopped.counts.failed,
  });
});

test('the canary goes first, and the others wait until the network has told of all of it', async () => {
  await people(30);
  await noPauses();
  const campaign = await make();
  await start(campaign);
  await run(6);
  expect(await now(campaign)).toMatchObject({ waitsFor: 'canary', counts: { claimed: 20, planned: 10 } });
  await goesOut();
  product.clock.advance(MINUTE);
  await run(3);
  expect((await now(campaign)).counts).toMatchObject({ sent: 20, claimed: 10 });
});

test('cancelled, only what a network was asked to take goes out; begun again nobody has it twice, and nobody is left out', async () => {
  await people(30);
  await noPauses();
  const campaign = await make();
  await start(campaign);
  await run(2);
  // The line has begun with two, and loses its place while one of them is on its way.
  const waiting = await rows<{ id: number }>(sql`select id from outbox order by id`);
  expect(waiting).toHaveLength(20);
  const [one, two] = waiting.map(({ id }) => id);
  const asked = await product.platform.db.withTenant(office.company.id, (tx) =>
    askFor(tx, [one ?? 0, two ?? 0], product.clock.now()),
  );
  expect(asked).toMatchObject([{ id: one }, { id: two }]);
  const cancelled = await call<Campaign>('POST', `/campaigns/${campaign.id}/cancel`);
  expect(cancelled).toMatchObject({ status: 'CANCELADA', counts: { claimed: 2, planned: 28 } });
  await run(2);
  expect(await goesOut()).toHaveLength(2);
  expect((await now(campaign)).counts).toMatchObject({ sent: 2, planned: 28, failed: 0 });
  expect(await rows(sql`select count(*)::int as n, send_error as why from messages where ack = 0 group by 2`)).toEqual([
    { n: 18, why: 'ERR_CAMPAIGN_CANCELLED' },
  ]);
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ sent: 30, failed: 0 });
  const had = await rows<{ body: string }>(sql`select body from messages where origin = 'campaign' and ack > 0`);
  expect(had).toHaveLength(30);
  expect(new Set(had.map(({ body }) => body)).size).toBe(30);
});

test('what its line is about to ask for while it is cancelled is either asked for, or does not go out', async () => {
  await people(20);
  await noPauses();
  const campaign = await make();
  await start(campaign);
  await run(2);
  const waiting = await rows<{ id: number }>(sql`select id from outbox order by id`);
  const asking = waiting.map(({ id }) =>
    product.platform.db.withTenant(office.company.id, (tx) => askFor(tx, [id], product.clock.now())),
  );
  await call('POST', `/campaigns/${campaign.id}/cancel`);
  const asked = (await Promise.all(asking)).flat();
  expect(asked).toHaveLength((await now(campaign)).counts.claimed);
});

test('with an interval one goes at a time, and outside its hours none', async () => {
  await people(3);
  const campaign = await make();
  await start(campaign);
  await run(5);
  expect((await now(campaign)).counts).toMatchObject({ claimed: 1, planned: 2 });
  await call('POST', `/campaigns/${campaign.id}/cancel`);
  // Yesterday by the company's clock.
  const day = (new Date(product.clock.now().getTime() - 3 * 60 * MINUTE).getUTCDay() + 6) % 7;
  await call('PUT', `/campaigns/${campaign.id}`, { weekdays: [day], hoursFrom: '08:00', hoursTo: '09:00' });
  await start(campaign);
  product.clock.advance(MINUTE);
  await run(2);
  expect(await now(campaign)).toMatchObject({ waitsFor: 'hours', counts: { planned: 3 } });
});

test('a line that is down or was stopped keeps it, and it says so', async () => {
  await people(2);
  await noPauses();
  const campaign = await make();
  await rows(sql`update connections set status = 'DISCONNECTED'`);
  await start(campaign);
  await run(3);
  expect(await now(campaign)).toMatchObject({ waitsFor: 'line', counts: { planned: 2 } });
  await rows(sql`update connections set status = 'CONNECTED', automatic_stop = 'failures'`);
  product.clock.advance(MINUTE);
  await run();
  expect(await now(campaign)).toMatchObject({ waitsFor: 'stopped' });
  await rows(sql`update connections set automatic_stop = null`);
  product.clock.advance(MINUTE);
  expect((await finish(campaign)).counts).toMatchObject({ sent: 2 });
});

test('a line of WhatsApp Web is paced: what is too much for its first day follows on the next, and nothing is stopped', async () => {
  await people(4);
  await noPauses();
  product.clock.toNoon();
  await rows(sql`update connections set provider = 'beta'`);
  const sentToday = (sent: number) =>
    rows(sql`insert into line_days (whatsapp_id, day, campaign)
      select ${office.whatsappId}, (${product.clock.now().toISOString()}::timestamptz at time zone time_zone)::date, ${sent} from companies
      on conflict (company_id, whatsapp_id, day) do update set campaign = ${sent}`);
  await sentToday(297);
  const campaign = await make();
  await start(campaign);
  for (let n = 0; n < 3; n += 1) {
    await run(2);
    await goesOut();
    product.clock.advance(6 * MINUTE);
  }
  expect(await now(campaign)).toMatchObject({
    status: 'EM_ANDAMENTO',
    waitsFor: 'budget',
    counts: { sent: 3, planned: 1 },
  });
  product.clock.advance(24 * 60 * MINUTE);
  // What it did yesterday is usual today: thrice as much is.
  await sentToday(899);
  // With the last that it may send it is over.
  expect(await finish(campaign)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 4 } });
  expect(await rows(sql`select automatic_stop from connections`)).toEqual([{ automatic_stop: null }]);
});

test('what its line holds back until tomorrow keeps it waiting, not looking again at once', async () => {
  await people(2);
  await noPauses();
  const campaign = await make();
  await start(campaign);
  await run(2);
  // The network has had enough of those who are new to it.
  const limits = JSON.stringify({ newChats: { total: 1, used: 1, until: null } });
  await rows(sql`insert into connection_health (whatsapp_id, limits) values (${office.whatsappId}, ${limits}::jsonb)
    on conflict (company_id, whatsapp_id) do update set limits = excluded.limits`);
  product.clock.advance(MINUTE);
  await run(2);
  expect(await now(campaign)).toMatchObject({ waitsFor: 'budget', counts: { claimed: 2 } });
});

test('other programs hear how it stands: made, scheduled by a change, running, over, and over once', async () => {
  await people(1);
  await noPauses();
  await call('POST', '/webhook-endpoints', { url: 'https://example.com/hook', events: ['campaign.changed'] });
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  const scheduledAt = new Date(product.clock.now().getTime() + 90 * MINUTE).toISOString();
  for (const message1 of ['Oi', 'Olá']) await call('PUT', `/campaigns/${campaign.id}`, { message1, scheduledAt });
  product.clock.advance(91 * MINUTE);
  await finish(campaign);
  await answers(1, 'Pode');
  await finish(campaign);
  product.clock.advance(MINUTE);
  await run(2);
  expect((await now(campaign)).counts).toMatchObject({ sent: 1 });
  const told = await rows<{ campaign: object }>(
    sql`select body::jsonb #> '{data,campaign}' as campaign from webhook_deliveries order by id`,
  );
  const states = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'FINALIZADA'];
  expect(told.map((one) => one.campaign)).toEqual(
    states.map((status) => ({ campaignId: campaign.id, name: 'Natal', status, stopReason: null })),
  );
});

test('a tag’s contacts get it beside the list, each once', async () => {
  await people(1);
  await noPauses();
  const tag = await call<{ id: number }>('POST', '/tags', { name: 'VIP', color: '#112233' });
  await call('POST', '/contacts', { name: 'Zoe', number: numberOf(900), tagIds: [tag.id] });
  await rows(sql`insert into contacts (name, number) values ('Ana', ${numberOf(1)}) on conflict do nothing`);
  const [zoe] = await rows<{ id: number }>(sql`select id from contacts where name = 'Zoe'`);
  if (!zoe) await buildContact(product.platform, office.company.id, { name: 'Zoe', number: numberOf(900) });
  await rows(
    sql`insert into contact_tags (contact_id, tag_id) select id, ${tag.id} from contacts on conflict do nothing`,
  );
  const campaign = await make({ tagListId: tag.id });
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ total: 2, sent: 2 });
});
