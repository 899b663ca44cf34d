// Flows by chance, killed between their steps: the server does what the builder's chat does with the same flow and the same words.
// @module-tag waits
import { randomInt } from 'node:crypto';
import type { Action } from '@recado/contract/actions';
import { flowGraph, type FlowGraph } from '@recado/contract/flow-graph';
import type { FlowItem, FlowView } from '@recado/contract/flows';
import type { Queue } from '@recado/contract/queues';
import type { SimulatedMessage } from '@recado/contract/simulator';
import type { Tag } from '@recado/contract/tags';
import type { Ticket } from '@recado/contract/tickets';
import { checkFlow } from '@recado/flow/check';
import { begun, played, type Play, type Setting } from '@recado/flow/play';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHANCE_TEXTS, chanceGraph, chanceOf, type Chance } from '../../../packages/flow/test/flows.ts';
import { must } from './installation-calls.ts';
import { KillableInstallation, type Victim } from './killable.ts';
import { until } from './phones.ts';

const KINDS: readonly Victim[] = ['node', 'both', 'postgres'];
const { flows, victims, timeout } =
  process.env['LONG_TESTS'] === '1'
    ? { flows: 300, victims: Array.from({ length: 30 }, (_, at) => KINDS[at % 3] ?? 'node'), timeout: 3_600_000 }
    : { flows: 6, victims: ['both' as const], timeout: 120_000 };
/** who stands in a flow at the same time */
const TOGETHER = 6;
/** words of one customer */
const WORDS = 8;
/** The server draws lots by a seed of its own: of so many some go its way, when no way is rare. */
const SEEDS = 256;
const RARE = 8;
/** more than a conversation is worth waiting for */
const MOST = { lines: 30, pauses: 4 };

/** What needs nobody outside, no file, and nobody of the company. */
const OUTSIDE = ['callOut', 'typebot', 'openai', 'goTo', 'img', 'audio', 'video', 'singleBlock', 'content'];

interface Ids {
  queues: readonly number[];
  tags: readonly number[];
}
interface Journey {
  setting: Omit<Setting, 'seed'>;
  words: readonly string[];
  number: string;
}

let installation: KillableInstallation;
let line: number;
let ids: Ids;
let heard = 0;

beforeAll(async () => {
  installation = await KillableInstallation.start();
  line = await installation.pairLine({ name: 'Line', isDefault: true });
  const make = async (path: string, names: readonly string[]): Promise<number[]> => {
    const made: number[] = [];
    for (const [at, name] of names.entries())
      made.push((await installation.must<Queue | Tag>('POST', path, { name, color: `#11332${at}` })).id);
    return made;
  };
  ids = {
    queues: await make('/queue', ['One', 'Two']),
    tags: await make('/tags', ['First', 'Second', 'Third']),
  };
});
afterAll(() => installation?.stop());

/** Its queues and tags are the company's; it waits a second where it would wait long. */
const ofCompany = (graph: FlowGraph): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.map((node) => {
    const { queueId, tagId } = node.data;
    return {
      ...node,
      data: {
        ...node.data,
        ...(typeof queueId === 'number' && { queueId: ids.queues[queueId - 1] }),
        ...(typeof tagId === 'number' && { tagId: ids.tags[tagId - 1] }),
        ...(node.type === 'interval' && { sec: 1 }),
        ...(node.type === 'randomizer' && { percent: 50 }),
      },
    };
  }),
});

/** Pauses pass by themselves. */
function whole(setting: Setting, play: Play): Play {
  let now = play;
  for (let pauses = 0; now.state?.waits === 'time' && pauses <= MOST.pauses; pauses += 1)
    now = played(setting, now, { kind: 'time' });
  return now;
}

const actionsOf = ({ lines }: Play): Action[] =>
  lines.flatMap((each) => (each.by === 'flow' && 'action' in each ? [each.action] : []));

