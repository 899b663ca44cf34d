// What becomes of a campaign's people: other programs hear of it, and lists of bad numbers end by themselves.
import { MOST_CAMPAIGN_PEOPLE, type Campaign } from '@recado/contract/campaigns';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildConnection } from '../../../../test/build.ts';
import { Campaigning, MINUTE, numberOf } from '../../../../test/campaigning.ts';
import { graph, say } from '../../../../test/drawn-flows.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { emit } from '../../../events/domain-events.ts';
import { inCompany } from '../../../platform/context.ts';
import { raiseAck } from '../../inbox/messages/delivery.service.ts';

let product: Product;
let campaigning: Campaigning;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  campaigning = await Campaigning.open(product);
});
afterAll(() => product.close());

test('other programs hear of whom it failed for, who answered it, and whom it reached after all; once each', async () => {
  const { answers, call, finish, make, noPauses, people, rows, start } = campaigning;
  await people(3);
  await noPauses();
  await call('POST', '/webhook-endpoints', { url: 'https://example.com/hook', events: ['campaign.recipient'] });
  const campaign = await make();
  await start(campaign);
  await finish(campaign, (number) => (number === numberOf(1) ? 'ERR_WAPP_UNREACHABLE_CONTACT' : undefined));
  await answers(2, 'Quero!');
  await answers(2, 'Ainda tem?');
  await answers(3, 'PARAR');
  const [failed] = await rows<{ chat: string; externalId: string }>(
    sql`update messages m set external_id = 'late-1' from campaign_recipients r
      where r.number = ${numberOf(1)} and m.id = any(r.message_ids) returning m.chat, m.external_id as "externalId"`,
  );
  const { whatsappId, company } = campaigning.office;
  await inCompany(product.platform, company.id, undefined, (ctx) =>
    raiseAck(ctx, { whatsappId, chat: failed?.chat ?? '', externalId: failed?.externalId ?? '', ack: 3 }),
  );
  const told = await rows<{ recipient: object; number: string }>(
    sql`select body::jsonb #> '{data,recipient}' as recipient, body::jsonb #>> '{data,contact,number}' as number
      from webhook_deliveries where type = 'campaign.recipient' order by id`,
  );
  const news = (n: number, state: string, more: object = {}): object => ({
    number: numberOf(n),
    recipient: {
      campaignId: campaign.id,
      recipientId: expect.any(Number),
      name: `Pessoa ${n}`,
      number: numberOf(n),
      state,
      error: null,
      optedOut: false,
      ...more,
    },
  });
  expect(told).toEqual([
    news(1, 'failed', { error: 'ERR_WAPP_UNREACHABLE_CONTACT' }),
    news(2, 'answered'),
    news(3, 'answered', { optedOut: true }),
    news(1, 'sent'),
  ]);
});

test('whoever answers begins the flow for that, before its queue’s and the welcome: once, and not who wants no more', async () => {
  const { answers, call, finish, make, noPauses, office, people, rows, start } = campaigning;
  await people(3);
  await noPauses();
  const drawn = async (label: string): Promise<number> => {
    const { id } = await call<{ id: number }>('POST', '/flowbuilder', { name: label });
    await call('POST', '/flowbuilder/flow', { idFlow: id, ...graph([say('m', label)], '1>m') });
    return id;
  };
  const flowId = await drawn('An answer');
  await call('POST', '/flowcampaign', { name: 'Answers', flowId, trigger: 'campaign', whatsappId: office.whatsappId });
  await call('PUT', `/whatsapp/${office.whatsappId}`, { flowIdWelcome: await drawn('Welcome') });
  const ofQueue = { name: 'Ofertas', color: '#123456', flowId: await drawn('Its queue') };
  const { id: queueId } = await call<{ id: number }>('POST', '/queue', ofQueue);
  const campaign = await make({ queueId });
  await start(campaign);
  await finish(campaign);
  await answers(1, 'Quero!');
  await answers(1, 'Ainda tem?');
  await answers(2, 'PARAR');
  const begun = await rows<{ name: string; reason: string }>(
    sql`select c.name, x.reason from flow_runs x join tickets t on t.id = x.ticket_id join contacts c on c.id = t.contact_id
      where x.flow_id = ${flowId}`,
  );
  expect(begun).toEqual([{ name: 'Pessoa 1', reason: 'campaign' }]);
  const told = await rows<{ reason: string }>(
    sql`select data->>'reason' as reason from ticket_timeline where kind = 'driverStarted' order by id`,
  );
  expect(told.map(({ reason }) => reason)).toEqual(['campaign', 'queue']);
});

