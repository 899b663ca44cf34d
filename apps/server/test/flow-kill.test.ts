// kill -9 while customers stand in a flow: each hears everything once, in its order, and nobody is stuck at a pause.
// With flows by chance, and in the short run: random-flow-kill.test.ts.
// @module-tag long
import { randomInt } from 'node:crypto';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFlow, FLOW_WALK } from './flow-walk.ts';
import { KillableInstallation, type Victim } from './killable.ts';
import { until } from './phones.ts';

const KINDS: readonly Victim[] = ['node', 'both', 'postgres'];

const customers = 30;
const victims = Array.from({ length: 9 }, (_, at) => KINDS[at % 3] ?? 'node');
const timeout = 1_800_000;

let installation: KillableInstallation;
let line: number;
let queueId: number;
let progress = 0;

beforeAll(async () => {
  installation = await KillableInstallation.start();
});
afterAll(() => installation?.stop());

async function build(): Promise<void> {
  const flow = await buildFlow(installation);
  queueId = flow.queueId;
  line = await installation.pairLine({ name: 'Line', isDefault: true, flowIdWelcome: flow.id });
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
      const body = { number: numberOf(at), body: FLOW_WALK[step]?.[0] };
      const { status } = await installation.call('POST', `/simulator/${line}/messages`, body);
      expect([200, 503]).toContain(status);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await installation.whenUp();
    }
}

async function walk(at: number): Promise<void> {
  let heard = 0;
  for (const [step, [, answers]] of FLOW_WALK.entries()) {
    await say(at, step);
    heard += answers.length;
    await until(async () => expect((await said(at, true)).length).toBeGreaterThanOrEqual(heard), timeout / 2);
    progress += 1;
  }
}

async function killThem(): Promise<void> {
  const share = Math.floor((customers * FLOW_WALK.length * 0.9) / victims.length);
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
      FLOW_WALK.flatMap(([words, answers]) => [words, ...answers]),
    );
    const path = `/tickets?status=pending&searchParam=${numberOf(at)}`;
    const { tickets } = await installation.get<{ tickets: { queueId: number; chatbot: boolean }[] }>(path);
    expect(tickets).toEqual([expect.objectContaining({ queueId, chatbot: false })]);
  }
});
