// An agent tried out as it is written in its form: its model is asked as in production, with the company's key and budget.
// Nothing is sent, and nothing is stored but what it cost; whoever tries waits for it.
import { randomUUID } from 'node:crypto';
import type { PromptTried, TriedCall, tryPrompt } from '@recado/contract/prompt-try';
import type { AgentEnding } from '@recado/contract/timeline';
import type { z } from 'zod';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { goneOf } from '../../../platform/http/gone.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import { ModelError, type ChatModel, type ModelAnswer } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import type { ToolCall } from '../../../schema/agents.ts';
import { askerOf, findKnowledge, meaningOf } from '../knowledge/find-knowledge.service.ts';
import { putAside, settleTokens } from '../tokens/month-tokens.service.ts';
import { findNamed, findNames, findSurroundings, type Line } from './agents.repo.ts';
import { readAnswer, type AgentAnswer } from './answer.rules.ts';
import { wishIn } from './asks-person.rules.ts';
import { callTool } from './call-tool.service.ts';
import { endingAfter, isSaid } from './ending.rules.ts';
import { answerTokens, estimateOf, instructionsFor, questionOf } from './instructions.rules.ts';
import type { PromptService } from './prompts.service.ts';
import { isQuiet } from './quiet.rules.ts';
import { checkCall, newCalls, notDone, roomFor, tooManyFaults, toolMessages, toolsFor } from './tool-calls.rules.ts';

export interface Trying {
  service: PromptService;
  model: ChatModel;
  embedder: Embedder;
  fetch: SafeFetch;
}

type Tried = z.output<typeof tryPrompt.body>;

/** Somebody looks at the screen meanwhile. */
const PATIENCE_MS = 50_000;
const TIMEOUT_MS = 18_000;
const MOST_NONSENSE = 2;
const NOT_CARRIED_OUT = 'This is a trial: it was not carried out. Answer as if it had been.';

interface Prepared {
  apiKey: string;
  contactName: string;
  queues: string[];
  quiet: boolean;
  lines: Line[];
}

export async function tryDraft(call: Call, trying: Trying, tried: Tried): Promise<PromptTried> {
  const { prompt, id } = tried;
  const prepared = await call.run((ctx) => prepare(ctx, trying, tried));
  const { lines } = prepared;
  const since = lines.slice(lines.findLastIndex(({ fromMe }) => fromMe) + 1).map(({ body }) => body);
  const trial: PromptTried = {
    reply: '',
    why: null,
    queue: null,
    person: null,
    summary: since.join(' · ').slice(0, 500),
    error: '',
    quiet: prepared.quiet,
    knowledge: [],
    calls: [],
    tokens: { in: 0, out: 0 },
  };
  const wish = wishIn(since, prompt.handOver);
  if (wish) return ends(call, tried, trial, wish, undefined);
  const question = questionOf(lines);
  const asker = prompt.knowledge && id !== null ? await call.run((ctx) => askerOf(ctx, id)) : undefined;
  const { companyId } = call.actor();
  const meant =
    asker && question ? await meaningOf(call.platform, trying.embedder, companyId, asker, question) : undefined;
  if (prompt.knowledge && question) {
    const meaning = typeof meant === 'string' ? undefined : meant;
    const found = await call.run((ctx) => findKnowledge(ctx, question, meaning));
    trial.knowledge = found.map((piece) => ({ ...piece, used: false }));
  }
  const answer = await converse(call, trying, tried, prepared, trial);
  if (typeof answer === 'string') return ends(call, tried, trial, answer, undefined);
  for (const piece of trial.knowledge) piece.used = answer.used.some(({ id: used }) => used === piece.id);
  const turns = lines.filter(({ fromMe }) => fromMe).length + 1;
  const why = endingAfter(answer, prompt.handOver, since, turns);
  trial.summary = answer.summary || trial.summary;
  if (why) return ends(call, tried, trial, why, answer);
  return { ...trial, reply: answer.reply };
}

async function prepare(ctx: Ctx, { service }: Trying, { id, prompt, messages }: Tried): Promise<Prepared> {
  const apiKey = await service.keyOfDraft(ctx, id, prompt);
  const { timeZone, queues } = await findSurroundings(ctx.tx, ctx.companyId);
  return {
    apiKey,
    queues,
    contactName: ctx.actor?.name ?? '',
    quiet: isQuiet(prompt.quietHours, ctx.now, timeZone),
    lines: messages.slice(-prompt.maxMessages).map((message) => ({ ...message, mediaType: null })),
  };
}

/** As its driver would leave it: where it goes comes before what is said of it. */
async function ends(
  call: Call,
  { prompt }: Tried,
  trial: PromptTried,
  why: AgentEnding,
  answer: AgentAnswer | undefined,
): Promise<PromptTried> {
  const transfer = answer?.transfer ?? { queue: null, person: null };
  const names = await call.run(async ({ tx }) => {
    const { queueId, userId } = await findNamed(tx, transfer);
    return findNames(tx, { queueId: queueId ?? prompt.queueId, userId });
  });
  const reply = (answer && isSaid(why) ? answer.reply : '') || prompt.handOver.message;
  return { ...trial, ...names, reply, why };
}

