// Runs of replays, a turn after the other: a version of an agent is given what a customer wrote and what the company had said by
// then, and its answer is stored. Nobody hears it. Each turn is stored by itself, under the claim that asked: whoever is killed
// is followed by another from there, and no turn stands there twice.
import type { AgentEnding } from '@recado/contract/timeline';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { REPLAYS_TOPIC } from '../../../events/topics.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { promptReplayRuns, type StoredAnswer } from '../../../schema/replays.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import type { AgentAnswer } from '../agents/answer.rules.ts';
import { wishIn } from '../agents/asks-person.rules.ts';
import { endingAfter, partingWords } from '../agents/ending.rules.ts';
import { getVersion } from '../agents/prompt-versions.service.ts';
import { knownFor, rehearse, companyFactsOf, type Rehearsed, type Rehearsing } from '../agents/rehearse.service.ts';
import { addTokens, claimRun, countRuns, storeRun, type DueRun } from './replay-runs.repo.ts';
import { readFor, turnsOf, type Turn } from './replay.rules.ts';
import { haltReplay } from './replays.service.ts';
import { endReplay, findKeyed, findMessages, holdReplay } from './replays.repo.ts';

/** Customers come first: there are few at a time. */
const SHARE = { sideBySide: 4, each: 2 };
const PATIENCE_MS = 40_000;
/** Longer than a turn takes, with what is asked before it. */
const CLAIM_MS = 50_000;
/** after an endpoint was busy or away */
const AGAIN_MS = [5_000, 30_000] as const;
/** With none that got an answer so many tell that the others will not either. */
const FAILED_ENOUGH = 5;

export interface Replaying extends Rehearsing {
  embedder: Embedder;
}

export const promptReplays = (replaying: Replaying): DueRows =>
  new DueRows(replaying.platform, {
    topic: REPLAYS_TOPIC,
    find: findDueIn(promptReplayRuns, promptReplayRuns.dueAt),
    take: (due) => replay(replaying, due),
    failed: 'a closed conversation could not be given to an agent again',
    ...SHARE,
  });

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type Ready = Exclude<Awaited<ReturnType<typeof readyFor>>, string | undefined>;

async function replay(replaying: Replaying, { companyId, id }: DueRow): Promise<boolean> {
  const run: Run = (work) => inCompany(replaying.platform, companyId, undefined, work);
  const claimed = await run(({ tx, now }) => claimRun(tx, id, now, new Date(now.getTime() + CLAIM_MS)));
  if (!claimed) return false;
  const ready = await run((ctx) => readyFor(ctx, claimed));
  if (typeof ready === 'string') await run((ctx) => haltReplay(ctx, claimed.replayId, ready));
  else if (!ready) await run((ctx) => endRun(ctx, claimed, 'failed'));
  else await goThrough(replaying, companyId, ready, run);
  return true;
}

/** undefined: its version is not kept any more; 'off': it may not be asked */
async function readyFor(ctx: Ctx, due: DueRun) {
  const keyed = await findKeyed(ctx.tx, due.promptId);
  if (!keyed?.allowed) return 'off';
  const version = await getVersion(ctx, due.promptId, due.version).catch(() => undefined);
  if (!version) return undefined;
  const { queues } = await companyFactsOf(ctx);
  const { baseUrl, apiKey } = keyed;
  // The key goes nowhere but where it was typed for.
  const agent = { ...version.settings, baseUrl };
  const messages = readFor(await findMessages(ctx.tx, due.ticketId), agent.tools.length > 0);
  const key = ctx.platform.secrets.decrypt(apiKey).toString('utf8');
  return { due, agent, queues, apiKey: key, messages, turns: turnsOf(messages) };
}

