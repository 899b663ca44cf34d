// A line on which much waits: people go first, conversations keep their order, nobody waits for ever.
// @module-tag waits
import type { OutboundCommand } from '@recado/channel/outbound';
import type { OutboxLane } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FakeNetwork } from '../../../../test/fake-network.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';
import { inCompany } from '../../../platform/context.ts';
import { enqueueCommands } from '../../inbox/outbox/outbox.service.ts';

let product: Product;
let channels: RunningChannels;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  channels = await RunningChannels.prepare(product);
});
afterEach(() => channels.stop());
afterAll(() => product.close());

const asOwner = (statement: string) => product.platform.db.withSystem((tx) => tx.execute(sql.raw(statement)));

const textOf = (command: OutboundCommand): string =>
  command.kind === 'send' && command.content.type === 'text' ? command.content.body : command.kind;
const texts = ({ sent }: FakeNetwork): string[] => sent.map(textOf);

const send = (chat: string, body: string): OutboundCommand => ({
  kind: 'send',
  chat: { key: chat, party: { phone: chat } },
  id: body,
  content: { type: 'text', body },
});

const enqueue = (whatsappId: number, lane: OutboxLane, ...commands: OutboundCommand[]): Promise<void> =>
  inCompany(product.platform, channels.companyId, undefined, (ctx) =>
    enqueueCommands(
      ctx,
      commands.map((command) => ({ whatsappId, lane, command })),
    ),
  );

const many = (count: number, name: string): OutboundCommand[] =>
  Array.from({ length: count }, (_, at) => send(`55119${name}${at}`, `${name}${at}`));

/** A line that takes one thing, and nothing more until it is let go. */
async function heldLine(): Promise<{ network: FakeNetwork; whatsappId: number; asked: string[]; letGo: () => void }> {
  const asked: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { network, ticket } = await channels.ready({
    // One that is to be spared.
    paceMs: 1,
    fate: (command) => {
      asked.push(textOf(command));
      return gate.promise;
    },
  });
  return { network, whatsappId: ticket.whatsappId ?? 0, asked, letGo: gate.resolve };
}

test('2,000 commands of other lanes wait: a person’s is the next on the wire', async () => {
  const { whatsappId, asked, letGo } = await heldLine();
  await enqueue(whatsappId, 'campaign', ...many(1_000, 'campaign'));
  await enqueue(whatsappId, 'schedule', ...many(1_000, 'schedule'));
  // All places but the one that is people's are on the wire.
  await until(() => expect(asked).toHaveLength(3));
  // What is on its way is marked, and nobody calls it off.
  const marked = `select from outbox where asked_at is not null and whatsapp_id = ${whatsappId}`;
  expect((await asOwner(marked)).rowCount).toBe(asked.filter((text) => text.startsWith('campaign')).length);
  await enqueue(whatsappId, 'person', send('551199', 'an answer'));
  await until(() => expect(asked).toHaveLength(4));
  expect(asked[3]).toBe('an answer');
  letGo();
});

test('what stands before a person’s answer in its conversation goes before it, and before everything else', async () => {
  const { whatsappId, asked, letGo } = await heldLine();
  const chat = '5511977770000';
  const mine = Array.from({ length: 60 }, (_, at) => send(chat, `mine${at}`));
  await enqueue(whatsappId, 'campaign', ...many(500, 'campaign'), ...mine);
  await until(() => expect(asked).toHaveLength(3));
  await enqueue(whatsappId, 'person', send(chat, 'my answer'));
  await until(() => expect(asked).toContain('mine0'));
  letGo();
  await until(() => expect(asked).toContain('my answer'));
  const inChat = asked.filter((text) => text.startsWith('m'));
  expect(inChat).toEqual([...mine.map(textOf), 'my answer']);
});

test('everything goes out in the end, each once, a conversation’s in its order whatever the lanes', async () => {
  const { network, ticket } = await channels.ready();
  const whatsappId = ticket.whatsappId ?? 0;
  const lanes: OutboxLane[] = ['campaign', 'person', 'schedule', 'reply', 'notice'];
  for (const round of [0, 1, 2, 3]) {
    for (const [at, lane] of lanes.entries())
      await enqueue(
        whatsappId,
        lane,
        ...Array.from({ length: 8 }, (_, chat) => send(`5511${chat}`, `${chat}:${round * 5 + at}`)),
      );
  }
  await until(async () => expect(await channels.rows(sql`select 1 from outbox limit 1`)).toEqual([]));
  const sent = texts(network);
  expect(sent).toHaveLength(160);
  for (let chat = 0; chat < 8; chat += 1) {
    const numbers = sent.filter((text) => text.startsWith(`${chat}:`)).map((text) => Number(text.split(':')[1]));
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, at) => at));
  }
});

