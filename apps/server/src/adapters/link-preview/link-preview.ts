// What the first link of a text leads to, for the message that carries it. It never fails and never takes long: a
// message goes without a preview rather than late.
import { setTimeout as pause } from 'node:timers/promises';
import type { LinkPreview } from '@recado/channel/inbound';
import type { Logger } from 'pino';
import { LruMap } from 'toad-cache';
import { createSafeFetch, type Fetched, type SafeFetch } from '../../platform/net/safe-fetch.ts';
import { firstLink } from './first-link.rules.ts';
import { readPage } from './page.rules.ts';
import { thumbnailOf } from './thumbnail.ts';

export interface LinkPreviewOptions {
  allowPrivateUrls: boolean;
  log: Logger;
  /** Of the whole. */
  limitMs?: number;
}

export type LinkPreviews = (text: string) => Promise<LinkPreview | undefined>;

const LIMIT_MS = 3000;
const PAGE_BYTES = 512 * 1024;
const PICTURE_BYTES = 5 * 1024 * 1024;
const SIDE_BY_SIDE = 6;
/** 20 kB each. */
const KEPT = 200;
const KEPT_MS = 10 * 60_000;

export function createLinkPreviews({ allowPrivateUrls, log, limitMs = LIMIT_MS }: LinkPreviewOptions): LinkPreviews {
  const fetch = createSafeFetch({ allowPrivateUrls });
  // Of a link without a preview too, and from the moment it is asked for: a campaign asks once.
  const kept = new LruMap<Promise<LinkPreview | undefined>>(KEPT, KEPT_MS);
  let running = 0;

  const makeQuietly = async (url: string): Promise<LinkPreview | undefined> => {
    running += 1;
    try {
      return await makePreview(fetch, url, limitMs);
    } catch (error) {
      // The host alone: the rest of a link may be a secret.
      log.debug({ err: error, host: new URL(url).hostname }, 'no preview of a link');
      return undefined;
    } finally {
      running -= 1;
    }
  };

  return async (text) => {
    const url = firstLink(text);
    if (url === undefined) return undefined;
    const known = kept.get(url);
    // A queue would make this message wait for other people's links.
    if (known || running === SIDE_BY_SIDE) return known;
    const making = makeQuietly(url);
    kept.set(url, making);
    return making;
  };
}

async function makePreview(fetch: SafeFetch, url: string, limitMs: number): Promise<LinkPreview | undefined> {
  const until = Date.now() + limitMs;
  const accept = 'text/html,application/xhtml+xml';
  const answer = await fetch(url, { accept, timeoutMs: limitMs, maxBytes: PAGE_BYTES, tooLong: 'cut' });
  const page = isOk(answer) ? readPage(answer.body, answer.contentType) : undefined;
  if (!page?.title) return undefined;
  const { title, description, image } = page;
  const address = image && URL.parse(image, answer.url);
  const left = Math.max(0, until - Date.now());
  const thumbnail = address ? await within(left, fetchThumbnail(fetch, address.href, left)) : undefined;
  return { url, title, description, ...(thumbnail && { thumbnail }) };
}

/** A page whose picture does not come still has its words. */
async function fetchThumbnail(fetch: SafeFetch, url: string, timeoutMs: number): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { accept: 'image/*', timeoutMs, maxBytes: PICTURE_BYTES, tooLong: 'fail' });
    return isOk(answer) ? await thumbnailOf(answer.body) : undefined;
  } catch {
    return undefined;
  }
}

const isOk = ({ status }: Fetched): boolean => status >= 200 && status < 300;

const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, pause(ms, undefined, { ref: false })]);
