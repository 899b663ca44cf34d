// What a company's models may cost in a month: put aside before a call, settled after it.
import { clockIn } from '@recado/rules/days';
import type { Ctx } from '../../../platform/context.ts';
import { findTimeZone } from '../../accounts/companies/time-zone.service.ts';
import { settingOf } from '../../accounts/settings/settings.service.ts';
import { findMonth, insertAside, removeAside, reserveMonth, settleMonth, type Lab } from './month-tokens.repo.ts';

export interface PutAside {
  month: string;
  reserved: number;
  /** of its own row; left out: whoever put it aside keeps it with what it is for */
  asideId?: number;
}

/** Longer than any call takes, its tries included: after that nobody settles it. */
const ASIDE_MS = 10 * 60_000;

/** `2026-11`, by the company's clock: until its midnight what it may use is the old month's. */
export async function monthOf({ tx, companyId, now }: Pick<Ctx, 'tx' | 'companyId' | 'now'>): Promise<string> {
  return clockIn(now, await findTimeZone(tx, companyId))
    .toISOString()
    .slice(0, 7);
}

/** 0: none is set. */
const limitOf = async ({ tx }: Ctx): Promise<number> => Number((await settingOf(tx, 'agentTokens')) ?? 0);

/** What this month has taken, and may take. @returns limit 0: as much as it likes */
export async function monthSoFar(
  ctx: Ctx,
): Promise<Awaited<ReturnType<typeof findMonth>> & { month: string; limit: number }> {
  const month = await monthOf(ctx);
  return { month, ...(await findMonth(ctx.tx, month)), limit: await limitOf(ctx) };
}

/** undefined: the company has used what it may in this month. The caller keeps it, and settles it after a crash too. */
export async function reserveTokens(ctx: Ctx, tokens: number): Promise<PutAside | undefined> {
  const month = await monthOf(ctx);
  return (await reserveMonth(ctx.tx, month, tokens, await limitOf(ctx))) ? { month, reserved: tokens } : undefined;
}

/** The same, for whoever would forget it: given back after a while (maintenance) where nobody settles it. */
export async function putAside(ctx: Ctx, tokens: number): Promise<PutAside | undefined> {
  const paid = await reserveTokens(ctx, tokens);
  if (!paid) return undefined;
  const until = new Date(ctx.now.getTime() + ASIDE_MS);
  return { ...paid, asideId: await insertAside(ctx.tx, paid.month, tokens, until) };
}

/** @param spent in the end @param lab what it is shown under; left out: it is no customer's, or is counted with its agent */
export async function settleTokens(
  { tx }: Ctx,
  { month, reserved, asideId }: PutAside,
  spent: number,
  lab?: Lab,
): Promise<void> {
  const isAside = asideId === undefined || (await removeAside(tx, asideId));
  await settleMonth(tx, month, isAside ? reserved : 0, spent, lab);
}
