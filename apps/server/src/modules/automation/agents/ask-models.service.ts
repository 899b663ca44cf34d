// Models are asked: outside of any transaction, with tokens put aside before and settled after. A process that dies with
// a question on its way asks again; whichever answer comes, the conversation gets one, and none that it has moved on from.
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { AGENTS_TOPIC } from '../../../platform/hints/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ModelError, type ChatModel, type ModelAnswer, type ModelCall } from '../../../ports/chat-model.ts';
import { settingOf } from '../../accounts/settings/settings.service.ts';
import type { DriverEngine } from '../drivers/run-driver.service.ts';
import {
  claimCall,
  findDueCalls,
  holdCall,
  noteReserved,
  reserveMonth,
  settleMonth,
  spentOnTicket,
  storeCall,
  type DueCall,
} from './agent-calls.repo.ts';
import { findAsking } from './agents.repo.ts';
import { readAnswer, type ModelResult } from './answer.rules.ts';
import { answerTokens, estimateOf, instructionsFor } from './instructions.rules.ts';

/** One company's slow endpoint keeps nobody else waiting. */
const SHARE = { sideBySide: 24, each: 6 };
const TIMEOUT_MS = 18_000;
/** Longer than a call may take. */
const CLAIM_SECONDS = 21;
/** before the next try */
const AGAIN_MS = [1_000, 3_000, 8_000] as const;
const MOST_NONSENSE = 2;

export interface Asking {
  platform: Platform;
  engine: DriverEngine;
  model: ChatModel;
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
  | { due: DueCall; call: ModelCall; reserved: number; month: string }
  | { due: DueCall; result: ModelResult | undefined };

export async function askModel(asking: Asking, { companyId, id }: DueRow): Promise<boolean> {
  const { platform, model } = asking;
  const prepared = await inCompany(platform, companyId, undefined, (ctx) => prepare(ctx, id));
  if (!prepared) return false;
  const { due } = prepared;
  if (!('call' in prepared)) {
    await inCompany(platform, companyId, undefined, (ctx) => over(ctx, asking, id, due, prepared.result, {}));
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
  await inCompany(platform, companyId, undefined, (ctx) => settle(ctx, asking, id, prepared, answer));
  return true;
}

const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

async function prepare(ctx: Ctx, id: number): Promise<Prepared | undefined> {
  const { tx, now } = ctx;
  const due = await claimCall(tx, id, now, CLAIM_SECONDS);
  if (!due) return undefined;
  // Whoever asked before us died: what that cost is not known, and counts.
  if (due.reserved > 0) {
    await settleMonth(tx, due.month, due.reserved, due.reserved);
    await storeCall(tx, id, { dueAt: soon(now), tokens: { in: due.reserved, out: 0 } });
  }
  if (!due.current) return { due, result: undefined };
  if (now >= due.until) return { due, result: { ok: false, why: 'endpoint' } };
  const found = await findAsking(tx, due.ticketId, due.promptId);
  if (!found?.agent.allowed) return { due, result: { ok: false, why: 'endpoint' } };
  const { agent, apiKey } = found;
  const messages = instructionsFor(found);
  const reserved = estimateOf(messages, agent.maxTokens);
  if (!(await reserve(ctx, due.ticketId, reserved, agent.ticketTokens)))
    return { due, result: { ok: false, why: 'budget' } };
  await noteReserved(tx, id, monthOf(now), reserved);
  const { model, temperature, baseUrl, maxTokens } = agent;
  const call = {
    model,
    temperature,
    baseUrl,
    messages,
    apiKey: ctx.platform.secrets.decrypt(apiKey).toString('utf8'),
    maxTokens: answerTokens(maxTokens),
    json: true,
    timeoutMs: Math.max(1_000, Math.min(TIMEOUT_MS, due.until.getTime() - now.getTime())),
  };
  return { due, call, reserved, month: monthOf(now) };
}

const soon = (now: Date): Date => new Date(now.getTime() + CLAIM_SECONDS * 1_000);

async function reserve({ tx, now }: Ctx, ticketId: number, tokens: number, ofTicket: number | null): Promise<boolean> {
  if (ofTicket !== null && (await spentOnTicket(tx, ticketId)) + tokens > ofTicket) return false;
  return reserveMonth(tx, monthOf(now), tokens, Number((await settingOf(tx, 'agentTokens')) ?? 0));
}

async function settle(
  ctx: Ctx,
  asking: Asking,
  id: number,
  { due, reserved, month }: { due: DueCall; reserved: number; month: string },
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
  const read = readAnswer(answer.text, answer.cut);
  if (!read && due.nonsense + 1 < MOST_NONSENSE && now < due.until)
    return again(ctx, id, due, { reserved, month }, { dueAt: now, tokens, nonsense: 1, error: 'it made no sense' });
  const result: ModelResult = read ? { ok: true, answer: read } : { ok: false, why: 'nonsense' };
  return over(ctx, asking, id, due, result, { reserved, month, tokens });
}

async function again(
  { tx }: Ctx,
  id: number,
  due: DueCall,
  { reserved, month }: { reserved: number; month: string },
  call: Parameters<typeof storeCall>[2],
): Promise<void> {
  if (!(await holdCall(tx, id, due.attempts))) return;
  await storeCall(tx, id, call);
  await settleMonth(tx, month, reserved, sumOf(call.tokens));
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
  await storeCall(tx, id, { dueAt: null, tokens: paid.tokens, error: paid.error ?? '' });
  if (paid.reserved && paid.month !== undefined) await settleMonth(tx, paid.month, paid.reserved, sumOf(paid.tokens));
}
