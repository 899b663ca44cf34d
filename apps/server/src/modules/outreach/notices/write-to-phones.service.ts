// The product writes to somebody's phone on behalf of a company, by its default connection.
import { sql } from 'drizzle-orm';
import type { NoticeDue } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { readRows } from '../../catalog/contacts/import.rules.ts';
import { ensurePerson } from '../../catalog/contacts/people.service.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { ensureConversation } from '../../inbox/tickets/conversation.service.ts';

/** Leaves them out where the company has no default connection, or the number is none. Rejects where the connection is not up. */
export async function writeToPhones(ctx: Ctx, notices: readonly NoticeDue[]): Promise<void> {
  const { rows } = await ctx.tx.execute<{ id: number; status: string }>(
    sql`select id, status from connections where is_default`,
  );
  const [connection] = rows;
  if (!connection) return;
  for (const { name, number, text } of notices) {
    const [read] = readRows([{ name, number }]);
    if (!read || !('person' in read)) continue;
    if (connection.status !== 'CONNECTED') fail('ERR_WAPP_NOT_INITIALIZED', 'The default connection is not up');
    const contactId = await ensurePerson(ctx, read.person);
    const ticketId = await ensureConversation(ctx, { contactId, whatsappId: connection.id });
    await sendAutomatic(ctx, { ticketId, content: text, origin: 'driver', lane: 'notice' });
  }
}
