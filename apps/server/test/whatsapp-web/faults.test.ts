// A network that drops, delays, stalls, doubles, overtakes, refuses, restarts, forgets and garbles: nothing is lost, nothing doubled.
// @module-tag waits
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ACK } from '@recado/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../phones.ts';
import {
  askedAgain,
  everybodyIsAnswered,
  everybodyWrites,
  expectEverythingOnce,
  expectSettled,
  Progress,
  type Guest,
} from './crowd.ts';
import { openTown, Shop, type Town } from './shop.ts';

/** `each`: messages of a customer, and answers to them. `rounds`: how often each fault happens. */
const { each, rounds, timeout } =
  process.env['LONG_TESTS'] === '1'
    ? { each: 500, rounds: 5, timeout: 1_800_000 }
    : { each: 8, rounds: 1, timeout: 600_000 };
const CUSTOMERS = 20;

let town: Town;
let shop: Shop;

beforeAll(async () => {
  town = await openTown({ receipts: 'read' });
  shop = await Shop.open(town);
});
afterAll(() => town?.close());

/** How long a fault lasts, where it has a length. */
const awhile = (): Promise<void> => wait(randomInt(100, 400));

/** The line is down, or will be: somebody who looks at it presses the button. */
const dialSoon = (): Promise<unknown> => shop.order('POST');

/** It has found its way back. */
const comesBack = (): Promise<unknown> => once(town.fake.events, 'login', { signal: AbortSignal.timeout(timeout) });

/** messages whose first copy cannot be read */
let toGarble = 0;

const guests: Guest[] = [];

const FAULTS: Record<string, () => Promise<unknown>> = {
  drop: async () => {
    const back = comesBack();
    town.fake.faults.drop(shop.phone);
    await Promise.all([back, dialSoon()]);
  },
  delay: async () => {
    town.fake.faults.delay(randomInt(20, 150));
    await awhile();
    town.fake.faults.delay(0);
  },
  stall: async () => {
    town.fake.faults.mute(true);
    await awhile();
    town.fake.faults.mute(false);
  },
  'stall, and drop': async () => {
    const back = comesBack();
    town.fake.faults.mute(true);
    await awhile();
    town.fake.faults.drop(shop.phone);
    town.fake.faults.mute(false);
    await Promise.all([back, dialSoon()]);
  },
  refuse: async () => {
    const back = comesBack();
    town.fake.faults.refuseConnections(2);
    town.fake.faults.drop(shop.phone);
    await Promise.all([back, dialSoon()]);
  },
  restart: async () => {
    const back = comesBack();
    await Promise.all([town.fake.faults.restart(), back, dialSoon()]);
  },
  'lose an ack': async () => {
    const back = comesBack();
    town.fake.faults.loseAcks(1);
    await back;
  },
  double: async () => town.fake.faults.duplicateNext(20),
  overtake: async () => town.fake.faults.swap(5),
  garble: async () => (toGarble += 3),
  // Their phones ask for the answer again, and perhaps again.
  'not readable': async () => {
    for (let n = 1; n <= 3; n += 1) guests[randomInt(guests.length)]?.customer.cannotRead(randomInt(1, 3));
  },
};

/** Spread over the whole, at moments that nobody chose. */
async function misbehave(progress: Progress): Promise<void> {
  const faults = Array.from({ length: rounds }, () => shuffled(Object.keys(FAULTS))).flat();
  const share = Math.floor((2 * CUSTOMERS * each * 0.8) / faults.length);
  for (const [at, name] of faults.entries()) {
    await progress.reaches(at * share + randomInt(1, share));
    await FAULTS[name]?.();
  }
}

function shuffled<T>(values: readonly T[]): T[] {
  const order = values.map((value) => ({ value, at: randomInt(1_000_000) }));
  return order.toSorted((one, other) => one.at - other.at).map(({ value }) => value);
}

const isGarbled = (): boolean => toGarble > 0 && toGarble-- > 0;

const patience = (check: () => void): Promise<void> => until(check, timeout / 2);

test(`${CUSTOMERS * each} messages each way: every one once, in order`, { timeout }, async () => {
  for (let at = 0; at < CUSTOMERS; at += 1) {
    const customer = shop.customer();
    guests.push({ customer, to: shop.phone, written: new Map(), ticketId: (await shop.talksWith(customer)).id });
  }
  const late = askedAgain(town.fake);
  const phone = town.fake.company(shop.phone);
  const talk = { guests, each, progress: new Progress(), patience };
  await Promise.all([
    misbehave(talk.progress),
    everybodyWrites(
      talk,
      () => phone.unacknowledged,
      () => ({ undecryptable: isGarbled() }),
    ),
    everybodyIsAnswered(talk, ({ ticketId }, body) => shop.answer(ticketId, body)),
  ]);
  // What waits to be overtaken would wait for ever.
  await FAULTS['drop']?.();
  for (const guest of guests) {
    await until(async () => expectSettled(await shop.messages(guest.ticketId), each, ACK.read), timeout / 2);
    expectEverythingOnce(guest, await shop.messages(guest.ticketId), each, { ack: ACK.read, late });
  }
  await patience(() => expect(phone.unacknowledged).toBe(0));
  // Order was asked of nearly all.
  expect(late.size).toBeLessThan(0.2 * 2 * CUSTOMERS * each);
  // A phone that could not read what we wrote on purpose is no failure; any other is.
  expect(town.fake.failures).toEqual([]);
  // The faults were there; of two that come soon after one another one may be all that is noticed.
  expect((await shop.health()).reconnects).toBeGreaterThanOrEqual(rounds);
});
