// The statements of what happens to a message after it came in.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** A placeholder becomes what it stood for. */
export async function replacePlaceholder(
  tx: Tx,
  messageId: number,
  content: { body: string; mediaType: string | null; mediaId: number | null },
): Promise<void> {
  await tx.execute(sql`
    update messages set body = ${content.body}, media_type = ${content.mediaType}, media_id = ${content.mediaId}
    where id = ${messageId}`);
}

export type ChangedMessage = { id: number; ticketId: number; mediaType: string | null };

/** The message an edit, a deletion or a reaction means. */
const target = (whatsappId: number, chat: string, externalId: string) => sql`(
  select id from messages where whatsapp_id = ${whatsappId} and external_id = ${externalId}
    and (chat = ${chat} or from_me) order by chat = ${chat} desc limit 1)`;

/** undefined: unknown here, or it reads so already. */
export async function editMessage(
  tx: Tx,
  whatsappId: number,
  chat: string,
  edit: { id: string; body: string },
): Promise<ChangedMessage | undefined> {
  const { rows } = await tx.execute<ChangedMessage>(sql`
    update messages set previous_body = body, body = ${edit.body}, is_edited = true
    where id = ${target(whatsappId, chat, edit.id)} and body <> ${edit.body}
    returning id, ticket_id as "ticketId", media_type as "mediaType"`);
  return rows[0];
}

export async function markDeleted(
  tx: Tx,
  whatsappId: number,
  chat: string,
  externalId: string,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update messages set is_deleted = true
    where id = ${target(whatsappId, chat, externalId)} and not is_deleted returning id`);
  return rows[0]?.id;
}

/** One reaction a person; an empty one takes it back. undefined: nothing changed. */
export async function setReaction(
  tx: Tx,
  whatsappId: number,
  chat: string,
  reaction: { id: string; fromMe: boolean; sender: string; emoji: string },
): Promise<number | undefined> {
  const { fromMe, sender, emoji } = reaction;
  const message = target(whatsappId, chat, reaction.id);
  const { rows } = await tx.execute<{ id: number }>(
    emoji === ''
      ? sql`delete from message_reactions where message_id = ${message} and sender = ${sender} returning message_id as id`
      : sql`
        insert into message_reactions (message_id, from_me, sender, emoji)
        select id, ${fromMe}, ${sender}, ${emoji} from messages where id = ${message}
        on conflict (company_id, message_id, sender) do update set emoji = excluded.emoji
          where message_reactions.emoji <> excluded.emoji
        returning message_id as id`,
  );
  return rows[0]?.id;
}

/** The ticket list's line, when this message is what it shows. undefined: a later one is. */
export async function showAsLast(tx: Tx, messageId: number, text: string): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update tickets set last_message = ${text}
    from messages where messages.id = ${messageId} and tickets.id = messages.ticket_id
      and not exists (
        select 1 from messages later where later.ticket_id = tickets.id and later.id > ${messageId}
      )
    returning tickets.id`);
  return rows[0]?.id;
}
