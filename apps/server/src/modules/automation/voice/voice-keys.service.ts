// A drawing is answered, exported and copied: the keys that its nodes speak with are kept apart from it, encrypted, and it says
// only which one. Versions and copies name the same one, so a key goes when nothing names it any more, and room is needed.
import { keptVoiceKey, refOfVoiceKey } from '@recado/contract/prompt-voices';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { findVoiceKey, findVoiceKeys, insertVoiceKey, removeUnnamedKeys } from './voice-keys.repo.ts';

/** in a company */
const MOST_KEYS = 50;

/**
 * What a drawing is to say of each: of one that is typed it is kept; of one that is not kept here, nothing.
 * @param written by its place in the drawing
 */
export async function keepVoiceKeys(ctx: Ctx, written: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const said = new Map<string, string>();
  if (written.size === 0) return said;
  const kept = await findVoiceKeys(ctx.tx);
  const refs = new Set(kept.map(({ ref }) => ref));
  const { secrets } = ctx.platform;
  const byKey = new Map(kept.map(({ ref, speechKey }) => [secrets.decrypt(speechKey).toString('utf8'), ref]));
  const typed = new Map<string, string>();
  for (const [path, value] of written) {
    const ref = refOfVoiceKey(value) ?? byKey.get(value);
    if (ref === undefined) typed.set(path, value);
    else if (refs.has(ref)) said.set(path, keptVoiceKey(ref));
  }
  const added = new Set(typed.values());
  await makeRoom(ctx, kept.length + added.size, [...said.values()], [...typed.keys()]);
  for (const key of added) byKey.set(key, await insertVoiceKey(ctx.tx, secrets.encrypt(Buffer.from(key))));
  for (const [path, key] of typed) said.set(path, keptVoiceKey(byKey.get(key) ?? ''));
  return said;
}

async function makeRoom({ tx }: Ctx, wanted: number, said: readonly string[], paths: readonly string[]): Promise<void> {
  if (paths.length === 0 || wanted <= MOST_KEYS) return;
  const removed = await removeUnnamedKeys(
    tx,
    said.flatMap((each) => refOfVoiceKey(each) ?? []),
  );
  if (wanted - removed <= MOST_KEYS) return;
  const message = `At most ${MOST_KEYS} keys in a company`;
  fail(
    'ERR_VALIDATION',
    message,
    paths.map((path) => ({ path, message })),
  );
}

/** undefined: it is not kept any more */
export async function voiceKeyOf({ tx, platform }: Ctx, ref: string): Promise<string | undefined> {
  const sealed = await findVoiceKey(tx, ref);
  return sealed && platform.secrets.decrypt(sealed).toString('utf8');
}
