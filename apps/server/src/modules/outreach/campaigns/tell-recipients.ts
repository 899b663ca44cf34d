// What becomes of a campaign's people, as other programs hear of it.
import { emit, type DomainEvents } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { settleAs, settleRecipients, type Recipient, type Settled } from './recipients.repo.ts';

type Person = Pick<Recipient, 'id' | 'name' | 'number' | 'contactId'>;
type News = Pick<DomainEvents['campaign.recipient'], 'state'> & { error?: string | null; optedOut?: boolean };

export const tellRecipient = (
  ctx: Ctx,
  campaignId: number,
  { id, name, number, contactId }: Person,
  { state, error = null, optedOut = false }: News,
): void =>
  emit(ctx, 'campaign.recipient', { campaignId, recipientId: id, name, number, contactId, state, error, optedOut });

export async function failRecipient(ctx: Ctx, campaignId: number, person: Person, error: string): Promise<void> {
  await settleAs(ctx.tx, [{ id: person.id, state: 'failed', reason: error }]);
  tellRecipient(ctx, campaignId, person, { state: 'failed', error });
}

/** By their messages: who failed is told, and who was reached after all. Answers the campaigns. */
export async function settle(ctx: Ctx, which: Parameters<typeof settleRecipients>[1]): Promise<number[]> {
  const settled = await settleRecipients(ctx.tx, which, ctx.now);
  for (const one of settled) {
    const state = newsOf(one);
    if (state) tellRecipient(ctx, one.campaignId, one, { state, error: one.reason });
  }
  return [...new Set(settled.map(({ campaignId }) => campaignId))];
}

function newsOf({ before, state }: Settled): 'failed' | 'sent' | undefined {
  if (state === before) return undefined;
  if (state === 'failed') return 'failed';
  return before === 'failed' && state === 'sent' ? 'sent' : undefined;
}
