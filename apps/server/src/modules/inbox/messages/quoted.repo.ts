// The message that another answers, read with whatever it is answered in.
import type { QuotedMessage } from '@recado/channel/outbound';
import type { ProviderName } from '@recado/contract/constants';
import { sql, type SQL } from 'drizzle-orm';
import { authorOf, type NamedContact } from '../addressing/chat.rules.ts';
import { quotedText, type QuotedContent } from './quoted.rules.ts';
import { spokenColumn } from '../addressing/spoken.service.ts';

export interface QuotedRow extends QuotedContent {
  externalId: string;
  fromMe: boolean;
  author: NamedContact | null;
}

/** A column; null: there is none. @param which of the messages, called q */
export const quotedColumn = (which: SQL): SQL => sql`(
  select json_build_object('externalId', q.external_id, 'fromMe', q.from_me, 'body', q.body, 'mediaType', q.media_type,
    'isDeleted', q.is_deleted, 'fileName', f.file_name, 'author', case when a.id is not null then
      json_build_object('number', a.number, 'lid', a.lid, 'cloudId', a.cloud_id,
        'spoken', ${spokenColumn('a', sql`q.chat`)}) end)
  from messages q left join media f on f.id = q.media_id left join contacts a on a.id = q.contact_id
  where ${which})`;

/** What a command says of it. */
export interface Answered {
  quotedId: string;
  quoted: QuotedMessage;
}

export const answeredOf = (row: QuotedRow, provider: ProviderName | null): Answered => ({
  quotedId: row.externalId,
  quoted: {
    fromMe: row.fromMe,
    author: row.fromMe || !row.author ? null : authorOf(row.author, provider),
    body: quotedText(row),
  },
});
