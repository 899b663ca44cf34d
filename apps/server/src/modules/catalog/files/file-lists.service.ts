// Lists of files: a message and the files that go with it. Their files are shared with the messages that send them.
import { LIMITS } from '@recado/contract/constants';
import type { FileList, fileListChange, fileListInput, uploadFileList as uploadEndpoint } from '@recado/contract/files';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { crudService } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { parseBody, type Call } from '../../../platform/http/route.ts';
import { receiveFiles, type ReceivedFile } from '../../../platform/media/received-files.ts';
import { rowFileUrl } from '../../../platform/media/row-file.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { checkStorage } from '../../accounts/plans/plan-limit.service.ts';
import {
  addFile,
  arrangeOptions,
  fileListsRepo,
  fillOption,
  holdFiles,
  isAwaited,
  type FileListRow,
  type SharedFile,
  type WantedOption,
} from './file-lists.repo.ts';

type Input = z.output<typeof fileListInput>;
type Change = z.output<typeof fileListChange>;

const FIELD = 'files';
/** Whatever may be sent in a conversation. */
const SENDABLE = /^(?:image|video|audio|text|application)\//;

const present = (ctx: Ctx, { id, name, message, options, scheduled: { count, next } }: FileListRow): FileList => ({
  id,
  name,
  message,
  scheduled: { count, next: next === null ? null : new Date(next).toISOString() },
  options: options.map((option) => ({
    id: option.id,
    name: option.name,
    path: rowFileUrl(ctx, option),
    mediaType: option.mime,
    size: option.size,
    order: option.position,
  })),
});

const publish = (ctx: Ctx, action: 'create' | 'update' | 'delete', { id: fileId }: { id: number }): void =>
  ctx.publish('file', { action, fileId }, [companyRoom(ctx.companyId)]);

/** Options that are named must be the list's, each once. */
function mustBeIts({ options }: FileListRow, named: readonly number[]): void {
  const own = new Set(options.map(({ id }) => id));
  if (new Set(named).size < named.length || named.some((id) => !own.has(id)))
    throw validationFailed([{ path: 'options', message: 'must be options of this list, each once' }]);
}

async function arrange(ctx: Ctx, row: FileListRow, wanted: readonly WantedOption[]): Promise<void> {
  mustBeIts(
    row,
    wanted.flatMap(({ id }) => id ?? []),
  );
  await arrangeOptions(ctx.tx, row.id, wanted);
}

const find = async (ctx: Ctx, id: number): Promise<FileListRow> =>
  found(await fileListsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');

const crud = crudService(fileListsRepo, {
  listKey: 'files',
  present,
  create: (ctx, { name, message }: Input) => ({ name, message, updatedAt: ctx.now }),
  change: async (ctx, { name, message, options }: Change, row) => {
    if (options) await arrange(ctx, row, options);
    return { name, message, updatedAt: ctx.now };
  },
  beforeRemove: async (ctx, { id }) => {
    if (await isAwaited(ctx.tx, id)) fail('ERR_NEEDED_BY_CAMPAIGN');
  },
  afterWrite: publish,
});

export const fileListService = {
  ...crud,
  create: async (ctx: Ctx, input: Input): Promise<FileList> => {
    const made = await crud.create(ctx, input);
    await arrangeOptions(ctx.tx, made.id, input.options);
    return present(ctx, await find(ctx, made.id));
  },
};

/** All of the files, or none: ERR_PLAN_STORAGE, ERR_PAYLOAD_TOO_LARGE, ERR_UNSUPPORTED_MEDIA_TYPE. */
export async function uploadFiles(
  call: Call,
  store: MediaStore,
  id: number,
  endpoint: typeof uploadEndpoint,
): Promise<FileList> {
  // Nothing is stored for a list that is not there, nor where there is no room.
  await call.run(async (ctx) => {
    await find(ctx, id);
    await checkStorage(ctx);
  });
  if (!call.request.isMultipart()) throw missingFiles();
  return receiveFiles(call, store, { folder: 'files', field: FIELD, accepts: SENDABLE }, ({ repeated, files }) => {
    if (files.length === 0) throw missingFiles();
    const { id: optionIds = [] } = parseBody(endpoint, { id: optionsOf(repeated['id']) });
    return call.run((ctx) => addFiles(ctx, id, files, optionIds));
  });
}

/** As a list, or each beside its file. */
const optionsOf = (ids: readonly string[] = []): string | undefined =>
  ids.every((id) => /^\d+$/.test(id)) ? `[${ids.join(',')}]` : ids[0];

async function addFiles(
  ctx: Ctx,
  id: number,
  files: readonly ReceivedFile[],
  optionIds: readonly number[],
): Promise<FileList> {
  const row = found(await fileListsRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
  mustBeIts(row, optionIds);
  const added = files.slice(optionIds.length).length;
  if (row.options.length + added > LIMITS.filesPerList)
    throw validationFailed([{ path: FIELD, message: `a list may have ${LIMITS.filesPerList} files` }]);
  for (const [at, file] of files.entries()) {
    const optionId = optionIds[at];
    await (optionId === undefined ? addFile(ctx.tx, id, file) : fillOption(ctx.tx, optionId, file));
  }
  const changed = found(await fileListsRepo.update(ctx.tx, id, { updatedAt: ctx.now }), 'ERR_NOT_FOUND');
  publish(ctx, 'update', changed);
  return present(ctx, changed);
}

const missingFiles = (): Error =>
  validationFailed([{ path: FIELD, message: 'one or several files, as multipart/form-data' }]);

/** What goes out with it: ERR_NO_FILE_LIST. The files are held until the transaction ends. */
export async function openFileList(ctx: Ctx, id: number): Promise<{ message: string; files: SharedFile[] }> {
  const row = await fileListsRepo.find(ctx.tx, id);
  if (!row) fail('ERR_NO_FILE_LIST', 'The list of files is not there any more');
  return { message: row.message, files: await holdFiles(ctx.tx, id) };
}
