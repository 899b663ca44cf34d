// Quick messages: ready answers that an attendant calls by a shortcut.
import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, requiredText, searchText, text, ownId } from './primitives.ts';

export const quickMessage = z
  .object({
    id,
    shortcode: z.string().describe('Shortcut that inserts the message, without the slash.'),
    message: z.string().describe('Text that is inserted; variables such as `{{name}}` are filled in.'),
    geral: z.boolean().describe('Whether everybody in the company may use it; otherwise only its owner.'),
    status: z.boolean().describe('Whether it is offered to who types its shortcut.'),
    isMedia: z.boolean().describe('Whether a file is sent along.'),
    mediaPath: z.string().nullable().describe('Signed link to the file sent along.'),
    mediaName: z.string().nullable().describe('File name; null: there is no file.'),
    mediaType: z.string().nullable().describe('Media type of the file; null: there is no file.'),
    userId: id.nullable().describe('ID of the owner; null: it belongs to everybody.'),
  })
  .meta({ id: 'QuickMessage' });
export type QuickMessage = z.output<typeof quickMessage>;

const fields = {
  shortcode: requiredText(1, 50).describe('Shortcut that inserts the message, without the slash.'),
  message: text(LIMITS.messageLength).describe('Text that is inserted; variables such as `{{name}}` are filled in.'),
  geral: z.boolean().describe('Whether everybody in the company may use it; otherwise only its owner.'),
  status: z.boolean().describe('Whether it is offered to who types its shortcut.'),
};

export const quickMessageInput = z.object({
  shortcode: fields.shortcode,
  message: fields.message.default(''),
  geral: fields.geral.default(false),
  status: fields.status.default(true),
});
export const quickMessageChange = z.object(fields).partial();

const crud = crudEndpoints('/quick-messages', {
  one: 'a quick message',
  many: 'the quick messages of everybody and the caller’s own',
  listKey: 'records',
  entity: quickMessage,
  input: quickMessageInput,
  change: quickMessageChange,
});
export const {
  list: pageQuickMessages,
  get: getQuickMessage,
  create: createQuickMessage,
  update: updateQuickMessage,
  remove: deleteQuickMessage,
} = crud;

export const listQuickMessages = endpoint({
  method: 'GET',
  path: '/quick-messages/list',
  permission: 'signed-in',
  summary: 'List the quick messages the caller may use, by shortcut, at most 500',
  query: z.object({ searchParam: searchText, companyId: ownId, userId: ownId }),
  reply: z.array(quickMessage),
});

export const uploadQuickMessageMedia = endpoint({
  method: 'POST',
  path: '/quick-messages/:id/media-upload',
  permission: 'signed-in',
  summary: 'Upload a quick message’s file (multipart `file`), replacing any earlier one',
  multipart: 'file',
  params: idParams,
  reply: quickMessage,
});

export const deleteQuickMessageMedia = endpoint({
  method: 'DELETE',
  path: '/quick-messages/:id/media-upload',
  permission: 'signed-in',
  summary: 'Remove a quick message’s file',
  params: idParams,
  reply: quickMessage,
});
