// What a line may send of what nobody types: counted by day, kept to what the network allows, stopped when it is too much.
// @module-tag waits
import type { ConnectionHealth } from '@recado/contract/connection-health';
import type { Connection } from '@recado/contract/connections';
import type { OutboxLane } from '@recado/contract/constants';
import { ChannelError, type OutboundCommand } from '@recado/channel/outbound';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildMessage, buildTicket } from '../../../../test/build.ts';
import { fakeNetwork, type FakeNetwork } from '../../../../test/fake-network.ts';
import { connectionOf, until } from '../../../../test/phones.ts';
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

const send = (chat: string): OutboundCommand => ({
  kind: 'send',
  chat: { key: chat, party: { phone: chat } },
  id: chat,
  content: { type: 'text', body: chat },
});
const enqueue = (whatsappId: number, lane: OutboxLane, chats: readonly string[], opens = false): Promise<void> =>
  inCompany(product.platform, channels.companyId, undefined, (ctx) =>
    enqueueCommands(
      ctx,
      chats.map((chat) => ({ whatsappId, lane, opens, command: send(chat) })),
    ),
  );
const chats = (count: number, name: string): string[] => Array.from({ length: count }, (_, at) => `${name}${at}`);
const went = ({ sent }: FakeNetwork): string[] => sent.map(({ chat }) => chat.key);
const untilEmpty = () => until(async () => expect(await channels.rows(sql`select 1 from outbox limit 1`)).toEqual([]));
const healthOf = async (id: number) =>
  (await product.call<ConnectionHealth>(channels.token, 'GET', `/whatsapp/${id}/health`)).body;
const shown = (id: number): Promise<Connection> => connectionOf(product, channels.token, id);

async function line(values: Partial<FakeNetwork> = {}): Promise<{ network: FakeNetwork; id: number }> {
  const { network, ticket } = await channels.ready(values);
  return { network, id: ticket.whatsappId ?? 0 };
}

test('each message counts once, in its lane, and where it began a conversation', async () => {
  const { id } = await line();
  await enqueue(id, 'person', ['a'], true);
  await enqueue(id, 'campaign', ['b', 'c'], true);
  await enqueue(id, 'reply', ['a']);
  await inCompany(product.platform, channels.companyId, undefined, (ctx) =>
    enqueueCommands(ctx, [
      { whatsappId: id, lane: 'person', command: { kind: 'read', chat: { key: 'a', party: {} }, ids: ['X'] } },
    ]),
  );
  await untilEmpty();
  expect((await healthOf(id)).today).toEqual({
    byLane: { person: 1, reply: 1, notice: 0, schedule: 0, campaign: 2 },
    opened: 3,
    failed: 0,
    optedOut: 0,
  });
});

test('far more than usual: people go on, nothing else does, everybody hears of it, and an administrator lets it go on', async () => {
  const { network, id } = await line();
  await enqueue(id, 'notice', chats(310, 'c'));
  await until(async () => expect((await shown(id)).automaticStop).toBe('peak'));
  // What was on the wire when it stopped is counted too.
  const before = await until(async () => {
    const { byLane } = (await healthOf(id)).today;
    expect(byLane.notice).toBe(network.sent.length);
    return byLane.notice;
  });
  expect(before).toBeGreaterThan(300);
  expect(before).toBeLessThan(305);
  await enqueue(id, 'person', ['an answer']);
  await until(() => expect(went(network)).toContain('an answer'));
  expect(network.sent).toHaveLength(before + 1);
  const events = await channels.rows<{ payload: { session: Connection } }>(
    sql`select payload from event_log where name = 'whatsappSession' order by id desc limit 1`,
  );
  expect(events[0]?.payload.session).toMatchObject({ id, automaticStop: 'peak' });

  const { status, body } = await product.call<Connection>(channels.token, 'POST', `/whatsapp/${id}/automatic`);
  expect([status, body.automaticStop, body.automaticStoppedAt]).toEqual([200, null, null]);
  await untilEmpty();
  expect(network.sent).toHaveLength(311);
  // What was excused is not counted against it once more.
  expect((await shown(id)).automaticStop).toBeNull();
});

test('a stop outlives the process that made it', async () => {
  const { network, id } = await line();
  await channels.rows(sql`
    update connections set automatic_stop = 'peak', automatic_stopped_at = now() where id = ${id} returning id`);
  const next = fakeNetwork();
  await channels.restart(next);
  await until(() => next.line(id));
  await enqueue(id, 'campaign', ['stopped']);
  await enqueue(id, 'person', ['answered']);
  await until(() => expect(went(next)).toEqual(['answered']));
  expect(went(network)).toEqual([]);
  await until(async () => expect(await channels.rows(sql`select chat from outbox`)).toEqual([{ chat: 'stopped' }]));
});

