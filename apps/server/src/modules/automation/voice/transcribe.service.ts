// What is said in a recording: asked once for each, outside of any transaction, and kept with its message for everybody.
import { setTimeout as sleep } from 'node:timers/promises';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { ModelError } from '../../../ports/chat-model.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import type { Transcriber } from '../../../ports/speech.ts';
import { publishChanged } from '../../inbox/messages/message-changes.service.ts';
import { lengthOf } from './ogg.rules.ts';
import { claimRecording, findRecording, letGo, storeHeard, type Key, type Recording } from './transcriptions.repo.ts';

export interface Transcribing {
  store: MediaStore;
  transcriber: Transcriber;
}

/** Larger than any that WhatsApp takes. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_SECONDS = 15 * 60;
const LONGEST_TEXT = 20_000;
/** of one request */
const TRY_MS = 15_000;
const MOST_TRIES = 3;
const AGAIN_MS = 500;
const LOOK_MS = 400;
const SPARE_MS = 5_000;

/** `away`: it may work later · `refused`: not with this key, or this file · `none`: there is no recording */
export type Unheard = 'none' | 'large' | 'long' | 'busy' | 'away' | 'refused' | 'nonsense';
export type Heard = { ok: true; text: string } | { ok: false; why: Unheard };

/** Never throws for what the endpoint does. @param patienceMs of all of it */
export async function transcribe(
  platform: Platform,
  { store, transcriber }: Transcribing,
  { companyId, messageId, key, patienceMs }: { companyId: number; messageId: number; key: Key; patienceMs: number },
): Promise<Heard> {
  const within = <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, run);
  // By the machine's clock: it is what one waits by.
  const end = Date.now() + patienceMs;
  const look = async (): Promise<Recording | number | undefined> =>
    within(async ({ tx, now }) => {
      const recording = await findRecording(tx, messageId);
      if (recording?.transcription !== null || recording.state !== 'stored' || isRefused(recording)) return recording;
      const until = new Date(now.getTime() + Math.max(0, end - Date.now()) + SPARE_MS);
      return (await claimRecording(tx, messageId, now, until)) ?? recording;
    });
  let seen = await look();
  // Its file is on its way, or another is at it.
  while (typeof seen === 'object' && seen.transcription === null && !isRefused(seen) && Date.now() + LOOK_MS < end) {
    await sleep(LOOK_MS);
    seen = await look();
  }
  if (typeof seen !== 'number') return withoutAsking(seen);
  const attempt = seen;
  const heard = await ask(store, transcriber, await within(({ tx }) => findRecording(tx, messageId)), {
    baseUrl: key.baseUrl,
    apiKey: platform.secrets.decrypt(key.apiKey).toString('utf8'),
    end,
  }).catch((error: unknown): Heard => {
    platform.log.error({ err: error, companyId, messageId }, 'a recording could not be transcribed');
    return { ok: false, why: 'away' };
  });
  return within(async (ctx): Promise<Heard> => {
    if (!heard.ok) await letGo(ctx.tx, messageId, attempt, ctx.now);
    else if (await storeHeard(ctx.tx, messageId, heard.text)) await publishChanged(ctx, [messageId]);
    return heard;
  });
}

function isRefused({ mediaType, isDeleted, state, size }: Recording): boolean {
  return isDeleted || mediaType !== 'audio' || state === 'failed' || state === null || (size ?? 0) > MOST_BYTES;
}

function withoutAsking(recording: Recording | undefined): Heard {
  if (!recording || recording.isDeleted || recording.mediaType !== 'audio') return { ok: false, why: 'none' };
  if (recording.transcription !== null) return { ok: true, text: recording.transcription };
  if ((recording.size ?? 0) > MOST_BYTES) return { ok: false, why: 'large' };
  if (recording.state === 'stored') return { ok: false, why: 'busy' };
  return { ok: false, why: recording.state === 'pending' ? 'away' : 'none' };
}

async function ask(
  store: MediaStore,
  transcriber: Transcriber,
  recording: Recording | undefined,
  { end, ...access }: { apiKey: string; baseUrl: string; end: number },
): Promise<Heard> {
  const sound = recording?.storageKey ? await soundOf(store, recording.storageKey) : undefined;
  if (!recording || !sound) return { ok: false, why: 'none' };
  if (sound === 'large') return { ok: false, why: 'large' };
  if ((lengthOf(sound) ?? 0) > MOST_SECONDS) return { ok: false, why: 'long' };
  for (let tries = 1; ; tries += 1) {
    const timeoutMs = Math.min(TRY_MS, Math.max(1_000, end - Date.now()));
    try {
      const said = await transcriber.hear({ ...access, sound, mime: recording.mime ?? 'audio/ogg', timeoutMs });
      const text = said.replaceAll('\u0000', '').toWellFormed().trim().slice(0, LONGEST_TEXT);
      return text === '' ? { ok: false, why: 'nonsense' } : { ok: true, text };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (!error.again) return { ok: false, why: 'refused' };
      if (tries === MOST_TRIES || Date.now() + AGAIN_MS + 1_000 > end) return { ok: false, why: 'away' };
      await sleep(AGAIN_MS);
    }
  }
}

async function soundOf(store: MediaStore, storageKey: string): Promise<Buffer | 'large' | undefined> {
  const file = await store.get(storageKey);
  if (!file) return undefined;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of file.stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) return 'large';
    parts.push(part);
  }
  return Buffer.concat(parts);
}
