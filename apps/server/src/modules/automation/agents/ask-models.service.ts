// Models are asked: outside of any transaction, with tokens put aside before and settled after. A process that dies with
// a question on its way asks again; whichever answer comes, the conversation gets one, and none that it has moved on from.
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { DueRows, type DueRow } from '../../../platform/due-rows.ts';
import { AGENTS_TOPIC } from '../../../events/topics.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ModelError, type ChatModel, type ModelAnswer } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import type { DriverEngine } from '../drivers/run-driver.service.ts';
import { meaningOf, type Meaning } from '../knowledge/find-knowledge.service.ts';
import { hearRecordings, type HeardAll } from '../voice/hear-recordings.service.ts';
import type { Transcribing } from '../voice/transcribe.service.ts';
import { prolongCall } from './agent-calls.repo.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { agentCalls as rows } from '../../../schema/agents.ts';
import { questionOf } from './instructions.rules.ts';
import { claim, prepare, soon, type Claimed, type Found, type Prepared } from './prepare-question.ts';
import { over, settle, type Settled } from './settle-answer.ts';
import { useTools } from './use-tools.ts';

/** One company's slow endpoint keeps nobody else waiting. */
const SHARE = { sideBySide: 24, each: 6 };

export interface Asking extends Transcribing {
  platform: Platform;
  engine: DriverEngine;
  model: ChatModel;
  embedder: Embedder;
  /** for the agents' tools */
  fetch: SafeFetch;
}

export const agentCalls = (asking: Asking): DueRows =>
  new DueRows(asking.platform, {
    topic: AGENTS_TOPIC,
    find: findDueIn(rows, rows.dueAt),
    take: (due) => askModel(asking, due),
    failed: 'a model could not be asked',
    ...SHARE,
  });

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
type Ready = Extract<Claimed, { found: Found }>;

/** What the customer means is asked once, however often the model is asked for one answer. */
type Meant = Map<string, Meaning | undefined>;

/** Until there is an answer, or it is for later. Each round is stored: whoever is killed is followed by another from there. */
async function askModel(asking: Asking, due: DueRow): Promise<boolean> {
  const meant: Meant = new Map();
  let took = false;
  for (let went: Settled | 'not' = 'more'; went === 'more';) {
    went = await askOnce(asking, due, meant);
    took ||= went !== 'not';
  }
  return took;
}

async function askOnce(asking: Asking, { companyId, id }: DueRow, meant: Meant): Promise<Settled | 'not'> {
  const { platform, engine, model } = asking;
  const run: Run = (work) => inCompany(platform, companyId, undefined, work);
  const claimed = await run((ctx) => claim(ctx, id));
  if (!claimed) return 'not';
  const { due } = claimed;
  if (!('found' in claimed)) return run((ctx) => over(ctx, engine, id, due, claimed.result, {}));
  if (due.toolCalls.some(({ answer }) => answer === null))
    return useTools(asking, { companyId, id, due, found: claimed.found }, run);
  const heard = await hearThem(asking, companyId, id, claimed, run);
  if (heard === 'late') return 'not';
  const prepared: Prepared =
    heard === 'all'
      ? await preparedOf(asking, companyId, id, claimed, meant, run)
      : { due, result: { ok: false, why: heard === 'budget' ? 'budget' : 'endpoint' } };
  if (!('call' in prepared)) return run((ctx) => over(ctx, engine, id, due, prepared.result, {}));
  let answer: ModelAnswer | ModelError;
  try {
    answer = await model.complete(prepared.call);
  } catch (error) {
    answer = error instanceof ModelError ? error : new ModelError('it could not be asked', true);
    if (!(error instanceof ModelError)) platform.log.error({ err: error, companyId }, 'a model could not be asked');
  }
  return run((ctx) => settle(ctx, engine, id, prepared, answer));
}

/**
 * Recordings among what is to be answered are heard, outside of any transaction, and counted. 'nothing': there is nothing
 * else, and none could be; 'late': another has the call by now
 */
async function hearThem(
  asking: Asking,
  companyId: number,
  id: number,
  { due, found, room }: Ready,
  run: Run,
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
  { due, found, asker }: Ready,
  meant: Meant,
  run: Run,
): Promise<Prepared> {
  const question = questionOf(found.lines);
  if (asker && question && !meant.has(question)) {
    const meaning = await meaningOf(platform, embedder, companyId, asker, question);
    meant.set(question, typeof meaning === 'string' ? undefined : meaning);
  }
  return run((ctx) => prepare(ctx, id, due, found, question, meant.get(question)));
}
