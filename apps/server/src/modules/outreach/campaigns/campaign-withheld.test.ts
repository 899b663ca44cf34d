// What a campaign's line still has when the hours end or somebody opts out, and the line comes back only then.
// @module-tag waits
import { clockIn } from '@recado/rules/days';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { Campaigning, MINUTE, numberOf } from '../../../../test/campaigning.ts';
import { fakeNetwork, type FakeNetwork } from '../../../../test/fake-network.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { enqueueCommands } from '../../inbox/outbox/outbox.service.ts';
import { askFor } from '../../lines/outbox/outbox-rows.ts';
import { ChannelRuntime } from '../../lines/runtime/channel-runtime.ts';

let product: Product;
let campaigning: Campaigning;
let runtime: ChannelRuntime | undefined;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  campaigning = await Campaigning.open(product);
});
afterEach(async () => {
  await runtime?.close();
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from connections`));
});
afterAll(() => product.close());

/** Until then nobody runs it. */
async function lineComesUp(): Promise<FakeNetwork> {
  const { platform, store } = product;
  const network = fakeNetwork();
  runtime = new ChannelRuntime({ platform, store, providers: [network] });
  await runtime.start();
  await until(() => network.line(campaigning.office.whatsappId));
  return network;
}

const texts = ({ sent }: FakeNetwork): string[] =>
  sent.map((one) => (one.kind === 'send' && one.content.type === 'text' ? one.content.body : one.kind)).toSorted();

/** From an hour ago until in half an hour. */
function hoursNow() {
  const clock = clockIn(product.clock.now(), 'America/Sao_Paulo').getTime();
  const at = (minutes: number): string => new Date(clock + minutes * MINUTE).toISOString().slice(11, 16);
  return { hoursFrom: at(-60), hoursTo: at(30) };
}

test('after the hours nothing of it leaves, and keeps nobody waiting; in the next ones each has it once', async () => {
  const { make, noPauses, now, office, people, rows, run, start } = campaigning;
  await people(3);
  await noPauses();
  const campaign = await make(hoursNow());
  await start(campaign);
  await run(2);
  const waiting = await rows<{ id: number; chat: string }>(sql`select id, chat from outbox order by id`);
  expect(waiting).toHaveLength(3);
  const { chat = '' } = waiting[0] ?? {};
  product.clock.advance(60 * MINUTE);
  // A person writes to the first of them meanwhile.
  await inCompany(product.platform, office.company.id, undefined, (ctx) =>
    enqueueCommands(ctx, [
      {
        whatsappId: office.whatsappId,
        lane: 'person',
        command: {
          kind: 'send',
          chat: { key: chat, party: {} },
          id: 'P',
          content: { type: 'text', body: 'Boa noite' },
        },
      },
    ]),
  );
  // A line that dies after it has looked has marked nothing.
  const looked = await product.platform.db.withTenant(office.company.id, (tx) =>
    askFor(
      tx,
      waiting.map(({ id }) => id),
      product.clock.now(),
    ),
  );
  expect(looked.map(({ withheld }) => withheld?.why)).toEqual(['hours', 'hours', 'hours']);
  expect(await rows(sql`select from outbox where asked_at is not null`)).toEqual([]);
  const network = await lineComesUp();
  await until(async () => expect((await now(campaign)).counts).toMatchObject({ planned: 3, claimed: 0 }));
  await until(() => expect(texts(network)).toEqual(['Boa noite']));
  expect(await rows(sql`select distinct send_error as why from messages where ack = 0`)).toEqual([
    { why: 'ERR_CAMPAIGN_HOURS' },
  ]);
  // Whoever calls off may still hold it: it is left for the next look then.
  await until(async () => {
    await run();
    expect(await now(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'hours', counts: { planned: 3 } });
  });
  product.clock.advance(23 * 60 * MINUTE);
  await until(async () => {
    await run();
    expect((await now(campaign)).counts).toMatchObject({ sent: 3 });
  });
  expect(texts(network)).toEqual(['Boa noite', 'Oi Pessoa 1', 'Oi Pessoa 2', 'Oi Pessoa 3']);
});

test('down until the next hours, it sends then what it has', async () => {
  const { make, noPauses, now, people, rows, run, start } = campaigning;
  await people(2);
  await noPauses();
  const campaign = await make(hoursNow());
  await start(campaign);
  await run(2);
  product.clock.advance(24 * 60 * MINUTE);
  await run();
  const network = await lineComesUp();
  await until(async () => expect((await now(campaign)).counts).toMatchObject({ sent: 2 }));
  expect(texts(network)).toEqual(['Oi Pessoa 1', 'Oi Pessoa 2']);
  expect(await rows(sql`select from messages where ack = 0`)).toEqual([]);
});

test('who opts out meanwhile is not written to, and is left out for that; the others are', async () => {
  const { call, make, noPauses, now, people, rows, run, start, who } = campaigning;
  await people(3);
  await noPauses();
  const campaign = await make();
  await start(campaign);
  await run(2);
  expect((await now(campaign)).counts).toMatchObject({ claimed: 3 });
  const [second] = await rows<{ id: number }>(sql`select id from contacts where number = ${numberOf(2)}`);
  await call('PUT', `/contacts/${second?.id}/consent`, { wanted: false, reason: 'Pediu' });
  const network = await lineComesUp();
  await until(async () => expect((await now(campaign)).counts).toMatchObject({ claimed: 0, planned: 0 }));
  expect(texts(network)).toEqual(['Oi Pessoa 1', 'Oi Pessoa 3']);
  expect((await now(campaign)).counts).toMatchObject({ sent: 2, skipped: 1, failed: 0 });
  expect(await who(campaign, 'skipped')).toMatchObject([{ number: numberOf(2), reason: 'optedOut' }]);
  await until(async () => {
    await run();
    expect((await now(campaign)).status).toBe('FINALIZADA');
  });
});

test('who has had a part of theirs has the rest after the hours, but not after opting out', async () => {
  const { call, make, noPauses, now, office, people, rows, run, start, who } = campaigning;
  await people(3);
  await noPauses();
  const [list] = await rows<{ id: number }>(sql`
    with file as (
      insert into media (state, shared, storage_key, file_name, mime, size)
      values ('stored', true, 'campaigns/a-b-c', 'a.png', 'image/png', 3) returning id
    ), list as (insert into file_lists (name, message) values ('Prices', 'Here') returning id), held as (
      insert into file_options (list_id, name, position, media_id) select list.id, 'a', 1, file.id from list, file
    )
    select id from list`);
  const campaign = await make({ ...hoursNow(), fileListId: list?.id });
  await start(campaign);
  await run(2);
  // Its line loses its place while the first of two people is on its way.
  const begun = await rows<{ id: number }>(sql`
    select min(o.id) as id from outbox o join messages m on m.id = o.message_id
    where m.origin_ref in (select id from campaign_recipients where number in (${numberOf(1)}, ${numberOf(2)})) group by m.origin_ref`);
  await product.platform.db.withTenant(office.company.id, (tx) =>
    askFor(
      tx,
      begun.map(({ id }) => id),
      product.clock.now(),
    ),
  );
  const [second] = await rows<{ id: number }>(sql`select id from contacts where number = ${numberOf(2)}`);
  await call('PUT', `/contacts/${second?.id}/consent`, { wanted: false, reason: 'Pediu' });
  product.clock.advance(60 * MINUTE);
  const network = await lineComesUp();
  await until(async () => expect((await now(campaign)).counts).toMatchObject({ claimed: 0 }));
  expect(await who(campaign)).toMatchObject([
    { number: numberOf(1), state: 'sent' },
    { number: numberOf(2), state: 'failed', reason: 'ERR_WAPP_OPTED_OUT' },
    { number: numberOf(3), state: 'planned' },
  ]);
  const parts = (n: number): number => network.sent.filter(({ chat }) => chat.party.phone === numberOf(n)).length;
  expect([1, 2, 3].map(parts)).toEqual([3, 1, 0]);
});
