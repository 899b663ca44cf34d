// Asks an outside system what it has to say: outside of any transaction, each call written down with its bodies.
import { problemOfStatus, type OutsideProblem } from '@recado/contract/outside-problems';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inCompany } from '../../../platform/context.ts';
import { RefusedCall, type SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { BadIntentKey, type IntentDetector } from '../../../ports/intent-detector.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { signedHeaders } from '../actions/call-out.rules.ts';
import { secretOf } from '../actions/make-calls.service.ts';
import { defineSlowWork, NoUse, type AnySlowWork, type SlowCall } from '../drivers/slow-step.service.ts';
import { noteCall } from './call-log.service.ts';
import { withFiles } from './fetch-files.ts';
import { findIntegration, findStanding, findTold, findToldMessages, type IntegrationRow } from './integrations.repo.ts';
import { outcomeOf, type Outcome } from './outcome.rules.ts';
import { bubblesOf, continueUrl, startUrl, typebotReply, type TypebotReply } from './typebot.rules.ts';
import { readWebhookAnswer, webhookBody } from './webhook.rules.ts';
import { messageOf } from '../../../platform/log/log.ts';
import { wasNeverSent } from '../../../platform/net/never-sent.ts';

export interface Outside {
  fetch: SafeFetch;
  store: MediaStore;
  detector: IntentDetector;
  /** addresses inside our own network may be called */
  allowPrivateUrls: boolean;
  /** of a call; left out: fifteen seconds */
  timeoutMs?: number | undefined;
}

export const ASKED_WORK = 'integration';

/** What of a bot is asked, and how; `id` null: it stands in a flow, and nowhere else. */
export type AskedBot = Pick<
  IntegrationRow,
  'urlN8N' | 'typebotSlug' | 'typebotDelayMessage' | 'typebotUnknownMessage'
> & { id: number | null };

const ownBot = z.object({
  urlN8N: z.string(),
  typebotSlug: z.string(),
  typebotDelayMessage: z.number(),
  typebotUnknownMessage: z.string(),
});

export const question = z.object({
  /** null: the bot that a flow's node describes */
  integrationId: z.number().nullable(),
  bot: ownBot.optional(),
  /** of a flow: the how manieth of its questions */
  number: z.number().optional(),
  /** of what the customer wrote */
  messageIds: z.array(z.number()),
  text: z.string(),
  session: z.string().nullable(),
});
export type Question = z.output<typeof question>;

const TIMEOUT_MS = 15_000;
/** of an answer that is read */
const MOST_BYTES = 512 * 1_024;

/** Who asks, and where it is written down. */
interface Asking {
  platform: Platform;
  companyId: number;
  /** null: a person tries it */
  ticketId: number | null;
  callId: string;
  /** undefined: a person tries it */
  step?: Pick<SlowCall<Question>, 'leftMs' | 'mayTell' | 'wasNotTold'>;
}

export const askIntegration = (outside: Outside): AnySlowWork =>
  defineSlowWork({
    name: ASKED_WORK,
    input: question,
    timeoutMs: 40_000,
    patienceMs: 60_000,
    waitsMs: [2_000, 5_000],
    run: async (step): Promise<Outcome> => {
      const { platform, companyId, ticketId, callId, input } = step;
      const asking = { platform, companyId, ticketId, callId, step };
      const { bot, integrationId } = input;
      const { inPlan, row } = await inCompany(platform, companyId, undefined, async ({ tx }) => ({
        inPlan: (await findStanding(tx, ticketId)).inPlan,
        row: integrationId === null ? undefined : await findIntegration(tx, integrationId),
      }));
      // It was, when the flow was published or the conversation began.
      if (!inPlan) throw new NoUse('notInPlan', 'the plan has no integrations');
      if (bot) return mustSay(await askTypebot(outside, asking, { ...bot, id: null }, input), input);
      if (!row) throw new NoUse('unknown', 'the integration was deleted');
      const outcome = await ask(outside, asking, row, input);
      // What was told, and says nothing, may write by the API: the driver waits for that.
      return row.type === 'n8n' || row.type === 'webhook' ? outcome : mustSay(outcome, input);
    },
  });

/** Nobody is left in silence; in a flow a bot that is through, and has said nothing, was passed. */
function mustSay(outcome: Outcome, { number }: Question): Outcome {
  const { actions, ends, session } = outcome;
  const isPassed = number !== undefined && session === null;
  if (actions.length === 0 && !ends && !isPassed) throw new NoUse('badAnswer', 'it had nothing to say');
  return outcome;
}

export function ask(outside: Outside, asking: Asking, row: IntegrationRow, asked: Omit<Question, 'integrationId'>) {
  switch (row.type) {
    case 'n8n':
    case 'webhook':
      return askWebhook(outside, asking, row, asked);
    case 'typebot':
      return askTypebot(outside, asking, row, asked);
    case 'dialogflow':
      return askDialogflow(outside, asking, row, asked);
    case 'flowbuilder':
      throw new NoUse('unknown', 'a flow is no outside system');
  }
}

async function askWebhook(
  outside: Outside,
  asking: Asking,
  row: IntegrationRow,
  asked: Omit<Question, 'integrationId'>,
) {
  const { platform, companyId, ticketId, callId } = asking;
  const body = await inCompany(platform, companyId, undefined, async ({ tx }) => {
    if (ticketId === null) return { test: true, message: { conversation: asked.text } };
    const told = await findTold(tx, ticketId);
    if (!told) throw new NoUse('unknown', 'the ticket is gone');
    return webhookBody(told, await findToldMessages(tx, asked.messageIds), asked.text);
  });
  const { contentType, answer } = await post(outside, asking, row, 'message', row.urlN8N, JSON.stringify(body), {
    id: `msg_${callId}`,
  });
  const read = readWebhookAnswer(contentType, answer);
  if (!read) throw new NoUse('badAnswer', 'it answered neither JSON nor text');
  return outcomeOf(read.bubbles, { wanted: read.wanted });
}

async function askTypebot(
  outside: Outside,
  asking: Asking,
  row: AskedBot,
  { text, session }: Omit<Question, 'integrationId'>,
) {
  const { timeoutMs = TIMEOUT_MS } = outside;
  const reply =
    (session === null ? undefined : await goOn(outside, asking, row, session, text)) ??
    (await begin(outside, asking, row));
  const bubbles = await withFiles({ ...outside, timeoutMs }, asking, asking.step, bubblesOf(reply));
  return outcomeOf(bubbles, {
    session: reply.input ? (reply.sessionId ?? session) : null,
    delayMs: row.typebotDelayMessage,
    unknown: row.typebotUnknownMessage,
  });
}

async function begin(outside: Outside, asking: Asking, row: AskedBot): Promise<TypebotReply> {
  const { platform, companyId, ticketId } = asking;
  const told =
    ticketId === null ? undefined : await inCompany(platform, companyId, undefined, ({ tx }) => findTold(tx, ticketId));
  const prefilledVariables = { number: told?.contact.number ?? '', pushName: told?.contact.name ?? '' };
  const { answer } = await post(
    outside,
    asking,
    row,
    'startChat',
    startUrl(row),
    JSON.stringify({ prefilledVariables }),
  );
  return typebotSays(answer);
}

/** undefined: it knows the conversation no longer. */
async function goOn(outside: Outside, asking: Asking, row: AskedBot, session: string, text: string) {
  const body = JSON.stringify({ message: { type: 'text', text } });
  const { status, answer } = await once(asking, () =>
    post(outside, asking, row, 'continueChat', continueUrl(row, session), body, { gone: true }),
  );
  if (status !== 404) return { ...typebotSays(answer), sessionId: session };
  // Another may be begun as often as need be.
  await asking.step?.wasNotTold();
  return undefined;
}

function typebotSays(answer: string): TypebotReply {
  try {
    return typebotReply.parse(JSON.parse(answer));
  } catch (error) {
    throw new NoUse('badAnswer', 'it answered otherwise than Typebot does', { cause: error });
  }
}

/**
 * What a conversation has been told is not told again where it may have arrived: the outside conversation may have gone on to
 * its next question, and would take it for the answer to that. Nor is it by whoever takes up the step of a process that died.
 */
async function once<T>({ step }: Asking, call: () => Promise<T>): Promise<T> {
  if (step && !(await step.mayTell())) throw new NoUse('noAnswer', 'nobody knows whether it has heard this');
  try {
    return await call();
  } catch (error) {
    if (error instanceof NoUse || error instanceof RefusedCall || error instanceof BadIntentKey) throw error;
    if (!wasNeverSent(error) && !wantsLater(error)) throw new NoUse('noAnswer', messageOf(error), { cause: error });
    await step?.wasNotTold();
    throw error;
  }
}

/** It has not taken it: it has too much to do. */
function wantsLater(error: unknown): boolean {
  const status = error instanceof Error && error.cause instanceof BadStatus ? error.cause.status : httpCodeOf(error);
  return status === 429 || status === 503;
}

class BadStatus extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.status = status;
  }
}

