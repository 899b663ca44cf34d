// The product writes to somebody's phone on behalf of a company, by its default connection.
import { sql } from 'drizzle-orm';
import { inCompany } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRows } from '../../catalog/contacts/import.rules.ts';
import { ensurePerson } from '../../catalog/contacts/people.service.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { ensureConversation } from '../../inbox/tickets/conversation.service.ts';

/** Does nothing where the company has no default connection, or the number is none. Rejects where the connection is not up. */
export async function writeToPhone(
  platform: Platform,
  companyId: number,
  to: { name: string; number: string },
  text: string,
): Promise<void> {
  const [read] = readRows([{ name: to.name, number: to.number }]);
  if (!read || !('person' in read)) return;
  await inCompany(platform, companyId, undefined, async (ctx) => {
    const { rows } = await ctx.tx.execute<{ id: number; status: string }>(
      sql`select id, status from connections where is_default`,
    );
    const [connection] = rows;
    if (!connection) return;
    if (connection.status !== 'CONNECTED') fail('ERR_WAPP_NOT_INITIALIZED', 'The default connection is not up');
    const contactId = await ensurePerson(ctx, read.person);
    const ticketId = await ensureConversation(ctx, { contactId, whatsappId: connection.id });
    await sendAutomatic(ctx, { ticketId, content: text, origin: 'driver', lane: 'notice' });
  });
}
