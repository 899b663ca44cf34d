// Media in a folder.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ListedFile, ListedStore, StoredFile } from '../../ports/media-store.ts';
import { isCode, removeOldDrafts, syncFolder } from '../../platform/files/files.ts';
import { checkKey, isKey } from './keys.rules.ts';

export function diskStore(folder: string): ListedStore {
  // Housekeeping: where it fails (there may be no folder yet), the next start does it.
  removeOldDrafts(folder, (name) => name.endsWith('.part'), { recursive: true }).catch(() => undefined);
  const fileOf = (key: string): string => path.join(folder, checkKey(key));

  return {
    put: async (key, content) => {
      const file = fileOf(key);
      const draft = `${file}.${randomUUID()}.part`;
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        // `flush`: the bytes are on the disk before the name is.
        const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(content, target);
        await rename(draft, file);
        await syncFolder(path.dirname(file));
        return target.bytesWritten;
      } catch (error) {
        content.destroy();
        await rm(draft, { force: true });
        throw error;
      }
    },

    get: async (key, range) => {
      const handle = await openToRead(fileOf(key));
      if (!handle) return undefined;
      try {
        const { size: total } = await handle.stat();
        return read(handle, total, range);
      } catch (error) {
        await handle.close();
        throw error;
      }
    },

    remove: async (key) => {
      await rm(fileOf(key), { force: true });
    },

    list: () => listed(folder),
  };
}

async function* listed(folder: string): AsyncGenerator<ListedFile, void> {
  const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const file = path.join(entry.parentPath, entry.name);
    const key = path.relative(folder, file).replaceAll(path.sep, '/');
    const stats = isKey(key) ? await stat(file).catch(() => undefined) : undefined;
    if (stats) yield { key, changedAt: stats.mtime };
  }
}

async function openToRead(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, 'r');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** A range that begins behind the end is an empty one. */
async function read(
  handle: FileHandle,
  total: number,
  range: { start: number; end: number | undefined } = { start: 0, end: undefined },
): Promise<StoredFile> {
  const end = Math.min(range.end ?? total - 1, total - 1);
  if (range.start > end) {
    await handle.close();
    return { stream: Readable.from([]), size: 0, total };
  }
  return { stream: handle.createReadStream({ start: range.start, end }), size: end - range.start + 1, total };
}
