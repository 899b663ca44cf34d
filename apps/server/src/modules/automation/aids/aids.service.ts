// Helps for a person who writes: a model makes a text, outside of any transaction, with the key of the agent that the
// company has chosen for it. Tokens are put aside before and settled after; nothing is sent, nothing is stored.
import type { Rewriting } from '@recado/contract/aids';
import type { Language } from '@recado/contract/constants';
import { textOf } from '@recado/rules/messages';
import { actorOf, inCompany, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { goneOf } from '../../../platform/http/gone.ts';
import type { Call } from '../../../platform/http/route.ts';
import { ModelError, type ChatModel, type ModelAnswer } from '../../../ports/chat-model.ts';
import type { Embedder } from '../../../ports/embedder.ts';
import { openTicket } from '../../inbox/tickets/tickets.service.ts';
import { estimateOf, questionOf } from '../agents/instructions.rules.ts';
import { askerOf, findKnowledge, meaningOf } from '../knowledge/find-knowledge.service.ts';
import { wordsOf } from '../knowledge/rank.rules.ts';
import { putAside, settleTokens, type PutAside } from '../tokens/month-tokens.service.ts';
import {
  askForAnswerTranslation,
  askForMessageTranslation,
  askForRewriting,
  askForSuggestion,
  askForSummary,
  readAided,
  type Aided,
  type Question,
} from './aid.rules.ts';
import { findEarlier, findHelper, findLines, findMessage, type Helper } from './aids.repo.ts';

export interface Aiding {
  model: ChatModel;
  embedder: Embedder;
}

/** Somebody looks at the screen meanwhile. */
const TIMEOUT_MS = 20_000;
const MOST_LINES = { suggestion: 30, language: 8, summary: 120 } as const;
/** of a question, the telling ones */
const MOST_WORDS = 8;

type Entries = NonNullable<Parameters<typeof readAided>[2]>;
interface Prepared extends Question {
  known?: Entries;
}

/** Called once the caller may see what it is about: whoever may not hears that first. */
const helperOf = async ({ tx }: Ctx): Promise<Helper> =>
  (await findHelper(tx)) ?? fail('ERR_AIDS_OFF', 'An administrator chooses an AI assistant for it in the settings');

/** @param prepare in a transaction: looks whether they may, and what to ask */
async function help(
  call: Call,
  aiding: Aiding,
  prepare: (ctx: Ctx) => Promise<{ helper: Helper; question: Prepared }>,
): Promise<Aided> {
  const asked = await call.run(async (ctx) => {
    const { helper, question } = await prepare(ctx);
    const paid = await putAside(ctx, estimateOf(question.messages, question.maxTokens));
    if (!paid) fail('ERR_MODEL_BUDGET', "The company's tokens of this month are used up");
    return { helper, question, paid };
  });
  return complete(call, aiding, asked);
}

async function complete(
  call: Call,
  { model }: Aiding,
  { helper, question, paid }: { helper: Helper; question: Prepared; paid: PutAside },
): Promise<Aided> {
  const { model: name, temperature, baseUrl, apiKey } = helper;
  const { messages, maxTokens, known } = question;
  const { platform } = call;
  // Their place is free for the next.
  const gone = goneOf(call);
  let answer: ModelAnswer | undefined;
  try {
    answer = await model.complete({
      model: name,
      temperature,
      baseUrl,
      messages,
      maxTokens,
      apiKey: platform.secrets.decrypt(apiKey).toString('utf8'),
      json: true,
      timeoutMs: TIMEOUT_MS,
      signal: gone,
    });
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    // Its words may name the key, and the company's settings are no attendant's business.
    fail(error.again ? 'ERR_MODEL_UNAVAILABLE' : 'ERR_MODEL_REFUSED');
  } finally {
    // An endpoint that does not count, or that nobody waited for, has used all that was put aside; one that did not answer, nothing.
    const { in: read, out: written } = answer?.tokens ?? { in: answer || gone.aborted ? paid.reserved : 0, out: 0 };
    await inCompany(platform, call.actor().companyId, undefined, (ctx) => settleTokens(ctx, paid, read + written));
  }
  return readAided(answer.text, answer.cut, known) ?? fail('ERR_MODEL_NONSENSE');
}

const noWords = (): never => fail('ERR_AIDS_NO_WORDS');

/** Their words of another language than ours are compared as they are: names of products are in none. */
export async function suggestAnswer(call: Call, aiding: Aiding, id: number): Promise<Aided> {
  const seen = await call.run(async (ctx) => {
    const ticket = await openTicket(ctx, { id });
    const helper = await helperOf(ctx);
    const lines = await findLines(ctx.tx, ticket.id, MOST_LINES.suggestion);
    const question = questionOf(lines.map((line) => ({ ...line, mediaType: null })));
    if (lines.length === 0) noWords();
    return { question, asker: helper.knowledge && question ? await askerOf(ctx, helper.id) : undefined };
  });
  const { question, asker } = seen;
  const meant = asker
    ? await meaningOf(call.platform, aiding.embedder, call.actor().companyId, asker, question)
    : 'none';
  return help(call, aiding, async (ctx) => {
    const { tx } = ctx;
    const ticket = await openTicket(ctx, { id });
    const helper = await helperOf(ctx);
    const lines = await findLines(tx, ticket.id, MOST_LINES.suggestion);
    const words = stems(wordsOf(question)).slice(0, MOST_WORDS);
    const known =
      helper.knowledge && question
        ? await findKnowledge(ctx, question, typeof meant === 'string' ? undefined : meant)
        : [];
    const earlier = words.length > 0 ? await findEarlier(tx, actorOf(ctx), ticket.id, words) : [];
    return {
      helper,
      question: { ...askForSuggestion({ instructions: helper.prompt, lines, known, earlier }), known },
    };
  });
}

/** The search takes what begins alike: "entrega" is found by "entregas" too. The longer, the more it tells. */
const stems = (words: readonly string[]): string[] => [
  ...new Set(
    words
      .toSorted((a, b) => b.length - a.length)
      .map((word) => (word.length > 5 && !/\d/.test(word) ? word.slice(0, -2) : word)),
  ),
];

export const rewriteText = (
  call: Call,
  aiding: Aiding,
  id: number,
  { text, how }: { text: string; how: Rewriting },
): Promise<Aided> =>
  help(call, aiding, async (ctx) => {
    await openTicket(ctx, { id });
    return { helper: await helperOf(ctx), question: askForRewriting(text, how) };
  });

export const translateText = (call: Call, aiding: Aiding, id: number, text: string): Promise<Aided> =>
  help(call, aiding, async (ctx) => {
    await openTicket(ctx, { id });
    const helper = await helperOf(ctx);
    const theirs = await findLines(ctx.tx, id, MOST_LINES.language, true);
    if (theirs.length === 0) noWords();
    return { helper, question: askForAnswerTranslation(text, theirs) };
  });

export const summariseTicket = (call: Call, aiding: Aiding, id: number, language: Language): Promise<Aided> =>
  help(call, aiding, async (ctx) => {
    await openTicket(ctx, { id });
    const helper = await helperOf(ctx);
    const lines = await findLines(ctx.tx, id, MOST_LINES.summary);
    if (lines.length === 0) noWords();
    return { helper, question: askForSummary(lines, language) };
  });

export const translateMessage = (call: Call, aiding: Aiding, id: number, language: Language): Promise<Aided> =>
  help(call, aiding, async (ctx) => {
    const message = found(await findMessage(ctx.tx, id), 'ERR_NO_MESSAGE_FOUND');
    await openTicket(ctx, { id: message.ticketId });
    const helper = await helperOf(ctx);
    const words = message.transcription ?? textOf(message);
    if (message.isDeleted || words.trim() === '') noWords();
    return { helper, question: askForMessageTranslation(words, language) };
  });
