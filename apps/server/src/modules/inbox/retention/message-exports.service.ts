// The files of old conversations: listed, fetched by a link that is good for minutes, and deleted.
import {
  EXPORT_LINK_MINUTES,
  type listMessageExports as listEndpoint,
  type MessageExport,
} from '@recado/contract/message-exports';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { actorOf, inCompany, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { keyOfId, pageByKey, readCursor } from '../../../platform/http/pages.ts';
import type { LinkHolder } from '../../../platform/media-links.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { findExport, findParts, listExportRows, removeDone, type ExportRow } from './exports.repo.ts';
import { openBlock, readBlocks } from './sealed-lines.ts';

const PAGE = 50;
const PURPOSE = 'message export';
export const EXPORT_PLACE = '/api/public/message-exports/';

const present = (row: ExportRow): MessageExport => ({
  id: row.id,
  month: row.month,
  part: row.part,
  state: row.state,
  tickets: row.tickets,
  messages: row.messages,
  size: row.size,
  sha256: row.sha256,
  storedAt: row.storedAt?.toISOString() ?? null,
});

export async function listExports(
  { tx }: Ctx,
  { cursor }: z.output<typeof listEndpoint.query>,
): Promise<z.input<typeof listEndpoint.reply>> {
  const rows = await listExportRows(tx, readCursor(keyOfId, cursor), PAGE + 1);
  const { shown, next } = pageByKey(rows, PAGE, keyOfId, ({ id }) => id);
  return { records: shown.map(present), ...next };
}

export async function removeExport({ tx }: Ctx, id: number): Promise<void> {
  if (await removeDone(tx, id)) return;
  found(await findExport(tx, id), 'ERR_NO_MESSAGE_EXPORT');
  fail('ERR_MESSAGE_EXPORT_RUNNING');
}

const LINK = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number()]);

/** Whose link it is, to which file, until when (ms). */
interface Link {
  holder: LinkHolder;
  exportId: number;
  expires: number;
}

/** ERR_NO_MESSAGE_EXPORT; ERR_MESSAGE_EXPORT_RUNNING where nothing is stored yet. */
export async function linkExport(ctx: Ctx, id: number, session: number): Promise<{ url: string }> {
  const row = found(await findExport(ctx.tx, id), 'ERR_NO_MESSAGE_EXPORT');
  if (row.storageKey === null) fail('ERR_MESSAGE_EXPORT_RUNNING');
  const { companyId, userId } = actorOf(ctx);
  const expires = ctx.now.getTime() + EXPORT_LINK_MINUTES * 60_000;
  const body = Buffer.from(JSON.stringify([companyId, userId, session, id, expires])).toString('base64url');
  return { url: `${EXPORT_PLACE}${body}.${ctx.platform.secrets.sign(PURPOSE, body)}` };
}

/** undefined: forged, or it has run out */
export function readExportLink({ secrets, clock }: Platform, token: string): Link | undefined {
  const [body = '', signature = ''] = token.split('.', 2);
  if (!secrets.verify(PURPOSE, body, signature)) return undefined;
  const [companyId, id, session, exportId, expires] = LINK.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
  return expires > clock.now().getTime() ? { holder: { companyId, id, session }, exportId, expires } : undefined;
}

/** Readable, as gzip: of what still has a key. */
export async function openExport(
  platform: Platform,
  store: MediaStore,
  { holder: { companyId }, exportId }: Link,
): Promise<{ fileName: string; content: Readable }> {
  const { row, parts } = await inCompany(platform, companyId, undefined, async ({ tx }) => ({
    row: found(await findExport(tx, exportId), 'ERR_NO_MESSAGE_EXPORT'),
    parts: await findParts(tx, exportId),
  }));
  const file = found(row.storageKey === null ? undefined : await store.get(row.storageKey), 'ERR_NO_MESSAGE_EXPORT');
  const keys = new Map(parts.map(({ uuid, sealedKey }) => [uuid, { uuid, key: platform.secrets.decrypt(sealedKey) }]));
  const opened = async function* (): AsyncGenerator<Buffer> {
    for await (const block of readBlocks(file.stream)) {
      const key = keys.get(block.uuid);
      if (key) yield openBlock(key, block);
    }
    // Without any it would be no gzip.
    yield gzipSync('');
  };
  const part = row.part === 1 ? '' : `-${row.part}`;
  return {
    fileName: `conversations-${row.month}${part}.jsonl.gz`,
    content: Readable.from(opened(), { objectMode: false }),
  };
}
