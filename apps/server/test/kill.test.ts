// kill -9 loses nothing and doubles nothing: neither what customers wrote, nor what was answered to them, nor what was
// scheduled for them.
// @module-tag waits
import { randomInt, randomUUID } from 'node:crypto';
import { ACK } from '@recado/contract/constants';
import type { Message } from '@recado/contract/messages';
import type { Schedule } from '@recado/contract/schedules';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefused } from './installation-calls.ts';
import { KillableInstallation, type Victim } from './killable.ts';
import { until } from './phones.ts';

/**
 * `each`: messages of a customer, and answers to them; a phone shows the last 500. One power cut, or thirty kills of all kinds.
 * `timeout`: for what hangs; how long the rest takes is the machine's.
 * `due`: scheduled messages around each of `cuts`; a line stops by itself where it sends more than 300 a day so.
 */
const { customers, each, victims, due, cuts, timeout } =
  process.env['LONG_TESTS'] === '1'
    ? { customers: 50, each: 200, victims: manyVictims(30), due: 60, cuts: manyVictims(12), timeout: 3_600_000 }
    : { customers: 4, each: 15, victims: ['both'] as const, due: 8, cuts: ['both'] as const, timeout: 600_000 };
const PATIENCE_MS = timeout / 2;
/** Customers who write at the same time. */
const SIDE_BY_SIDE = 8;

interface Customer {
  number: string;
  ticketId: number;
  /** what the network took, by its id */
  acknowledged: Map<string, string>;
}

let installation: KillableInstallation;
let whatsappId: number;
/** messages and answers that were acknowledged */
let progress = 0;

beforeAll(async () => {
  installation = await KillableInstallation.start();
});
afterAll(() => installation?.stop());

function shuffled<T>(values: readonly T[]): T[] {
  const order = values.map((value) => ({ value, at: randomInt(1_000_000) }));
  return order.toSorted((a, b) => a.at - b.at).map(({ value }) => value);
}

function manyVictims(count: number): Victim[] {
  return shuffled(Array.from({ length: count }, (_, n) => (n % 6 === 0 ? 'postgres' : n % 6 === 1 ? 'both' : 'node')));
}

const asked = ({ number }: Customer, n: number): string => `${number} asks ${n}`;
const answered = ({ number }: Customer, n: number): string => `${number} is answered ${n}`;

/** A customer who has written, and whose ticket was accepted. */
async function arrive(at: number): Promise<Customer> {
  const customer = { number: String(5_511_987_650_001 + at), ticketId: 0, acknowledged: new Map<string, string>() };
  await ask(customer, 0);
  customer.ticketId = await until(async () => {
    const { tickets } = await installation.get<{ tickets: { id: number }[] }>(
      `/tickets?status=pending&searchParam=${customer.number}`,
    );
    expect(tickets).toHaveLength(1);
    return tickets[0]?.id ?? 0;
  }, PATIENCE_MS);
  const accepted = await installation.call('PUT', `/tickets/${customer.ticketId}`, { status: 'open' });
  expect(accepted.status).toBe(200);
  return customer;
}

/** Says it once: again only where nobody heard it. */
async function ask(customer: Customer, n: number): Promise<void> {
  const { number } = customer;
  const body = asked(customer, n);
  try {
    const answer = await installation.call<{ id: string }>('POST', `/simulator/${whatsappId}/messages`, {
      number,
      body,
    });
    if (answer.status === 200) {
      customer.acknowledged.set(answer.body.id, body);
      progress += 1;
      return;
    }
    expect(answer).toMatchObject({ status: 503, body: { error: 'ERR_DATABASE_UNAVAILABLE' } });
    await installation.whenUp();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    await installation.whenUp();
    if (isRefused(error)) await ask(customer, n);
  }
}

/** Says it until it is acknowledged, under one name. */
async function reply(customer: Customer, n: number): Promise<void> {
  const body = { body: answered(customer, n), clientId: randomUUID() };
  for (;;) {
    try {
      const answer = await installation.call('POST', `/messages/${customer.ticketId}`, body);
      if (answer.status === 200) break;
      expect(answer).toMatchObject({ status: 503, body: { error: 'ERR_DATABASE_UNAVAILABLE' } });
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await installation.whenUp();
  }
  progress += 1;
}

async function inTurn(customer: Customer, say: typeof ask): Promise<void> {
  for (let n = 1; n <= each; n += 1) await say(customer, n);
}

/** All of them, some at a time. */
async function talk(present: readonly Customer[]): Promise<void> {
  const next = present.values();
  const talkInTurn = async (): Promise<void> => {
    for (const customer of next) await Promise.all([inTurn(customer, ask), inTurn(customer, reply)]);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, talkInTurn));
}

/** Spread over the whole, at moments that nobody chose. */
async function killThem(): Promise<void> {
  const share = Math.floor((2 * customers * each * 0.9) / victims.length);
  const from = progress;
  for (const [at, victim] of victims.entries()) {
    const moment = from + at * share + randomInt(1, share);
    await until(() => expect(progress).toBeGreaterThanOrEqual(moment), timeout);
    await installation.kill(victim);
  }
}

