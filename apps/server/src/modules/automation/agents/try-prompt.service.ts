// An agent tried out as it is written in its form: its model is asked as in production, with the company's key and budget.
// Nothing is sent, and nothing is stored but what it cost; whoever tries waits for it.
import { cutTo } from '@recado/rules/cut';
import { randomUUID } from 'node:crypto';
import type { PromptTried, tryPrompt } from '@recado/contract/prompt-try';
import type { AgentEnding } from '@recado/contract/timeline';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { goneOf } from '../../../platform/http/gone.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { ChatModel } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { findNamed, findNames, type Line } from './agents.repo.ts';
import type { AgentAnswer } from './answer.rules.ts';
import { wishIn } from './asks-person.rules.ts';
import { endingAfter, partingWords } from './ending.rules.ts';
import type { PromptService } from './prompts.service.ts';
import { isQuiet } from './quiet.rules.ts';
import { knownFor, rehearse, companyFactsOf } from './rehearse.service.ts';

export interface Trying {
  service: PromptService;
  model: ChatModel;
  embedder: Embedder;
  fetch: SafeFetch;
}

type Tried = z.output<typeof tryPrompt.body>;

/** Somebody looks at the screen meanwhile. */
const PATIENCE_MS = 50_000;

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
    summary: cutTo(since.join(' · '), 500),
    problem: null,
    error: '',
    quiet: prepared.quiet,
    knowledge: [],
    calls: [],
    tokens: { in: 0, out: 0 },
  };
  const wish = wishIn(since, prompt.handOver);
  if (wish) return ends(call, tried, trial, wish, undefined);
  const { platform } = call;
  const { companyId } = call.actor();
  const { embedder } = trying;
  const found = prompt.knowledge ? await knownFor(platform, embedder, companyId, lines, id) : [];
  trial.knowledge = found.map((piece) => ({ ...piece, used: false }));
  const { answer, problem, error, calls, tokens } = await rehearse(
    { ...trying, platform },
    {
      ...prepared,
      companyId,
      promptId: id,
      agent: prompt,
      known: found.map(({ id: entryId, title, text }) => ({ id: entryId, title, text })),
      place: `try-${randomUUID()}`,
      patienceMs: PATIENCE_MS,
      spent: 0,
      lab: 'trials',
      signal: goneOf(call),
    },
  );
  Object.assign(trial, { problem, error, calls, tokens });
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
  const { timeZone, queues } = await companyFactsOf(ctx);
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
  const reply = partingWords(why, answer?.reply ?? '', prompt.handOver.message).join('\n\n');
  return { ...trial, ...names, reply, why };
}
