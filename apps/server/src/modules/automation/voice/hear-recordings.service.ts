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

/**
 * Their words stand in the lines afterwards. undefined: there were no recordings.
 * 'nothing': since our last word there is nothing else, and none could be heard
 */
export async function hearRecordings(
  platform: Platform,
  transcribing: Transcribing,
  companyId: number,
  key: Key,
  lines: readonly Said[],
): Promise<'all' | 'nothing' | undefined> {
  const since = lines.slice(lines.findLastIndex(({ fromMe }) => fromMe) + 1);
  const unheard = since.filter(({ unheard: id }) => typeof id === 'number').slice(-MOST);
  if (unheard.length === 0) return undefined;
  await Promise.all(
    unheard.map(async (line) => {
      const asked = { companyId, messageId: Number(line.unheard), key, patienceMs: PATIENCE_MS };
      const heard = await transcribe(platform, transcribing, asked);
      if (heard.ok) line.body = heard.text;
    }),
  );
  return since.some(({ body }) => body.trim() !== '') ? 'all' : 'nothing';
}
