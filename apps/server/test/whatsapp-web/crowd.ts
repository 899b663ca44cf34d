// Many customers who write while they are answered, and what must be true of it afterwards, whatever happened meanwhile.
import { ACK } from '@recado/contract/constants';
import type { Message } from '@recado/contract/messages';
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import type { SendOptions } from '@recado/fake-whatsapp/customer-options';
import { textOf } from '@recado/fake-whatsapp/message-kinds';
import { expect } from 'vitest';

export interface Guest {
  customer: ReturnType<FakeWhatsApp['customer']>;
  /** the company's number */
  to: string;
  ticketId: number;
  /** what was written to the company, by id */
  written: Map<string, string>;
}

export const asked = (n: number): string => `asks ${n}`;
export const answered = (n: number): string => `is answered ${n}`;

const numbered = (count: number, text: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => text(n + 1));

/** How far the conversations are, so that something can happen in their midst. */
export class Progress {
  #count = 0;
  #waiting: { from: number; go: () => void }[] = [];

  get count(): number {
    return this.#count;
  }

  step(): void {
    this.#count += 1;
    const due = this.#waiting.filter(({ from }) => from <= this.#count);
    this.#waiting = this.#waiting.filter(({ from }) => from > this.#count);
    for (const { go } of due) go();
  }

  reaches(from: number): Promise<void> {
    if (from <= this.#count) return Promise.resolve();
    return new Promise((go) => this.#waiting.push({ from, go }));
  }
}

/** Waits until the other side has kept up. */
export type Patience = (check: () => void) => Promise<void>;

/** Messages that may be on their way to the company, and answers to a customer. */
const UNREAD = 60;
const UNANSWERED = 3;

export interface Talk {
  guests: readonly Guest[];
  /** messages of each, and answers to each */
  each: number;
  progress: Progress;
  patience: Patience;
}

/** In turn: so whoever is overtaken on the way is overtaken by somebody else. */
export async function everybodyWrites(
  { guests, each, progress, patience }: Talk,
  waiting: () => number,
  options: () => SendOptions = () => ({}),
): Promise<void> {
  for (let n = 1; n <= each; n += 1) {
    for (const { customer, to, written } of guests) {
      written.set(await customer.text(asked(n), { to, ...options() }), asked(n));
      progress.step();
    }
    await patience(() => expect(waiting()).toBeLessThan(UNREAD));
  }
}

export async function everybodyIsAnswered(
  { guests, each, progress, patience }: Talk,
  answer: (guest: Guest, body: string) => Promise<unknown>,
): Promise<void> {
  const attend = async (guest: Guest): Promise<void> => {
    for (let n = 1; n <= each; n += 1) {
      await answer(guest, answered(n));
      progress.step();
      await patience(() => expect(guest.customer.received.length).toBeGreaterThan(n - UNANSWERED));
    }
  };
  await Promise.all(guests.map(attend));
}

/** Ids of the messages that one side could not read at first and asked for again: they may come later than others. */
export function askedAgain(fake: FakeWhatsApp): ReadonlySet<string> {
  const ids = new Set<string>();
  fake.events.on('stanza', ({ tag, attrs }) => {
    if (attrs['id'] && tag === 'receipt' && attrs['type'] === 'retry') ids.add(attrs['id']);
  });
  fake.events.on('asked', ({ id }) => ids.add(id));
  return ids;
}

/** Each is there once, and those that nobody had to ask for again stand in order. */
function expectInOrder(shown: readonly string[], all: readonly string[], late: readonly string[]): void {
  expect(shown.toSorted()).toEqual(all.toSorted());
  expect(shown.filter((body) => !late.includes(body))).toEqual(all.filter((body) => !late.includes(body)));
}

/** All of a ticket's messages, the oldest first. @param get a request's answer */
export async function allMessages(get: <T>(path: string) => Promise<T>, ticketId: number): Promise<Message[]> {
  const all: Message[] = [];
  for (let hasMore = true; hasMore;) {
    const before = all[0] ? `?before=${all[0].id}` : '';
    const page = await get<{ messages: Message[]; hasMore: boolean }>(`/messages/${ticketId}${before}`);
    all.unshift(...page.messages);
    hasMore = page.hasMore;
  }
  return all;
}

const bodies = (messages: readonly { body: string }[]): string[] =>
  messages.map(({ body }) => body.split('\n').at(-1) ?? '');

/** Every message once, in its ticket and in order; every answer once on its phone and in order, and its ticks say so. */
export function expectEverythingOnce(
  guest: Guest,
  messages: readonly Message[],
  each: number,
  expected: { ack: number; late: ReadonlySet<string> },
): void {
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  const ours = messages.filter(({ fromMe }) => fromMe);
  const { written, customer } = guest;
  const lateQuestions = [...written].filter(([id]) => expected.late.has(id)).map(([, body]) => body);
  expectInOrder(bodies(theirs), ['hello', ...numbered(each, asked)], lateQuestions);
  expect(theirs.every(({ mediaType }) => mediaType === null)).toBe(true);
  expect(bodies(ours)).toEqual(numbered(each, answered));
  // Without the name that signs it.
  const shown = customer.received.map(({ id, message }) => ({ id, body: textOf(message)?.split('\n').at(-1) ?? '' }));
  const lateAnswers = shown.filter(({ id }) => expected.late.has(id));
  expectInOrder(bodies(shown), numbered(each, answered), bodies(lateAnswers));
  expect(ours.filter((message) => message.ack !== expected.ack || message.sendError !== null)).toEqual([]);
}

/** It has come through: the last question is there and can be read, and the last answer has all its ticks. */
export function expectSettled(messages: readonly Message[], each: number, ack: number): void {
  const ours = messages.filter(({ fromMe }) => fromMe);
  expect(messages.some(({ body, fromMe }) => !fromMe && body === asked(each))).toBe(true);
  expect(messages.filter(({ mediaType }) => mediaType !== null)).toEqual([]);
  expect(ours.filter((message) => message.ack < Math.max(ack, ACK.server))).toEqual([]);
}
