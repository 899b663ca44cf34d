// Before a model is asked: the question is ours for a while, what it is told is gathered, and tokens are put aside.
import type { Ctx } from '../../../platform/context.ts';
import type { ModelCall, ModelTool } from '../../../ports/chat-model.ts';
import { askerOf, findKnowledge, type Meaning } from '../knowledge/find-knowledge.service.ts';
import { reserveTokens, settleTokens, type PutAside } from '../tokens/month-tokens.service.ts';
import {
  claimCall,
  findEarlierCalls,
  noteReserved,
  spentOnTicket,
  storeCall,
  type DueCall,
} from './agent-calls.repo.ts';
import { findAsking } from './agents.repo.ts';
import type { ModelResult, Used } from './answer.rules.ts';
import { isQuiet } from './quiet.rules.ts';
import { answerTokens, estimateOf, instructionsFor } from './instructions.rules.ts';
import { roomFor, tooManyFaults, toolMessages, toolsFor } from './tool-calls.rules.ts';

const TIMEOUT_MS = 18_000;
/** Longer than a call may take, with what is asked before it. */
const CLAIM_SECONDS = 25;

/** What is to be asked, and how much was put aside for it; or why nothing is. */
export type Prepared =
  | { due: DueCall; call: ModelCall; reserved: number; month: string; known: readonly Used[] }
  | { due: DueCall; result: ModelResult | undefined };

/** What it is asked with; or why it is not asked. */
export type Found = Exclude<Awaited<ReturnType<typeof findAsking>>, undefined>;
export type Claimed =
  | { due: DueCall; found: Found; asker: Awaited<ReturnType<typeof askerOf>>; room: number }
  | Exclude<Prepared, { call: ModelCall }>;

export const soon = (now: Date): Date => new Date(now.getTime() + CLAIM_SECONDS * 1_000);

export async function claim(ctx: Ctx, id: number): Promise<Claimed | undefined> {
  const { tx, now } = ctx;
  const due = await claimCall(tx, id, now, CLAIM_SECONDS);
  if (!due) return undefined;
  // Whoever asked before us died: what that cost is not known, and counts.
  if (due.reserved > 0) {
    await settleTokens(ctx, due, due.reserved);
    await storeCall(tx, id, { dueAt: soon(now), tokens: { in: due.reserved, out: 0 } });
  }
  if (!due.current) return { due, result: undefined };
  if (tooManyFaults(due.toolCalls)) return { due, result: { ok: false, why: 'tools' } };
  if (now >= due.until) return { due, result: { ok: false, why: 'endpoint' } };
  const found = await findAsking(tx, due.ticketId, due.promptId, due.instead);
  if (!found?.agent.allowed) return { due, result: { ok: false, why: 'endpoint' } };
  // Whatever it said then, nobody would hear it.
  if (isQuiet(found.agent.quietHours, now, found.agent.timeZone))
    return { due, result: { ok: false, why: 'endpoint' } };
  const room = await roomOf(ctx, due.ticketId, found.agent.ticketTokens);
  return { due, found, room, asker: found.agent.knowledge ? await askerOf(ctx, due.promptId) : undefined };
}

export async function prepare(
  ctx: Ctx,
  id: number,
  due: DueCall,
  found: Found,
  question: string,
  meaning: Meaning | undefined,
): Promise<Prepared> {
  const { agent, apiKey } = found;
  const known = agent.knowledge && question ? await findKnowledge(ctx, question, meaning) : [];
  const tools: ModelTool[] = toolsFor(agent.tools);
  const earlier = tools.length > 0 ? await findEarlierCalls(ctx.tx, due, id) : [];
  const messages = [...instructionsFor({ ...found, known, earlier }), ...toolMessages(due.toolCalls)];
  const reserved = await reserve(ctx, due.ticketId, estimateOf(messages, agent.maxTokens, tools), agent.ticketTokens);
  if (!reserved) return { due, result: { ok: false, why: 'budget' } };
  await noteReserved(ctx.tx, id, reserved, agent.version);
  const { model, temperature, baseUrl, maxTokens } = agent;
  const call = {
    model,
    temperature,
    baseUrl,
    messages,
    apiKey: ctx.platform.secrets.decrypt(apiKey).toString('utf8'),
    maxTokens: answerTokens(maxTokens, tools.length > 0),
    json: true,
    ...(tools.length > 0 && { tools, noTools: roomFor(due.toolCalls) === 0 }),
    timeoutMs: Math.max(1_000, Math.min(TIMEOUT_MS, due.until.getTime() - ctx.now.getTime())),
  };
  return { due, call, ...reserved, known: known.map(({ id: entryId, title }) => ({ id: entryId, title })) };
}

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
