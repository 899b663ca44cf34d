// What the customer chose of what we last asked, where nothing can be tapped.
import { choicesOf, chosenIn } from '@recado/channel/choices';
import type { MessageReceived } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { mayBeAnswered, type Facts } from './claims.rules.ts';
import type { HeardMessage } from './driver.rules.ts';
import { findQuestion } from './drivers.repo.ts';
import { heardOf } from './facts.rules.ts';

/** The answer to a question is its number or its words. */
export async function withChoice(ctx: Ctx, facts: Facts, message: MessageReceived): Promise<HeardMessage> {
  const heard = heardOf(message);
  const { text, choiceId } = heard;
  const waits = facts.waits && facts.status !== 'closed' && mayBeAnswered(facts);
  if (!waits || text === undefined || choiceId !== undefined) return heard;
  const question = await findQuestion(ctx.tx, message.ticket.id, message.messageId);
  return question ? { ...heard, choiceId: chosenIn(question, text) } : heard;
}

/** Ids of what the customer was last asked to choose from, before that message. */
export async function askedBefore({ tx }: Ctx, ticketId: number, messageId: number): Promise<readonly string[]> {
  const question = await findQuestion(tx, ticketId, messageId);
  return question ? choicesOf(question).map(({ id }) => id) : [];
}
