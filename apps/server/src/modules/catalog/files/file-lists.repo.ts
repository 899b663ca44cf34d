// All statements on lists of files.
import { sql, type SQL } from 'drizzle-orm';
import { crudRepo, type CrudRow } from '../../../platform/crud/crud-repo.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { keepFile } from '../../../platform/media/kept-files.ts';
import type { ReceivedFile } from '../../../platform/media/received-files.ts';
import { fileLists, fileOptions, media } from '../../../schema/inbox.ts';

export interface OptionRow {
  id: number;
  name: string;
  position: number;
  storageKey: string | null;
  fileName: string | null;
  mime: string | null;
  size: number | null;
}

const options: SQL<OptionRow[]> = sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'position', o.position,
    'storageKey', f.storage_key, 'fileName', f.file_name, 'mime', f.mime, 'size', f.size) order by o.position, o.id), '[]')
  from file_options o left join media f on f.company_id = o.company_id and f.id = o.media_id
  where o.company_id = file_lists.company_id and o.list_id = file_lists.id)`;

/** What waits to go out with it; of those that repeat only one counts. */
const scheduled: SQL<{ count: number; next: string | null }> = sql`(
  select json_build_object('count', count(distinct coalesce(-s.series_id, s.id)), 'next', min(s.send_at)) from schedules s
  where s.company_id = file_lists.company_id and s.file_list_id = file_lists.id and s.status = 'PENDENTE')`;

const extra = { options, scheduled };

export const fileListsRepo = crudRepo(fileLists, {
  search: [fileLists.name, fileLists.message],
  orderBy: fileLists.name,
  extra,
});
export type FileListRow = CrudRow<typeof fileLists, typeof extra>;

/** A campaign is still to send them: scheduled, on its way, or waiting for somebody's answer. */
export async function isAwaited(tx: Tx, listId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from campaigns k where k.file_list_id = ${listId} and (k.status in ('PROGRAMADA', 'EM_ANDAMENTO')
      or k.status = 'FINALIZADA' and exists (
        select from campaign_recipients r where r.campaign_id = k.id and r.state = 'asked')) limit 1`,
  );
  return rows.length > 0;
}

export interface WantedOption {
  id?: number | undefined;
  /** left out: it keeps its name */
  name?: string | undefined;
}

/** The list's options are these from now on, in this order. */
export async function arrangeOptions(tx: Tx, listId: number, wanted: readonly WantedOption[]): Promise<void> {
  const kept = wanted.flatMap(({ id }) => id ?? []);
  await tx.execute(sql`delete from file_options where list_id = ${listId} and id <> all(${sql.param(kept)}::bigint[])`);
  const places = wanted.map(({ id, name }, at) => ({ id: id ?? null, name: name ?? null, position: at + 1 }));
  await tx.execute(sql`
    update file_options o set name = coalesce(w.name, o.name), position = w.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as w (id bigint, name text, position integer)
    where o.list_id = ${listId} and o.id = w.id`);
  const added = places.flatMap(({ id, name, position }) =>
    id === null ? [{ listId, name: name ?? String(position), position }] : [],
  );
  if (added.length > 0) await tx.insert(fileOptions).values(added);
}

/** The option's file is this one; an earlier one is let go. */
export async function fillOption(tx: Tx, optionId: number, file: ReceivedFile): Promise<void> {
  const mediaId = await insertShared(tx, file);
  await tx.execute(sql`update file_options set media_id = ${mediaId} where id = ${optionId}`);
}

/** A new option at the end, called like its file. */
export async function addFile(tx: Tx, listId: number, file: ReceivedFile): Promise<void> {
  const mediaId = await insertShared(tx, file);
  await tx.execute(sql`
    insert into file_options (list_id, name, media_id, position)
    select ${listId}, ${file.fileName}, ${mediaId}, coalesce(max(position), 0) + 1 from file_options where list_id = ${listId}`);
}

async function insertShared(tx: Tx, file: ReceivedFile): Promise<number> {
  await keepFile(tx, file.storageKey);
  const [row] = await tx
    .insert(media)
    .values({ ...file, state: 'stored', shared: true })
    .returning({ id: media.id });
  return found(row, 'ERR_NOT_FOUND').id;
}

/** A file that several messages may show. */
export interface SharedFile {
  mediaId: number;
  mime: string;
  fileName: string;
  /** bytes */
  size: number;
}

/** Its files in their order, held: nobody can let go of the last hold on one before this transaction has its own. */
export async function holdFiles(tx: Tx, listId: number): Promise<SharedFile[]> {
  const { rows } = await tx.execute<SharedFile & Record<string, unknown>>(sql`
    select f.id as "mediaId", f.mime, f.file_name as "fileName", f.size::float8 as size
    from file_options o join media f on f.company_id = o.company_id and f.id = o.media_id
    where o.list_id = ${listId} order by o.position, o.id for key share of o`);
  return rows;
}
