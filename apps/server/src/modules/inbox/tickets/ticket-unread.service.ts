// What the attendant has seen: the unread count clears, and the customer's phone is told.
import type { ProviderName } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { authorOf, chatOf, type NamedContact, type Spoken } from '../addressing/chat.rules.ts';
import { spokenColumn } from '../addressing/spoken.service.ts';
import { enqueueCommands } from '../outbox/outbox.service.ts';

type SeenRow = {
  whatsapp_id: number;
  chat: string;
  ids: string[];
  name: string;
  number: string;
  lid: string | null;
  cloud_id: string | null;
  is_group: boolean;
  spoken: Spoken | null;
  provider: ProviderName;
  /** in groups, where it is known */
  author: NamedContact | null;
};

/**
 * Read receipts for what the customer wrote, in a group one for each author; the ticket's own count is the caller's to clear. What could not be decrypted
 * nobody has read, and a network that was told so would not send it again.
 */
export async function markMessagesRead(ctx: Ctx, ticketId: number): Promise<void> {
  const { rows } = await ctx.tx.execute<SeenRow>(sql`
    with seen as (
      update messages set read = true
      where ticket_id = ${ticketId} and not read and not from_me and media_type is distinct from 'undecryptable'
      returning id, whatsapp_id, chat, external_id, contact_id
    )
    select seen.whatsapp_id, seen.chat, array_agg(seen.external_id order by seen.id) as ids,
      c.name, c.number, c.lid, c.cloud_id, c.is_group, w.provider, ${spokenColumn('c', sql`seen.chat`)} as spoken,
      case when a.id is not null then json_build_object('number', a.number, 'lid', a.lid, 'cloudId', a.cloud_id) end as author
    from seen join tickets t on t.id = ${ticketId} join contacts c on c.id = t.contact_id
      join connections w on w.id = seen.whatsapp_id
      left join contacts a on c.is_group and a.id = seen.contact_id
    group by seen.whatsapp_id, seen.chat, c.company_id, c.id, w.company_id, w.id, a.company_id, a.id
    order by min(seen.id)`);
  await enqueueCommands(
    ctx,
    rows.map((row) => ({
      whatsappId: row.whatsapp_id,
      lane: 'person',
      // The network named the conversation when it brought the messages: so it knows which are meant.
      command: {
        kind: 'read',
        chat: { ...chatOf({ ...row, cloudId: row.cloud_id, isGroup: row.is_group }, row.provider), key: row.chat },
        ids: row.ids,
        author: (row.author && authorOf(row.author, row.provider)) ?? undefined,
      },
    })),
  );
}

/** False: nothing was unread. */
export async function clearUnread(ctx: Ctx, ticketId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ id: number }>(
    sql`update tickets set unread_messages = 0 where id = ${ticketId} and unread_messages > 0 returning id`,
  );
  if (rows.length === 0) return false;
  await markMessagesRead(ctx, ticketId);
  return true;
}

/** Somebody new has it, who has read nothing of it yet. */
export async function showAsUnread({ tx }: Ctx, ticketId: number): Promise<void> {
  await tx.execute(sql`update tickets set unread_messages = greatest(unread_messages, 1) where id = ${ticketId}`);
}