test('too much comes to nothing: it stops, whether the network refuses or says so afterwards', async () => {
  const refused = new ChannelError('ERR_WAPP_UNREACHABLE_CONTACT', 'nobody there', true);
  const { network, id } = await line({
    fate: ({ chat }) => (chat.key.startsWith('gone') ? Promise.reject(refused) : Promise.resolve()),
  });
  await enqueue(id, 'schedule', chats(15, 'gone'));
  await untilEmpty();
  expect(await shown(id)).toMatchObject({ automaticStop: null });
  const ticket = await buildTicket(product.platform, channels.companyId, { whatsappId: id });
  const origins = ['campaign', 'campaign', 'schedule', 'driver', 'campaign', 'person'] as const;
  for (const [at, origin] of origins.entries()) {
    const message = { fromMe: true, contactId: null, ack: 2, origin, externalId: `LATE${at}`, chat: 'late' };
    await buildMessage(product.platform, channels.companyId, ticket.id, message);
    await network.arrives(id, {
      kind: 'ack',
      chat: { key: 'late', party: {} },
      id: `LATE${at}`,
      ack: 0,
      error: 'ERR_WAPP_UNREACHABLE_CONTACT',
    });
  }
  // A person's failures are not counted: they see them.
  await until(async () => expect((await healthOf(id)).today.failed).toBe(20));
  await enqueue(id, 'schedule', ['fine']);
  await until(async () => expect((await shown(id)).automaticStop).toBe('failures'));
});

test('a failure that is taken back is not counted, once, and only on its day', async () => {
  const { network, id } = await line();
  const ticket = await buildTicket(product.platform, channels.companyId, { whatsappId: id });
  const now = product.clock.now();
  const yesterday = new Date(now.getTime() - 24 * 3_600_000);
  const cases = [
    { externalId: 'LATE', createdAt: now },
    { externalId: 'KEPT', createdAt: now },
    { externalId: 'OPTED', createdAt: now, error: 'ERR_WAPP_OPTED_OUT' },
    { externalId: 'OLD', createdAt: yesterday },
  ] as const;
  const ack = (externalId: string, change: { ack: 0 | 3 | 4; error?: 'ERR_WAPP_OPTED_OUT' }): Promise<void> =>
    network.arrives(id, { kind: 'ack', chat: { key: 'late', party: {} }, id: externalId, ...change });
  const counted = () =>
    channels.rows(sql`select failed, opted_out as "optedOut" from line_days where whatsapp_id = ${id}`);
  for (const { externalId, createdAt, ...error } of cases) {
    const message = { fromMe: true, contactId: null, ack: 2, origin: 'campaign', externalId, chat: 'late' } as const;
    await buildMessage(product.platform, channels.companyId, ticket.id, { ...message, createdAt });
    await ack(externalId, { ack: 0, ...error });
  }
  await until(async () => expect(await counted()).toEqual([{ failed: 3, optedOut: 1 }]));
  // What was made on another day may have failed on it.
  for (const externalId of ['OLD', 'OPTED', 'LATE']) await ack(externalId, { ack: 3 });
  await until(async () => expect(await counted()).toEqual([{ failed: 2, optedOut: 0 }]));
  // Once.
  await ack('LATE', { ack: 4 });
  await ack('KEPT', { ack: 4 });
  await until(async () => expect(await counted()).toEqual([{ failed: 1, optedOut: 0 }]));
});

test('while the network locks new conversations only people begin them, after a restart too', async () => {
  const { network, id } = await line();
  const until1 = new Date(product.clock.now().getTime() + 3_600_000).toISOString();
  network.line(id).limits({ strangersFrom: until1 });
  await until(async () => expect((await healthOf(id)).limits.strangersFrom).toBe(until1));
  await enqueue(id, 'campaign', chats(80, 'new'), true);
  await enqueue(id, 'campaign', ['old']);
  await enqueue(id, 'person', ['mine'], true);
  await until(() => expect(went(network).toSorted()).toEqual(['mine', 'old']));
  const next = fakeNetwork();
  await channels.restart(next);
  await until(() => next.line(id));
  await enqueue(id, 'reply', ['an answer']);
  await until(() => expect(went(next)).toEqual(['an answer']));
  next.line(id).limits({ strangersFrom: null });
  await untilEmpty();
  expect(next.sent).toHaveLength(81);
});

test('what is begun counts for the network’s cycle, after a restart too, until the network says how much is used', async () => {
  const { network, id } = await line();
  // Up to three are on the wire when the last one is counted.
  const limited = (used: number) =>
    until(async () => expect((await healthOf(id)).limits.newChats?.used).toBeGreaterThanOrEqual(used));
  network.line(id).limits({ newChats: { total: 100, used: 80, until: null } });
  await limited(80);
  await enqueue(id, 'campaign', chats(7, 'new'), true);
  await untilEmpty();
  await limited(87);
  await enqueue(id, 'campaign', chats(20, 'more'), true);
  await limited(90);
  const next = fakeNetwork();
  await channels.restart(next);
  await until(() => next.line(id));
  await enqueue(id, 'reply', ['an answer']);
  await until(() => expect(went(next)).toContain('an answer'));
  expect(went(next)).toEqual(['an answer']);
  next.line(id).limits({ newChats: { total: 100, used: 3, until: null } });
  await untilEmpty();
  expect([...went(network), ...went(next)].toSorted()).toEqual(
    [...chats(7, 'new'), ...chats(20, 'more'), 'an answer'].toSorted(),
  );
});

test('the last tenth of what may be begun in a day is people’s', async () => {
  const { network, id } = await line();
  network.line(id).limits({ perDay: 20 });
  await until(async () => expect((await healthOf(id)).limits.perDay).toBe(20));
  await enqueue(id, 'campaign', chats(40, 'new'), true);
  await until(async () => expect((await healthOf(id)).today.opened).toBeGreaterThanOrEqual(18));
  await enqueue(id, 'person', ['mine'], true);
  await until(() => expect(went(network)).toContain('mine'));
  // Up to three were on the wire when the last one was counted.
  expect(network.sent.length).toBeLessThan(22);
});
