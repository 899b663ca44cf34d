// Messages as the contract shows them, with author, file, quoted message and reactions, in one statement.
import type { LinkPreview } from '@recado/channel/inbound';
import type { Message, QuotedMessage } from '@recado/contract/messages';
import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { isoOf } from '../../../platform/db/moments.ts';
import { mediaUrl } from '../../../platform/media-links.ts';

type MediaState = NonNullable<Message['mediaState']>;

type MessageRow = {
  id: number;
  ticket_id: number;
  body: string;
  from_me: boolean;
  read: boolean;
  media_type: string | null;
  media_state: MediaState | null;
  mime: string | null;
  file_name: string | null;
  size: number | null;
  storage_key: string | null;
  ack: number;
  send_error: string | null;
  send_error_detail: string | null;
  link_preview: LinkPreview | null;
  choice_id: string | null;
  transcription: string | null;
  is_deleted: boolean;
  is_edited: boolean;
  contact_id: number | null;
  contact_name: string | null;
  user_id: number | null;
  user_name: string | null;
  origin: Message['origin'];
  client_id: string | null;
  created_at: string;
  reactions: Message['reactions'] | null;
  quoted_id: number | null;
  quoted_body: string | null;
  quoted_from_me: boolean | null;
  quoted_deleted: boolean | null;
  quoted_contact: string | null;
  quoted_user_id: number | null;
  quoted_user_name: string | null;
  quoted_media_type: string | null;
  quoted_media_state: MediaState | null;
  quoted_mime: string | null;
  quoted_file_name: string | null;
  quoted_size: number | null;
  quoted_storage_key: string | null;
};

/** `ids`: what stands after FROM, called wanted, with columns id and n (the order). */
export async function selectMessages(ctx: Ctx, ids: SQL): Promise<Message[]> {
  const { rows } = await ctx.tx.execute<MessageRow>(sql`
    select m.id, m.ticket_id, m.body, m.from_me, m.read, m.media_type, m.ack, m.send_error, m.send_error_detail,
      m.link_preview, m.choice_id, x.body as transcription, m.is_deleted, m.is_edited, m.contact_id, c.name as contact_name, m.user_id, u.name as user_name, m.origin, m.created_at,
      split_part(m.client_id, ':', 1) as client_id,
      f.state as media_state, f.mime, f.file_name, f.size, f.storage_key,
      (select json_agg(json_build_object('emoji', r.emoji, 'fromMe', r.from_me, 'name', coalesce(ru.name, rc.name)) order by r.id)
        from message_reactions r left join users ru on ru.id = r.user_id left join contacts rc on rc.id = r.contact_id
        where r.message_id = m.id and r.emoji <> '') as reactions,
      q.id as quoted_id, q.body as quoted_body, q.from_me as quoted_from_me, q.is_deleted as quoted_deleted,
      qc.name as quoted_contact, q.user_id as quoted_user_id,
      (select name from users where id = q.user_id) as quoted_user_name, q.media_type as quoted_media_type, qf.state as quoted_media_state,
      qf.mime as quoted_mime, qf.file_name as quoted_file_name, qf.size as quoted_size,
      qf.storage_key as quoted_storage_key
    from ${ids}
      join messages m on m.id = wanted.id
      left join contacts c on c.id = m.contact_id
      left join users u on u.id = m.user_id
      left join media f on f.id = m.media_id
      left join transcriptions x on x.message_id = m.id
      left join messages q on q.id = m.quoted_message_id
      left join contacts qc on qc.id = q.contact_id
      left join media qf on qf.id = q.media_id
    order by wanted.n`);
  return rows.map((row) => present(ctx, row));
}

function present(ctx: Ctx, row: MessageRow): Message {
  return {
    id: row.id,
    ticketId: row.ticket_id,
    body: row.body,
    fromMe: row.from_me,
    read: row.read,
    mediaType: row.media_type,
    ...file(ctx, row.ticket_id, row.media_state, row.storage_key, row.mime, row.file_name, row.size),
    ack: row.ack,
    sendError: row.send_error,
    sendErrorDetail: row.send_error_detail,
    linkPreview: row.link_preview && presentPreview(row.link_preview),
    choiceId: row.choice_id,
    transcription: row.transcription,
    isDeleted: row.is_deleted,
    isEdited: row.is_edited,
    quotedMsg: quoted(ctx, row),
    contactId: row.contact_id,
    contactName: row.contact_name,
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name ?? '' },
    userId: row.user_id,
    userName: row.user_name,
    origin: row.origin,
    clientId: row.client_id,
    reactions: row.reactions ?? [],
    createdAt: isoOf(row.created_at),
  };
}

const presentPreview = ({ thumbnail, ...preview }: LinkPreview): Message['linkPreview'] => ({
  ...preview,
  thumbnail: thumbnail === undefined ? null : `data:image/jpeg;base64,${thumbnail}`,
});

function quoted(ctx: Ctx, row: MessageRow): QuotedMessage | null {
  if (row.quoted_id === null) return null;
  return {
    id: row.quoted_id,
    body: row.quoted_body ?? '',
    fromMe: row.quoted_from_me ?? false,
    contactName: row.quoted_contact,
    userId: row.quoted_user_id,
    userName: row.quoted_user_name,
    isDeleted: row.quoted_deleted ?? false,
    mediaType: row.quoted_media_type,
    ...file(
      ctx,
      // Who sees what quotes it.
      row.ticket_id,
      row.quoted_media_state,
      row.quoted_storage_key,
      row.quoted_mime,
      row.quoted_file_name,
      row.quoted_size,
    ),
  };
}

type FileParts = Pick<Message, 'mediaUrl' | 'mediaState' | 'mediaName' | 'mediaSize'>;

function file(
  ctx: Ctx,
  ticketId: number,
  state: MediaState | null,
  key: string | null,
  mime: string | null,
  name: string | null,
  size: number | null,
): FileParts {
  const stored = state === 'stored' && key !== null && mime !== null;
  return {
    mediaState: state,
    mediaName: name,
    mediaSize: size,
    mediaUrl: stored
      ? mediaUrl(ctx.platform.secrets, { key, mime, fileName: name ?? fallbackName(mime), within: ticketId }, ctx.now)
      : null,
  };
}

/** Photos and voice notes come without a name; a download needs one. */
const fallbackName = (mime: string): string => `file.${/^[a-z]+\/([a-z0-9]+)/.exec(mime)?.[1] ?? 'bin'}`;

/** In the order of the ids, with quoted message, media link and reactions; one query. */
export async function presentMessages(ctx: Ctx, ids: readonly number[]): Promise<Message[]> {
  if (ids.length === 0) return [];
  return selectMessages(ctx, sql`unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted(id, n)`);
}
