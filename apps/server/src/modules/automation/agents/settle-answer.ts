// After a model has answered, or has not: what it took is settled, and what it said goes on to whoever asked, or to its tools.
import type { Ctx } from '../../../platform/context.ts';
import { ModelError, type ModelAnswer, type ModelCall } from '../../../ports/chat-model.ts';
import type { DriverEngine } from '../drivers/run-driver.service.ts';
import { settleTokens, type PutAside } from '../tokens/month-tokens.service.ts';
import { holdCall, placeOf, storeCall, storeTools, type DueCall } from './agent-calls.repo.ts';
import { readAnswer, type ModelResult } from './answer.rules.ts';
import type { Prepared } from './prepare-question.ts';
import { newCalls, roomFor } from './tool-calls.rules.ts';

/** before the next try */
const AGAIN_MS = [1_000, 3_000, 8_000] as const;
const MOST_NONSENSE = 2;

/** 'more': its tools are to be called, and it is asked again */
export type Settled = 'over' | 'again' | 'more';

export async function settle(
  ctx: Ctx,
  engine: DriverEngine,
  id: number,
  prepared: Extract<Prepared, { call: ModelCall }>,
  answer: ModelAnswer | ModelError,
): Promise<Settled> {
  const { now } = ctx;
  const { due, reserved, month, known } = prepared;
  if (answer instanceof ModelError) {
    const wait = AGAIN_MS[due.failures];
    const next = new Date(now.getTime() + (wait ?? 0));
    if (answer.again && wait !== undefined && next < due.until)
      return again(ctx, id, due, { reserved, month }, { dueAt: next, error: answer.message, failures: 1 });
    return over(ctx, engine, id, due, { ok: false, why: 'endpoint' }, { reserved, month, error: answer.message });
  }
  // An endpoint that does not count has used all that was put aside.
  const tokens = answer.tokens ?? { in: reserved, out: 0 };
  const wanted = roomFor(due.toolCalls) > 0 && prepared.call.tools ? (answer.toolCalls ?? []) : [];
  if (wanted.length > 0) return useTools(ctx, id, due, wanted, { reserved, month, tokens });
  const read = readAnswer(answer.text, answer.cut, known);
  if (!read && due.nonsense + 1 < MOST_NONSENSE && now < due.until)
    return again(ctx, id, due, { reserved, month }, { dueAt: now, tokens, nonsense: 1, error: 'it made no sense' });
  const result: ModelResult = read ? { ok: true, answer: read } : { ok: false, why: 'nonsense' };
  return over(ctx, engine, id, due, result, { reserved, month, tokens });
}

/** Stored before they are called, so that whoever goes on after a crash calls the same. */
async function useTools(
  ctx: Ctx,
  id: number,
  due: DueCall,
  wanted: NonNullable<ModelAnswer['toolCalls']>,
  { tokens, ...paid }: PutAside & { tokens: { in: number; out: number } },
): Promise<Settled> {
  if (!(await holdCall(ctx.tx, id, due.attempts))) return 'over';
  const place = await placeOf(ctx.tx, due);
  await storeTools(ctx.tx, id, [...due.toolCalls, ...newCalls(wanted, { place, before: due.toolCalls })]);
  await storeCall(ctx.tx, id, { dueAt: ctx.now, tokens });
  await settleTokens(ctx, paid, sumOf(tokens));
  return 'more';
}

async function again(
  ctx: Ctx,
  id: number,
  due: DueCall,
  paid: PutAside,
  call: Parameters<typeof storeCall>[2],
): Promise<Settled> {
  if (!(await holdCall(ctx.tx, id, due.attempts))) return 'over';
  await storeCall(ctx.tx, id, call);
  await settleTokens(ctx, paid, sumOf(call.tokens));
  return 'again';
}

const sumOf = (tokens: { in: number; out: number } | undefined): number => (tokens ? tokens.in + tokens.out : 0);

/** @param result undefined: nobody waits for it */
export async function over(
  ctx: Ctx,
  engine: DriverEngine,
  id: number,
  due: DueCall,
  result: ModelResult | undefined,
  paid: { reserved?: number; month?: string; tokens?: { in: number; out: number }; error?: string },
): Promise<Settled> {
  const { tx } = ctx;
  // The ticket comes before all that is its own.
  if (result) await engine.answer(ctx, due, { kind: 'answer', answer: result });
  if (!(await holdCall(tx, id, due.attempts))) throw new Error('another has asked in the meantime');
  const used = result?.ok ? result.answer.used : [];
  await storeCall(tx, id, { dueAt: null, tokens: paid.tokens, error: paid.error ?? '', used });
  const { reserved, month } = paid;
  if (reserved && month !== undefined) await settleTokens(ctx, { reserved, month }, sumOf(paid.tokens));
  return 'over';
}
