// Media in S3-compatible storage.
import { Readable } from 'node:stream';
import { S3mini } from 's3mini';
import { AppError } from '../../platform/errors.ts';
import { messageOf } from '../../platform/log/log.ts';
import type { ListedFile, ListedStore, StoredFile } from '../../ports/media-store.ts';
import { checkKey, isKey } from './keys.rules.ts';

export interface S3Options {
  endpoint: string;
  bucket: string;
  key: string;
  secret: string;
  region: string;
  /** bytes of a part: what one upload holds in memory; S3 itself wants 5 MiB at least */
  partBytes?: number;
}

const PART_BYTES = 8 * 1024 * 1024;
const TYPE = 'application/octet-stream';
/** for an answer to begin, the sending of a part included */
const ANSWER_MS = 120_000;

export function s3Store({ endpoint, bucket, key: accessKeyId, secret, region, partBytes }: S3Options): ListedStore {
  const s3 = new S3mini({
    accessKeyId,
    secretAccessKey: secret,
    endpoint: `${endpoint}/${bucket}`,
    region,
    fetch: ask,
  });

  return {
    put: async (key, content) => {
      checkKey(key);
      try {
        return await upload(s3, key, partsOf(content, partBytes ?? PART_BYTES));
      } finally {
        content.destroy();
      }
    },

    get: async (key, range) => {
      checkKey(key);
      try {
        const end = range?.end === undefined ? undefined : range.end + 1;
        return asFile(await s3.getObjectRaw(key, range === undefined, range?.start, end));
      } catch (error) {
        const status = statusOf(error);
        if (status === 404) return undefined;
        if (status !== 416) throw error;
        return { stream: Readable.from([]), size: 0, total: await s3.getContentLength(key) };
      }
    },

    remove: async (key) => {
      await s3.deleteObject(checkKey(key));
    },

    list: () => listed(s3),
  };
}

/** as many as S3 answers at once */
const PAGE = 1_000;

async function* listed(s3: S3mini): AsyncGenerator<ListedFile, void> {
  let next: string | undefined;
  do {
    const page = await s3.listObjectsPaged('/', '', PAGE, next);
    for (const { Key, LastModified } of page?.objects ?? [])
      if (isKey(Key)) yield { key: Key, changedAt: new Date(LastModified) };
    next = page?.nextContinuationToken;
  } while (next !== undefined);
}

/** Whoever asks hears of the storage what it is: away, or closed to us. A file that is not there is no trouble of its. */
async function ask(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const patience = new AbortController();
  const over = setTimeout(() => patience.abort(new Error(`no answer in ${ANSWER_MS / 1_000} s`)), ANSWER_MS);
  let answer: Response;
  try {
    answer = await fetch(address, { ...init, signal: patience.signal });
  } catch (error) {
    throw away(messageOf(error), error);
  } finally {
    clearTimeout(over);
  }
  const { status } = answer;
  const isTrouble = status >= 500 || status === 401 || status === 403 || (status === 404 && init.method === 'PUT');
  if (!isTrouble) return answer;
  await answer.body?.cancel();
  throw away(status === 404 ? 'there is no such bucket' : `it answers ${status}`);
}

const away = (why: string, cause?: unknown): AppError =>
  new AppError('ERR_STORAGE_UNAVAILABLE', 'The media storage does not answer; try again soon', undefined, {
    cause: new Error(why, { cause }),
  });

const statusOf = (error: unknown): unknown => (error instanceof Error && 'status' in error ? error.status : undefined);

/** One request for what fits into a part; else one for each part, none of which is seen before the last is there. */
async function upload(s3: S3mini, key: string, parts: AsyncGenerator<Buffer, void>): Promise<number> {
  const first = await parts.next();
  const second = first.done ? first : await parts.next();
  if (second.done) {
    const whole = first.value ?? Buffer.alloc(0);
    await s3.putObject(key, whole, TYPE);
    return whole.length;
  }
  const uploadId = await s3.getMultipartUploadId(key, TYPE);
  try {
    const sent = [];
    let size = 0;
    for (let part = first, partNumber = 1; !part.done; partNumber += 1) {
      sent.push(await s3.uploadPart(key, uploadId, part.value, partNumber));
      size += part.value.length;
      part = partNumber === 1 ? second : await parts.next();
    }
    // S3 may answer 200 and say in the body that it failed; only an ETag says that the file is there.
    const { etag } = await s3.completeMultipartUpload(key, uploadId, sent);
    if (!etag) throw away('it did not put the parts together');
    return size;
  } catch (error) {
    await s3.abortMultipartUpload(key, uploadId).catch(() => undefined);
    throw error;
  }
}

/** The stream in pieces of this size; the last one is shorter. */
async function* partsOf(content: Readable, size: number): AsyncGenerator<Buffer, void> {
  let chunks: Buffer[] = [];
  let held = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    held += chunk.length;
    if (held < size) continue;
    const all = Buffer.concat(chunks);
    let from = 0;
    for (; all.length - from >= size; from += size) yield all.subarray(from, from + size);
    chunks = from === all.length ? [] : [all.subarray(from)];
    held = all.length - from;
  }
  if (held > 0) yield Buffer.concat(chunks);
}

function asFile({ headers, body }: Response): StoredFile {
  const size = Number(headers.get('content-length') ?? 0);
  const [, total] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  const stream = body ? Readable.fromWeb(body) : Readable.from([]);
  return { stream, size, total: total === undefined ? size : Number(total) };
}
