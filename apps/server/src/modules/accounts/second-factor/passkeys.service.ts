// One's passkeys: made, called otherwise, removed; and what browsers are asked for them.
import { randomBytes } from 'node:crypto';
import { MOST_PASSKEYS, type Passkey } from '@recado/contract/second-factor';
import type { CreationOptions, RegistrationResponse, RequestOptions } from '@recado/contract/web-authn';
import { accountActed, emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import type { Tokens } from '../../../platform/http/tokens.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { KnownPasskey, Passkeys } from '../../../ports/passkeys.ts';
import { readStep } from '../auth/second-step.service.ts';
import { afterRemoval, giveFirstCodes, lockFactors, note, type Factors } from './factors.ts';
import {
  insertPasskey,
  listPasskeys,
  removePasskey as removeRow,
  renamePasskey as renameRow,
  storeChallenge,
  type PasskeyRow,
} from './passkeys.repo.ts';
import { checkOwnProof, takeAsked, type OwnProof } from './proofs.service.ts';
import { removeUnconfirmed } from './second-factor.repo.ts';

const CHALLENGE_BYTES = 32;

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Made of the sign-in's own challenge, it is good as long, and once, as that is: nothing is stored. */
export const askedAtSignIn = ({ secrets }: Platform, challenge: string): string =>
  secrets.sign('passkeys at sign-in', challenge);

export async function askAtSignIn(
  platform: Platform,
  tokens: Tokens,
  passkeys: Passkeys,
  challenge: string,
): Promise<RequestOptions> {
  const { id, companyId } = await readStep(platform, tokens, challenge);
  const known = await platform.db.oneStatement(companyId, (tx) => listPasskeys(tx, id));
  return toShow(passkeys, askedAtSignIn(platform, challenge), known);
}

export async function askOwnPasskey(ctx: Ctx, passkeys: Passkeys): Promise<RequestOptions> {
  const { tx, now } = ctx;
  const { userId } = actorOf(ctx);
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const options = toShow(passkeys, challenge, await listPasskeys(tx, userId));
  await storeChallenge(tx, { userId, kind: 'show', challenge }, now);
  return options;
}

function toShow(passkeys: Passkeys, challenge: string, known: readonly KnownPasskey[]): RequestOptions {
  checkPlace(passkeys);
  if (known.length === 0) fail('ERR_NO_PASSKEY_FOUND');
  return passkeys.toShow(challenge, known);
}

function checkPlace({ origin }: Passkeys): void {
  if (origin === null)
    fail('ERR_PASSKEYS_UNAVAILABLE', 'PUBLIC_URL is no place for them: browsers want https and a name');
}

/** What is no guess where it is refused: asked before the proof is, too. */
export async function checkMayMake(ctx: Ctx, passkeys: Passkeys): Promise<Factors> {
  checkPlace(passkeys);
  const before = await lockFactors(ctx.tx, actorOf(ctx).userId);
  return before.passkeys.length >= MOST_PASSKEYS ? fail('ERR_PASSKEYS_FULL') : before;
}

/** Whoever comes here has said their password; who has a second factor proves it, too. */
export async function beginPasskey(
  ctx: Ctx,
  passkeys: Passkeys,
  proof: OwnProof & { email: string },
): Promise<CreationOptions> {
  const { tx, now, platform } = ctx;
  const { userId, name } = actorOf(ctx);
  const before = await checkMayMake(ctx, passkeys);
  if (before.any) await checkOwnProof(ctx, passkeys, proof);
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  await storeChallenge(tx, { userId, kind: before.any ? 'make' : 'makeFirst', challenge }, now);
  const handle = platform.secrets.sign('passkey owners', String(userId));
  return passkeys.toMake({ handle, name, email: proof.email }, challenge, before.passkeys);
}

/** What a browser was asked to make a passkey by. */
interface Making {
  kind: 'make' | 'makeFirst';
  challenge: string | undefined;
}

/** For this once, as takeAsked(): what was begun without a proof is of no use once there is a second factor. */
export async function takeMaking(ctx: Ctx): Promise<Making> {
  const { any } = await lockFactors(ctx.tx, actorOf(ctx).userId);
  const kind = any ? 'make' : 'makeFirst';
  return { kind, challenge: await takeAsked(ctx, kind) };
}

/** @param asked of takeMaking() */
export async function addPasskey(
  ctx: Ctx,
  passkeys: Passkeys,
  { name, passkey, asked }: { name: string; passkey: RegistrationResponse; asked: Making },
): Promise<{ recoveryCodes: string[] }> {
  const { tx, now } = ctx;
  const { userId } = actorOf(ctx);
  const before = await lockFactors(tx, userId);
  const isProven = asked.kind === 'make' || !before.any;
  const made = isProven && asked.challenge !== undefined ? await passkeys.made(passkey, asked.challenge) : undefined;
  if (!made) fail('ERR_PASSKEY_REFUSED');
  if (before.passkeys.length >= MOST_PASSKEYS) fail('ERR_PASSKEYS_FULL');
  found(await insertPasskey(tx, { ...made, userId, name, createdAt: now }), 'ERR_PASSKEY_KNOWN');
  await removeUnconfirmed(tx, userId);
  await note(ctx, 'addPasskey', name);
  return { recoveryCodes: await giveFirstCodes(ctx, userId, before) };
}

export async function renamePasskey(ctx: Ctx, id: number, name: string): Promise<Passkey> {
  const { userId, name: who, address } = actorOf(ctx);
  const before = (await listPasskeys(ctx.tx, userId)).find((one) => one.id === id);
  const row = found(await renameRow(ctx.tx, userId, id, name), 'ERR_NO_PASSKEY_FOUND');
  const acted = accountActed({ id: userId, name: who }, { action: 'change', by: { userId, name: who }, address });
  if (before && before.name !== name)
    emit(ctx, 'acted', { ...acted, before: { passkey: before.name }, after: { passkey: name } });
  return presentPasskey(row);
}

export async function checkOwnPasskey(ctx: Ctx, id: number): Promise<void> {
  const { passkeys } = await lockFactors(ctx.tx, actorOf(ctx).userId);
  if (!passkeys.some((one) => one.id === id)) fail('ERR_NO_PASSKEY_FOUND');
}

export async function removePasskey(ctx: Ctx, passkeys: Passkeys, { id, ...proof }: OwnProof & { id: number }) {
  const { userId } = actorOf(ctx);
  await checkOwnPasskey(ctx, id);
  await checkOwnProof(ctx, passkeys, proof);
  const name = found(await removeRow(ctx.tx, userId, id), 'ERR_NO_PASSKEY_FOUND');
  await afterRemoval(ctx, userId);
  await note(ctx, 'removePasskey', name);
}
