// Where files lie: a folder, or S3. Keys are ours; what a person calls a file never is one.
import type { Readable } from 'node:stream';

export interface StoredFile {
  stream: Readable;
  /** bytes in the stream */
  size: number;
  /** bytes of the whole file */
  total: number;
}

export interface ListedFile {
  key: string;
  /** by the storage's clock */
  changedAt: Date;
}

export interface MediaStore {
  /** Durable when it resolves; nothing of a failed write stays. Answers the size in bytes. */
  put(key: string, content: Readable): Promise<number>;
  /** undefined: there is no such file. The range's ends are bytes, both included. */
  get(key: string, range?: { start: number; end: number | undefined }): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
}

/** For who has to do with all of them. */
export interface ListedStore extends MediaStore {
  /** Every file; of those that come or go meanwhile, some. */
  list(): AsyncIterable<ListedFile>;
}
