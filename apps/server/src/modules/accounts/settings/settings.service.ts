// The options of a company: read, changed, and read by whoever acts by them.
import type { Setting } from '@recado/contract/settings';
import { sql } from 'drizzle-orm';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { settings } from '../../../schema/accounts.ts';
import { complaintOf, CREDENTIAL_SETTINGS, initialSettings, isSettingKey, SUPER_SETTINGS } from './settings.rules.ts';

/** As it is stored; undefined: it was never set. Of a credential: `credentialOf`. */
export async function settingOf(tx: Tx, key: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ value: string }>(sql`select value from settings where key = ${key}`);
  return rows[0]?.value;
}

/** @param stored as `settingOf` answers it @returns undefined where there is none */
export const credentialOf = (secrets: Secrets, stored: string | undefined): string | undefined =>
  stored ? secrets.decrypt(Buffer.from(stored, 'base64')).toString('utf8') : undefined;

const seal = (secrets: Secrets, value: string): string =>
  value === '' ? '' : secrets.encrypt(Buffer.from(value)).toString('base64');

const present = ({ key, value }: { key: string; value: string }): Setting =>
  CREDENTIAL_SETTINGS.includes(key) ? { key, value: '', hasValue: value !== '' } : { key, value };

/** All that there are, those that were never set as they are from the start. */
export async function listSettings({ tx }: Pick<Ctx, 'tx'>): Promise<Setting[]> {
  const rows = await tx.select({ key: settings.key, value: settings.value }).from(settings);
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  return initialSettings(true).map(({ key, value }) => present({ key, value: stored.get(key) ?? value }));
}

/** Options that every administrator changes, and those that only super-administrators do. */
export async function changeSetting(ctx: Ctx, key: string, value: string): Promise<Setting> {
  if (!isSettingKey(key)) fail('ERR_NO_SETTING_FOUND');
  if (SUPER_SETTINGS.includes(key) && !actorOf(ctx).super) fail('ERR_NO_PERMISSION');
  const complaint = complaintOf(key, value);
  if (key === 'aidsPrompt' && value !== '' && !(await hasPrompt(ctx.tx, value))) fail('ERR_NO_PROMPT_FOUND');
  if (complaint !== undefined) throw validationFailed([{ path: 'value', message: complaint }]);
  const stored = CREDENTIAL_SETTINGS.includes(key) ? seal(ctx.platform.secrets, value.trim()) : value;
  await writeSetting(ctx.tx, ctx.companyId, key, stored);
  const setting = present({ key, value: stored });
  const everybody = [companyRoom(ctx.companyId)];
  ctx.publish('settings', { action: 'update', setting }, everybody);
  // Who may do less or more now, asks who they are; sockets begin anew.
  if (key === 'secondFactorRequired' || key === 'campaignsEnabled')
    ctx.publish('settings', { action: 'reload' }, everybody);
  return setting;
}

async function hasPrompt(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from prompts where id::text = ${id} for key share`);
  return rows.length > 0;
}

export async function writeSetting(tx: Tx, companyId: number, key: string, value: string): Promise<void> {
  await tx
    .insert(settings)
    .values({ companyId, key, value })
    .onConflictDoUpdate({ target: [settings.companyId, settings.key], set: { value } });
}
