// The statements on versions of agents.
import type { PromptSettings } from '@recado/contract/prompt-versions';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export interface VersionRow {
  version: number;
  by: string;
  createdAt: Date;
  changed: string[];
  restoredFrom: number | null;
  current: boolean;
}

const COLUMNS = sql.raw(`v.version, v.by_name as by, v.created_at as "createdAt", v.changed,
  v.restored_from as "restoredFrom", v.version = p.version as current`);

/** Those of before there were tools had none. */
const SETTINGS = sql.raw(`'{"tools": []}'::jsonb || v.settings as settings`);

type Row = Omit<VersionRow, 'createdAt'> & { createdAt: string | Date };
const read = <R extends Row>(row: R) => ({ ...row, createdAt: new Date(row.createdAt) });

export async function findVersions(tx: Tx, promptId: number): Promise<VersionRow[]> {
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select ${COLUMNS} from prompt_versions v join prompts p on p.id = v.prompt_id
    where v.prompt_id = ${promptId} order by v.version desc`);
  return rows.map(read);
}

export async function findVersion(
  tx: Tx,
  promptId: number,
  version: number,
): Promise<(VersionRow & { settings: PromptSettings }) | undefined> {
  const { rows } = await tx.execute<Row & { settings: PromptSettings } & Record<string, unknown>>(sql`
    select ${COLUMNS}, ${SETTINGS} from prompt_versions v join prompts p on p.id = v.prompt_id
    where v.prompt_id = ${promptId} and v.version = ${version}::bigint`);
  return rows[0] && read(rows[0]);
}

/** The one before it. */
export async function findSettingsBefore(
  tx: Tx,
  promptId: number,
  version: number,
): Promise<PromptSettings | undefined> {
  const { rows } = await tx.execute<{ settings: PromptSettings }>(sql`
    select ${SETTINGS} from prompt_versions v where prompt_id = ${promptId} and version < ${version} order by version desc limit 1`);
  return rows[0]?.settings;
}

export interface NewVersion {
  promptId: number;
  version: number;
  settings: PromptSettings;
  changed: readonly string[];
  by: string;
}

/** @param most are kept, the newest */
export async function insertVersion(
  tx: Tx,
  { promptId, version, settings, changed, by }: NewVersion,
  now: Date,
  most: number,
): Promise<void> {
  await tx.execute(sql`
    insert into prompt_versions (prompt_id, version, settings, changed, by_name, created_at)
    values (${promptId}, ${version}, ${JSON.stringify(settings)}::jsonb, ${JSON.stringify(changed)}::jsonb, ${by},
      ${now.toISOString()}::timestamptz)`);
  await tx.execute(sql`delete from prompt_versions where prompt_id = ${promptId} and version <= ${version - most}`);
}

export async function hasVersion(tx: Tx, promptId: number, version: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from prompt_versions where prompt_id = ${promptId} and version = ${version}::bigint`);
  return rows.length > 0;
}

export async function noteRestored(tx: Tx, promptId: number, version: number, from: number): Promise<void> {
  await tx.execute(sql`
    update prompt_versions set restored_from = ${from} where prompt_id = ${promptId} and version = ${version}::bigint`);
}
