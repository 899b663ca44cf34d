// Lists of files that go together: a message, and the files after it in their order.
import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { id, idListText, idParams, requiredText, text, timestamp } from './primitives.ts';

const fileOption = z
  .object({
    id,
    name: z.string().describe('Name within the list. Customers see the file’s own name.'),
    path: z.string().nullable().describe('Signed link to the file; null: not uploaded yet.'),
    mediaType: z.string().nullable().describe('Media type, determined from the content.'),
    size: z.number().nullable().describe('Size of the file in bytes; null: not uploaded yet.'),
    order: z.number().describe('Position in the list, from 1.'),
  })
  .meta({ id: 'FileOption' });
export type FileOption = z.output<typeof fileOption>;

export const fileList = z
  .object({
    id,
    name: z.string().describe('Name of the file list, for the company’s users.'),
    message: z.string().describe('Text sent before the files; variables such as `{{name}}` are filled in.'),
    options: z.array(fileOption).describe('The files, in the order in which they are sent.'),
    scheduled: z
      .object({
        count: z.number().describe('Number of waiting scheduled messages that use it.'),
        next: timestamp.nullable().describe('When the first of them is sent; null: there are none.'),
      })
      .describe(
        'Waiting scheduled messages that use the list, recurring ones counted once each. They fail if the list is deleted.',
      ),
  })
  .meta({ id: 'FileList' });
export type FileList = z.output<typeof fileList>;

const optionName = text(200).trim().min(1);
const fields = {
  name: requiredText(3, 100).describe('Name of the file list, for the company’s users.'),
  /** message variables in it are expanded when it is sent; official numbers take no longer text */
  message: requiredText(1, 4_096).describe('Text sent before the files; variables such as `{{name}}` are filled in.'),
};

export const fileListInput = z.object({
  ...fields,
  options: z
    .array(z.object({ name: optionName.describe('Name of the file within the list.') }))
    .max(LIMITS.filesPerList)
    .default([])
    .describe('Entries for files that are uploaded next.'),
});
export const fileListChange = z
  .object({
    ...fields,
    options: z
      .array(
        z.object({
          id: id.optional().describe('ID of an existing entry; left out: a new entry.'),
          name: optionName.optional().describe('Name of the file within the list; left out: unchanged.'),
        }),
      )
      .max(LIMITS.filesPerList)
      .describe(
        'All entries in their new order. Entries left out are deleted with their files; entries without an ID are new.',
      ),
  })
  .partial();

const crud = crudEndpoints('/files', {
  one: 'a file list',
  many: 'file lists by name',
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
    'Upload files to the list (multipart `files`, several); each fills its named entry, or becomes a new one at the end',
  multipart: 'files',
  params: idParams,
  body: z.object({
    id: idListText.optional().describe('The entries the first files are for, in the order of the files.'),
  }),
  reply: fileList,
});
