// Tags: coloured words on tickets, some of them lanes of the kanban board.
import { z } from 'zod';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { colorText, id, requiredText, searchText, ownId, ignored } from './primitives.ts';
import { undo } from './undo-handle.ts';

export const tagRef = z
  .object({
    id,
    name: z.string().describe('Name of the tag.'),
    color: z.string().describe('Color in which the tag is shown.'),
  })
  .meta({ id: 'TagRef' });
export type TagRef = z.output<typeof tagRef>;

export const tag = tagRef
  .extend({
    kanban: z.union([z.literal(0), z.literal(1)]).describe('1: the tag is a lane of the Kanban board.'),
    userId: id.nullable().describe('ID of the user who created it; null: deleted, or none.'),
    ticketsCount: z.number().describe('Number of tickets with the tag.'),
  })
  .meta({ id: 'Tag' });
export type Tag = z.output<typeof tag>;

const fields = {
  name: requiredText(3, 50).describe('Name of the tag.'),
  color: colorText.describe('Color in which the tag is shown; left out for a new tag: one is chosen.'),
  kanban: z
    .union([z.literal(0), z.literal(1), z.boolean().transform((on): 0 | 1 => (on ? 1 : 0))])
    .describe('1 or true: the tag is a lane of the Kanban board; only some profiles may set it.'),
};

/** Without a colour it gets one. Only some profiles may make lanes. */
export const tagInput = z.object({
  name: fields.name,
  color: fields.color.optional(),
  kanban: fields.kanban.optional(),
  // Sent by the client the specification describes; it is the caller.
  userId: ignored,
});
export const tagChange = z.object({ ...z.object(fields).partial().shape, userId: ignored });

const crud = crudEndpoints('/tags', {
  one: 'a tag',
  many: 'tags by name',
  listKey: 'tags',
  entity: tag,
  input: tagInput,
  change: tagChange,
  remove: 'tags-page:delete',
});
export const { list: pageTags, get: getTag, create: createTag, update: updateTag, remove: deleteTag } = crud;

export const listTags = endpoint({
  method: 'GET',
  path: '/tags/list',
  permission: 'signed-in',
  summary: 'List all tags by name for a picker, at most 1,000',
  query: z.object({ searchParam: searchText, companyId: ownId }),
  reply: z.array(tagRef),
});

export const syncTags = endpoint({
  method: 'POST',
  path: '/tags/sync',
  permission: 'signed-in',
  summary: 'Set a ticket’s tags, replacing all earlier ones',
  body: z.object({
    ticketId: id.describe('ID of the ticket.'),
    tags: z
      .array(z.union([id, z.object({ id })]))
      .max(50)
      .describe('All tags that the ticket is to have: IDs, or objects with IDs.'),
    made: z
      .array(id)
      .max(50)
      .optional()
      .describe('Tags the caller has just created for this. Undoing the change deletes those that nothing else uses.'),
  }),
  reply: z.object({
    ticketId: id.describe('ID of the ticket.'),
    tags: z.array(tagRef).describe('The ticket’s tags, as they are now.'),
    undo,
  }),
});
