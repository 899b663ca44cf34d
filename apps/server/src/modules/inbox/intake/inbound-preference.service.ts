// A customer has told their network what the company may send them. Nobody becomes a contact by that.
import type { InboundEvent } from '@recado/channel/inbound';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findPeople } from './identity.repo.ts';
import { identityOf } from './identity.rules.ts';

export async function takePreference(
  ctx: Ctx,
  { party, wanted, text }: Extract<InboundEvent, { kind: 'preference' }>,
): Promise<void> {
  const identity = identityOf(party);
  const [contact] = identity ? await findPeople(ctx.tx, identity) : [];
  if (contact) emit(ctx, 'contact.preferred', { contactId: contact.id, wanted, text });
}
