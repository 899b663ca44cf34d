// News from whoever runs the installation, shown to everybody.
import { z } from 'zod';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, requiredText, typedNumber, createdAt } from './primitives.ts';

/** 1 high, 2 medium, 3 low */
const priority = typedNumber.pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]));

export const announcement = z
  .object({
    id,
    title: z.string().describe('Headline of the announcement.'),
    text: z.string().describe('Text of the announcement.'),
    priority: z.number().describe('Priority: 1 high, 2 medium, 3 low.'),
    status: z.boolean().describe('Whether everybody sees it; false: only super-administrators do.'),
    mediaPath: z.string().nullable().describe('Signed link to the picture; null: there is none.'),
    mediaName: z.string().nullable().describe('File name of the picture; null: there is no picture.'),
    createdAt,
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.output<typeof announcement>;

const fields = {
  title: requiredText(1, 200).describe('Headline of the announcement.'),
  text: requiredText(1, 5_000).describe('Text of the announcement.'),
  priority: priority.describe('Priority: 1 high, 2 medium, 3 low.'),
  status: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')])
    .describe('Whether everybody sees it; false: only super-administrators do.'),
};
export const announcementInput = z.object({
  title: fields.title,
  text: fields.text,
  priority: fields.priority.default(3),
  status: fields.status.default(true),
});
export const announcementChange = z.object(fields).partial();

const { list, ...calls } = crudEndpoints('/announcements', {
  one: 'an announcement',
  many: 'announcements, most urgent and newest first, inactive ones only for super-administrators',
  listKey: 'records',
  entity: announcement,
  input: announcementInput,
  change: announcementChange,
  write: 'super',
});
export const pageAnnouncements = {
  ...list,
  /** newestId: of all that match, whatever page it is on; null where nothing does */
  reply: list.reply.extend({
    newestId: z
      .number()
      .nullable()
      .describe('ID of the newest announcement that matches, whatever page it is on; null: none matches.'),
  }),
};
export const {
  get: getAnnouncement,
  create: createAnnouncement,
  update: updateAnnouncement,
  remove: deleteAnnouncement,
} = calls;

export const uploadAnnouncementMedia = endpoint({
  method: 'POST',
  path: '/announcements/:id/media-upload',
  permission: 'super',
  summary: 'Upload the announcement’s picture (multipart `file`, PNG or JPEG, at most 5 MB), replacing any earlier one',
  multipart: 'file',
  params: idParams,
  reply: announcement,
});

export const deleteAnnouncementMedia = endpoint({
  method: 'DELETE',
  path: '/announcements/:id/media-upload',
  permission: 'super',
  summary: 'Remove the announcement’s picture',
  params: idParams,
  reply: announcement,
});
