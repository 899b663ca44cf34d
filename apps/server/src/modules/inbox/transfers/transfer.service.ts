// A ticket is handed on by a person: words to its customer, the move, and a note for who takes it up, in one transaction.
import type { ChangedTicket, transferTicket as endpoint } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { TicketMoved } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sendMessages } from '../messages/send-message.service.ts';
import { addNote } from '../notes/notes.service.ts';
import { tellPersons } from '../notices/notices.service.ts';
import { changeTicket } from '../tickets/ticket-change.service.ts';
import { showAsUnread } from '../tickets/ticket-unread.service.ts';

/** Fails, with nothing done, where any of it may not be. The note is written by who hands on, whether they see it there or not. */
export function transferTicket(
  ctx: Ctx,
  id: number,
  { note, mentions, message, ...change }: z.output<typeof endpoint.body>,
): Promise<ChangedTicket> {
  const draft = { ticketId: id, quotedId: undefined, clientId: undefined, body: message, files: [], other: undefined };
  return changeTicket(ctx, id, change, {
    ...(message !== '' && { say: () => sendMessages(ctx, draft) }),
    ...(note !== '' && { note: () => addNote(ctx, { ticketId: id, note, mentions }, { whereverItStands: true }) }),
  });
}

/** Whoever was handed a ticket hears of it, and finds it unread. Before browsers see it there. */
export async function tellReceivers(ctx: Ctx, moved: readonly TicketMoved[]): Promise<void> {
  for (const { before, after, cause, by, among } of moved) {
    const { id: ticketId, userId } = after;
    if (cause !== 'person' || !before || after.status === 'closed') continue;
    if (userId === null || userId === before.userId || userId === by.userId) continue;
    await showAsUnread(ctx, ticketId);
    // Of hundreds at once the first is news; the others are found unread.
    if (among) continue;
    const { rows } = await ctx.tx.execute<{ id: number }>(
      sql`select id from ticket_timeline where ticket_id = ${ticketId} order by id desc limit 1`,
    );
    const notice = { userId, ticketId, kind: 'transfer', byName: by.name ?? '', text: '' } as const;
    await tellPersons(
      ctx,
      rows.map(({ id: entryId }) => ({ ...notice, entryId })),
    );
  }
}
