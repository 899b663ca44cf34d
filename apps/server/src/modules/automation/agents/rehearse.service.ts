// An agent answers without anybody who hears it: its model is asked as in production, with the company's key and budget, what
// only reads is called, and nothing else is. Trials and replays.
import type { OutsideProblem } from '@recado/contract/outside-problems';
import type { TriedCall } from '@recado/contract/prompt-try';
import type { PromptSettings } from '@recado/contract/prompt-versions';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ModelError, type ChatModel, type ModelAnswer } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import type { ToolCall } from '../../../schema/agents.ts';
import { askerOf, findKnowledge, meaningOf } from '../knowledge/find-knowledge.service.ts';
import { monthSoFar, putAside, settleTokens } from '../tokens/month-tokens.service.ts';
import { findCompanyFacts, type Line, type CompanyFacts } from './agents.repo.ts';
import { readAnswer, type AgentAnswer } from './answer.rules.ts';
import { callTool } from './call-tool.ts';
import { answerTokens, estimateOf, instructionsFor, questionOf, type Known } from './instructions.rules.ts';
import { checkCall, newCalls, notDone, roomFor, tooManyFaults, toolMessages, toolsFor } from './tool-calls.rules.ts';

export interface Rehearsing {
  platform: Platform;
  model: ChatModel;
  fetch: SafeFetch;
}

type Agent = Pick<
  PromptSettings,
  'prompt' | 'model' | 'maxTokens' | 'temperature' | 'baseUrl' | 'handOver' | 'ticketTokens' | 'tools'
>;

export interface Rehearsal {
  companyId: number;
  /** in whose log its tools' calls stand; null: it is not saved yet */
  promptId: number | null;
  agent: Agent;
  apiKey: string;
  contactName: string;
  queues: readonly string[];
  lines: readonly Line[];
  known: readonly Known[];
  /** a repeat of a tool's call is known by it */
  place: string;
  patienceMs: number;
  /** tokens that this conversation took before */
  spent: number;
  lab: 'trials' | 'replays';
  /** nobody waits for it any more */
  signal?: AbortSignal | undefined;
  /** with each answer of its model, in the transaction that settles it */
  settled?: (ctx: Ctx, tokens: Tokens) => Promise<void>;
}

interface Tokens {
  in: number;
  out: number;
}

export interface Rehearsed {
  /** or why there is none */
  answer: AgentAnswer | 'budget' | 'endpoint' | 'nonsense' | 'tools';
  /** of which tokens there are not enough: of the conversation's, of the month's, or of those that others have put aside */
  short: 'conversation' | 'month' | 'aside' | undefined;
  /** what its endpoint made of it; empty: it answered */
  error: string;
  /** what whoever has set it up can mend; null: nothing is wrong */
  problem: OutsideProblem | null;
  /** it may answer if it is asked again */
  again: boolean;
  calls: TriedCall[];
  tokens: Tokens;
}

const TIMEOUT_MS = 18_000;
const MOST_NONSENSE = 2;
const NOT_CARRIED_OUT = 'This is a trial: it was not carried out. Answer as if it had been.';

export const companyFactsOf = ({ tx, companyId }: Ctx): Promise<CompanyFacts> => findCompanyFacts(tx, companyId);

/** What it is given for what was written last. @param asksAs whose endpoint compares meanings; null: none yet */
export async function knownFor(
  platform: Platform,
  embedder: Embedder,
  companyId: number,
  lines: readonly Line[],
  asksAs: number | null,
): ReturnType<typeof findKnowledge> {
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  const question = questionOf(lines);
  if (!question) return [];
  const asker = asksAs === null ? undefined : await run((ctx) => askerOf(ctx, asksAs));
  const meaning = asker ? await meaningOf(platform, embedder, companyId, asker, question) : 'away';
  return run((ctx) => findKnowledge(ctx, question, typeof meaning === 'string' ? undefined : meaning));
}