/** What Dialogflow's server has answered, as its library says it. */
function httpCodeOf(error: unknown): number | undefined {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : NaN;
  return code >= 400 && code < 600 ? code : undefined;
}

/** Of what was thrown by a call. */
export function problemOf(error: unknown): OutsideProblem {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof BadStatus) return problemOfStatus(at.status);
    if (at instanceof RefusedCall) return 'notCalled';
    if (at instanceof BadIntentKey) return httpCodeOf(at.cause) === 400 ? 'refused' : 'badKeyFile';
    const code = httpCodeOf(at);
    if (code !== undefined) return problemOfStatus(code);
  }
  return error instanceof NoUse && error.why !== 'noAnswer' ? 'badAnswer' : 'noAnswer';
}

/** A call that is written down. `gone`: 404 is an answer. `id`: it is signed under this name. */
async function post(
  { fetch, timeoutMs = TIMEOUT_MS }: Outside,
  asking: Asking,
  row: Pick<AskedBot, 'id'>,
  what: string,
  url: string,
  body: string,
  { id, gone = false }: { id?: string; gone?: boolean } = {},
): Promise<{ status: number; contentType: string; answer: string }> {
  const { platform, companyId } = asking;
  const signed =
    id === undefined
      ? {}
      : signedHeaders({ id, url, host: '', body }, secretOf(platform, companyId), platform.clock.now());
  return noted(asking, row, what, body, async () => {
    const fetched = await fetch(url, {
      accept: 'application/json, text/plain',
      timeoutMs,
      maxBytes: MOST_BYTES,
      tooLong: 'fail',
      post: { body, headers: { ...signed, 'content-type': 'application/json' } },
    });
    const { status, contentType } = fetched;
    return { status, contentType, answer: fetched.body.toString() };
  }).then((done) => {
    if ((done.status >= 200 && done.status < 300) || (gone && done.status === 404)) return done;
    const why = `${new URL(url).host} answered ${done.status}`;
    const cause = new BadStatus(done.status);
    // It may be over in a moment, or was never right.
    if (done.status >= 500 || done.status === 429 || done.status === 408) throw new Error(why, { cause });
    throw new NoUse('badAnswer', why, { cause });
  });
}