/** Until there is an answer; otherwise why there is none. */
async function converse(
  call: Call,
  trying: Trying,
  { id, prompt }: Tried,
  { apiKey, contactName, queues, lines }: Prepared,
  trial: PromptTried,
): Promise<AgentAnswer | 'budget' | 'endpoint' | 'nonsense' | 'tools'> {
  const gone = goneOf(call);
  const until = performance.now() + PATIENCE_MS;
  const known = trial.knowledge.map(({ id: entryId, title, text }) => ({ id: entryId, title, text }));
  const tools = toolsFor(prompt.tools);
  const told = instructionsFor({ agent: prompt, contactName, queues, lines, known });
  const place = `try-${randomUUID()}`;
  let calls: ToolCall[] = [];
  for (let nonsense = 0; nonsense < MOST_NONSENSE;) {
    const left = until - performance.now();
    if (left <= 0) return tellOf(trial, 'it took too long');
    const { model, temperature, baseUrl, maxTokens } = prompt;
    const messages = [...told, ...toolMessages(calls)];
    const answer = await ask(call, trying.model, estimateOf(messages, maxTokens, tools), prompt.ticketTokens, trial, {
      model,
      temperature,
      baseUrl,
      apiKey,
      messages,
      json: true,
      signal: gone,
      maxTokens: answerTokens(maxTokens, tools.length > 0),
      timeoutMs: Math.min(TIMEOUT_MS, left),
      ...(tools.length > 0 && { tools, noTools: roomFor(calls) === 0 }),
    });
    if (typeof answer === 'string') return answer;
    const wanted = roomFor(calls) > 0 && tools.length > 0 ? (answer.toolCalls ?? []) : [];
    if (wanted.length > 0) {
      const fresh = newCalls(wanted, { place, before: calls });
      const left2 = until - performance.now();
      const done = await Promise.all(fresh.map((each) => use(call, trying, prompt, id, each, left2)));
      calls = [...calls, ...done.map(({ call: each }) => each)];
      trial.calls.push(...done.map(({ shown }) => shown));
      if (tooManyFaults(calls)) return 'tools';
      continue;
    }
    const read = readAnswer(answer.text, answer.cut, known);
    if (read) return read;
    nonsense += 1;
  }
  return 'nonsense';
}

function tellOf(trial: PromptTried, error: string): 'endpoint' {
  trial.error = error;
  return 'endpoint';
}

/** Put aside before, settled after, as in a conversation. */
async function ask(
  call: Call,
  model: ChatModel,
  estimate: number,
  most: number | null,
  trial: PromptTried,
  asked: Parameters<ChatModel['complete']>[0],
): Promise<ModelAnswer | 'budget' | 'endpoint'> {
  if (most !== null && trial.tokens.in + trial.tokens.out + estimate > most) return 'budget';
  const paid = await call.run((ctx) => putAside(ctx, estimate));
  if (!paid) return 'budget';
  let answer: ModelAnswer | undefined;
  try {
    answer = await model.complete(asked);
    return answer;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return tellOf(trial, error.message);
  } finally {
    const tokens = answer?.tokens ?? { in: answer || asked.signal?.aborted ? paid.reserved : 0, out: 0 };
    trial.tokens = { in: trial.tokens.in + tokens.in, out: trial.tokens.out + tokens.out };
    await inCompany(call.platform, call.actor().companyId, undefined, (ctx) =>
      settleTokens(ctx, paid, tokens.in + tokens.out),
    );
  }
}

/** What reads is called; what changes something is only shown. */
async function use(
  call: Call,
  { fetch }: Trying,
  { tools }: Tried['prompt'],
  promptId: number | null,
  wanted: ToolCall,
  patienceMs: number,
): Promise<{ call: ToolCall; shown: TriedCall }> {
  const checked = checkCall(tools, wanted);
  const { name, arguments: said, key } = wanted;
  const none = { status: null, ms: 0, done: false };
  const effect = 'tool' in checked ? checked.tool.effect : (tools.find((each) => each.name === name)?.effect ?? null);
  const { companyId } = call.actor();
  const { done, status, ms, ...outcome } =
    'problem' in checked
      ? { ...none, ...notDone(checked.problem) }
      : checked.tool.effect === 'idempotent'
        ? { ...none, ok: true, fault: false, answer: NOT_CARRIED_OUT }
        : {
            ...(await callTool(
              { platform: call.platform, fetch },
              { companyId, promptId, ticketId: null, ...checked, key, patienceMs },
            )),
            done: true,
          };
  return {
    call: { ...wanted, ...outcome },
    shown: { name, arguments: said, effect, done, status, ms, ok: outcome.ok, answer: outcome.answer },
  };
}
