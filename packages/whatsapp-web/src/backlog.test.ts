// What waited at WhatsApp while we were away, and more of it than we can store at once.
import { setImmediate as breath } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import {
  MARIA,
  SHOP,
  closeLines,
  openChannel,
  pairedLine,
  send,
  text,
  untilStatus,
  waitFor,
} from '../test/test-line.ts';
import { InboundFeed } from './inbound-feed.ts';
import { MOST, MOST_AWAITED } from './reading-pause.ts';

afterEach(async () => {
  await closeLines();
  vi.restoreAllMocks();
});

const PEDRO = '5511977776666';
/** than is read without need, and less than is read for an answer */
const MORE = MOST + 300;
const WAITING = process.env['LONG_TESTS'] === '1' ? 5_000 : 3_600;

/** How long that many take is the machine's: it is too long when no more have come for a while. */
async function untilThereAre(wanted: number, count: () => number): Promise<void> {
  for (let seen = count(); seen < wanted; seen = count()) {
    const known = seen;
    await waitFor(() => expect(count()).toBeGreaterThan(known));
  }
}

it('is kept in memory in part only, while our tables are slow', { tags: ['long'], timeout: 600_000 }, async () => {
  const { fake, context, channel } = await pairedLine();
  await channel.stop();
  const all = Array.from({ length: WAITING }, (_, n) => `m${n}`);
  await Promise.all(all.map((body) => fake.customer(MARIA).text(body)));
  const read = vi.spyOn(InboundFeed.prototype, 'noteStanza');
  let inMemory = 0;
  context.beforeReceive = async () => {
    inMemory = Math.max(inMemory, read.mock.calls.length - context.events.length);
    await breath();
  };
  await openChannel(fake, context);
  await untilThereAre(all.length, () => context.events.length);
  // Once each: of what has been stored Baileys does not tell a second time.
  expect(
    context.events.map((event) => event.kind === 'message' && event.content.type === 'text' && event.content.body),
  ).toEqual(all);
  // What has come in one piece is read to its end.
  expect(inMemory).toBeGreaterThan(MOST);
  expect(inMemory).toBeLessThan(MOST_AWAITED * 1.4);
  await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
});

it('does not keep the answer from whoever waits for one', async () => {
  const { fake, context, channel } = await pairedLine();
  await send(channel, PEDRO, text('oi'));
  await channel.stop();
  for (let n = 0; n < MORE; n += 1) await fake.customer(MARIA).text(`m${n}`);
  const { promise: stored, resolve } = Promise.withResolvers<void>();
  context.beforeReceive = () => stored;
  context.states.length = 0;
  const next = await openChannel(fake, context);
  await untilStatus(context, 'CONNECTED');
  await send(next, PEDRO, text('e agora?'));
  expect(context.bodies()).toEqual([]);
  resolve();
  await untilThereAre(MORE, () => context.bodies().length);
});
