// Accept, return, close, reopen, transfer: the rules decide, this locks, checks, stores and tells.
import type { Ticket, updateTicket as endpoint } from '@recado/contract/tickets';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { bidFarewell } from '../ratings/ratings.service.ts';
import { publishTicket } from './ticket-events.service.ts';
import { presentTickets } from './ticket-presenter.service.ts';
import { trackPlace } from './ticket-tracking.service.ts';
import { markMessagesRead } from './ticket-unread.service.ts';
import {
  findActive,
  findReferences,
  findUserName,
  lockTicket,
  updateTicketRow,
  type LockedTicket,
} from './tickets.repo.ts';
import { decideChange, type TicketPlace } from './tickets.rules.ts';
import { failOtherOpen } from './tickets.service.ts';
import { tellTransfer } from './transfer-notice.service.ts';

type Change = z.output<typeof endpoint.body>;

/** ERR_TICKET_TAKEN names who was quicker; ERR_OTHER_OPEN_TICKET, the ticket that is in the way. */
export async function changeTicket(ctx: Ctx, id: number, change: Change): Promise<Ticket> {
  const before = found(await lockTicket(ctx.tx, id), 'ERR_NO_TICKET_FOUND');
  const decision = decideChange(actorOf(ctx), before, change);
  if (decision.refused === 'ERR_TICKET_TAKEN')
    fail('ERR_TICKET_TAKEN', undefined, { userName: (await findUserName(ctx.tx, before.userId)) ?? '' });
  if (decision.refused) fail(decision.refused);
  const { place } = decision;
  // The features that they name do not exist yet: no id can be one of theirs.
  if (change.promptId || change.integrationId) fail('ERR_NOT_FOUND', 'There is no such prompt or integration');
  await checkReferences(ctx, change);
  const whatsappId = change.whatsappId ?? before.whatsappId;
  await checkOther(ctx, before, place, whatsappId);

  const changed = await updateTicketRow(ctx.tx, id, { ...place, whatsappId, now: ctx.now });
  const ticket = found(changed, 'ERR_NO_TICKET_FOUND');
  const moved = isElsewhere(before, place);
  if (moved || whatsappId !== before.whatsappId) await trackPlace(ctx, { id, whatsappId }, place);
  await markMessagesRead(ctx, id);
  publishTicket(ctx, ticket, moved ? before : undefined);
  if (!moved || !(await tellCustomer(ctx, before, ticket))) return ticket;
  // It shows what the customer was told.
  const [told = ticket] = await presentTickets(ctx.tx, [id]);
  return told;
}

/** False: there was nothing to tell, or no way to. */
function tellCustomer(ctx: Ctx, before: LockedTicket, ticket: Ticket): Promise<boolean> {
  if (ticket.status !== 'closed') return tellTransfer(ctx, before, ticket);
  return before.status === 'closed'
    ? Promise.resolve(false)
    : bidFarewell(ctx, ticket.id, before.status === 'open' && before.userId !== null);
}

const isElsewhere = (a: TicketPlace, b: TicketPlace): boolean =>
  a.status !== b.status || a.queueId !== b.queueId || a.userId !== b.userId;

async function checkReferences({ tx }: Ctx, { userId, queueId, whatsappId }: Change): Promise<void> {
  if (!userId && !queueId && whatsappId === undefined) return;
  const references = await findReferences(tx, { userId, queueId, whatsappId });
  if (userId && !references.user) fail('ERR_NO_USER_FOUND');
  if (queueId && !references.queue) fail('ERR_NO_QUEUE_FOUND');
  if (whatsappId !== undefined && references.whatsappId === null) fail('ERR_NO_WAPP_FOUND');
}

/** A contact has one conversation at a time on a connection. */
async function checkOther(
  { tx }: Ctx,
  before: LockedTicket,
  place: TicketPlace,
  whatsappId: number | null,
): Promise<void> {
  const arrives = before.status === 'closed' || whatsappId !== before.whatsappId;
  if (!arrives || place.status === 'closed' || whatsappId === null) return;
  const other = await findActive(tx, { contactId: before.contactId, whatsappId, otherThan: before.id });
  if (other) failOtherOpen(other);
}
