// Models are asked: outside of any transaction, with tokens put aside before and settled after. A process that dies with
// a question on its way asks again; whichever answer comes, the conversation gets one, and none that it has moved on from.
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { AGENTS_TOPIC } from '../../../platform/hints/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ModelError, type ChatModel, type ModelAnswer, type ModelCall } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import type { DriverEngine } from '../drivers/run-driver.service.ts';
import {
  claimCall,
  findDueCalls,
  holdCall,
  noteReserved,
  prolongCall,
  spentOnTicket,
  storeCall,
  type DueCall,
} from './agent-calls.repo.ts';
import { askerOf, findKnowledge, meaningOf, type Meaning } from '../knowledge/find-knowledge.service.ts';
import { reserveTokens, settleTokens, type PutAside } from '../tokens/month-tokens.service.ts';
import { hearRecordings, type HeardAll } from '../voice/hear-recordings.service.ts';
import type { Transcribing } from '../voice/transcribe.service.ts';
import { findAsking } from './agents.repo.ts';
import { readAnswer, type ModelResult, type Used } from './answer.rules.ts';
import { answerTokens, estimateOf, instructionsFor, questionOf } from './instructions.rules.ts';

/** One company's slow endpoint keeps nobody else waiting. */
const SHARE = { sideBySide: 24, each: 6 };
const TIMEOUT_MS = 18_000;
/** Longer than a call may take, with what is asked before it. */
const CLAIM_SECONDS = 25;
/** before the next try */
const AGAIN_MS = [1_000, 3_000, 8_000] as const;
const MOST_NONSENSE = 2;

export interface Asking extends Transcribing {
  platform: Platform;
  engine: DriverEngine;
  model: ChatModel;
  embedder: Embedder;
}

export const agentCalls = (asking: Asking): DueRows =>
  new DueRows(asking.platform, {
    topic: AGENTS_TOPIC,
    find: (tx, now, last, limit, busy) => findDueCalls(tx, now, last, limit, busy),
    take: (due) => askModel(asking, due),
    failed: 'a model could not be asked',
    ...SHARE,
  });

/** What is to be asked, and how much was put aside for it; or why nothing is. */
type Prepared =
  | { due: DueCall; call: ModelCall; reserved: number; month: string; known: readonly Used[] }
  | { due: DueCall; result: ModelResult | undefined };

/** What it is asked with; or why it is not asked. */
type Found = Exclude<Awaited<ReturnType<typeof findAsking>>, undefined>;
type Claimed =
  | { due: DueCall; found: Found; asker: Awaited<ReturnType<typeof askerOf>>; room: number }
  | Exclude<Prepared, { call: ModelCall }>;

export async function askModel(asking: Asking, { companyId, id }: DueRow): Promise<boolean> {
  const { platform, model } = asking;
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  const claimed = await run((ctx) => claim(ctx, id));
  if (!claimed) return false;
  const { due } = claimed;
  const heard = 'found' in claimed ? await hearThem(asking, companyId, id, claimed, run) : 'all';
  if (heard === 'late') return false;
  const prepared =
    heard !== 'all'
      ? { due, result: { ok: false as const, why: heard === 'budget' ? ('budget' as const) : ('endpoint' as const) } }
      : 'found' in claimed
        ? await preparedOf(asking, companyId, id, claimed, run)
        : claimed;
  if (!('call' in prepared)) {
    await run((ctx) => over(ctx, asking, id, due, prepared.result, {}));
    return true;
  }
  const { call } = prepared;
  let answer: ModelAnswer | ModelError;
  try {
    answer = await model.complete(call);
  } catch (error) {
    answer = error instanceof ModelError ? error : new ModelError('it could not be asked', true);
    if (!(error instanceof ModelError)) platform.log.error({ err: error, companyId }, 'a model could not be asked');
  }
  await run((ctx) => settle(ctx, asking, id, prepared, answer));
  return true;
}

async function claim(ctx: Ctx, id: number): Promise<Claimed | undefined> {
  const { tx, now } = ctx;
  const due = await claimCall(tx, id, now, CLAIM_SECONDS);
  if (!due) return undefined;
  // Whoever asked before us died: what that cost is not known, and counts.
  if (due.reserved > 0) {
    await settleTokens(ctx, due, due.reserved);
    await storeCall(tx, id, { dueAt: soon(now), tokens: { in: due.reserved, out: 0 } });
  }
  if (!due.current) return { due, result: undefined };
  if (now >= due.until) return { due, result: { ok: false, why: 'endpoint' } };
  const found = await findAsking(tx, due.ticketId, due.promptId, due.instead);
  if (!found?.agent.allowed) return { due, result: { ok: false, why: 'endpoint' } };
  const room = await roomOf(ctx, due.ticketId, found.agent.ticketTokens);
  return { due, found, room, asker: found.agent.knowledge ? await askerOf(ctx, due.promptId) : undefined };
}

/**
 * Recordings among what is to be answered are heard, outside of any transaction, and counted. 'nothing': there is nothing
 * else, and none could be; 'late': another has the call by now
 */
