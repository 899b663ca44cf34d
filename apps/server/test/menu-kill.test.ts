// kill -9 while customers stand in menus: nobody is asked twice, nobody is stuck, nobody skips a level.
// @module-tag waits
// @module-tag long
import { randomInt } from 'node:crypto';
import type { Message } from '@recado/contract/messages';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableInstallation, type Victim } from './killable.ts';
import { buildMenu, MENU_WALK, MOST_OF_LINE } from './menu-walk.ts';
import { until } from './phones.ts';

const KINDS: readonly Victim[] = ['node', 'both', 'postgres'];

/** All of them stand in a menu at the same time. One power cut, or nine kills of all kinds. */
const { customers, victims, timeout } =
  process.env['LONG_TESTS'] === '1'
    ? { customers: 200, victims: Array.from({ length: 9 }, (_, at) => KINDS[at % 3] ?? 'node'), timeout: 1_800_000 }
    : { customers: 4, victims: ['both' as const], timeout: 600_000 };
const PATIENCE_MS = timeout / 2;
/** Customers who write at the same moment. */
const SIDE_BY_SIDE = 8;

let installation: KillableInstallation;
let lines: readonly number[];
let support: number;
/** answers that customers have */
let progress = 0;

beforeAll(async () => {
  installation = await KillableInstallation.start();
});
afterAll(() => installation?.stop());

async function build(): Promise<void> {
  const menu = await buildMenu(installation);
  support = menu.support;
  const addLine = (_: unknown, at: number): Promise<number> => pairLine(at, menu.queueIds);
  lines = await Promise.all(Array.from({ length: Math.ceil(customers / MOST_OF_LINE) }, addLine));
}

const pairLine = (at: number, queueIds: number[]): Promise<number> =>
  installation.pairLine({ name: `Line ${at}`, isDefault: at === 0, greetingMessage: 'Welcome', queueIds });

const lineOf = (at: number): number => lines[at % lines.length] ?? 0;
const numberOf = (at: number): string => String(5_511_987_650_001 + at);

const phoneOf = async (at: number): Promise<SimulatedMessage[]> =>
  (await installation.get<{ messages: SimulatedMessage[] }>(`/simulator/${lineOf(at)}/conversations/${numberOf(at)}`))
    .messages;

const said = async (at: number, company: boolean): Promise<string[]> =>
  (await phoneOf(at)).filter(({ fromCompany }) => fromCompany === company).map(({ body }) => body);

/** Says it once: again only where the phone shows that it never left. */
async function say(at: number, step: number): Promise<void> {
  while ((await said(at, false)).length <= step)
    try {
      const body = { number: numberOf(at), body: MENU_WALK[step]?.[0] };
      const { status } = await installation.call('POST', `/simulator/${lineOf(at)}/messages`, body);
      expect([200, 503]).toContain(status);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await installation.whenUp();
    }
}

async function hear(at: number, step: number): Promise<void> {
  await until(async () => expect((await said(at, true)).length).toBeGreaterThan(step), PATIENCE_MS);
  progress += 1;
}

async function everybody(act: (at: number) => Promise<void>): Promise<void> {
  const next = Array.from({ length: customers }, (_, at) => at).values();
  const inTurn = async (): Promise<void> => {
    for (const at of next) await act(at);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, inTurn));
}

/** Level by level, so that all of them are in the menu whenever it goes. */
async function walk(): Promise<void> {
  for (const step of MENU_WALK.keys()) {
    await everybody((at) => say(at, step));
    await everybody((at) => hear(at, step));
  }
}

async function killThem(): Promise<void> {
  const share = Math.floor((customers * MENU_WALK.length * 0.9) / victims.length);
  for (const [at, victim] of victims.entries()) {
    const moment = at * share + randomInt(1, share);
    await until(() => expect(progress).toBeGreaterThanOrEqual(moment), timeout);
    await installation.kill(victim);
  }
}

interface Found {
  tickets: { id: number; queueId: number | null; status: string; chatbot: boolean }[];
}

async function compare(at: number): Promise<void> {
  const { tickets } = await installation.get<Found>(`/tickets?status=pending&searchParam=${numberOf(at)}`);
  expect(tickets).toEqual([expect.objectContaining({ queueId: support, status: 'pending', chatbot: false })]);
  const transcript = MENU_WALK.flatMap(([question, answer]) => [question, answer]);
  expect((await phoneOf(at)).map(({ body }) => body)).toEqual(transcript);
  const { messages } = await installation.get<{ messages: Message[] }>(`/messages/${tickets[0]?.id}`);
  expect(messages.map(({ body }) => body)).toEqual(transcript);
}

test(`${customers} customers in menus, killed ${victims.length} times: each walks it once`, { timeout }, async () => {
  await build();
  await Promise.all([killThem(), walk()]);
  await everybody(compare);
});
