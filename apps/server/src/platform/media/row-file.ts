// One file on a row: uploaded with the form, stored before the row names it, listed for removal when another takes its
// place. Rows that go list theirs by a trigger of their table.
import { LIMITS } from '@recado/contract/constants';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Ctx } from '../context.ts';
import { mayHaveCommitted } from '../db/pg-errors.ts';
import { fail, found } from '../errors.ts';
import { validationFailed } from '../http/error-handler.ts';
import { readMultipart, type UploadedFile } from '../http/multipart.ts';
import type { Call } from '../http/route.ts';
import { keepFile, releaseFile, reserveFile } from './kept-files.ts';
import { mediaUrl } from '../media-links.ts';

/** As much of the media store as is needed here. */
interface FileStore {
  put(key: string, content: Readable): Promise<number>;
  remove(key: string): Promise<void>;
}

/** The columns of a row that may have a file. */
export interface FileColumns {
  storageKey: string | null;
  fileName: string | null;
  mime: string | null;
  /** bytes */
  size: number | null;
}

export const NO_FILE: FileColumns = { storageKey: null, fileName: null, mime: null, size: null };
const FIELD = 'file';

/** As much of a transaction's context as is needed here. */
type FileCtx = Pick<Ctx, 'tx' | 'companyId'>;

interface RowFileOptions<Row, Entity, C extends FileCtx> {
  /** of the media store */
  folder: string;
  /** types, as the bytes say */
  accepts: RegExp;
  /** left out: as large as any upload */
  maxBytes?: number;
  /** The transaction that the row is changed in. */
  run: <T>(call: Call, work: (ctx: C) => Promise<T>) => Promise<T>;
  /** The row, held; fails where the caller may not change it so. */
  open: (ctx: C, id: number, change: 'upload' | 'clear') => Promise<Row>;
  /** Stores the columns, tells others, and answers the row as callers see it. */
  save: (ctx: C, id: number, file: FileColumns) => Promise<Entity>;
}

export interface RowFile<Entity, C extends FileCtx> {
  /** ERR_UNSUPPORTED_MEDIA_TYPE for a type that is not taken, ERR_PAYLOAD_TOO_LARGE past the limit. */
  upload(call: Call, store: FileStore, id: number): Promise<Entity>;
  clear(ctx: C, id: number): Promise<Entity>;
}

/** The file of a company's row. */
export const rowFile = <Row extends Pick<FileColumns, 'storageKey'>, Entity>(
  options: Omit<RowFileOptions<Row, Entity, Ctx>, 'run'>,
): RowFile<Entity, Ctx> => rowFileWithin({ ...options, run: (call, work) => call.run(work) });

export function rowFileWithin<Row extends Pick<FileColumns, 'storageKey'>, Entity, C extends FileCtx>({
  folder,
  accepts,
  maxBytes = LIMITS.uploadBytes,
  run,
  open,
  save,
}: RowFileOptions<Row, Entity, C>): RowFile<Entity, C> {
  const replace = async (ctx: C, id: number, file: FileColumns): Promise<Entity> => {
    const { storageKey: earlier } = await open(ctx, id, file.storageKey === null ? 'clear' : 'upload');
    if (earlier !== null) await releaseFile(ctx.tx, ctx.companyId, earlier);
    if (file.storageKey !== null) await keepFile(ctx.tx, file.storageKey);
    return save(ctx, id, file);
  };

  return {
    clear: (ctx, id) => replace(ctx, id, NO_FILE),
    upload: async (call, store, id) => {
      // Nothing is stored for somebody who may not change the row.
      await run(call, (ctx) => open(ctx, id, 'upload'));
      if (!call.request.isMultipart()) throw missingFile();
      const { companyId } = call.actor();
      const keys: string[] = [];
      const keep = async ({ field, mime, name, content }: UploadedFile): Promise<FileColumns> => {
        if (field !== FIELD || keys.length > 0) throw missingFile();
        if (!accepts.test(mime)) fail('ERR_UNSUPPORTED_MEDIA_TYPE', `A file of type ${mime} is not taken here`);
        const storageKey = `${folder}/${companyId}/${randomUUID()}`;
        keys.push(storageKey);
        await reserveFile(call.platform.db, companyId, storageKey);
        return { storageKey, fileName: name, mime, size: await store.put(storageKey, content) };
      };
      try {
        const { files } = await readMultipart(call.request, keep, maxBytes);
        const [file] = files;
        if (!file) throw missingFile();
        return await run(call, (ctx) => replace(ctx, id, file));
      } catch (error) {
        // A database that went away may yet have kept the row: then its file must be there. What cannot be removed now
        // stays listed.
        if (!mayHaveCommitted(error)) await Promise.allSettled(keys.map((key) => store.remove(key)));
        throw error;
      }
    },
  };
}

const missingFile = (): Error => validationFailed([{ path: FIELD, message: 'one file, as multipart/form-data' }]);

/** A signed link to the row's file. null: it has none */
export function rowFileUrl(
  { platform, now }: Pick<Ctx, 'platform' | 'now'>,
  { storageKey, mime, fileName }: Omit<FileColumns, 'size'>,
): string | null {
  if (storageKey === null) return null;
  const file = { key: storageKey, mime: found(mime, 'ERR_NOT_FOUND'), fileName: fileName ?? 'file' };
  return mediaUrl(platform.secrets, file, now);
}
