// The statements of what happens to a message after it came in.
import type { InboundEvent, LinkPreview } from '@recado/channel/inbound';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { isKnownAs } from './known-as.service.ts';
import { PLACEHOLDERS } from './content.rules.ts';

/** An event that changes a message. */
export type ChangeEvent = Extract<InboundEvent, { kind: 'edit' | 'delete' | 'reaction' }>;

/** A placeholder becomes what it stood for. False: it has become that already. */
export async function replacePlaceholder(
  tx: Tx,
  messageId: number,
  content: {
    body: string;
    mediaType: string | null;
    mediaId: number | null;
    linkPreview: LinkPreview | null;
    choiceId: string | null;
  },
): Promise<boolean> {
  const preview = content.linkPreview && JSON.stringify(content.linkPreview);
  const { rowCount } = await tx.execute(sql`
    update messages set body = ${content.body}, media_type = ${content.mediaType}, media_id = ${content.mediaId},
      link_preview = ${preview}::jsonb, choice_id = ${content.choiceId}
    where id = ${messageId} and media_type = any(${sql.param([...PLACEHOLDERS])}::text[])`);
  return rowCount === 1;
}

/** A conversation as an event names it, and everything that its contact may be stored under. */
export interface NamedChat {
  whatsappId: number;
  key: string;
  numbers: readonly string[];
  hiddenId: string | null;
}

/** Whose message it must be for the change to count: somebody's who is not us, where no one is named. */
export interface Author {
  fromMe: boolean;
  person?: { forms: readonly string[]; hiddenId: string | null } | undefined;
}

/** What a change did. undefined: no message that it could mean is here. */
export type Changed<T> = { id: number; changed: T | undefined } | undefined;

const writtenBy = ({ fromMe, person }: Author) => sql`and m.from_me = ${fromMe}::boolean
  and (${person === undefined}::boolean or exists (
    select 1 from contacts a where a.id = m.contact_id
      and ${isKnownAs('a', person?.forms ?? [], [person?.hiddenId ?? null])}))`;

/** The message an edit, a deletion or a reaction means; it may have come in when its conversation was named otherwise. */
const target = ({ whatsappId, key, numbers, hiddenId }: NamedChat, externalId: string, author?: Author) => sql`
  target as materialized (
    select m.id, m.body from messages m where m.whatsapp_id = ${whatsappId} and m.external_id = ${externalId}
      ${author ? writtenBy(author) : sql``}
      and (m.chat = ${key} or m.from_me or exists (
        select 1 from tickets t join contacts c on c.id = t.contact_id
        where t.id = m.ticket_id and ${isKnownAs('c', numbers, [hiddenId])}
      )) order by m.chat = ${key} desc limit 1
  )`;

export type EditedMessage = { ticketId: number; mediaType: string | null };

/** Of edits of one moment the one that is told later counts. `changed`: it reads otherwise now. */
export async function editMessage(
  tx: Tx,
  chat: NamedChat,
  { id, body, author, at }: { id: string; body: string; author: Author; at: Date },
): Promise<Changed<EditedMessage>> {
  const { rows } = await tx.execute<{ id: number; changed: EditedMessage | null }>(sql`
    with ${target(chat, id, author)}, changed as (
      update messages set body = ${body}, changed_at = ${at.toISOString()}::timestamptz,
        previous_body = case when target.body <> ${body} then target.body else previous_body end,
        is_edited = is_edited or target.body <> ${body},
        link_preview = case when strpos(${body}, link_preview->>'url') > 0 then link_preview end
      from target where messages.id = target.id
        and (messages.changed_at is null or messages.changed_at <= ${at.toISOString()}::timestamptz)
      returning ticket_id as "ticketId", media_type as "mediaType", target.body <> ${body} as differs
    )
    select target.id, row_to_json(changed) as changed from target left join changed on changed.differs`);
  const [row] = rows;
  return row && { id: row.id, changed: row.changed ?? undefined };
}

/** It stays so, whatever else is told of it. */
export async function markDeleted(
  tx: Tx,
  chat: NamedChat,
  deleted: { id: string; author: Author },
): Promise<Changed<true>> {
  const { rows } = await tx.execute<{ id: number; changed: boolean }>(sql`
    with ${target(chat, deleted.id, deleted.author)}, changed as (
      update messages set is_deleted = true from target where messages.id = target.id and not is_deleted returning true
    )
    select id, exists (select 1 from changed) as changed from target`);
  const [row] = rows;
  return row && { id: row.id, changed: row.changed || undefined };
}

/** Who reacted: as a new reaction stores it, and every other way in which an older one may have. */
export interface Reactor {
  number: string;
  forms: readonly string[];
  hiddenId: string | null;
}

/**
 * One reaction a person, whichever of their names it came under; of two the later. An empty one takes it back, and is
 * kept: what is told of later than it happened does not bring the reaction back.
 */
export async function setReaction(
  tx: Tx,
  chat: NamedChat,
  { id, fromMe, sender, emoji, at }: { id: string; fromMe: boolean; sender: Reactor; emoji: string; at: Date },
): Promise<Changed<true>> {
  const names = sql`(
    select unnest(array[number, lid, cloud_id]) from known_as
    union all select value from contact_aliases where contact_id in (select id from known_as)
    union all select unnest(array[${sender.number}, ${sender.hiddenId}]::text[]))`;
  const { rows } = await tx.execute<{ id: number; changed: boolean }>(sql`
    with ${target(chat, id)}, known_as as materialized (
      select c.id, c.number, c.lid, c.cloud_id from contacts c
      where not ${fromMe}::boolean and ${isKnownAs('c', sender.forms, [sender.hiddenId])}
    ), reactor as (select min(id) as id from known_as), before as materialized (
      select r.id, r.emoji, r.at, row_number() over (order by r.id) as n
      from message_reactions r join target on target.id = r.message_id where r.sender in ${names}
    ), changed as (
      update message_reactions r set emoji = case when before.n = 1 then ${emoji} else '' end,
        at = ${at.toISOString()}::timestamptz, contact_id = coalesce((select id from reactor), r.contact_id),
        -- Who reacted here did so still when the network tells of just that.
        user_id = case when before.emoji = ${emoji} then r.user_id end
      from before where before.id = r.id and before.at <= ${at.toISOString()}::timestamptz
      returning before.emoji <> r.emoji as differs
    ), made as (
      insert into message_reactions (message_id, from_me, sender, contact_id, emoji, at)
      select id, ${fromMe}, ${sender.number}, (select id from reactor), ${emoji}, ${at.toISOString()}::timestamptz from target
      where not exists (select 1 from before) returning emoji <> '' as differs
    )
    select id, coalesce((select bool_or(differs) from (table changed union all table made) news), false) as changed
    from target`);
  const [row] = rows;
  return row && { id: row.id, changed: row.changed || undefined };
}

/** What happened to a message that is not here, or not yet. */
export async function keepEarlyChange(tx: Tx, whatsappId: number, event: ChangeEvent): Promise<void> {
  await tx.execute(sql`
    insert into early_changes (whatsapp_id, external_id, event)
    values (${whatsappId}, ${event.id}, ${JSON.stringify(event)}::jsonb)`);
}

/** They are gone with that. */
export async function takeEarlyChanges(tx: Tx, whatsappId: number, externalId: string): Promise<ChangeEvent[]> {
  const { rows } = await tx.execute<{ id: number; event: ChangeEvent }>(sql`
    delete from early_changes where whatsapp_id = ${whatsappId} and external_id = ${externalId} returning id, event`);
  return rows.toSorted((one, other) => one.id - other.id).map(({ event }) => event);
}