test('whoever answers meets what the queue of the campaign has, before the connection’s welcome: its menu, or its agent, each begun once', async () => {
  const { answers, call, finish, make, noPauses, office, people, rows, start } = campaigning;
  await people(3);
  await noPauses();
  const queue = (values: object) => call<{ id: number }>('POST', '/queue', values);
  const offers = await queue({ name: 'Ofertas', color: '#123456', greetingMessage: 'Escolha' });
  await call('POST', '/queue-options', {
    queueId: offers.id,
    title: 'Bolo',
    message: 'Temos',
    option: 1,
    parentId: null,
  });
  const agent = { model: 'gpt-4o-mini', maxTokens: 100, temperature: 1, apiKey: 'sk-1', maxMessages: 10 };
  const { id: promptId } = await call<{ id: number }>('POST', '/prompt', {
    ...agent,
    name: 'Flora',
    prompt: 'You help the customers of a small flower shop, kindly and briefly.',
    queueId: offers.id,
  });
  const asked = await queue({ name: 'Perguntas', color: '#654321', promptId });
  const { id: flowId } = await call<{ id: number }>('POST', '/flowbuilder', { name: 'Welcome' });
  await call('POST', '/flowbuilder/flow', { idFlow: flowId, ...graph([say('m', 'Welcome')], '1>m') });
  const queueIds = [office.sales.id, offers.id];
  await call('PUT', `/whatsapp/${office.whatsappId}`, { flowIdWelcome: flowId, queueIds, greetingMessage: 'Oi' });
  for (const [n, queueId] of [
    [1, offers.id],
    [2, asked.id],
  ] as const) {
    const campaign = await make({ name: `Natal ${n}`, queueId });
    await rows(sql`update contact_list_items set is_whatsapp_valid = (number = ${numberOf(n)})`);
    await start(campaign);
    await finish(campaign);
    await answers(n, '1');
  }
  const began = await rows(sql`
    select c.name, array_agg(l.data->>'driver' order by l.id) as drivers, bool_and(t.held) as held from ticket_timeline l
    join tickets t on t.id = l.ticket_id join contacts c on c.id = t.contact_id
    where l.kind in ('driverStarted', 'driverEnded') group by c.name order by c.name`);
  expect(began).toEqual([
    { name: 'Pessoa 1', drivers: ['menu'], held: true },
    { name: 'Pessoa 2', drivers: ['agent'], held: true },
  ]);
  const [menu] = await rows<{ body: string }>(sql`select body from messages where origin = 'driver'`);
  expect(menu?.body).toMatch(/^Escolha\n\*\[ 1 ]\* - Bolo/);
});

/** of them half with no pause between two people; each takes seconds */
const LISTS = process.env['LONG_TESTS'] === '1' ? 20 : 4;

