// kill -9 while customers write to an agent, in bursts: each word of theirs is answered once, a burst by one answer, and
// nothing is said once a person has taken over.
// @module-tag waits
// @module-tag long
import { randomInt } from 'node:crypto';
import type { Connection } from '@recado/contract/connections';
import type { Message } from '@recado/contract/messages';
import type { Prompt } from '@recado/contract/prompts';
import type { Queue } from '@recado/contract/queues';
import type { SimulatedMessage } from '@recado/contract/simulator';
import type { TimelineEntry } from '@recado/contract/timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableInstallation, type Victim } from './killable.ts';
import { fine, openAiStandIn, type ChatAsked, type OpenAiStandIn } from '../../../tests/stand-ins/openai-stand-in.ts';
import { until } from './phones.ts';

const KINDS: readonly Victim[] = ['node', 'both', 'postgres'];
const { customers, atOnce, victims, timeout } =
  process.env['LONG_TESTS'] === '1'
    ? {
        customers: 1_000,
        atOnce: 40,
        victims: Array.from({ length: 18 }, (_, at) => KINDS[at % 3] ?? 'node'),
        timeout: 3_600_000,
      }
    : { customers: 8, atOnce: 8, victims: ['both' as const], timeout: 180_000 };

const BUBBLES = ['Hi', 'do you', 'have tea?'];
/** What belongs together, and surely does not: drivers wait three seconds for more. */
const TOGETHER_MS = 2_500;
/** for an answer, or people in its place, with a restart on the way */
const PATIENCE_MS = 120_000;

let model: OpenAiStandIn;
let installation: KillableInstallation;
let line: number;
let progress = 0;
/** When the machine was away: milliseconds. */
const away: { from: number; to: number }[] = [];

beforeAll(async () => {
  model = await openAiStandIn();
  model.says((asked) => fine(`Heard ${sinceOurs(asked)}`));
  installation = await KillableInstallation.start({ OPENAI_BASE_URL: model.url });
});
afterAll(async () => {
  await installation?.stop();
  await model?.close();
});

/** How many bubbles it is to answer. */
const sinceOurs = ({ messages }: ChatAsked): number =>
  messages.slice(messages.findLastIndex(({ role }) => role !== 'user') + 1).length;

async function build(): Promise<void> {
  const { id: queueId } = await installation.must<Queue>('POST', '/queue', {
    name: 'Shop',
    color: '#112233',
    greetingMessage: '',
  });
  const prompt = {
    name: 'Assistant',
    prompt: 'You help the customers of a small shop that sells tea and coffee.',
    model: 'gpt-4o-mini',
    maxTokens: 100,
    temperature: 1,
    apiKey: 'sk-shop',
    queueId,
    maxMessages: 10,
  };
  const { id: promptId } = await installation.must<Prompt>('POST', '/prompt', prompt);
  line = await installation.pairLine({ name: 'Line', isDefault: true, promptId });
  expect(await installation.get<Connection>(`/whatsapp/${line}`)).toMatchObject({ promptId });
}

const numberOf = (at: number): string => String(5_511_970_000_001 + at);
/** Of some of them a person takes over, now and then before anything was answered. */
const isTaken = (at: number): boolean => at % 4 === 3;

const phoneOf = async (at: number): Promise<SimulatedMessage[]> =>
  (await installation.get<{ messages: SimulatedMessage[] }>(`/simulator/${line}/conversations/${numberOf(at)}`))
    .messages;

const said = async (at: number, company: boolean): Promise<string[]> =>
  (await phoneOf(at)).filter(({ fromCompany }) => fromCompany === company).map(({ body }) => body);

/** What nobody was there to hear is asked once more, unless it was done. */
async function patiently(run: () => Promise<{ status: number }>, isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone()))
    try {
      expect([200, 503]).toContain((await run()).status);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await installation.whenUp();
    }
}

const say = (at: number, bubble: number): Promise<void> =>
  patiently(
    () => installation.call('POST', `/simulator/${line}/messages`, { number: numberOf(at), body: BUBBLES[bubble] }),
    async () => (await said(at, false)).length > bubble,
  );

const ticketsOf = async (at: number) =>
  (
    await installation.get<{ tickets: { id: number; status: string; chatbot: boolean }[] }>(
      `/tickets?showAll=true&searchParam=${numberOf(at)}`,
    )
  ).tickets;

