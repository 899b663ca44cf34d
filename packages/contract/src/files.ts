// Lists of files that go together: a message, and the files after it in their order.
import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { id, idListText, idParams, requiredText, text, timestamp } from './primitives.ts';

const fileOption = z
  .object({
    id,
    name: z.string().describe('what the list calls it; customers see what the file is called'),
    path: z.string().nullable().describe('a signed link to its file; null: it has none yet'),
    mediaType: z.string().nullable().describe('as its bytes say'),
    size: z.number().nullable().describe('bytes'),
    order: z.number().describe('its place, from 1'),
  })
  .meta({ id: 'FileOption' });
export type FileOption = z.output<typeof fileOption>;

export const fileList = z
  .object({
    id,
    name: z.string(),
    message: z.string(),
    options: z.array(fileOption),
    scheduled: z
      .object({ count: z.number(), next: timestamp.nullable() })
      .describe('scheduled messages that wait and name it, those that repeat once each; without the list they fail'),
  })
  .meta({ id: 'FileList' });
export type FileList = z.output<typeof fileList>;

const optionName = text(200).trim().min(1);
const fields = {
  name: requiredText(3, 100),
  /** message variables in it are expanded when it is sent; official numbers take no longer text */
  message: requiredText(1, 4_096),
};

export const fileListInput = z.object({
  ...fields,
  options: z
    .array(z.object({ name: optionName }))
    .max(LIMITS.filesPerList)
    .default([])
    .describe('places for files, which are uploaded next'),
});
export const fileListChange = z
  .object({
    ...fields,
    options: z
      .array(z.object({ id: id.optional(), name: optionName.optional() }))
      .max(LIMITS.filesPerList)
      .describe('all of them in their new order: those left out go with their files, those without id are new'),
  })
  .partial();

const crud = crudEndpoints('/files', {
  what: 'list of files, by name',
  listKey: 'files',
  entity: fileList,
  input: fileListInput,
  change: fileListChange,
  write: 'files-page:edit',
});
export const {
  list: listFileLists,
  get: getFileList,
  create: createFileList,
  update: updateFileList,
  remove: deleteFileList,
} = crud;

export const uploadFileList = endpoint({
  method: 'POST',
  path: '/files/uploadList/:id',
  permission: 'files-page:edit',
  summary:
    'Files for the list (multipart `files`, several): each fills the option named for it, or becomes one at the end',
  multipart: 'files',
  params: idParams,
  body: z.object({
    id: idListText.optional().describe('the options that the first files are for, in the order of the files'),
  }),
  reply: fileList,
});