test(`${LISTS} bad lists of twenty each stop by themselves: within twenty failures, and long before where one goes at a time`, async () => {
  const { call, finishAll, make, people, start } = campaigning;
  const begun = [];
  for (let n = 0; n < LISTS; n += 1) {
    const settings = {
      messageInterval: n < LISTS / 2 ? 0 : 20,
      longerIntervalAfter: 0,
      greaterInterval: 0,
      variables: [],
    };
    await call('POST', '/campaign-settings', { settings });
    const { id: contactListId } = await call<{ id: number }>('POST', '/contact-lists', { name: `Lista ${n}` });
    await people(20, { listId: contactListId, after: n * 20 });
    const campaign = await make({ name: `Natal ${n}`, contactListId });
    await start(campaign);
    // Its pace is settled as it begins.
    await campaigning.run();
    begun.push(campaign);
  }
  const over = await finishAll(begun, () => 'ERR_WAPP_UNREACHABLE_CONTACT');
  expect(over.map(({ status, stopReason }) => `${status} ${stopReason}`)).toEqual(
    Array.from({ length: LISTS }, () => 'CANCELADA failures'),
  );
  for (const [n, { counts }] of over.entries()) {
    expect(counts.failed).toBeLessThanOrEqual(n < LISTS / 2 ? 20 : 14);
    expect(counts).toMatchObject({ sent: 0, planned: 20 - counts.failed });
  }
});

test('a list that goes bad after a good beginning stops too, and whoever has looked at it may go on', async () => {
  const { call, finish, make, people, start } = campaigning;
  await people(43);
  await call('POST', '/campaign-settings', {
    settings: { messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 0, variables: [] },
  });
  const campaign = await make();
  await start(campaign);
  const over = await finish(campaign, (number) => (number > numberOf(23) ? 'ERR_WAPP_UNREACHABLE_CONTACT' : undefined));
  expect(over).toMatchObject({ status: 'CANCELADA', stopReason: 'failures', counts: { sent: 23 } });
  expect(over.counts.failed).toBeLessThanOrEqual(14);
  await start(campaign);
  expect(await finish(campaign)).toMatchObject({ status: 'FINALIZADA', counts: { failed: over.counts.failed } });
});

test('with more people than one campaign goes to it does not begin, and says so, rather than leave some of them out', async () => {
  const { call, finish, make, noPauses, now, people, rows, run, start } = campaigning;
  await people(MOST_CAMPAIGN_PEOPLE + 2);
  await noPauses();
  const scheduledAt = new Date(product.clock.now().getTime() + 90 * MINUTE).toISOString();
  const [campaign, scheduled] = [await make(), await make({ scheduledAt })];
  expect(await start(campaign)).toMatchObject({ error: 'ERR_CAMPAIGN_TOO_MANY' });
  expect(await call('GET', `/campaigns/${campaign.id}/preflight`)).toMatchObject({ total: MOST_CAMPAIGN_PEOPLE + 1 });
  product.clock.advance(91 * MINUTE);
  await run(2);
  const stopped = { status: 'CANCELADA', stopReason: 'tooMany', startedAt: null, counts: { total: 0 } };
  expect(await now(scheduled)).toMatchObject(stopped);
  await rows(
    sql`delete from contact_list_items where id not in (select id from contact_list_items order by id limit 5)`,
  );
  await start(scheduled);
  expect(await finish(scheduled)).toMatchObject({ counts: { total: 5, sent: 5 } });
});

test('all who are left out can be looked at, a page after the other', async () => {
  const { call, make, people, rows } = campaigning;
  await people(45);
  await rows(sql`update contact_list_items set is_whatsapp_valid = false where number <> ${numberOf(7)}`);
  const { id } = await make();
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { people: { number: string }[]; cursor: string | null } = await call(
      'GET',
      `/campaigns/${id}/left-out${cursor === '' ? '' : `?cursor=${cursor}`}`,
    );
    seen.push(...page.people.map(({ number }) => number));
    ({ cursor } = page);
  }
  expect(seen).toEqual(Array.from({ length: 45 }, (_, n) => numberOf(n + 1)).filter((one) => one !== numberOf(7)));
  expect(await call('GET', `/campaigns/${id}/left-out?cursor=x`)).toMatchObject({ error: 'ERR_VALIDATION' });
});

