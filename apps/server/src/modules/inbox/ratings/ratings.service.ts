// The last word in a conversation: the customer is asked what they think of it, or hears the closing message.
import type { TicketMoved } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';
import { answersQuestion, RATING_WINDOW_MS, rateOf, ratingText } from './rating.rules.ts';
import { findClosingWords, findThanks, forgetQuestion, insertRating, markAsked } from './ratings.repo.ts';

const NOTICE = { origin: 'driver', lane: 'notice' } as const;
const REPLY = { origin: 'driver', lane: 'reply' } as const;

/** Of tickets that a person has closed: the customer is asked what they think, where somebody looked after them, or hears the closing message. */
export async function sayLastWords(ctx: Ctx, moved: readonly TicketMoved[]): Promise<void> {
  for (const { before, after, cause } of moved)
    if (cause === 'person' && before && before.status !== 'closed' && after.status === 'closed')
      await sayLastWord(ctx, after.id, before.status === 'open' && before.userId !== null);
}

async function sayLastWord(ctx: Ctx, ticketId: number, attended: boolean): Promise<void> {
  const words = await findClosingWords(ctx.tx, ticketId, new Date(ctx.now.getTime() - RATING_WINDOW_MS));
  if (!words) return;
  const asks = words.asks && !words.asked && attended;
  const asked =
    asks && (await tryAutomatic(ctx, ticketId, (language) => ratingText(words.ratingMessage, language), NOTICE));
  if (asked) await markAsked(ctx.tx, ticketId, ctx.now);
  // Also instead of a question that the network would not take, a long one for example.
  else await tryAutomatic(ctx, ticketId, words.complationMessage, NOTICE);
}

/** A cycle of a closed ticket whose customer was asked, and has not answered. */
export interface Question {
  trackingId: number;
  askedAt: Date;
}

/**
 * What the customer writes next: true where it is their rating, which is kept. Anything else ends the question.
 * @param text undefined: a picture, a place
 */
export async function takeRating(
  ctx: Ctx,
  { trackingId, askedAt }: Question,
  { text, writtenAt }: { text: string | undefined; writtenAt: Date },
): Promise<boolean> {
  const rate = text === undefined || !answersQuestion(askedAt, writtenAt) ? undefined : rateOf(text);
  if (rate !== undefined) return insertRating(ctx.tx, trackingId, rate, ctx.now);
  await forgetQuestion(ctx.tx, trackingId);
  return false;
}

export async function thankForRating(ctx: Ctx, ticketId: number, whatsappId: number): Promise<void> {
  await tryAutomatic(ctx, ticketId, (await findThanks(ctx.tx, whatsappId)) ?? '', REPLY);
}