test('what has gone out leaves its place on the wire while it is written down: so many at most, and a person goes before the rest', async () => {
  const { network, ticket } = await channels.ready({ paceMs: 1 });
  const whatsappId = ticket.whatsappId ?? 0;
  const untilEmpty = () =>
    until(async () => expect(await channels.rows(sql`select 1 from outbox limit 1`)).toEqual([]));
  await enqueue(whatsappId, 'campaign', send('551190', 'first'));
  await untilEmpty();
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The line's day is in somebody's hand: nothing can be counted.
  const holding = product.platform.db.withTenant(channels.companyId, async (tx) => {
    await tx.execute(sql`select from line_days where whatsapp_id = ${whatsappId} for update`);
    held.resolve();
    await over.promise;
  });
  await held.promise;
  await enqueue(whatsappId, 'campaign', ...many(100, 'campaign'));
  await until(() => expect(texts(network).length).toBeGreaterThan(32));
  await enqueue(whatsappId, 'person', send('551199', 'an answer'));
  await until(() => expect(texts(network)).toContain('an answer'));
  expect(texts(network).length).toBeLessThan(40);
  expect(await channels.rows(sql`select 1 from outbox`)).toHaveLength(101);
  over.resolve();
  await holding;
  await untilEmpty();
  const gone = texts(network);
  expect(gone).toHaveLength(102);
  expect(new Set(gone).size).toBe(102);
});

test('where all that follows from it cannot be written, what has gone out has its tick, and does not go out again', async () => {
  const { network, ticket } = await channels.ready();
  // Whoever has the conversation open cannot be told.
  await asOwner(`create function no_news() returns trigger language plpgsql as $$ begin
    if new.name = 'appMessage' and new.payload->>'action' = 'update' then raise 'no news'; end if; return new; end $$`);
  await asOwner('create trigger no_news before insert on event_log for each row execute function no_news()');
  try {
    await product.call(channels.token, 'POST', `/messages/${ticket.id}`, { body: 'Oi' });
    await until(async () => expect(await channels.rows(sql`select 1 from outbox limit 1`)).toEqual([]));
    expect(await channels.rows(sql`select ack, send_error from messages where body = 'Oi'`)).toEqual([
      { ack: 2, send_error: null },
    ]);
    expect(texts(network)).toEqual(['Oi']);
  } finally {
    await asOwner('drop trigger no_news on event_log');
  }
});

test('what is to be tried later holds up its conversation, and nothing else', async () => {
  const { network, ticket } = await channels.ready();
  const whatsappId = ticket.whatsappId ?? 0;
  const later = new Date(product.clock.now().getTime() + 60_000).toISOString();
  await enqueue(whatsappId, 'campaign', ...many(120, 'wait'));
  await until(async () => expect(await channels.rows(sql`select 1 from outbox limit 1`)).toEqual([]));
  network.sent.length = 0;
  await product.platform.db.withTenant(channels.companyId, (tx) =>
    tx.execute(sql`
      insert into outbox (whatsapp_id, chat, lane, command, next_attempt_at)
      select ${whatsappId}, '55119' || n, 'campaign', jsonb_set(${JSON.stringify(send('x', 'late'))}::jsonb, '{chat,key}', to_jsonb('55119' || n)), ${later}::timestamptz
      from generate_series(1, 300) n`),
  );
  await enqueue(whatsappId, 'campaign', send('551191', 'behind'), send('5511900', 'free'));
  await until(() => expect(texts(network)).toEqual(['free']));
  // The network has it before its row is gone.
  await until(async () => expect(await channels.rows(sql`select 1 from outbox`)).toHaveLength(301));
});

test('a clock that is set back by an hour holds up no line that keeps its distance', async () => {
  const hour = 3_600_000;
  const real = Date.now;
  // While the first goes out; what the table says to be due stays due.
  const setBack = (): Promise<void> => {
    if (!vi.isMockFunction(Date.now)) {
      vi.spyOn(Date, 'now').mockImplementation(() => real() - hour);
      product.clock.advance(hour);
    }
    return Promise.resolve();
  };
  try {
    const { network, ticket } = await channels.ready({ paceMs: 1_000, fate: setBack });
    await enqueue(ticket.whatsappId ?? 0, 'reply', ...many(2, 'paced'));
    await until(() => expect(texts(network)).toHaveLength(2));
    expect(vi.isMockFunction(Date.now)).toBe(true);
  } finally {
    vi.restoreAllMocks();
    product.clock.advance(-hour);
  }
});

test('whoever sends is an hour behind who wrote, or behind the database: it goes out at once', async () => {
  const hour = 3_600_000;
  const { network, ticket } = await channels.ready();
  const whatsappId = ticket.whatsappId ?? 0;
  const command = send('5511987654321', 'now');
  try {
    await inCompany(product.platform, channels.companyId, undefined, async (ctx) => {
      await enqueueCommands(ctx, [{ whatsappId, lane: 'person', command }]);
      // Before anybody hears of it.
      product.clock.advance(-hour);
    });
    await until(() => expect(texts(network)).toEqual(['now']));
  } finally {
    product.clock.advance(hour);
  }
});
