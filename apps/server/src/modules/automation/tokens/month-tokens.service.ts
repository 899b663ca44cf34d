// What a company's models may cost in a month: put aside before a call, settled after it.
import type { Ctx } from '../../../platform/context.ts';
import { settingOf } from '../../accounts/settings/settings.service.ts';
import { reserveMonth, settleMonth } from './month-tokens.repo.ts';

export interface PutAside {
  month: string;
  reserved: number;
}

export const monthOf = (now: Date): string => now.toISOString().slice(0, 7);

/** undefined: the company has used what it may in this month */
export async function putAside({ tx, now }: Ctx, tokens: number): Promise<PutAside | undefined> {
  const month = monthOf(now);
  const limit = Number((await settingOf(tx, 'agentTokens')) ?? 0);
  return (await reserveMonth(tx, month, tokens, limit)) ? { month, reserved: tokens } : undefined;
}

/** @param spent in the end */
export const settleTokens = ({ tx }: Ctx, { month, reserved }: PutAside, spent: number): Promise<void> =>
  settleMonth(tx, month, reserved, spent);
