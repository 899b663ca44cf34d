// What WhatsApp lets an account begin, as it says so itself.
import type { LineLimits } from '@recado/channel/channel';
import type { NewChatMessageCapInfo, ReachoutTimelockState } from 'baileys';

/** of a lock that names no end; the next line asks anew */
const NO_END = '9999-12-31T00:00:00.000Z';

export const strangersFrom = ({ isActive, timeEnforcementEnds }: ReachoutTimelockState): string | null =>
  isActive ? (timeEnforcementEnds?.toISOString() ?? NO_END) : null;

/** null: as many as it likes */
export function newChatsOf(info: NewChatMessageCapInfo): NonNullable<LineLimits['newChats']> | null {
  const { total_quota: total, used_quota: used = 0, cycle_end_timestamp: end } = info;
  if (total === undefined || total < 0) return null;
  return { total, used, until: momentOf(end) };
}

/** Seconds since 1970, in digits. */
function momentOf(text: string | undefined): string | null {
  const seconds = Number(text ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? new Date(seconds * 1_000).toISOString() : null;
}
