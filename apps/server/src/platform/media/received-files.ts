// Files that come with a call: stored while they arrive, and taken away again if what they are for comes to nothing.
import { createHash, randomUUID, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { mayHaveCommitted } from '../db/pg-errors.ts';
import { fail } from '../errors.ts';
import { validationFailed } from '../http/error-handler.ts';
import { readMultipart } from '../http/multipart.ts';
import type { Call } from '../http/route.ts';
import { reserveFile } from './kept-files.ts';

/** As much of the media store as is needed here. */
interface FileStore {
  put(key: string, content: Readable): Promise<number>;
  remove(key: string): Promise<void>;
}

export interface ReceivedFile {
  storageKey: string;
  /** as its sender calls it */
  fileName: string;
  /** as its bytes say */
  mime: string;
  /** bytes */
  size: number;
  /** of its content, hex */
  sha256: string;
}

export interface Received {
  /** of one that is there several times, the first */
  fields: Record<string, string>;
  /** all that each was there with, in their order */
  repeated: Record<string, readonly string[]>;
  files: ReceivedFile[];
  /** Nothing holds them: they go at once. */
  discard: () => Promise<void>;
}

interface ReceiveOptions {
  /** of the media store */
  folder: string;
  /** the multipart field of the files */
  field: string;
  /** types, as the bytes say; left out: any */
  accepts?: RegExp;
}

/** A person's call or another program's. */
type Caller = Pick<Call, 'platform' | 'request'> & { actor(): { companyId: number } };

/** @param use what comes to hold the files; what it does not hold, or where it fails, is removed */
export async function receiveFiles<T>(
  call: Caller,
  store: FileStore,
  { folder, field, accepts }: ReceiveOptions,
  use: (received: Received) => Promise<T>,
): Promise<T> {
  const { companyId } = call.actor();
  const keys: string[] = [];
  // The listing of what cannot be removed now stays, and the job tries again.
  const discard = async (): Promise<void> => void (await Promise.allSettled(keys.map((key) => store.remove(key))));
  try {
    const { fields, repeated, files } = await readMultipart(call.request, async (file): Promise<ReceivedFile> => {
      if (file.field !== field) throw validationFailed([{ path: file.field, message: `files go into ${field}` }]);
      if (accepts && !accepts.test(file.mime))
        fail('ERR_UNSUPPORTED_MEDIA_TYPE', `A file of type ${file.mime} is not taken here`);
      const storageKey = `${folder}/${companyId}/${randomUUID()}`;
      keys.push(storageKey);
      await reserveFile(call.platform.db, companyId, storageKey);
      const hash = createHash('sha256');
      const size = await store.put(storageKey, hashed(file.content, hash));
      return { storageKey, size, mime: file.mime, fileName: file.name, sha256: hash.digest('hex') };
    });
    return await use({ fields, repeated, files, discard });
  } catch (error) {
    // A database that went away may yet have kept what holds them: then they must be there.
    if (!mayHaveCommitted(error)) await discard();
    throw error;
  }
}

/** The same, and what it is known by. */
function hashed(content: Readable, hash: Hash): Readable {
  const taking = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of content as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  };
  return Readable.from(taking(), { objectMode: false });
}
