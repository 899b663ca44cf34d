// kill -9 while customers stand in a flow: each hears everything once, in its order, and nobody is stuck at a pause.
// @module-tag waits
import { randomInt } from 'node:crypto';
import type { FlowItem, FlowView } from '@recado/contract/flows';
import type { Queue } from '@recado/contract/queues';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableInstallation, type Victim } from './killable.ts';
import { until } from './phones.ts';

const KINDS: readonly Victim[] = ['node', 'both', 'postgres'];

const { customers, victims, timeout } =
  process.env['LONG_TESTS'] === '1'
    ? { customers: 30, victims: Array.from({ length: 9 }, (_, at) => KINDS[at % 3] ?? 'node'), timeout: 1_800_000 }
    : { customers: 3, victims: ['both' as const], timeout: 120_000 };

/** What each writes, and the last that it is answered. */
const WALK = [
  ['Oi', ['Your name?']],
  ['Ana', ['Hello Ana', 'After a while', 'Which?\n*[ 1 ]* - Orders\n*[ 2 ]* - Else']],
  ['9', ['Which?\n*[ 1 ]* - Orders\n*[ 2 ]* - Else']],
  ['orders', ['Bye Ana']],
] as const;

const node = (id: string, type: string, data: object) => ({ id, type, position: { x: 0, y: 0 }, data });
const way = (source: string, target: string, sourceHandle: string | null = null) => ({ source, target, sourceHandle });

let installation: KillableInstallation;
let line: number;
let queueId: number;
let progress = 0;

beforeAll(async () => {
  installation = await KillableInstallation.start();
});
afterAll(() => installation?.stop());

async function build(): Promise<void> {
  const queue = { name: 'Orders', color: '#112233', greetingMessage: '' };
  queueId = (await installation.must<Queue>('POST', '/queue', queue)).id;
  const { id } = await installation.must<FlowItem>('POST', '/flowbuilder', { name: 'Welcome' });
  const pause = {
    seq: [],
    elements: ['Hello {{name}}', 2, 'After a while'].map((value, at) => ({
      type: at === 1 ? 'interval' : 'message',
      value,
      number: `c${at}`,
    })),
  };
  const { flow } = await installation.must<{ flow: FlowView }>('POST', '/flowbuilder/flow', {
    idFlow: id,
    nodes: [
      node('1', 'start', {}),
      node('q', 'question', { typebotIntegration: { message: 'Your name?', answerKey: 'name' } }),
      node('c', 'content', pause),
      node('m', 'menu', {
        message: 'Which?',
        arrayOption: ['Orders', 'Else'].map((value, at) => ({ number: at + 1, value })),
      }),
      node('b', 'message', { label: 'Bye {{name}}' }),
      node('t', 'ticket', { queueId }),
    ],
    connections: [way('1', 'q'), way('q', 'c'), way('c', 'm'), way('m', 'b', 'a1'), way('m', 'b', 'a2'), way('b', 't')],
  });
  expect(flow).toMatchObject({ version: 1, problems: [] });
  line = await installation.pairLine({ name: 'Line', isDefault: true, flowIdWelcome: id });
}

const numberOf = (at: number): string => String(5_511_987_650_001 + at);

const phoneOf = async (at: number): Promise<SimulatedMessage[]> =>
  (await installation.get<{ messages: SimulatedMessage[] }>(`/simulator/${line}/conversations/${numberOf(at)}`))
    .messages;

const said = async (at: number, company: boolean): Promise<string[]> =>
  (await phoneOf(at)).filter(({ fromCompany }) => fromCompany === company).map(({ body }) => body);

/** Says it once: again only where the phone shows that it never left. */
async function say(at: number, step: number): Promise<void> {
  while ((await said(at, false)).length <= step)
    try {
      const body = { number: numberOf(at), body: WALK[step]?.[0] };
      const { status } = await installation.call('POST', `/simulator/${line}/messages`, body);
      expect([200, 503]).toContain(status);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await installation.whenUp();
    }
}

async function walk(at: number): Promise<void> {
  let heard = 0;
  for (const [step, [, answers]] of WALK.entries()) {
    await say(at, step);
    heard += answers.length;
    await until(async () => expect((await said(at, true)).length).toBeGreaterThanOrEqual(heard), timeout / 2);
    progress += 1;
  }
}

async function killThem(): Promise<void> {
  const share = Math.floor((customers * WALK.length * 0.9) / victims.length);
  for (const [at, victim] of victims.entries()) {
    const moment = at * share + randomInt(1, share);
    await until(() => expect(progress).toBeGreaterThanOrEqual(moment), timeout);
    await installation.kill(victim);
  }
}

test(`${customers} customers in a flow, killed ${victims.length} times: each hears it once`, { timeout }, async () => {
  await build();
  const all = Array.from({ length: customers }, (_, at) => at);
  await Promise.all([killThem(), ...all.map(walk)]);
  for (const at of all) {
    expect((await phoneOf(at)).map(({ body }) => body)).toEqual(
      WALK.flatMap(([words, answers]) => [words, ...answers]),
    );
    const path = `/tickets?status=pending&searchParam=${numberOf(at)}`;
    const { tickets } = await installation.get<{ tickets: { queueId: number; chatbot: boolean }[] }>(path);
    expect(tickets).toEqual([expect.objectContaining({ queueId, chatbot: false })]);
  }
});
