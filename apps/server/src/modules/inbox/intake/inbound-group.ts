// A group is called so, or otherwise now. Nobody becomes a contact by that.
import type { InboundEvent } from '@recado/channel/inbound';
import type { Ctx } from '../../../platform/context.ts';
import { tellContact } from '../../catalog/contacts/contact-events.service.ts';
import { settingOf } from '../../accounts/settings/settings.service.ts';
import { publishTicket } from '../tickets/ticket-events.service.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { findRecentTickets, renameGroup } from './identity.repo.ts';
import type { KnownContact } from './identity.rules.ts';

/** A company may leave groups out. */
export const ignoresGroups = async (ctx: Ctx): Promise<boolean> =>
  (await settingOf(ctx.tx, 'CheckMsgIsGroup')) !== 'disabled';

export const takeGroup = (ctx: Ctx, { group }: Extract<InboundEvent, { kind: 'group' }>): Promise<void> =>
  rename(ctx, group.id, group.subject);

/** A message names its group: that counts where no better was known. */
export async function nameGroup(ctx: Ctx, { name, number }: KnownContact, subject: string | undefined): Promise<void> {
  if (name === number && subject !== undefined) await rename(ctx, number, subject);
}

async function rename(ctx: Ctx, groupId: string, subject: string): Promise<void> {
  const name = subject.trim();
  const renamed = name === '' ? undefined : await renameGroup(ctx.tx, groupId, name, ctx.now);
  if (!renamed) return;
  tellContact(ctx, 'update', renamed);
  for (const ticket of await presentTickets(ctx.tx, await findRecentTickets(ctx.tx, renamed.id)))
    publishTicket(ctx, ticket);
}