async function noted<T extends { status: number; answer: string }>(
  { platform, companyId, ticketId }: Asking,
  { id: integrationId }: Pick<AskedBot, 'id'>,
  what: string,
  request: string,
  call: () => Promise<T>,
): Promise<T> {
  const of = integrationId === null ? undefined : { integrationId };
  try {
    return await noteCall(platform, companyId, of, { ticketId, what, request }, call);
  } catch (error) {
    if (error instanceof RefusedCall) throw new NoUse('notCalled', error.message, { cause: error });
    throw error;
  }
}

async function askDialogflow(
  { detector, timeoutMs = TIMEOUT_MS }: Outside,
  asking: Asking,
  row: IntegrationRow,
  { text }: Omit<Question, 'integrationId'>,
) {
  const { platform, ticketId, companyId } = asking;
  const key = row.jsonContent ? platform.secrets.decrypt(row.jsonContent).toString() : '';
  const { projectName, language } = row;
  // Google takes 36 characters at most.
  const session = ticketId === null ? randomUUID() : `c${companyId}-t${ticketId}`;
  const asked = { projectName, key, language, session, text, timeoutMs };
  try {
    const request = JSON.stringify({ projectName, language, session, text });
    const { intent } = await once(asking, () =>
      noted(asking, row, 'detectIntent', request, async () => {
        const found = await detector.detect(asked);
        return { status: 200, answer: JSON.stringify(found), intent: found };
      }),
    );
    return outcomeOf(
      intent.messages.map((said) => ({ kind: 'text', text: said })),
      { ends: intent.ends },
    );
  } catch (error) {
    if (error instanceof BadIntentKey) throw new NoUse('badAnswer', error.message, { cause: error });
    throw error;
  }
}