async function hearThem(
  asking: Asking,
  companyId: number,
  id: number,
  { due, found, room }: Extract<Claimed, { found: Found }>,
  run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<HeardAll['outcome'] | 'late'> {
  const { baseUrl } = found.agent;
  const heard = await hearRecordings(
    asking.platform,
    asking,
    companyId,
    { apiKey: found.apiKey, baseUrl },
    found.lines,
    room,
  );
  if (!heard) return 'all';
  const { outcome, tokens } = heard;
  if (!(await run(({ tx, now }) => prolongCall(tx, id, due.attempts, soon(now), tokens)))) return 'late';
  return outcome;
}

/** What the customer means is asked outside of any transaction; without it the words alone count. */
async function preparedOf(
  { platform, embedder }: Asking,
  companyId: number,
  id: number,
  { due, found, asker }: Extract<Claimed, { found: Found }>,
  run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
): Promise<Prepared> {
  const question = questionOf(found.lines);
  const meaning = asker && question ? await meaningOf(platform, embedder, companyId, asker, question) : undefined;
  return run((ctx) => prepare(ctx, id, due, found, question, typeof meaning === 'string' ? undefined : meaning));
}

async function prepare(
  ctx: Ctx,
  id: number,
  due: DueCall,
  found: Found,
  question: string,
  meaning: Meaning | undefined,
): Promise<Prepared> {
  const { agent, apiKey } = found;
  const known = agent.knowledge && question ? await findKnowledge(ctx, question, meaning) : [];
  const messages = instructionsFor({ ...found, known });
  const reserved = await reserve(ctx, due.ticketId, estimateOf(messages, agent.maxTokens), agent.ticketTokens);
  if (!reserved) return { due, result: { ok: false, why: 'budget' } };
  await noteReserved(ctx.tx, id, reserved, agent.version);
  const { model, temperature, baseUrl, maxTokens } = agent;
  const call = {
    model,
    temperature,
    baseUrl,
    messages,
    apiKey: ctx.platform.secrets.decrypt(apiKey).toString('utf8'),
    maxTokens: answerTokens(maxTokens),
    json: true,
    timeoutMs: Math.max(1_000, Math.min(TIMEOUT_MS, due.until.getTime() - ctx.now.getTime())),
  };
  return { due, call, ...reserved, known: known.map(({ id: entryId, title }) => ({ id: entryId, title })) };
}

const soon = (now: Date): Date => new Date(now.getTime() + CLAIM_SECONDS * 1_000);

/** Tokens that a conversation may still take. @param most null: as many as it likes */
const roomOf = async ({ tx }: Ctx, ticketId: number, most: number | null): Promise<number> =>
  most === null ? Number.POSITIVE_INFINITY : most - (await spentOnTicket(tx, ticketId));

async function reserve(
  ctx: Ctx,
  ticketId: number,
  tokens: number,
  ofTicket: number | null,
): Promise<PutAside | undefined> {
  if (tokens > (await roomOf(ctx, ticketId, ofTicket))) return undefined;
  return reserveTokens(ctx, tokens);
}

async function settle(
  ctx: Ctx,
  asking: Asking,
  id: number,
  { due, reserved, month, known }: Extract<Prepared, { call: ModelCall }>,
  answer: ModelAnswer | ModelError,
): Promise<void> {
  const { now } = ctx;
  if (answer instanceof ModelError) {
    const wait = AGAIN_MS[due.attempts - 1];
    const next = new Date(now.getTime() + (wait ?? 0));
    if (answer.again && wait !== undefined && next < due.until)
      return again(ctx, id, due, { reserved, month }, { dueAt: next, error: answer.message });
    return over(ctx, asking, id, due, { ok: false, why: 'endpoint' }, { reserved, month, error: answer.message });
  }
  // An endpoint that does not count has used all that was put aside.
  const tokens = answer.tokens ?? { in: reserved, out: 0 };
  const read = readAnswer(answer.text, answer.cut, known);
  if (!read && due.nonsense + 1 < MOST_NONSENSE && now < due.until)
    return again(ctx, id, due, { reserved, month }, { dueAt: now, tokens, nonsense: 1, error: 'it made no sense' });
  const result: ModelResult = read ? { ok: true, answer: read } : { ok: false, why: 'nonsense' };
  return over(ctx, asking, id, due, result, { reserved, month, tokens });
}

async function again(
  ctx: Ctx,
  id: number,
  due: DueCall,
  paid: PutAside,
  call: Parameters<typeof storeCall>[2],
): Promise<void> {
  if (!(await holdCall(ctx.tx, id, due.attempts))) return;
  await storeCall(ctx.tx, id, call);
  await settleTokens(ctx, paid, sumOf(call.tokens));
}

const sumOf = (tokens: { in: number; out: number } | undefined): number => (tokens ? tokens.in + tokens.out : 0);

/** @param result undefined: nobody waits for it */
async function over(
  ctx: Ctx,
  { engine }: Asking,
  id: number,
  due: DueCall,
  result: ModelResult | undefined,
  paid: { reserved?: number; month?: string; tokens?: { in: number; out: number }; error?: string },
): Promise<void> {
  const { tx } = ctx;
  // The ticket comes before all that is its own.
  if (result) await engine.answer(ctx, due, { kind: 'answer', answer: result });
  if (!(await holdCall(tx, id, due.attempts))) throw new Error('another has asked in the meantime');
  const used = result?.ok ? result.answer.used : [];
  await storeCall(tx, id, { dueAt: null, tokens: paid.tokens, error: paid.error ?? '', used });
  const { reserved, month } = paid;
  if (reserved && month !== undefined) await settleTokens(ctx, { reserved, month }, sumOf(paid.tokens));
}