test('those that failed for now become a draft and a list of exactly them; who opted out since is in neither', async () => {
  const { call, finish, make, noPauses, now, people, rows, start } = campaigning;
  await people(8);
  await noPauses();
  const campaign = await make({
    name: 'Natal (2)',
    message2: 'Olá',
    hoursFrom: '00:00',
    weekdays: [0, 1, 2, 3, 4, 5, 6],
  });
  const errors = new Map([
    [numberOf(1), 'ERR_WAPP_RATE_LIMIT'],
    [numberOf(2), 'ERR_SENDING_WAPP_MSG'],
    [numberOf(3), 'ERR_WAPP_UNREACHABLE_CONTACT'],
    [numberOf(4), 'ERR_WAPP_OPTED_OUT'],
    [numberOf(5), 'ERR_WAPP_RATE_LIMIT'],
  ] as const);
  expect(await call('POST', `/campaigns/${campaign.id}/again`)).toMatchObject({ error: 'ERR_CONFLICT' });
  await start(campaign);
  const over = await finish(campaign, (number) => errors.get(number));
  expect(over).toMatchObject({ status: 'FINALIZADA', counts: { sent: 3, failed: 5 } });
  await rows(sql`update contacts set opted_out_at = now() where number = ${numberOf(5)}`);
  expect(await call('GET', `/campaigns/${campaign.id}/again`)).toEqual({ count: 2 });
  const draft = await call<Campaign>('POST', `/campaigns/${campaign.id}/again`);
  expect(draft).toMatchObject({
    name: 'Natal (2)',
    status: 'INATIVA',
    startedAt: null,
    message1: campaign.message1,
    message2: 'Olá',
    whatsappId: campaign.whatsappId,
    queueId: campaign.queueId,
    tagId: null,
    hoursFrom: '00:00',
    contactList: { name: 'Natal (2)' },
  });
  expect(draft.contactListId).not.toBe(campaign.contactListId);
  // Pressed twice, or sent again after an answer that was lost.
  const twice = await Promise.all([1, 2].map(() => call<Campaign>('POST', `/campaigns/${campaign.id}/again`)));
  expect(twice.map(({ id }) => id)).toEqual([draft.id, draft.id]);
  const listed = await rows<{ number: string }>(
    sql`select number from contact_list_items where contact_list_id = ${draft.contactListId} order by number`,
  );
  expect(listed.map(({ number }) => number)).toEqual([numberOf(1), numberOf(2)]);
  await start(draft);
  expect((await finish(draft)).counts).toMatchObject({ total: 2, sent: 2 });
  expect((await now(campaign)).counts).toMatchObject({ sent: 3, failed: 5 });
  const again = await call<Campaign>('POST', `/campaigns/${campaign.id}/again`);
  expect(again.name).toBe('Natal (3)');
});

test('an answer is the campaign’s whose line it came by, and of those that still ask, too', async () => {
  const { answers, call, finish, make, noPauses, now, office, people, rows, start } = campaigning;
  await people(1);
  await noPauses();
  const asking = await make({ name: 'Asks', confirmation: true, confirmationMessage: 'Posso mandar?' });
  await start(asking);
  await finish(asking);
  const later = await make({ name: 'Later' });
  await start(later);
  await finish(later);
  await answers(1, 'Quanto custa?');
  expect([(await now(later)).counts, (await now(asking)).counts]).toMatchObject([{ answered: 1 }, { answered: 0 }]);
  await answers(1, 'Pode mandar');
  expect((await now(asking)).counts).toMatchObject({ answered: 1, asked: 0 });

  const ours = await make({ name: 'By ours', confirmation: true, confirmationMessage: 'Posso?' });
  await start(ours);
  await finish(ours);
  const other = await make({ name: 'By another line' });
  await start(other);
  await finish(other);
  const { id } = await buildConnection(product.platform, office.company.id);
  await rows(sql`update campaigns set whatsapp_id = ${id} where id = ${other.id}`);
  await answers(1, 'Pode');
  expect([(await now(other)).counts, (await now(ours)).counts]).toMatchObject([{ answered: 0 }, { answered: 1 }]);
  expect(await call('GET', `/campaigns/${ours.id}`)).toMatchObject({ counts: { asked: 0 } });
});

