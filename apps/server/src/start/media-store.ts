// The media store of this process, and whether files can be kept there and read.
import path from 'node:path';
import { Readable } from 'node:stream';
import { diskStore } from '../adapters/storage/disk-store.ts';
import { s3Store } from '../adapters/storage/s3-store.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import type { Config } from '../platform/config/config.ts';
import { AppError } from '../platform/errors.ts';
import { messageOf } from '../platform/log/log.ts';
import type { ListedStore, MediaStore } from '../ports/media-store.ts';

/** A file of no company's: who may read and write it may read and write all of them. */
const MARK = 'recado-check';
/** While it is there, all files are of a restore that has not ended. */
const RESTORING = 'recado-restoring';
export const isMark = (key: string): boolean => key === MARK || key === RESTORING;
/** for the store to answer; whoever asks whether we are ready does not wait longer either */
const PATIENCE_MS = 4_000;

/** The store; a ConfigError where it cannot be used as the settings say. */
export async function openMediaStore({ s3, dataDir }: Config): Promise<ListedStore> {
  const folder = path.join(dataDir, 'media');
  const store = s3 ? s3Store(s3) : diskStore(folder);
  try {
    await inTime(leaveMark(store));
    await checkMediaStore(store);
    return store;
  } catch (error) {
    const reason = messageOf(error instanceof AppError ? (error.cause ?? error) : error);
    throw new ConfigError(
      s3
        ? `S3_ENDPOINT: files cannot be kept there (${reason}); start that storage, or correct S3_ENDPOINT, S3_BUCKET, S3_KEY, S3_SECRET and S3_REGION`
        : `DATA_DIR: files cannot be kept in ${folder} (${reason})`,
    );
  }
}

/** ERR_STORAGE_UNAVAILABLE where files cannot be read. */
export async function checkMediaStore(store: MediaStore): Promise<void> {
  try {
    const asked = store.get(MARK);
    // Also of one that comes too late: nobody else would let go of it.
    void asked.then(
      (mark) => mark?.stream.destroy(),
      () => undefined,
    );
    // Somebody has emptied it.
    if (!(await inTime(asked))) await inTime(leaveMark(store));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('ERR_STORAGE_UNAVAILABLE', 'The media storage does not answer', undefined, { cause: error });
  }
}

const leaveMark = async (store: MediaStore): Promise<void> => {
  await store.put(MARK, Readable.from([Buffer.from('files can be kept here\n')]));
};

export async function isRestoring(store: MediaStore): Promise<boolean> {
  const mark = await store.get(RESTORING);
  mark?.stream.destroy();
  return mark !== undefined;
}

export const beginRestoring = async (store: MediaStore): Promise<void> => {
  await store.put(RESTORING, Readable.from([Buffer.from('these files are being restored\n')]));
};

/** Also at a start of the product: what is there then is an installation, and nobody's to clear. */
export const endRestoring = (store: MediaStore): Promise<void> => store.remove(RESTORING);

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let over: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    over = setTimeout(() => reject(new Error(`no answer in ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(over);
  }
}