async function ticketOf(at: number) {
  const [ticket, ...more] = await ticketsOf(at);
  expect(more).toEqual([]);
  if (!ticket) throw new Error('it is not there yet');
  return ticket;
}

const isOpen = async (at: number): Promise<boolean> => (await ticketsOf(at))[0]?.status === 'open';

async function takeOver(at: number): Promise<void> {
  const { id } = await until(() => ticketOf(at), PATIENCE_MS);
  await patiently(
    () => installation.call('PUT', `/tickets/${id}`, { status: 'open' }),
    () => isOpen(at),
  );
}

/** Until it is answered, or people have it. */
const isOver = async (at: number): Promise<void> => {
  const { chatbot, status } = await ticketOf(at);
  const left = !chatbot || status === 'open';
  expect(left || (await answeredOf(at)) >= BUBBLES.length).toBe(true);
};

const answeredOf = async (at: number): Promise<number> =>
  (await said(at, true)).reduce((sum, body) => sum + Number(body.replace('Heard ', '')), 0);

async function burst(at: number): Promise<void> {
  const taking = isTaken(at) ? randomInt(0, 3) : undefined;
  for (const bubble of BUBBLES.keys()) {
    await say(at, bubble);
    if (taking === bubble) await takeOver(at);
  }
  await until(() => isOver(at), PATIENCE_MS);
  progress += 1;
}

async function killThem(): Promise<void> {
  const share = Math.floor((customers * 0.9) / victims.length);
  for (const [at, victim] of victims.entries()) {
    // The first while the first of them are still writing.
    const moment = at * share + randomInt(0, share);
    await until(() => expect(progress).toBeGreaterThanOrEqual(customers > atOnce ? moment : 0), timeout);
    const from = Date.now();
    await installation.kill(victim);
    away.push({ from, to: Date.now() });
  }
}

interface Conversation {
  messages: Message[];
  timeline: TimelineEntry[];
}

/** How it ended for a customer; anything else is what went wrong. */
async function endOf(at: number): Promise<string> {
  const { id } = await ticketOf(at);
  const { messages, timeline } = await installation.get<Conversation>(`/messages/${id}`);
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  const ours = messages.filter(({ fromMe }) => fromMe);
  expect(theirs.map(({ body }) => body)).toEqual(BUBBLES);
  // What the phone shows is what was stored, once each.
  expect((await said(at, true)).toSorted()).toEqual(ours.map(({ body }) => body).toSorted());
  const taken = timeline.find(({ kind }) => kind === 'accepted');
  if (isTaken(at)) {
    const after = ours.filter((message) => message.id > (taken?.afterId ?? 0));
    return taken && after.length === 0 ? 'taken' : `taken over: ${JSON.stringify(taken)}, and then ${after.length}`;
  }
  const left = timeline.find(({ kind }) => kind === 'driverEnded');
  const answered = await answeredOf(at);
  // Longer away than a customer is kept waiting: people have it, and nothing is said after that.
  if (left) {
    const told = left.data.reason === 'endpoint' && left.data.text?.includes('tea');
    const [began, ended] = [theirs[0]?.createdAt ?? '', left.createdAt].map((time) => new Date(time).getTime());
    const wasAway = away.some(({ from, to }) => from <= (ended ?? 0) && to >= (began ?? 0));
    return told && answered === 0 && wasAway ? 'people' : `left: ${JSON.stringify(left.data)}, ${answered} answered`;
  }
  const times = theirs.map(({ createdAt }) => new Date(createdAt).getTime());
  const pauses = times.slice(1).map((time, place) => time - (times[place] ?? 0));
  const isOnce = ours.length === 1 || Math.max(...pauses) >= TOGETHER_MS;
  return answered === BUBBLES.length && isOnce ? 'answered' : `${answered} answered by ${ours.length}`;
}

test(
  `${customers} bursts, killed ${victims.length} times: one answer each, and none after a person took over`,
  { timeout },
  async () => {
    await build();
    const waiting = Array.from({ length: customers }, (_, at) => at);
    const work = async (): Promise<void> => {
      for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) await burst(at);
    };
    await Promise.all([killThem(), ...Array.from({ length: atOnce }, work)]);
    const ends: string[] = [];
    for (let at = 0; at < customers; at += 1) ends.push(await endOf(at));
    const known = ['answered', 'people', 'taken'];
    // One answer for each, or people with the reason, and those only where the machine was away meanwhile.
    expect(ends.filter((end) => !known.includes(end))).toEqual([]);
    expect(ends).toContain('answered');
  },
);
