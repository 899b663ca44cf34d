// Conversations that a company no longer keeps: the files they went into, when the setting keepMonths says so.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, id, idParams, nextPage, nothing, timestamp } from './primitives.ts';

/** planned: not stored yet; stored: whole, and what it has is being dropped; done */
export const EXPORT_STATES = ['planned', 'stored', 'done'] as const;

/** minutes for which a link to a file is good */
export const EXPORT_LINK_MINUTES = 5;

export const messageExport = z
  .object({
    id,
    month: z.string().describe('Month in which the conversations ended, in the company’s time zone (YYYY-MM).'),
    part: z.number().describe('A month can have several files: the first is 1.'),
    state: z
      .enum(EXPORT_STATES)
      .describe(
        'While planned, the file is being written; once stored, its messages are being deleted; when done, they are.',
      ),
    tickets: z.number().describe('Number of tickets exported.'),
    messages: z.number().describe('Number of messages exported.'),
    size: z.number().nullable().describe('Bytes of the stored file; null: not stored yet.'),
    sha256: z.string().nullable().describe('SHA-256 of the stored file, in hexadecimal; null: not stored yet.'),
    storedAt: timestamp.nullable().describe('When the file was stored; null: not yet.'),
  })
  .meta({ id: 'MessageExport' });
export type MessageExport = z.output<typeof messageExport>;

const shared = { permission: 'settings-page:exports' } as const;

export const listMessageExports = endpoint({
  method: 'GET',
  path: '/message-exports',
  ...shared,
  summary: 'List the files into which old conversations were exported, newest first, 50 per page',
  query: z.object({ cursor }),
  reply: z.object({ records: z.array(messageExport).describe('The files on this page, newest first.'), ...nextPage }),
});

export const linkMessageExport = endpoint({
  method: 'POST',
  path: '/message-exports/:id/link',
  ...shared,
  summary:
    'Create a link to the file (gzip, one JSON object per line) without the lines of people who were erased. It is valid for a few minutes, and only while the session lasts',
  params: idParams,
  reply: z.object({ url: z.string().describe('Signed link to the file.') }),
});

export const deleteMessageExport = endpoint({
  method: 'DELETE',
  path: '/message-exports/:id',
  ...shared,
  summary: 'Delete a file of exported conversations permanently, once it is done',
  params: idParams,
  reply: nothing,
});