/** The turns that are not answered yet, until it leaves the conversation to people. */
async function goThrough(replaying: Replaying, companyId: number, ready: Ready, run: Run): Promise<void> {
  let { due } = ready;
  for (;;) {
    const turn = due.answers.at(-1)?.why ? undefined : ready.turns[due.answers.length];
    if (!turn) return run((ctx) => endRun(ctx, due, 'done'));
    const answered = await answerTo(replaying, companyId, { ...ready, due }, turn);
    if ('rehearsed' in answered) return run((ctx) => without(ctx, due, answered.rehearsed));
    const { answer, tokens } = answered;
    const isOurs = await run(async ({ tx, now }) => {
      await holdReplay(tx, due.replayId);
      return storeRun(tx, due, { answer, dueAt: new Date(now.getTime() + CLAIM_MS) });
    });
    if (!isOurs) return;
    due = { ...due, answers: [...due.answers, answer], tokens: due.tokens + tokens, failures: 0 };
  }
}

type Answered = { answer: StoredAnswer; tokens: number } | { rehearsed: Rehearsed };

async function answerTo(
  replaying: Replaying,
  companyId: number,
  { due, agent, queues, apiKey, messages }: Ready,
  { messageId, customer, length }: Turn,
): Promise<Answered> {
  const since = customer.map(({ body }) => body);
  const { handOver, maxMessages } = agent;
  const bare = { messageId, grounded: true, used: [], calls: [] };
  const wish = wishIn(since, handOver);
  if (wish) return { answer: { ...bare, reply: handOver.message, why: wish }, tokens: 0 };
  const lines = messages.slice(0, length).slice(-maxMessages);
  const known = agent.knowledge
    ? await knownFor(replaying.platform, replaying.embedder, companyId, lines, due.promptId)
    : [];
  const rehearsed = await rehearse(replaying, {
    companyId,
    promptId: due.promptId,
    agent,
    apiKey,
    contactName: '',
    queues,
    lines,
    known,
    place: `replay-${due.id}-${messageId}`,
    patienceMs: PATIENCE_MS,
    spent: due.tokens,
    lab: 'replays',
    settled: ({ tx }, tokens) => addTokens(tx, due.id, tokens),
  });
  const { answer, tokens } = rehearsed;
  const spent = tokens.in + tokens.out;
  const calls = rehearsed.calls.map(({ name, done, ok }) => ({ name, done, ok }));
  if (rehearsed.short === 'conversation')
    return { answer: { ...bare, calls, reply: handOver.message, why: 'budget' }, tokens: spent };
  if (typeof answer === 'string') return { rehearsed };
  return { answer: { ...bare, ...said(answer, handOver, since, due.answers.length + 1), calls }, tokens: spent };
}

/** As its driver would leave it. */
function said(
  answer: AgentAnswer,
  handOver: Ready['agent']['handOver'],
  since: readonly string[],
  turns: number,
): Pick<StoredAnswer, 'reply' | 'why' | 'grounded' | 'used'> {
  const why: AgentEnding | null = endingAfter(answer, handOver, since, turns) ?? null;
  const reply = why === null ? answer.reply : partingWords(why, answer.reply, handOver.message).join('\n\n');
  const used = [...new Set(answer.used.map(({ title }) => title))];
  return { reply, why, grounded: answer.grounded, used };
}

/** Asked again later, or given up; where the month's tokens are used up, the whole of it ends. */
async function without(ctx: Ctx, due: DueRun, { short, again, error }: Rehearsed): Promise<void> {
  if (short === 'month') return haltReplay(ctx, due.replayId, 'budget');
  // What others have put aside they may not need.
  const wait = short === 'aside' ? AGAIN_MS[0] : again ? AGAIN_MS[due.failures] : undefined;
  if (wait === undefined) return endRun(ctx, due, 'failed', error);
  await holdReplay(ctx.tx, due.replayId);
  await storeRun(ctx.tx, due, { dueAt: new Date(ctx.now.getTime() + wait), failed: short === undefined });
}

async function endRun(ctx: Ctx, due: DueRun, outcome: 'done' | 'failed', error = ''): Promise<void> {
  const { tx, now } = ctx;
  await holdReplay(tx, due.replayId);
  if (!(await storeRun(tx, due, { dueAt: null, outcome }))) return;
  const { due: left, done, failed } = await countRuns(tx, due.replayId);
  if (left === 0) return endReplay(tx, due.replayId, { state: 'done', now });
  if (error !== '' && done === 0 && failed >= FAILED_ENOUGH) await haltReplay(ctx, due.replayId, 'endpoint', error);
}
