// How many customers an official number may write to first within a day, as Meta names it. Pure.
import { z } from 'zod';

export const messagingLimit = z.object({ whatsapp_business_manager_messaging_limit: z.string().nullish().catch(null) });

/** TIER_250, TIER_2K, TIER_UNLIMITED; null: no limit, or one that is not understood */
export function limitOf(tier: string | null | undefined): number | null {
  const [, digits, thousands] = /^TIER_(\d+)(K?)$/.exec(tier ?? '') ?? [];
  return digits === undefined ? null : Number(digits) * (thousands ? 1_000 : 1);
}