/** As the phone has it: choices stand below the words, for a network that has no buttons. */
const bodyOf = (action: Action): string[] =>
  action.kind === 'send' && 'body' in action.content && typeof action.content.body === 'string'
    ? [plain(action.content.body)]
    : [];
const plain = (body: string): string => (body.split('\n*[')[0] ?? '').trim();

const isLong = (play: Play): boolean => play.state?.waits === 'time' || actionsOf(play).length > MOST.lines;

const wordsOf = (play: Play): string[] => actionsOf(play).flatMap(bodyOf);

/** Who sees a phone knows which way was taken, and that it was gone to its end: no way's words begin another's. */
function areToldApart(plays: readonly Play[]): boolean {
  const ways = new Map(plays.map((play) => wordsOf(play)).map((words) => [String(words), words]));
  return [...ways.values()].every((words) => words.every((_, at) => !ways.has(String(words.slice(0, at)))));
}

/** The next word would come while it pauses, if nothing was said after the pause. */
const restsInWords = (play: Play): boolean => {
  const paused = play.lines.findLastIndex((each) => each.by === 'customer' && each.input.kind === 'time');
  return paused === -1 || wordsOf({ ...play, lines: play.lines.slice(paused) }).length > 0;
};

/** One that can be published, does something, and comes to rest whatever the lots. */
function journeyOf(seed: number): Omit<Journey, 'number'> | undefined {
  const chance = chanceOf(seed);
  const drawn = chanceGraph(chance, ({ type, data }) => !OUTSIDE.includes(type) && data['event'] !== 'tagged');
  const graph = ofCompany(flowGraph.parse(drawn));
  if (checkFlow(graph).some(({ severity }) => severity === 'error')) return undefined;
  const setting = { flowId: 1, graph, language: 'pt' as const, open: true, values: {} };
  const said = Array.from({ length: WORDS }, () => wordOf(chance));
  const settings = Array.from({ length: SEEDS }, (_, at) => ({ ...setting, seed: at }));
  let ends = settings.map((settled) => whole(settled, begun(settled)));
  let isPlain = areToldApart(ends) && ends.every(restsInWords);
  for (const text of said) {
    const before = ends;
    ends = settings.map((settled, at) => {
      const play = before[at] ?? begun(settled);
      return whole(settled, played(settled, play, { kind: 'message', text }));
    });
    isPlain &&= areToldApart(ends) && ends.every(restsInWords);
  }
  const ways = new Map<string, number>();
  for (const play of ends) {
    const way = JSON.stringify(actionsOf(play));
    ways.set(way, (ways.get(way) ?? 0) + 1);
  }
  const isDull = ends.every((play) => actionsOf(play).length < 3);
  const isRare = Math.min(...ways.values()) < RARE;
  return !isPlain || isDull || isRare || ends.some(isLong) ? undefined : { setting, words: said };
}

/** Nobody sends nothing. */
const wordOf = (chance: Chance): string => CHANCE_TEXTS[chance(CHANCE_TEXTS.length - 1)] || 'oi';

async function publish(journey: Omit<Journey, 'number'>, at: number): Promise<Journey> {
  const { graph } = journey.setting;
  const { id } = await installation.must<FlowItem>('POST', '/flowbuilder', { name: `Chance ${at}` });
  const drawn = { idFlow: id, nodes: graph.nodes, connections: graph.connections };
  const { flow } = await installation.must<{ flow: FlowView }>('POST', '/flowbuilder/flow', drawn);
  must(
    flow.problems.every(({ severity }) => severity !== 'error'),
    JSON.stringify(flow.problems),
  );
  const campaign = {
    name: `Chance ${at}`,
    flowId: id,
    whatsappId: line,
    phrase: phraseOf(at),
    match: 'exact',
    status: true,
  };
  await installation.must('POST', '/flowcampaign', campaign);
  return { ...journey, number: String(5_511_987_660_001 + at) };
}

const phraseOf = (at: number): string => `chance ${at}`;

