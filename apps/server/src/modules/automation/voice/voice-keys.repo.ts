// The statements on keys that nodes of flows speak with.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export interface VoiceKeyRow {
  ref: string;
  /** encrypted */
  speechKey: Buffer;
}

export async function findVoiceKeys(tx: Tx): Promise<VoiceKeyRow[]> {
  const { rows } = await tx.execute<VoiceKeyRow & Record<string, unknown>>(
    sql`select ref, speech_key as "speechKey" from voice_keys order by id`,
  );
  return rows;
}

export async function findVoiceKey(tx: Tx, ref: string): Promise<Buffer | undefined> {
  const { rows } = await tx.execute<Pick<VoiceKeyRow, 'speechKey'> & Record<string, unknown>>(
    sql`select speech_key as "speechKey" from voice_keys where ref = ${ref}::uuid`,
  );
  return rows[0]?.speechKey;
}

export async function insertVoiceKey(tx: Tx, speechKey: Buffer): Promise<string> {
  const { rows } = await tx.execute<{ ref: string }>(
    sql`insert into voice_keys (speech_key) values (${speechKey}) returning ref`,
  );
  return rows[0]?.ref ?? '';
}

/** Those that no drawing names, nor a version. Answers how many. @param but named by what is being saved */
export async function removeUnnamedKeys(tx: Tx, but: readonly string[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from voice_keys k where not (k.ref = any(${sql.param([...but])}::uuid[]))
      and not exists (select from flows f where strpos(f.draft::text, k.ref::text) > 0)
      and not exists (select from flow_versions v where strpos(v.graph::text, k.ref::text) > 0)`);
  return rowCount ?? 0;
}
