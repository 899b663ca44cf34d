// The statements on the voices of agents, and on what they have spoken.
import type { Language } from '@recado/contract/constants';
import type { PromptVoice, VoiceFault } from '@recado/contract/prompt-voices';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export interface VoiceRow extends Pick<PromptVoice, 'voice' | 'region' | 'monthCharacters' | 'fault' | 'spoken'> {
  /** encrypted; null: none */
  speechKey: Buffer | null;
  faultAt: string | null;
}

/** undefined: it writes, and always has. @param month of what it has spoken */
export async function findVoice(tx: Tx, promptId: number, month: string): Promise<VoiceRow | undefined> {
  const { rows } = await tx.execute<VoiceRow & Record<string, unknown>>(sql`
    select v.voice, v.region, v.speech_key as "speechKey", v.month_characters as "monthCharacters", v.fault,
      v.fault_at as "faultAt", coalesce(m.characters, 0)::float8 as spoken
    from prompt_voices v left join voice_months m on m.prompt_id = v.prompt_id and m.month = ${month}
    where v.prompt_id = ${promptId}`);
  return rows[0];
}

/** @param speechKey null: the one that is stored stays */
export async function storeVoice(
  tx: Tx,
  promptId: number,
  { voice, region, monthCharacters, speechKey }: Pick<VoiceRow, 'voice' | 'region' | 'monthCharacters' | 'speechKey'>,
): Promise<void> {
  await tx.execute(sql`
    insert into prompt_voices as v (prompt_id, voice, region, month_characters, speech_key)
    values (${promptId}, ${voice}, ${region}, ${monthCharacters}::int, ${speechKey})
    on conflict (company_id, prompt_id) do update set voice = excluded.voice, region = excluded.region,
      month_characters = excluded.month_characters, speech_key = coalesce(excluded.speech_key, v.speech_key),
      fault = null, fault_at = null`);
}

/** How its last answer went. Answers whether it went otherwise before. */
export async function noteFault(tx: Tx, promptId: number, fault: VoiceFault | null, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update prompt_voices set fault = ${fault}, fault_at = ${fault === null ? null : now.toISOString()}::timestamptz
    where prompt_id = ${promptId} and fault is distinct from ${fault}`);
  return (rowCount ?? 0) > 0;
}

/** Counted before they are spoken. False: that would be more than it may. @param most null: as many as it takes */
export async function countSpoken(
  tx: Tx,
  promptId: number,
  month: string,
  characters: number,
  most: number | null,
): Promise<boolean> {
  await tx.execute(sql`
    insert into voice_months (prompt_id, month) values (${promptId}, ${month})
    on conflict (company_id, prompt_id, month) do nothing`);
  const { rowCount } = await tx.execute(sql`
    update voice_months set characters = characters + ${characters}
    where prompt_id = ${promptId} and month = ${month}
      and (${most}::bigint is null or characters + ${characters} <= ${most}::bigint)`);
  return (rowCount ?? 0) > 0;
}

/** Nothing came of them. */
export async function uncountSpoken(tx: Tx, promptId: number, month: string, characters: number): Promise<void> {
  await tx.execute(sql`
    update voice_months set characters = greatest(0, characters - ${characters})
    where prompt_id = ${promptId} and month = ${month}`);
}

export async function hasPrompt(tx: Tx, promptId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from prompts where id = ${promptId}`);
  return rows.length > 0;
}

/** The company's own. */
export async function findLanguage(tx: Tx): Promise<Language> {
  const { rows } = await tx.execute<{ language: Language }>(sql`
    select language from companies where id = nullif(current_setting('app.company_id', true), '')::bigint`);
  return rows[0]?.language ?? 'pt';
}