const phoneOf = async ({ number }: Journey): Promise<SimulatedMessage[]> =>
  (await installation.get<{ messages: SimulatedMessage[] }>(`/simulator/${line}/conversations/${number}`)).messages;

/** Says it once: again only where the phone shows that it never left. */
async function say(journey: Journey, nth: number, body: string): Promise<void> {
  const said = async () => (await phoneOf(journey)).filter(({ fromCompany }) => !fromCompany).length;
  while ((await said()) <= nth)
    try {
      const { status } = await installation.call('POST', `/simulator/${line}/messages`, {
        number: journey.number,
        body,
      });
      expect([200, 503]).toContain(status);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      await installation.whenUp();
    }
}

/** Answers how it went in the builder's chat: with the lots that the server drew, or with others that say the same. */
async function walk(journey: Journey, at: number): Promise<Play[]> {
  let plays = Array.from({ length: SEEDS }, (_, seed) => {
    const setting = { ...journey.setting, seed };
    return { setting, play: whole(setting, begun(setting)) };
  });
  for (const [nth, text] of [phraseOf(at), ...journey.words].entries()) {
    await say(journey, nth, text);
    if (nth > 0)
      plays = plays.map(({ setting, play }) => ({
        setting,
        play: whole(setting, played(setting, play, { kind: 'message', text })),
      }));
    plays = await until(async () => {
      const phone = (await phoneOf(journey)).filter(({ fromCompany }) => fromCompany).map(({ body }) => plain(body));
      const same = plays.filter(({ play }) => String(wordsOf(play)) === String(phone));
      must(
        same.length > 0,
        `${at}: ${JSON.stringify({ phone, one: plays.slice(0, 1).map(({ play }) => wordsOf(play)) })}`,
      );
      return same;
    }, timeout / 2);
    heard += 1;
    if (plays.every(({ play }) => play.state === null)) break;
  }
  return plays.map(({ play }) => play);
}

/** What a ticket shows of it in the end. */
function leftBy(play: Play) {
  const tags = new Set<number>();
  let queueId: number | null = null;
  for (const action of actionsOf(play)) {
    if (action.kind === 'tag') tags.add(action.tagId);
    else if (action.kind === 'untag') tags.delete(action.tagId);
    else if (action.kind === 'move') queueId = action.queueId ?? null;
  }
  return { queueId, chatbot: play.state !== null, tags: [...tags].toSorted((one, other) => one - other) };
}

async function killThem(isOver: () => boolean): Promise<void> {
  const share = Math.floor((flows * 3) / victims.length);
  for (const [at, victim] of victims.entries()) {
    const moment = at * share + randomInt(1, share);
    await until(() => must(heard >= moment || isOver(), 'later'), timeout);
    await installation.kill(victim);
  }
}

test(`${flows} flows by chance, killed ${victims.length} times`, { timeout }, async () => {
  const journeys: Journey[] = [];
  for (let seed = 1; journeys.length < flows; seed += 1) {
    const journey = journeyOf(seed);
    if (journey) journeys.push(await publish(journey, journeys.length));
  }
  const left = [...journeys.entries()];
  const walkAll = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) await expectLeft(next[1], await walk(next[1], next[0]));
  };
  await Promise.all([killThem(() => left.length === 0), ...Array.from({ length: TOGETHER }, walkAll)]);
});

/** At once: who is left waiting for an answer is given up after minutes. */
async function expectLeft({ number }: Journey, plays: readonly Play[]): Promise<void> {
  await until(async () => {
    const path = `/tickets?showAll=true&searchParam=${number}`;
    const { tickets } = await installation.get<{ tickets: Ticket[] }>(path);
    const left = tickets.map(({ queueId, chatbot, tags }) => ({ queueId, chatbot, tags: idsOf(tags) }));
    const expected = plays.map((play) => JSON.stringify([leftBy(play)]));
    expect(expected, number).toContain(JSON.stringify(left));
  });
}

const idsOf = (rows: readonly { id: number }[]): number[] =>
  rows.map(({ id }) => id).toSorted((one, other) => one - other);