test('who wants no more after a first answer is counted, and their conversation stays where it is', async () => {
  const { answers, finish, make, noPauses, now, people, rows, start } = campaigning;
  await people(1);
  await noPauses();
  const campaign = await make();
  await start(campaign);
  await finish(campaign);
  await answers(1, 'Quem é?');
  await answers(1, 'PARAR');
  await answers(1, 'parar');
  expect((await now(campaign)).counts).toMatchObject({ answered: 1, optedOut: 1, sent: 1 });
  expect(await rows(sql`select from ticket_timeline where kind = 'answersCampaign'`)).toHaveLength(1);
});

test('whether it asks first stays as it was once it has begun: who was asked is not taken for written to', async () => {
  const { call, goesOut, make, noPauses, now, people, run, start } = campaigning;
  await people(3);
  await noPauses();
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  await start(campaign);
  await run(2);
  await goesOut();
  await call('POST', `/campaigns/${campaign.id}/cancel`);
  const save = (change: object) => call('PUT', `/campaigns/${campaign.id}`, change);
  expect(await save({ confirmation: false, message1: 'Outra' })).toMatchObject({ error: 'ERR_VALIDATION' });
  await save({ confirmation: true, message1: 'Outra' });
  expect(await now(campaign)).toMatchObject({ confirmation: true, message1: 'Outra', counts: { asked: 3, sent: 0 } });
});

test('who tells their network that they want no more is an opt-out of it; what an asking template costs goes by who got it', async () => {
  const { answers, call, goesOut, make, now, people, rows, run, start, who } = campaigning;
  await people(4);
  const pace = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] };
  await call('POST', '/campaign-settings', { settings: { ...pace, templatePrice: 0.5 } });
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  await start(campaign);
  await run(2);
  await goesOut((number) => (number === numberOf(4) ? 'ERR_WAPP_OPTED_OUT' : undefined));
  await rows(sql`update connections set provider = 'cloud'`);
  const template = { name: 'natal', language: 'pt_BR', header: [], body: [], buttons: {}, text: 'Oi' };
  await rows(sql`update campaigns set template = ${JSON.stringify(template)}::jsonb`);
  expect(await now(campaign)).toMatchObject({ counts: { asked: 3, failed: 1, optedOut: 1, written: 3 }, cost: 1.5 });
  const prefers = (n: number, wanted: boolean) =>
    inCompany(product.platform, campaigning.office.company.id, undefined, async (ctx) => {
      const [contact] = await rows<{ id: number }>(sql`select id from contacts where number = ${numberOf(n)}`);
      emit(ctx, 'contact.preferred', { contactId: contact?.id ?? 0, chat: numberOf(n), wanted, text: '' });
    });
  await prefers(1, true);
  await prefers(2, false);
  await prefers(2, false);
  // What they say afterwards takes nothing of it back.
  await rows(sql`update campaign_recipients set state = 'sent' where number = ${numberOf(2)}`);
  await answers(2, 'Quem é?');
  await rows(sql`update campaign_recipients set state = 'skipped', answered_at = null where number = ${numberOf(2)}`);
  expect(await now(campaign)).toMatchObject({ counts: { asked: 2, skipped: 1, optedOut: 2, written: 3 }, cost: 1.5 });
  expect((await who(campaign, 'optedOut')).map(({ number, state, reason }) => [number, state, reason])).toEqual([
    [numberOf(2), 'skipped', 'optedOut'],
    [numberOf(4), 'failed', 'ERR_WAPP_OPTED_OUT'],
  ]);
});
