// Files of messages that came without them, out of a folder: each is there before its row says so.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Filling } from '../platform/db/tenant-filling.ts';
import type { MediaStore } from '../ports/media-store.ts';

/** What an ending says, where the kind of the message says less. */
const MIMES: Readonly<Record<string, string>> = {
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
const PORTION = 500;

export interface MediaReport {
  stored: number;
  missing: number;
}

/**
 * Also those of an earlier run that were not there then. @param store undefined: they are only looked for
 * @param foreignId of the company there: it may have a folder of its own
 */
export async function bringMedia(
  filling: Filling,
  store: MediaStore | undefined,
  { companyId, foreignId, folder }: { companyId: number; foreignId: number; folder: string },
): Promise<MediaReport> {
  const report = { stored: 0, missing: 0 };
  for (let after = 0, more = true; more;) {
    const rows = await filling.query<{ id: string; uuid: string; name: string; mime: string }>(
      `select id, uuid, ref->>'imported' as name, mime from media
        where company_id = $1 and id > $2 and state = 'failed' and ref ? 'imported' order by id limit ${PORTION}`,
      [companyId, after],
    );
    for (const { id, uuid, name, mime } of rows) {
      const file = await find(folder, [name, path.join(`company${foreignId}`, name), path.basename(name)]);
      if (file === undefined) {
        report.missing += 1;
        continue;
      }
      report.stored += 1;
      if (!store) continue;
      const key = `media/${companyId}/${uuid}`;
      await filling.run(
        `insert into removed_files (company_id, storage_key, remove_after) values ($1, $2, now() + interval '1 day')`,
        [companyId, key],
      );
      const size = await store.put(key, createReadStream(file));
      await filling.run(
        `with kept as (delete from removed_files where company_id = $1 and storage_key = $3)
          update media set state = 'stored', storage_key = $3, size = $4, mime = $5, error = null, ref = null
            where company_id = $1 and id = $2`,
        [companyId, id, key, size, MIMES[path.extname(file).slice(1).toLowerCase()] ?? mime],
      );
    }
    after = Number(rows.at(-1)?.id ?? after);
    more = rows.length === PORTION;
  }
  return report;
}

/** None outside of the folder, whatever the database says. */
async function find(folder: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const file = path.resolve(folder, name.replaceAll('\0', ''));
    if (!file.startsWith(folder + path.sep)) continue;
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile()) return file;
  }
  return undefined;
}
