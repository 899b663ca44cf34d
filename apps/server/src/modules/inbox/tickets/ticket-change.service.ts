// Accept, return, close, reopen, transfer: the rules decide, this locks, checks, stores, tells, and says how to take it back.
import type { ChangedTicket, updateTicket as endpoint } from '@recado/contract/tickets';
import type { z } from 'zod';
import { emit, type TicketState } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { checkIntegration } from '../../catalog/integrations/known-integrations.service.ts';
import { checkFlows } from '../../catalog/flows/known-flows.service.ts';
import { checkPrompt } from '../../catalog/prompts/known-prompts.service.ts';
import { lockTicket, moveTickets, snapshotTicket } from './move-tickets.service.ts';
import { publishTicket } from './ticket-events.service.ts';
import { presentTickets } from './ticket-presenter.service.ts';
import { markMessagesRead } from './ticket-unread.service.ts';
import { findActive, findReferences, findUserName } from './tickets.repo.ts';
import { isUndoable } from './timeline.rules.ts';
import { offerMoveBack } from './move-back.service.ts';
import { decideChange, type TicketPlace } from '@recado/rules/tickets';
import { failOtherOpen } from './tickets.service.ts';

type Change = z.output<typeof endpoint.body>;

/** What a person does with a change, and is taken back with it. */
export interface Along {
  /** before the ticket goes: its customer hears of it */
  say?(): Promise<unknown>;
  /** when it is there */
  note?(): Promise<unknown>;
  /** it is one of many: taken back with them, until then; left out: by itself, for a few seconds */
  undoUntil?: Date;
  /** whoever gets it has been told of another of them */
  among?: boolean;
}

/** Who is to speak there: one of them, the most particular where several are named. */
function startOf({ flowId, promptId, integrationId }: Change) {
  const named = { version: null, name: '' };
  if (flowId) return { kind: 'flow' as const, ref: flowId, ...named };
  if (promptId) return { kind: 'agent' as const, ref: promptId, ...named };
  return integrationId ? { kind: 'integration' as const, ref: integrationId, ...named } : undefined;
}

/** ERR_TICKET_TAKEN names who was quicker; ERR_OTHER_OPEN_TICKET, the ticket that is in the way. */
export async function changeTicket(ctx: Ctx, id: number, change: Change, along: Along = {}): Promise<ChangedTicket> {
  const before = await lockTicket(ctx, id);
  const decision = decideChange(actorOf(ctx), before, change);
  if (decision.refused === 'ERR_TICKET_TAKEN')
    fail('ERR_TICKET_TAKEN', undefined, { userName: (await findUserName(ctx.tx, before.userId)) ?? '' });
  if (decision.refused) fail(decision.refused);
  const { place } = decision;
  await checkPrompt(ctx, change.promptId);
  await checkFlows(ctx, [change.flowId]);
  await checkIntegration(ctx, change.integrationId);
  await mustExist(ctx, change);
  const whatsappId = change.whatsappId ?? before.whatsappId;
  await checkOther(ctx, before, place, whatsappId);

  const snapshot = isUndoable(before, place) ? await snapshotTicket(ctx, id) : undefined;
  // Of many nobody has looked into each: what is unread is so for whoever gets it.
  const unseen = along.undoUntil !== undefined && place.status !== 'closed';
  await along.say?.();
  const told = along.say !== undefined;
  const [move] = await moveTickets(ctx, [before], { ...place, whatsappId }, 'person', {
    told,
    among: along.among,
    unseen,
  });
  if (!unseen) await markMessagesRead(ctx, id);
  // What it leads to is told first: the answer shows what the customer heard.
  await ctx.deliver();
  const start = startOf(change);
  if (start) {
    const { userId, name } = actorOf(ctx);
    emit(ctx, 'driver.asked', { ticketId: id, start, by: { kind: 'person', userId, name } });
    await ctx.deliver();
  }
  await along.note?.();
  const undo = snapshot && move ? await offerMoveBack(ctx, { ...snapshot, unseen }, move.after, along.undoUntil) : null;
  const [presented] = await presentTickets(ctx.tx, [id]);
  const ticket = found(presented, 'ERR_NO_TICKET_FOUND');
  if (!move?.elsewhere) publishTicket(ctx, ticket);
  return { ...ticket, undo };
}

/** ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND: what a change names is not there. */
export async function mustExist(
  { tx }: Ctx,
  { userId, queueId, whatsappId }: Pick<Change, 'userId' | 'queueId' | 'whatsappId'>,
): Promise<void> {
  if (!userId && !queueId && whatsappId === undefined) return;
  const references = await findReferences(tx, { userId, queueId, whatsappId });
  if (userId && !references.user) fail('ERR_NO_USER_FOUND');
  if (queueId && !references.queue) fail('ERR_NO_QUEUE_FOUND');
  if (whatsappId !== undefined && references.whatsappId === null) fail('ERR_NO_WAPP_FOUND');
}

/** A contact has one conversation at a time on a connection. */
async function checkOther(ctx: Ctx, before: TicketState, place: TicketPlace, whatsappId: number | null): Promise<void> {
  const arrives = before.status === 'closed' || whatsappId !== before.whatsappId;
  if (!arrives || place.status === 'closed' || whatsappId === null) return;
  const other = await findActive(ctx.tx, { contactId: before.contactId, whatsappId, otherThan: before.id });
  if (other) failOtherOpen(ctx, other);
}
