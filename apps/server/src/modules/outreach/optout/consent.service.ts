// Who wants no more messages: heard from customers and networks, kept with how we know, undone by hand with a reason.
import type { getConsent as endpoint } from '@recado/contract/consent';
import { isOptOut } from '@recado/rules/opt-out';
import type { z } from 'zod';
import { emit, type DomainEvents } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { recordTimeline } from '../../inbox/tickets/timeline.service.ts';
import { findConsent, writeChanges, type Change } from './consent.repo.ts';

/** Kept, shown in their conversation, and told to browsers. */
export async function changeConsent(ctx: Ctx, changes: readonly Change[]): Promise<void> {
  // Of several of one contact the last counts.
  const last = [...new Map(changes.map((each) => [each.contactId, each])).values()];
  if (last.length === 0) return;
  const written = await writeChanges(ctx.tx, last, ctx.now);
  const person = ctx.actor;
  await recordTimeline(
    ctx,
    written.flatMap(({ ticketId, wanted, source, text }) =>
      ticketId === null
        ? []
        : [
            {
              ticketId,
              kind: wanted ? ('optedIn' as const) : ('optedOut' as const),
              by: person
                ? { kind: 'person' as const, userId: person.userId, name: person.name }
                : { kind: 'intake' as const, userId: null, name: null },
              data: { reason: source, text },
            },
          ],
    ),
  );
  for (const { contactId, wanted } of written) {
    ctx.publish('consent', { action: 'update', contactId }, [companyRoom(ctx.companyId)]);
    if (wanted) emit(ctx, 'contact.optedIn', { contactId });
  }
}

/** The whole message is a word for it. What comes late counts as well: they said it. */
export const heardWords = (ctx: Ctx, received: readonly DomainEvents['message.received'][]): Promise<void> =>
  changeConsent(
    ctx,
    received
      .filter(({ authorId, fromMe, ticket, body }) => authorId !== null && !fromMe && !ticket.isGroup && isOptOut(body))
      .map(({ messageId, ticket, body }) => ({
        messageId,
        contactId: ticket.contactId,
        wanted: false,
        source: 'word' as const,
        text: body.trim(),
        userName: null,
      })),
  );

/** A network did not deliver because of it. */
export const heardRefusals = (ctx: Ctx, failed: readonly DomainEvents['message.failed'][]): Promise<void> =>
  changeConsent(
    ctx,
    failed.flatMap(({ messageId, contactId, error }): Change[] =>
      error === 'ERR_WAPP_OPTED_OUT' || error === 'ERR_WAPP_HELD_BACK'
        ? [
            {
              messageId,
              contactId,
              wanted: false,
              source: error === 'ERR_WAPP_OPTED_OUT' ? 'refusal' : 'heldBack',
              text: '',
              userName: null,
            },
          ]
        : [],
    ),
  );

/** They told their network. */
export const heardPreferences = (ctx: Ctx, told: readonly DomainEvents['contact.preferred'][]): Promise<void> =>
  changeConsent(
    ctx,
    told.map((preference) => ({ ...preference, source: 'preference', userName: null })),
  );

export async function openConsent(ctx: Ctx, contactId: number): Promise<z.input<typeof endpoint.reply>> {
  const { optedOutAt, changes } = found(await findConsent(ctx.tx, contactId), 'ERR_NO_CONTACT_FOUND');
  return {
    optedOutAt: optedOutAt?.toISOString() ?? null,
    changes: changes.map(({ id, wanted, source, text, userName, createdAt }) => ({
      id,
      wanted,
      source,
      text,
      userName,
      createdAt: createdAt.toISOString(),
    })),
  };
}

export async function setByHand(
  ctx: Ctx,
  contactId: number,
  { wanted, reason }: { wanted: boolean; reason: string },
): Promise<z.input<typeof endpoint.reply>> {
  found(await findConsent(ctx.tx, contactId), 'ERR_NO_CONTACT_FOUND');
  await changeConsent(ctx, [{ contactId, wanted, source: 'person', text: reason, userName: actorOf(ctx).name }]);
  return openConsent(ctx, contactId);
}
