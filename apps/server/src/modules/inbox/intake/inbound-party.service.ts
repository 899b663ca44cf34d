// The network says who is who, or that a picture changed. Nobody becomes a contact by that.
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { tellContact } from '../../catalog/contacts/contact-events.service.ts';
import { findPeople, updateContact } from './identity.repo.ts';
import { identify, identityOf } from './identity.rules.ts';
import { settleIdentity } from './identity.service.ts';

export async function takeParty(ctx: Ctx, event: Extract<InboundEvent, { kind: 'party' }>): Promise<void> {
  const identity = identityOf(event.party);
  if (!identity) return;
  const contact = await settleIdentity(ctx, identify(identity, await findPeople(ctx.tx, identity)));
  if (!contact || event.pictureUrl === undefined) return;
  const changed = await updateContact(ctx.tx, contact.id, { profilePicUrl: event.pictureUrl }, ctx.now);
  if (changed) tellContact(ctx, 'update', changed);
}
