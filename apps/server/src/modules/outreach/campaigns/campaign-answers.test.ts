// What counts as an answer to a campaign, and to which: by what had gone out when it was written.
import type { InboundEvent } from '@recado/channel/inbound';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Campaigning, MINUTE } from '../../../../test/campaigning.ts';
import { message } from '../../../../test/inbound-line.ts';
import type { Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { ingestEvents } from '../../inbox/intake/inbound.service.ts';
import { lockNext } from './recipients.repo.ts';
import { askFor, postponeCommand } from '../../lines/outbox/outbox-rows.ts';

const HOUR = 60 * MINUTE;

let product: Product;
let office: Office;
let campaigning: Campaigning;
let { answers, bodies, finish, goesOut, make, noPauses, now, people, rows, run, start, who, wroteBefore } =
  {} as Campaigning;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  campaigning = await Campaigning.open(product);
  office = campaigning.office;
  ({ answers, bodies, finish, goesOut, make, noPauses, now, people, rows, run, start, who, wroteBefore } = campaigning);
});
afterAll(() => product.close());

/** The line has these and asks its network for them. */
async function ask(): Promise<number[]> {
  const waiting = await rows<{ id: number }>(sql`select id from outbox order by id`);
  const ids = waiting.map(({ id }) => id);
  await product.platform.db.withTenant(office.company.id, (tx) => askFor(tx, ids, product.clock.now()));
  return ids;
}

test('an answer begins a conversation in the queue of the campaign and says which one it answers', async () => {
  await people(2);
  await noPauses();
  const campaign = await make();
  await start(campaign);
  await finish(campaign);
  await answers(1, 'Quero!');
  const waiting = await rows<{ uuid: string }>(
    sql`select status, queue_id as "queueId", uuid from tickets where status <> 'closed'`,
  );
  expect(waiting).toEqual([{ status: 'pending', queueId: office.sales.id, uuid: expect.any(String) }]);
  // The report leads to where their words are; of who has not answered, to what was written.
  const closed = await rows<{ uuid: string }>(sql`select uuid from tickets where status = 'closed' order by id`);
  expect((await who(campaign, '')).map(({ ticketUuid }) => ticketUuid)).toEqual([waiting[0]?.uuid, closed[1]?.uuid]);
  expect(await rows(sql`select data->>'name' as name from ticket_timeline where kind = 'answersCampaign'`)).toEqual([
    { name: 'Natal' },
  ]);
  await answers(2, 'PARAR');
  await answers(1, 'Ainda tem?');
  expect((await now(campaign)).counts).toMatchObject({ answered: 2, optedOut: 1 });
});

test.each(['n8n', 'webhook'] as const)('an answer begins what the queue has, and keeps it: %s', async (type) => {
  await people(1);
  await noPauses();
  const { call, listId } = campaigning;
  const values = { type, name: 'Bot', urlN8N: 'http://127.0.0.1:9/hook' };
  const { id } = await call<{ id: number }>('POST', '/queueIntegration', values);
  await rows(sql`update queues set integration_id = ${id} where id = ${office.sales.id}`);
  const campaign = await make({ contactListId: listId });
  await start(campaign);
  await finish(campaign);
  await answers(1, 'Quero!');
  const told = await rows(sql`select kind, data->>'reason' as reason from ticket_timeline e
    where kind in ('driverStarted', 'driverEnded', 'failed') order by id`);
  expect(told).toEqual([{ kind: 'driverStarted', reason: 'queue' }]);
  // It is told what they wrote.
  expect(await rows(sql`select heard->0->>'text' as text, heard_at is not null as due from ticket_drivers`)).toEqual([
    { text: 'Quero!', due: true },
  ]);
});

test('who is asked first gets the text once they have answered, and who says no or wants none at all gets none', async () => {
  await people(3);
  await noPauses();
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso mandar, {nome}?' });
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ asked: 3, sent: 0 });
  await answers(1, 'Pode');
  await answers(2, 'sair');
  await answers(3, 'Não', 'obrigada');
  await finish(campaign);
  product.clock.advance(MINUTE);
  await run(2);
  await goesOut();
  expect((await now(campaign)).counts).toMatchObject({
    asked: 0,
    sent: 1,
    skipped: 2,
    answered: 3,
    optedOut: 1,
  });
  expect(await rows(sql`select reason from campaign_recipients where state = 'skipped' order by id`)).toEqual([
    { reason: 'optedOut' },
    { reason: 'declined' },
  ]);
  const asked = [1, 2, 3].map((n) => `Posso mandar, Pessoa ${n}?`);
  expect(await bodies()).toEqual(['Oi Pessoa 1', ...asked]);
});

test('before the question can have arrived nothing is an answer to it; from then on it is, though its line has not told yet', async () => {
  await people(3);
  await noPauses();
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  await start(campaign);
  await run(2);
  const waiting = await rows<{ id: number }>(sql`select id from outbox order by id`);
  expect(waiting).toHaveLength(3);
  await answers(1, 'Vocês abrem hoje?');
  expect((await now(campaign)).counts).toMatchObject({ claimed: 3, answered: 0 });
  const ids = waiting.map(({ id }) => id);
  await product.platform.db.withTenant(office.company.id, (tx) => askFor(tx, ids, product.clock.now()));
  await answers(2, 'Não, obrigada');
  await answers(3, 'Pode');
  expect((await finish(campaign)).counts).toMatchObject({ asked: 1, skipped: 1, sent: 1, answered: 2 });
  expect(await bodies()).toEqual(['Oi Pessoa 3', 'Posso?', 'Posso?', 'Posso?']);
  await answers(1, 'Pode sim', 'Obrigada');
  expect((await finish(campaign)).counts).toMatchObject({ asked: 0, skipped: 1, sent: 2, answered: 3 });
});

