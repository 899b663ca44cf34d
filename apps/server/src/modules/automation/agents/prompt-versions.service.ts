// Versions of agents: each save that changed something is one.
import { MOST_PROMPT_VERSIONS, type PromptSettings, type PromptVersion } from '@recado/contract/prompt-versions';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { changedFields, settingsOf } from './prompt-settings.rules.ts';
import {
  findSettingsBefore,
  findVersion,
  findVersions,
  hasVersion,
  insertVersion,
  type VersionRow,
} from './prompt-versions.repo.ts';

const present = ({ createdAt, ...version }: VersionRow): PromptVersion => ({
  ...version,
  createdAt: createdAt.toISOString(),
});

/** What was saved, unless it is what stands there: a new key is no version. */
export async function keepVersion(
  { tx, actor, now }: Ctx,
  row: PromptSettings & { id: number; version: number },
): Promise<void> {
  const { id: promptId, version } = row;
  if (await hasVersion(tx, promptId, version)) return;
  const settings = settingsOf(row);
  const before = await findSettingsBefore(tx, promptId, version);
  const changed = before ? changedFields(before, settings) : [];
  await insertVersion(tx, { promptId, version, settings, changed, by: actor?.name ?? '' }, now, MOST_PROMPT_VERSIONS);
}

export async function listVersions(ctx: Ctx, promptId: number): Promise<{ versions: PromptVersion[] }> {
  const versions = (await findVersions(ctx.tx, promptId)).map(present);
  if (versions.length === 0) fail('ERR_NO_PROMPT_FOUND');
  return { versions };
}

export async function getVersion(
  ctx: Ctx,
  promptId: number,
  version: number,
): Promise<PromptVersion & { settings: PromptSettings }> {
  const { settings, ...row } = found(await findVersion(ctx.tx, promptId, version), 'ERR_NO_PROMPT_VERSION');
  return { ...present(row), settings };
}
