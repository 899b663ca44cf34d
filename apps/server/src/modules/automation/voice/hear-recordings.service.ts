// Recordings in a conversation that is to be answered: they become words.
import type { Platform } from '../../../platform/platform.ts';
import { transcribe, type Transcribing } from './transcribe.service.ts';
import type { Key } from './transcriptions.repo.ts';

/** What is older is answered without. */
const MOST = 3;
/** A customer waits. */
const PATIENCE_MS = 10_000;

interface Said {
  fromMe: boolean;
  body: string;
  unheard?: number | null;
}

/** `budget`: nothing else was said, and it would have taken more than the conversation or the month may */
export interface HeardAll {
  outcome: 'all' | 'nothing' | 'budget';
  /** that it took */
  tokens: number;
}

/**
 * Their words stand in the lines afterwards. undefined: there were no recordings.
 * 'nothing': since our last word there is nothing else, and none could be heard
 * @param room tokens that the conversation may still take
 */
export async function hearRecordings(
  platform: Platform,
  transcribing: Transcribing,
  companyId: number,
  key: Key,
  lines: readonly Said[],
  room: number,
): Promise<HeardAll | undefined> {
  const since = lines.slice(lines.findLastIndex(({ fromMe }) => fromMe) + 1);
  const unheard = since.filter(({ unheard: id }) => typeof id === 'number').slice(-MOST);
  if (unheard.length === 0) return undefined;
  let left = room;
  const mayTake = (tokens: number): boolean => {
    if (tokens > left) return false;
    left -= tokens;
    return true;
  };
  const heard = await Promise.all(
    unheard.map(async (line) => {
      const asked = { companyId, messageId: Number(line.unheard), key, patienceMs: PATIENCE_MS, mayTake };
      const each = await transcribe(platform, transcribing, asked);
      if (each.ok) line.body = each.text;
      return each;
    }),
  );
  const tokens = heard.reduce((sum, each) => sum + each.tokens, 0);
  if (since.some(({ body }) => body.trim() !== '')) return { outcome: 'all', tokens };
  return { outcome: heard.some((each) => !each.ok && each.why === 'budget') ? 'budget' : 'nothing', tokens };
}
