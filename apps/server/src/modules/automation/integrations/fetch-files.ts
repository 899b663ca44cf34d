// Pictures, sounds and films that a bot names by their addresses: fetched and stored, so that they can be sent as what they
// are. No row names them until they are sent: an answer that is dropped leaves nothing that is not removed a day later.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Action } from '@recado/contract/actions';
import type { Ctx } from '../../../platform/context.ts';
import { shownName } from '../../../platform/file-names.rules.ts';
import { reserveFile } from '../../../platform/media/kept-files.ts';
import type { SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { insertStored } from '../../inbox/media/media.service.ts';
import { inTime, type SlowCall } from '../drivers/slow-step.service.ts';
import type { Bubble, FetchedFile, Outcome } from './outcome.rules.ts';

interface Outside {
  fetch: SafeFetch;
  store: MediaStore;
  /** of a file */
  timeoutMs: number;
}

interface Company {
  platform: Platform;
  companyId: number;
}

const MOST_BYTES = 16 * 1_024 * 1_024;
const MOST_FILES = 5;
/** Of the step's time: whatever hangs, the words that came with it are told before that is up. */
const SPARED_MS = 3_000;

/** Each is in memory until it is stored; and more than one, so that one that hangs does not keep the others. */
const SIDE_BY_SIDE = 2;

/**
 * In what is left of the step; what cannot be fetched, or not in time, is sent as its address.
 * @param step undefined: a person tries it, and nobody is sent anything
 */
export async function withFiles(
  outside: Outside,
  company: Company,
  step: Pick<SlowCall<unknown>, 'leftMs'> | undefined,
  bubbles: readonly Bubble[],
): Promise<readonly Bubble[]> {
  const wanted = bubbles.filter((bubble) => bubble.kind === 'file').slice(0, MOST_FILES);
  const ms = step ? Math.min(outside.timeoutMs, step.leftMs() - SPARED_MS) : 0;
  if (wanted.length === 0 || ms <= 0) return bubbles;
  const until = performance.now() + ms;
  // The store, too, may hang.
  const signal = AbortSignal.timeout(ms);
  const files = new Map<Bubble, FetchedFile>();
  const queue = wanted.values();
  const fetchNext = async (): Promise<void> => {
    for (const bubble of queue) {
      const left = Math.floor(until - performance.now());
      if (left <= 0) return;
      try {
        files.set(bubble, await inTime(fetchFile(outside, company, bubble.url, left), signal));
      } catch (error) {
        const { platform, companyId } = company;
        platform.log.info({ err: error, companyId }, 'a file of Typebot could not be fetched');
      }
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, fetchNext));
  return bubbles.map((bubble) => (bubble.kind === 'file' ? { ...bubble, file: files.get(bubble) } : bubble));
}

async function fetchFile(
  { fetch, store }: Outside,
  { platform, companyId }: Company,
  address: string,
  timeoutMs: number,
): Promise<FetchedFile> {
  const { body, contentType, status, url } = await fetch(address, {
    accept: 'image/*, audio/*, video/*',
    timeoutMs,
    maxBytes: MOST_BYTES,
    tooLong: 'fail',
  });
  const mime = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (status !== 200 || !/^(image|audio|video)\/[\w.+-]+$/.test(mime)) throw new Error(`no file: ${status} ${mime}`);
  const fileName = nameOf(url);
  const storageKey = `integrations/${companyId}/${randomUUID()}`;
  await reserveFile(platform.db, companyId, storageKey);
  return { storageKey, mime, fileName, size: await store.put(storageKey, Readable.from([body])) };
}

/** In the transaction that sends them. */
export async function holdFiles({ tx }: Ctx, { actions }: Outcome): Promise<Action[]> {
  const held: Action[] = [];
  for (const wanted of actions) {
    if (wanted.kind !== 'sendFile') held.push(wanted);
    else {
      const mediaId = await insertStored(tx, wanted.file, true);
      held.push({ kind: 'send', content: { type: 'media', body: '', files: [{ mediaId }] } });
    }
  }
  return held;
}

/** Of an address that a bot names: a bare `%` in it stands for itself. */
function nameOf(url: string): string {
  const name = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return shownName(decodeURIComponent(name));
  } catch {
    return shownName(name);
  }
}
