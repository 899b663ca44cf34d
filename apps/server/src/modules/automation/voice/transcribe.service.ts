// What is said in a recording: asked once for each, outside of any transaction, and kept with its message for everybody.
// What it costs is put aside before, by its length, and settled after.
import { MB } from '@recado/contract/constants';
import { cutTo } from '@recado/rules/cut';
import { setTimeout as sleep } from 'node:timers/promises';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { SideBySide } from '../../../platform/side-by-side.ts';
import { ModelError } from '../../../ports/chat-model.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import type { Transcriber } from '../../../ports/speech.ts';
import { publishChanged } from '../../inbox/messages/message-changes.service.ts';
import { putAside, settleTokens, type PutAside } from '../tokens/month-tokens.service.ts';
import { secondsOf } from './ogg.rules.ts';
import { claimRecording, findRecording, letGo, storeHeard, type Key, type Recording } from './transcriptions.repo.ts';

export interface Transcribing {
  store: MediaStore;
  transcriber: Transcriber;
}

/** Larger than any that WhatsApp takes. */
const MOST_BYTES = 16 * MB;
const MOST_SECONDS = 15 * 60;
const LONGEST_TEXT = 20_000;
/** of one request */
const TRY_MS = 15_000;
const MOST_TRIES = 3;
const AGAIN_MS = 500;
const LOOK_MS = 400;
const SPARE_MS = 5_000;
/** Of a second of sound, as endpoints count it that take sound for tokens. */
const TOKENS_PER_SECOND = 25;
/** Each is in memory as a whole. */
const turns = new SideBySide(8, 3);

/** `away`: it may work later · `refused`: not with this key, or this file · `none`: there is no recording */
export type Unheard = 'none' | 'large' | 'long' | 'busy' | 'budget' | 'away' | 'refused' | 'nonsense';
/** @property tokens that it took, now */
export type Heard = { ok: true; text: string; tokens: number } | { ok: false; why: Unheard; tokens: number };

interface Wanted {
  companyId: number;
  messageId: number;
  key: Key;
  /** of all of it */
  patienceMs: number;
  /** False: whoever asks may not spend so many tokens. Left out: the company's month alone counts. */
  mayTake?: (tokens: number) => boolean;
}

type Within = <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** Never throws for what the endpoint does. */
export async function transcribe(platform: Platform, transcribing: Transcribing, wanted: Wanted): Promise<Heard> {
  const { companyId, messageId, patienceMs } = wanted;
  const within: Within = (run) => inCompany(platform, companyId, undefined, run);
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
  const asking = () => ask(platform, transcribing, wanted, within, end);
  const { heard, paid } = await turns
    .run(companyId, Math.max(0, end - Date.now()), asking)
    .then((asked) => asked ?? { heard: unheard('busy') })
    .catch((error: unknown): Asked => {
      platform.log.error({ err: error, companyId, messageId }, 'a recording could not be transcribed');
      return { heard: unheard('away') };
    });
  return within(async (ctx): Promise<Heard> => {
    if (paid) await settleTokens(ctx, paid, heard.tokens);
    if (!heard.ok) await letGo(ctx.tx, messageId, attempt, ctx.now);
    else if (await storeHeard(ctx.tx, messageId, heard.text)) await publishChanged(ctx, [messageId]);
    return heard;
  });
}

function isRefused({ mediaType, isDeleted, state, size }: Recording): boolean {
  return isDeleted || mediaType !== 'audio' || state === 'failed' || state === null || (size ?? 0) > MOST_BYTES;
}

const unheard = (why: Unheard, tokens = 0): Heard => ({ ok: false, why, tokens });

function withoutAsking(recording: Recording | undefined): Heard {
  if (!recording || recording.isDeleted || recording.mediaType !== 'audio') return unheard('none');
  if (recording.transcription !== null) return { ok: true, text: recording.transcription, tokens: 0 };
  if ((recording.size ?? 0) > MOST_BYTES) return unheard('large');
  if (recording.state === 'stored') return unheard('busy');
  return unheard(recording.state === 'pending' ? 'away' : 'none');
}

/** @property paid left out: nothing was put aside for it */
interface Asked {
  heard: Heard;
  paid?: PutAside;
}

async function ask(
  platform: Platform,
  { store, transcriber }: Transcribing,
  { messageId, key, mayTake = () => true }: Wanted,
  within: Within,
  end: number,
): Promise<Asked> {
  const apiKey = platform.secrets.decrypt(key.apiKey).toString('utf8');
  const recording = await within(({ tx }) => findRecording(tx, messageId));
  const sound = recording?.storageKey ? await soundOf(store, recording.storageKey) : undefined;
  if (!recording || !sound) return { heard: unheard('none') };
  if (sound === 'large') return { heard: unheard('large') };
  const length = await secondsOf(sound);
  if (length.known && length.seconds > MOST_SECONDS) return { heard: unheard('long') };
  const tokens = Math.ceil(length.seconds * TOKENS_PER_SECOND);
  const paid = mayTake(tokens) ? await within((ctx) => putAside(ctx, tokens)) : undefined;
  if (!paid) return { heard: unheard('budget') };
  const call = { sound, mime: recording.mime ?? 'audio/ogg', baseUrl: key.baseUrl, apiKey };
  const heard = await hear(transcriber, call, tokens, end).catch((error: unknown) => {
    platform.log.error({ err: error, messageId }, 'a recording could not be transcribed');
    return unheard('away');
  });
  return { heard, paid };
}

/** What was understood costs as much as what was not; who does not answer costs nothing. */
async function hear(
  transcriber: Transcriber,
  call: Omit<Parameters<Transcriber['hear']>[0], 'timeoutMs'>,
  tokens: number,
  end: number,
): Promise<Heard> {
  for (let tries = 1; ; tries += 1) {
    const timeoutMs = Math.min(TRY_MS, Math.max(1_000, end - Date.now()));
    try {
      const said = await transcriber.hear({ ...call, timeoutMs });
      const text = cutTo(said.replaceAll('\u0000', '').trim(), LONGEST_TEXT);
      return text === '' ? unheard('nonsense', tokens) : { ok: true, text, tokens };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      if (!error.again) return unheard('refused');
      if (tries === MOST_TRIES || Date.now() + AGAIN_MS + 1_000 > end) return unheard('away');
      await sleep(AGAIN_MS);
    }
  }
}

/** Its bytes lie outside of the heap, once: what is made of them refers to them. */
async function soundOf(store: MediaStore, storageKey: string): Promise<Blob | 'large' | undefined> {
  const file = await store.get(storageKey);
  if (!file) return undefined;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const part of file.stream as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    size += part.length;
    if (size > MOST_BYTES) return 'large';
    parts.push(part);
  }
  return new Blob(parts);
}
