// The statements of what happens to a message after it came in.
import type { LinkPreview } from '@recado/channel/inbound';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** A placeholder becomes what it stood for. */
export async function replacePlaceholder(
  tx: Tx,
  messageId: number,
  content: { body: string; mediaType: string | null; mediaId: number | null; linkPreview: LinkPreview | null },
): Promise<void> {
  const preview = content.linkPreview && JSON.stringify(content.linkPreview);
  await tx.execute(sql`
    update messages set body = ${content.body}, media_type = ${content.mediaType}, media_id = ${content.mediaId},
      link_preview = ${preview}::jsonb
    where id = ${messageId}`);
}

export type ChangedMessage = { id: number; ticketId: number; mediaType: string | null };

/** A conversation as an event names it, and everything that its contact may be stored under. */
export interface NamedChat {
  whatsappId: number;
  key: string;
  numbers: readonly string[];
  lid: string | null;
}

/** Whose message it must be for the change to count: somebody's who is not us, where no one is named. */
export interface Author {
  fromMe: boolean;
  person?: { forms: readonly string[]; lid: string | null } | undefined;
}

const writtenBy = ({ fromMe, person }: Author) => sql`and m.from_me = ${fromMe}::boolean
  and (${person === undefined}::boolean or exists (
    select 1 from contacts a where a.id = m.contact_id
      and (a.number = any(${sql.param([...(person?.forms ?? [])])}::text[]) or a.lid = ${person?.lid ?? null})))`;

/** The message an edit, a deletion or a reaction means; it may have come in when its conversation was named otherwise. */
const target = ({ whatsappId, key, numbers, lid }: NamedChat, externalId: string, author?: Author) => sql`(
  select m.id from messages m where m.whatsapp_id = ${whatsappId} and m.external_id = ${externalId}
    ${author ? writtenBy(author) : sql``}
    and (m.chat = ${key} or m.from_me or exists (
      select 1 from tickets t join contacts c on c.id = t.contact_id
      where t.id = m.ticket_id and (c.number = any(${sql.param([...numbers])}::text[]) or c.lid = ${lid})
    )) order by m.chat = ${key} desc limit 1)`;

/** undefined: unknown here, or it reads so already. */
export async function editMessage(
  tx: Tx,
  chat: NamedChat,
  edit: { id: string; body: string; author: Author },
): Promise<ChangedMessage | undefined> {
  const { rows } = await tx.execute<ChangedMessage>(sql`
    update messages set previous_body = body, body = ${edit.body}, is_edited = true,
      link_preview = case when strpos(${edit.body}, link_preview->>'url') > 0 then link_preview end
    where id = ${target(chat, edit.id, edit.author)} and body <> ${edit.body}
    returning id, ticket_id as "ticketId", media_type as "mediaType"`);
  return rows[0];
}

export async function markDeleted(
  tx: Tx,
  chat: NamedChat,
  deleted: { id: string; author: Author },
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update messages set is_deleted = true
    where id = ${target(chat, deleted.id, deleted.author)} and not is_deleted returning id`);
  return rows[0]?.id;
}

/** Who reacted: as a new reaction stores it, and every other way in which an older one may have. */
export interface Reactor {
  number: string;
  forms: readonly string[];
  lid: string | null;
}

/** One reaction a person, whichever of their names it came under; an empty one takes it back. undefined: nothing changed. */
export async function setReaction(
  tx: Tx,
  chat: NamedChat,
  reaction: { id: string; fromMe: boolean; sender: Reactor; emoji: string },
): Promise<number | undefined> {
  const { fromMe, sender, emoji } = reaction;
  const message = target(chat, reaction.id);
  const names = sql`(
    select unnest(array[number, lid]) from contacts
      where not ${fromMe}::boolean and (number = any(${sql.param([...sender.forms])}::text[]) or lid = ${sender.lid})
    union all select unnest(array[${sender.number}, ${sender.lid}]::text[]))`;
  const { rows } = await tx.execute<{ id: number }>(
    emoji === ''
      ? sql`delete from message_reactions where message_id = ${message} and sender in ${names} returning message_id as id`
      : sql`
        insert into message_reactions (message_id, from_me, sender, emoji)
        select m.id, ${fromMe}, coalesce(
          (select r.sender from message_reactions r where r.message_id = m.id and r.sender in ${names} limit 1),
          ${sender.number}
        ), ${emoji} from messages m where m.id = ${message}
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
