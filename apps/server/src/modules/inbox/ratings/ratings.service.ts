// The last word in a conversation: the customer is asked what they think of it, or bidden farewell.
import type { Ctx } from '../../../platform/context.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';
import { answersQuestion, RATING_WINDOW_MS, rateOf, ratingText } from './rating.rules.ts';
import { findFarewell, findThanks, forgetQuestion, insertRating, markAsked } from './ratings.repo.ts';

const NOTICE = { origin: 'driver', lane: 'notice' } as const;
const REPLY = { origin: 'driver', lane: 'reply' } as const;

/**
 * A person has closed the ticket. @param attended somebody looked after the customer: there is something to rate
 * @returns whether the customer was told something
 */
export async function bidFarewell(ctx: Ctx, ticketId: number, attended: boolean): Promise<boolean> {
  const farewell = await findFarewell(ctx.tx, ticketId, new Date(ctx.now.getTime() - RATING_WINDOW_MS));
  if (!farewell) return false;
  if (!farewell.asks || farewell.asked || !attended)
    return tryAutomatic(ctx, ticketId, farewell.complationMessage, NOTICE);
  const asked = await tryAutomatic(ctx, ticketId, (language) => ratingText(farewell.ratingMessage, language), NOTICE);
  // A question that the network would not take, a long one for example: then the farewell at least.
  if (!asked) return tryAutomatic(ctx, ticketId, farewell.complationMessage, NOTICE);
  await markAsked(ctx.tx, ticketId, ctx.now);
  return true;
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