async function messagesOf({ ticketId }: Customer): Promise<Message[]> {
  const all: Message[] = [];
  for (let hasMore = true; hasMore;) {
    const before = all[0] ? `?before=${all[0].id}` : '';
    const page = await installation.get<{ messages: Message[]; hasMore: boolean }>(`/messages/${ticketId}${before}`);
    all.unshift(...page.messages);
    hasMore = page.hasMore;
  }
  return all;
}

const bodies = (messages: readonly { body: string }[]): string[] => messages.map(({ body }) => body);
const isDelivered = ({ ack }: { ack: number }): boolean => ack >= ACK.server;

/** What is said last has come through: so has whatever stood before it, once or twice. */
async function settle(customer: Customer): Promise<void> {
  await ask(customer, each + 1);
  await reply(customer, each + 1);
  await until(async () => {
    const { messages } = await installation.get<{ messages: Message[] }>(`/messages/${customer.ticketId}`);
    expect(bodies(messages)).toContain(asked(customer, each + 1));
    expect(messages.find(({ body }) => body === answered(customer, each + 1))?.ack).toBeGreaterThanOrEqual(ACK.server);
  }, PATIENCE_MS);
}

async function compare(customer: Customer): Promise<void> {
  const inbox = await messagesOf(customer);
  const { messages: phone } = await installation.get<{ messages: SimulatedMessage[] }>(
    `/simulator/${whatsappId}/conversations/${customer.number}`,
  );
  const questions = bodies(inbox.filter(({ fromMe }) => !fromMe));
  // Each at most once and in order, those among them that were acknowledged, and what the phone says it sent.
  const everything = Array.from({ length: each + 2 }, (_, n) => asked(customer, n));
  expect(questions).toEqual(everything.filter((body) => questions.includes(body)));
  expect(questions).toEqual(expect.arrayContaining([...customer.acknowledged.values()]));
  const sent = phone.filter(({ fromCompany }) => !fromCompany);
  expect(bodies(sent)).toEqual(questions);
  expect(sent.map(({ id }) => id)).toEqual(expect.arrayContaining([...customer.acknowledged.keys()]));

  const answers = Array.from({ length: each + 1 }, (_, n) => answered(customer, n + 1));
  const written = inbox.filter(({ fromMe }) => fromMe);
  const received = phone.filter(({ fromCompany }) => fromCompany);
  expect(bodies(written)).toEqual(answers);
  expect(bodies(received)).toEqual(answers);
  expect(bodies([...written, ...received].filter((message) => !isDelivered(message)))).toEqual([]);
}

test(`killed ${victims.length} times: every message once, in order`, { timeout }, async () => {
  whatsappId = await installation.pairLine({ name: 'Line', isDefault: true });
  const present: Customer[] = [];
  for (let at = 0; at < customers; at += 1) present.push(await arrive(at));
  await Promise.all([killThem(), talk(present)]);
  for (const customer of present) await settle(customer);
  for (const customer of present) await compare(customer);
  const acknowledged = present.map((customer) => customer.acknowledged.size);
  // Few are lost on the way there: the test must not pass because nobody could write.
  expect(acknowledged.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(customers * each * 0.5);
});

/** Where the network does not say in time whether the number exists, one presses again. */
const addContact = (number: number): Promise<number> =>
  until(async () => {
    const body = { name: `Customer ${number}`, number: String(number) };
    return (await installation.must<{ id: number }>('POST', '/contacts', body)).id;
  }, PATIENCE_MS);

/** @param half of the contacts; @param ms from now */
const scheduleFor = (contactIds: readonly number[], ms: number): Promise<{ created: number }> =>
  installation.must('POST', '/schedules/many', {
    contactIds,
    body: 'Good morning!',
    sendAt: new Date(Date.now() + ms).toISOString(),
  });

/** Of those from this moment on, which a page of the calendar has room for: how many have gone out. */
async function gone(from: Date): Promise<number> {
  const query = `from=${from.toISOString()}&to=2120-01-01T00:00:00Z`;
  const { schedules } = await installation.get<{ schedules: Schedule[] }>(`/schedules?${query}`);
  return schedules.filter(({ status }) => status === 'ENVIADA').length;
}

/** Some are going out, others come due while nobody is there. */
async function cutWhileDue(victim: Victim, at: number): Promise<number[]> {
  const line = await installation.pairLine({ name: `Line of cut ${at}`, isDefault: true });
  const numbers = Array.from({ length: due }, (_, n) => 5_511_900_000_001 + at * due + n);
  const contacts: number[] = [];
  for (const number of numbers) contacts.push(await addContact(number));
  const half = Math.floor(due / 2);
  const from = new Date();
  await scheduleFor(contacts.slice(0, half), 0);
  const some = randomInt(0, half);
  await until(async () => expect(await gone(from)).toBeGreaterThan(some), PATIENCE_MS);
  await scheduleFor(contacts.slice(half), 500);
  await installation.kill(victim);
  await until(async () => expect(await gone(from)).toBe(due), PATIENCE_MS);
  const heard = [];
  for (const number of numbers) {
    const { messages } = await installation.get<{ messages: SimulatedMessage[] }>(
      `/simulator/${line}/conversations/${number}`,
    );
    heard.push(messages.length);
  }
  return heard;
}

test(`scheduled messages due around ${cuts.length} kills: each goes out once`, { timeout }, async () => {
  for (const [at, victim] of cuts.entries())
    expect(await cutWhileDue(victim, at)).toEqual(Array.from({ length: due }, () => 1));
});