test('what was written before it began is no answer to it, though we hear of it later', async () => {
  await people(1);
  await noPauses();
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  const before = product.clock.now();
  product.clock.advance(HOUR);
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ asked: 1 });
  await wroteBefore(1, before, 'Vocês abrem hoje?');
  expect((await now(campaign)).counts).toMatchObject({ asked: 1, answered: 0 });
  // Away for a moment, we hear of that late as well.
  await wroteBefore(1, product.clock.now(), 'Pode');
  expect((await finish(campaign)).counts).toMatchObject({ asked: 0, sent: 1, answered: 1 });
});

test.each([
  ['says that it has not taken it, nobody has it', true, { answered: 0, claimed: 1 }],
  ['was asked before and did not answer, somebody may have it', false, { answered: 1, planned: 1 }],
])('a network that puts a question off: where it %s', async (_why, notTaken, counts) => {
  await people(1);
  await noPauses();
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  await start(campaign);
  await run(2);
  const [id = 0] = await ask();
  const until = new Date(product.clock.now().getTime() + HOUR);
  await product.platform.db.withTenant(office.company.id, (tx) =>
    postponeCommand(tx, id, { attempts: 0, until, error: 'too much', notTaken }),
  );
  await answers(1, 'Vocês abrem hoje?');
  expect((await now(campaign)).counts).toMatchObject(counts);
});

test.each([
  ['thanks', 'Obrigada', { sent: 1, answered: 1 }],
  ['a refusal', 'PARAR', { sent: 0, skipped: 1 }],
])('%s that comes while the text is being handed over waits for nobody', async (_what, words, counts) => {
  await people(1);
  await noPauses();
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  await start(campaign);
  await finish(campaign);
  await answers(1, 'Pode');
  // Whoever hands it over holds the person, and waits for their conversation, which intake holds.
  await product.platform.db.withTenant(office.company.id, async (tx) => {
    expect(await lockNext(tx, campaign.id, 1)).toHaveLength(1);
    await answers(1, words);
  });
  expect((await finish(campaign)).counts).toMatchObject(counts);
});

test('who said yes and no longer wants it while the text waits has said so to this campaign, not to an earlier one', async () => {
  await people(1);
  await noPauses();
  const earlier = await make({ name: 'Outono' });
  await start(earlier);
  await finish(earlier);
  product.clock.advance(HOUR);
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ asked: 1 });
  await answers(1, 'Pode');
  await run(2);
  expect((await now(campaign)).counts).toMatchObject({ claimed: 1, answered: 1 });
  await answers(1, 'Obrigada');
  await answers(1, 'PARAR');
  expect((await now(campaign)).counts).toMatchObject({ answered: 1, optedOut: 1 });
  expect(await who(campaign)).toMatchObject([{ answeredAt: expect.any(String), optedOut: true }]);
  expect((await now(earlier)).counts).toMatchObject({ answered: 0, optedOut: 0 });
  expect(await who(earlier)).toMatchObject([{ optedOut: false }]);
});

test('an answer that comes before the line tells proves that the question went out', async () => {
  await people(2);
  await noPauses();
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  await start(campaign);
  await run(2);
  await ask();
  await answers(1, 'Não');
  await goesOut();
  expect((await now(campaign)).counts).toMatchObject({ asked: 1, skipped: 1, written: 2 });
});

test('who only calls, or wrote what cannot be read yet, has not said yes', async () => {
  await people(3);
  await noPauses();
  const campaign = await make({ confirmation: true, confirmationMessage: 'Posso?' });
  await start(campaign);
  expect((await finish(campaign)).counts).toMatchObject({ asked: 3 });
  product.clock.advance(MINUTE);
  const contacts = await rows<{ number: string }>(sql`select number from contacts order by name`);
  const from = (n: number) => {
    const phone = contacts[n]?.number ?? '';
    return { chat: { key: `${phone}@s.whatsapp.net`, party: { phone } }, sender: { phone } };
  };
  const hears = (event: InboundEvent) =>
    inCompany(product.platform, office.company.id, undefined, (ctx) =>
      ingestEvents(ctx, { id: office.whatsappId, name: 'Line', queueIds: [] }, event),
    );
  const sentAt = product.clock.now().toISOString();
  const lost = (n: number): InboundEvent => ({
    ...message({ content: { type: 'unreadable', reason: 'undecryptable' }, id: `LOST${n}`, sentAt }),
    ...from(n),
  });
  await hears({ kind: 'call', chat: from(0).chat, id: 'CALL', at: sentAt });
  await hears(lost(1));
  await hears(lost(2));
  expect((await now(campaign)).counts).toMatchObject({ asked: 3, answered: 0 });
  await hears({ ...message({ content: { type: 'text', body: 'PARAR' }, id: 'LOST1', sentAt }), ...from(1) });
  await hears({ ...message({ content: { type: 'text', body: 'Pode' }, id: 'LOST2', sentAt }), ...from(2) });
  expect((await finish(campaign)).counts).toMatchObject({ asked: 1, answered: 2, optedOut: 1 });
  expect((await bodies()).filter((body) => body !== 'Posso?')).toHaveLength(1);
});