/** Until there is an answer, or none is to be had. */
export async function rehearse(rehearsing: Rehearsing, rehearsal: Rehearsal): Promise<Rehearsed> {
  const { agent, known, place, patienceMs } = rehearsal;
  const until = performance.now() + patienceMs;
  const tools = toolsFor(agent.tools);
  const told = instructionsFor({ ...rehearsal, known });
  const rehearsed: Rehearsed = {
    answer: 'nonsense',
    short: undefined,
    error: '',
    problem: null,
    again: false,
    calls: [],
    tokens: { in: 0, out: 0 },
  };
  let calls: ToolCall[] = [];
  for (let nonsense = 0; nonsense < MOST_NONSENSE;) {
    const left = until - performance.now();
    if (left <= 0)
      return { ...rehearsed, answer: 'endpoint', again: true, problem: 'noAnswer', error: 'it took too long' };
    const { model, temperature, baseUrl, maxTokens } = agent;
    const messages = [...told, ...toolMessages(calls)];
    const answer = await ask(rehearsing, rehearsal, estimateOf(messages, maxTokens, tools), rehearsed, {
      model,
      temperature,
      baseUrl,
      apiKey: rehearsal.apiKey,
      messages,
      json: true,
      signal: rehearsal.signal,
      maxTokens: answerTokens(maxTokens, tools.length > 0),
      timeoutMs: Math.min(TIMEOUT_MS, left),
      ...(tools.length > 0 && { tools, noTools: roomFor(calls) === 0 }),
    });
    if (typeof answer === 'string') return { ...rehearsed, answer };
    const wanted = roomFor(calls) > 0 && tools.length > 0 ? (answer.toolCalls ?? []) : [];
    if (wanted.length > 0) {
      const fresh = newCalls(wanted, { place, before: calls });
      const patience = until - performance.now();
      const done = await Promise.all(fresh.map((each) => use(rehearsing, rehearsal, each, patience)));
      calls = [...calls, ...done.map(({ call: each }) => each)];
      rehearsed.calls.push(...done.map(({ shown }) => shown));
      if (tooManyFaults(calls)) return { ...rehearsed, answer: 'tools' };
      continue;
    }
    const read = readAnswer(answer.text, answer.cut, known);
    if (read) return { ...rehearsed, answer: read };
    nonsense += 1;
  }
  return rehearsed;
}

/** Put aside before, settled after, as in a conversation. */
async function ask(
  { platform, model }: Rehearsing,
  { companyId, agent, spent, lab, settled }: Rehearsal,
  estimate: number,
  rehearsed: Rehearsed,
  asked: Parameters<ChatModel['complete']>[0],
): Promise<ModelAnswer | 'budget' | 'endpoint'> {
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  const { tokens: so } = rehearsed;
  if (agent.ticketTokens !== null && spent + so.in + so.out + estimate > agent.ticketTokens) {
    rehearsed.short = 'conversation';
    return 'budget';
  }
  const paid = await run(async (ctx) => {
    const aside = await putAside(ctx, estimate);
    if (aside) return aside;
    const month = await monthSoFar(ctx);
    return month.spent + estimate > month.limit ? 'month' : 'aside';
  });
  if (typeof paid === 'string') {
    rehearsed.short = paid;
    return 'budget';
  }
  let answer: ModelAnswer | undefined;
  try {
    answer = await model.complete(asked);
    return answer;
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    rehearsed.error = error.message;
    rehearsed.problem = error.problem;
    rehearsed.again = error.again;
    return 'endpoint';
  } finally {
    const tokens = answer?.tokens ?? { in: answer || asked.signal?.aborted ? paid.reserved : 0, out: 0 };
    rehearsed.tokens = { in: so.in + tokens.in, out: so.out + tokens.out };
    await run(async (ctx) => {
      await settleTokens(ctx, paid, tokens.in + tokens.out, lab);
      await settled?.(ctx, tokens);
    });
  }
}

/** What reads is called; what changes something is only shown. */
async function use(
  { platform, fetch }: Rehearsing,
  { companyId, promptId, agent: { tools } }: Rehearsal,
  wanted: ToolCall,
  patienceMs: number,
): Promise<{ call: ToolCall; shown: TriedCall }> {
  const checked = checkCall(tools, wanted);
  const { name, arguments: said, key } = wanted;
  const none = { status: null, ms: 0, done: false };
  const effect = 'tool' in checked ? checked.tool.effect : (tools.find((each) => each.name === name)?.effect ?? null);
  const { done, status, ms, ...outcome } =
    'problem' in checked
      ? { ...none, ...notDone(checked.problem) }
      : checked.tool.effect === 'idempotent'
        ? { ...none, ok: true, fault: false, answer: NOT_CARRIED_OUT }
        : {
            ...(await callTool(
              { platform, fetch },
              { companyId, promptId, ticketId: null, ...checked, key, patienceMs },
            )),
            done: true,
          };
  return {
    call: { ...wanted, ...outcome },
    shown: { name, arguments: said, effect, done, status, ms, ok: outcome.ok, answer: outcome.answer },
  };
}
