// Quick messages: ready answers that an attendant calls by a shortcut.
import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, requiredText, searchText, text, ownId } from './primitives.ts';

export const quickMessage = z
  .object({
    id,
    shortcode: z.string(),
    message: z.string(),
    geral: z.boolean().describe('Whether everybody in the company may use it; otherwise only its owner.'),
    status: z.boolean(),
    isMedia: z.boolean(),
    mediaPath: z.string().nullable().describe('Signed link to the file sent along.'),
    mediaName: z.string().nullable(),
    mediaType: z.string().nullable(),
    userId: id.nullable(),
  })
  .meta({ id: 'QuickMessage' });
export type QuickMessage = z.output<typeof quickMessage>;

const fields = {
  shortcode: requiredText(1, 50),
  message: text(LIMITS.messageLength),
  geral: z.boolean(),
  status: z.boolean(),
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
