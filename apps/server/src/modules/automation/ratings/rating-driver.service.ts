// The last word in a conversation: the customer hears the closing message, or is asked what they think of it, and thanked.
// Who asks waits on the closed ticket for the number; anything else that is written begins a new conversation. A number that is
// none of the scale is asked for once more.
import { z } from 'zod';
import { dropHeldWords } from '../../inbox/messages/take-back.service.ts';
import { lockTicket } from '../../inbox/tickets/move-tickets.service.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import {
  defineDriver,
  say,
  type DriverEvent,
  type HeardMessage,
  type Step,
  type StepResult,
} from '../drivers/driver.rules.ts';
import { beginsAtClosing } from '../flows/flow-triggers.service.ts';
import { answersQuestion, isNumber, RATING_WINDOW_MS, rateOf, ratingText } from './rating.rules.ts';
import {
  findClosingWords,
  findThanks,
  forgetQuestion,
  insertRating,
  markAsked,
  type ClosingWords,
} from './ratings.repo.ts';

/** again: what was answered is none of the scale, and the question is about to be put once more, or was */
const asked = z.object({
  trackingId: z.number(),
  askedAt: z.iso.datetime(),
  again: z.enum(['due', 'put']).optional(),
});
const state = z.union([asked, z.object({ rated: z.literal(true) })]);
type State = z.output<typeof state>;

type Written = { kind: 'asked' | 'over' | 'rated'; trackingId: number; rate?: number };

export type Definition =
  /** a person has closed the ticket. attended: somebody looked after the customer, and there is something to rate */
  | { at: 'closing'; words: ClosingWords; attended: boolean }
  | { at: 'heard'; thanks: string; question: string }
  | { at: 'asked' };

type Result = StepResult<State, Written>;

export const ratingDriver = defineDriver<Definition, State, Written>({
  kind: 'rating',
  claims: [],
  atClosing: true,
  load: async ({ tx, now }, { ticket, before }, { kind }) => {
    if (kind === 'message') {
      const words = await findClosingWords(tx, ticket.id, now);
      const question = words ? ratingText(words.ratingMessage, words.language) : '';
      return { at: 'heard', thanks: (await findThanks(tx, ticket.whatsappId)) ?? '', question };
    }
    if (kind !== 'notSent' && !before) return { at: 'asked' };
    const words = await findClosingWords(tx, ticket.id, new Date(now.getTime() - RATING_WINDOW_MS));
    const attended = before?.status === 'open' && before.userId !== null;
    // One asks at a time: a flow that begins now is what the company has drawn for this.
    const asks = words?.asks === true && attended && !(await beginsAtClosing(tx, ticket.whatsappId));
    return words && { at: 'closing', words: { ...words, asks }, attended };
  },
  readState: (stored) => state.parse(stored),
  step: stepRating,
  record: async (ctx, ticketId, { kind, trackingId, rate }) => {
    const { tx, now } = ctx;
    if (kind === 'asked') await markAsked(tx, trackingId, now);
    else if (kind === 'over' || rate === undefined) {
      await forgetQuestion(tx, trackingId);
      // Who writes before they were asked is not asked after it, beside all that their new words bring about.
      await dropHeldWords(ctx, await lockTicket(ctx, ticketId));
    } else if (await insertRating(tx, trackingId, rate, now))
      await recordTimeline(ctx, [
        { ticketId, kind: 'rated', by: { kind: 'intake', userId: null, name: null }, data: { rate } },
      ]);
  },
});

export function stepRating(definition: Definition, current: State | undefined, event: DriverEvent, now: Date): Result {
  if (!current) return event.kind === 'closed' && definition.at === 'closing' ? lastWord(definition, now) : 'passes';
  switch (event.kind) {
    case 'arriving':
      return 'rated' in current ? 'passes' : hear(current, event.message, now);
    case 'message':
      if (definition.at !== 'heard') return 'passes';
      if ('rated' in current) return lastly(definition.thanks);
      if (current.again !== 'due') return 'passes';
      return {
        ...waiting({ ...current, again: 'put' }),
        // The line has gone: nobody is asked anything.
        actions: definition.question === '' ? [] : [say(definition.question)],
      };
    case 'notSent': {
      if ('rated' in current || definition.at !== 'closing') return 'passes';
      // A question that the network would not take, a long one for example.
      const over = { kind: 'record', record: { kind: 'over', trackingId: current.trackingId } } as const;
      const { actions } = lastly(definition.words.complationMessage);
      return { state: null, actions: [over, ...actions] };
    }
    case 'answer':
      return 'passes';
    default:
      return { state: null, actions: [] };
  }
}

const lastly = (text: string): Step<State, Written> => ({
  state: null,
  actions: text.trim() === '' ? [] : [say(text)],
});

function lastWord({ words, attended }: Extract<Definition, { at: 'closing' }>, now: Date): Result {
  const { asks, asked: askedLately, trackingId, complationMessage, ratingMessage, language } = words;
  if (!asks || askedLately || !attended || trackingId === null) return lastly(complationMessage);
  return {
    state: { trackingId, askedAt: now.toISOString() },
    actions: [say(ratingText(ratingMessage, language)), { kind: 'record', record: { kind: 'asked', trackingId } }],
    wakeAt: over(now),
  };
}

/** Their clock and ours may differ, and nobody waits for an answer that comes later. */
const over = (askedAt: Date): Date => new Date(askedAt.getTime() + RATING_WINDOW_MS + 60_000);

const waiting = (current: z.output<typeof asked>) => ({ state: current, wakeAt: over(new Date(current.askedAt)) });

/** What the customer writes next: a number is their rating, anything else ends the question. */
function hear(current: z.output<typeof asked>, { text, writtenAt }: HeardMessage, now: Date): Result {
  const { trackingId, askedAt } = current;
  const inTime = answersQuestion(new Date(askedAt), new Date(writtenAt));
  const rate = text === undefined || !inTime ? undefined : rateOf(text);
  // Whoever rates from one to ten means to answer.
  if (rate === undefined && inTime && !current.again && text !== undefined && isNumber(text))
    return { ...waiting({ ...current, again: 'due' }), actions: [] };
  return rate === undefined
    ? { state: null, actions: [{ kind: 'record', record: { kind: 'over', trackingId } }] }
    : {
        state: { rated: true },
        actions: [{ kind: 'record', record: { kind: 'rated', trackingId, rate } }],
        wakeAt: over(now),
      };
}
