// Uploading one file to a row, and a store in memory in which a test sees what stays.
import type { Readable } from 'node:stream';
import type { MediaStore } from '../src/ports/media-store.ts';

export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export class MemoryStore implements MediaStore {
  /** bytes by key */
  readonly files = new Map<string, number>();

  async put(key: string, content: Readable): Promise<number> {
    let size = 0;
    for await (const chunk of content) size += (chunk as Buffer).length;
    this.files.set(key, size);
    return size;
  }

  get(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  remove(key: string): Promise<void> {
    this.files.delete(key);
    return Promise.resolve();
  }
}

export interface Upload {
  name: string;
  content: string | Buffer<ArrayBuffer>;
  field?: string;
}

interface Uploaded<T> {
  status: number;
  body: T;
}

/** @param url of the call; the body's type is the test's to know */
export async function uploadTo<T = Record<string, unknown>>(
  url: string,
  token: string,
  ...files: Upload[]
): Promise<Uploaded<T>> {
  const form = new FormData();
  for (const { name, content, field = 'file' } of files) form.append(field, new Blob([content]), name);
  const response = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  return { status: response.status, body: (await response.json()) as T };
}
