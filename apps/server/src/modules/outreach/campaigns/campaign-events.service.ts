// What becomes of a campaign's messages, and who answers them.
import { isNoMessage } from '@recado/rules/messages';
import { isOptOut } from '@recado/rules/opt-out';
import { isRefusal } from '@recado/rules/refusal';
import { onBoth, type DomainEvents } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { isAbsent } from '../../catalog/listeners/listeners.service.ts';
import { moveTickets } from '../../inbox/tickets/move-tickets.service.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import { goOn } from './campaigns.repo.ts';
import { hurry, publishCampaign } from './campaigns.service.ts';
import { markAnswered, markUnwilling } from './recipients.repo.ts';
import { settle, tellRecipient } from './tell-recipients.ts';

/** As the network tells of them. A late refusal counts, and so does a word that it arrived after all. */
export const campaignOutcomes = onBoth('message.acked', 'message.failed', async (ctx, acked, failed) => {
  const messageIds = [...acked, ...failed].flatMap(({ origin, messageId }) =>
    origin === 'campaign' ? [messageId] : [],
  );
  if (messageIds.length === 0) return;
  for (const id of await settle(ctx, { messageIds })) publishCampaign(ctx, 'update', id);
});

/** They told their network that they want no more of it. */
export async function campaignRefusals(ctx: Ctx, told: readonly DomainEvents['contact.preferred'][]): Promise<void> {
  const unwilling = told.flatMap(({ contactId, wanted }) => (wanted ? [] : [contactId]));
  if (unwilling.length === 0 || isAbsent(ctx.tx, 'campaigns')) return;
  for (const { campaignId, ...person } of await markUnwilling(ctx.tx, unwilling, ctx.now)) {
    tellRecipient(ctx, campaignId, person, { state: 'optedOut', optedOut: true });
    publishCampaign(ctx, 'update', campaignId);
  }
}

/** Their conversation says which campaign they answer, and comes into its queue, unless somebody has it already. */
export async function campaignAnswers(ctx: Ctx, received: readonly DomainEvents['message.received'][]): Promise<void> {
  if (isAbsent(ctx.tx, 'campaigns')) return;
  // Who only called, or wrote what nobody can read, has not said yes.
  const heard = received.filter(
    ({ authorId, fromMe, mediaType, ticket }) =>
      authorId !== null && !fromMe && !isNoMessage(mediaType) && !ticket.isGroup && ticket.whatsappId !== null,
  );
  // Some write in several pieces, which come together.
  const byContact = Map.groupBy(heard, ({ ticket }) => ticket.contactId);
  if (byContact.size === 0) return;
  const answers = await markAnswered(
    ctx.tx,
    [...byContact].map(([contactId, said]) => ({
      contactId,
      whatsappId: said[0]?.ticket.whatsappId ?? 0,
      writtenAt: said.some(({ live }) => live) ? null : (said.at(-1)?.writtenAt ?? null),
      optedOut: said.some(({ body }) => isOptOut(body)),
      declines: said.some(({ body }) => isRefusal(body)),
    })),
    ctx.now,
  );
  for (const { id, campaignId, contactId, name, queueId, person, number, optedOut, declined, first } of answers) {
    tellRecipient(ctx, campaignId, { id, name: person, number, contactId }, { state: 'answered', optedOut });
    publishCampaign(ctx, 'update', campaignId);
    const message = byContact.get(contactId)?.at(-1);
    if (!message) continue;
    const { ticket } = message;
    message.answersCampaign = !optedOut && !declined;
    if (!first) continue;
    const by = { userId: null, name };
    await recordTimeline(ctx, [
      { ticketId: ticket.id, kind: 'answersCampaign', by: { kind: 'rule', ...by }, data: { name } },
    ]);
    const isFree = ticket.status === 'pending' && ticket.userId === null && !ticket.held;
    if (isFree && queueId !== null && ticket.queueId !== queueId) {
      const [move] = await moveTickets(ctx, ticket.id, { queueId }, 'rule', { by });
      // Whoever speaks for the company next goes by where it stands now.
      if (move) message.ticket = move.after;
    }
  }
  const asked = answers.filter((answer) => answer.asked);
  if (asked.length === 0) return;
  await goOn(
    ctx.tx,
    asked.map(({ campaignId }) => campaignId),
    ctx.now,
  );
  hurry(ctx);
}
