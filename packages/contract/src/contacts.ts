// The people a company talks with.
import { z } from 'zod';
import {
  badField,
  CONTACT_FIELD_NAMES,
  contactFieldChanges,
  contactFieldInputs,
  contactFieldReplies,
} from './contact-fields.ts';
import { endpoint } from './endpoint.ts';
import {
  cursor,
  dayFilter,
  flagText,
  id,
  idListText,
  idParams,
  nextPage,
  nothing,
  ownId,
  pageNumber,
  personName,
  phoneText,
  searchText,
  text,
  timestamp,
} from './primitives.ts';

export const contactRef = z
  .object({ id, name: z.string(), number: z.string(), profilePicUrl: z.string().nullable(), isGroup: z.boolean() })
  .meta({ id: 'ContactRef' });
export type ContactRef = z.output<typeof contactRef>;

const extraInfo = z.object({ name: text(100).trim().min(1, 'Required'), value: text(1_000).trim() });

export const contact = contactRef
  .extend({
    ...contactFieldReplies,
    extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
    tagIds: z.array(id).describe('Tag IDs; `GET /tags/list` returns their names.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof contact>;

export const MOST_EXTRA_INFO = 50;
const tagIds = z.array(id).max(50);
const extraInfos = z.array(extraInfo).max(MOST_EXTRA_INFO);

export const contactInput = z.object({
  name: personName,
  number: phoneText,
  ...contactFieldInputs,
  extraInfo: extraInfos.default([]),
  tagIds: tagIds.default([]),
});

/** What is left out stays as it is: so no field may have a default. */
const contactChange = z
  .object({ name: personName, number: phoneText, ...contactFieldChanges, extraInfo: extraInfos, tagIds })
  .partial();

/** Which contacts a list shows, and what is done to many at once concerns. */
export const contactFilter = z.object({
  searchParam: searchText,
  date: dayFilter,
  dateStart: dayFilter,
  dateEnd: dayFilter,
  tags: idListText.optional().describe('Contacts with all of these tags.'),
});

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  permission: 'signed-in',
  summary: 'List contacts by name, 30 per page',
  query: contactFilter.extend({
    pageNumber,
    cursor,
  }),
  reply: z.object({
    contacts: z.array(contact),
    count: z.number(),
    ...nextPage,
  }),
});

export const listAllContacts = endpoint({
  method: 'GET',
  path: '/contacts/list',
  permission: 'signed-in',
  summary: 'List names and numbers for a picker: the first 200 that match',
  query: z.object({ name: searchText, companyId: ownId }),
  reply: z.array(contactRef),
});

export const getContact = endpoint({
  method: 'GET',
  path: '/contacts/:id',
  permission: 'signed-in',
  summary: 'Get a contact',
  params: idParams,
  reply: contact,
});

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  permission: 'signed-in',
  summary: 'Add a contact; its number is checked on the network if a connection is up',
  body: contactInput,
  reply: contact,
});

export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts/:id',
  permission: 'signed-in',
  summary: 'Change a contact',
  params: idParams,
  body: contactChange,
  reply: contact,
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/:id',
  permission: 'contacts-page:deleteContact',
  summary: 'Delete a contact with its tickets and messages',
  params: idParams,
  reply: nothing,
});

/** Rows of a spreadsheet, as its columns are called. */
const importRow = z.record(z.string().max(100), z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]));

const importRows = z.array(importRow).min(1, 'Required').max(10_000);

export const IMPORT_OUTCOMES = ['create', 'update', 'unchanged', 'refused'] as const;

/** Why a row is refused. The web app has a text for each. */
export const IMPORT_REFUSALS = [
  'noName',
  'noNumber',
  'badNumber',
  ...CONTACT_FIELD_NAMES.map(badField),
  'twice',
] as const;

export const uploadContacts = endpoint({
  method: 'POST',
  path: '/contacts/upload',
  permission: 'contacts-page:import',
  summary: `Import up to 10,000 rows with the columns Nome (name), Telefone (number), ${CONTACT_FIELD_NAMES.join(', ')}, or preview the import`,
  query: z.object({ preview: flagText }),
  body: z.union([z.object({ rows: importRows }), importRows]),
  reply: z.object({
    newContacts: z.array(z.object({ contactName: z.string(), contactId: id })),
    errorBag: z.array(z.object({ row: z.number(), contactName: z.string(), error: z.enum(IMPORT_REFUSALS) })),
    outcomes: z
      .array(z.enum(IMPORT_OUTCOMES))
      .describe('The outcome of each row, in the order of the rows; with a preview, the outcome expected.'),
  }),
});

export const EXPORT_COLUMNS = ['name', 'number', ...CONTACT_FIELD_NAMES] as const;

export const exportContacts = endpoint({
  method: 'GET',
  path: '/contacts/export',
  permission: 'contacts-page:export',
  summary: `Export all contacts as CSV (contatos.csv: ${EXPORT_COLUMNS.join(';')}), in UTF-8 with a byte order mark`,
  reply: z.string(),
});

export const importPhoneContacts = endpoint({
  method: 'POST',
  path: '/contacts/import',
  permission: 'contacts-page:import',
  summary: 'Import the address book of a connection’s phone; without an ID, of the default connection',
  body: z.object({ whatsappId: id.nullish() }).optional(),
  reply: z.object({ created: z.number(), updated: z.number(), total: z.number() }),
});

export const contactDuplicates = endpoint({
  method: 'GET',
  path: '/contacts/:id/duplicates',
  permission: 'signed-in',
  summary: 'List contacts that may be the same person, most likely first, at most 10',
  params: idParams,
  reply: z.array(contactRef.extend({ why: z.enum(['number', 'name', 'email']) })),
});

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/contacts/:id/merge',
  permission: 'contacts-page:merge',
  summary:
    'Merge another contact into this one, which takes over its conversations and the fields it lacks; the other disappears until the merge is undone',
  params: idParams,
  body: z.object({ contactId: id }),
  reply: z.object({ mergeId: id, contact, undoUntil: timestamp }),
});

export const recentMerge = z
  .object({
    mergeId: id,
    keptId: id,
    keptName: z.string(),
    goneName: z.string().describe('The contact that was merged into this one.'),
    undoUntil: timestamp,
  })
  .meta({ id: 'RecentMerge' });
export type RecentMerge = z.output<typeof recentMerge>;

export const listMerges = endpoint({
  method: 'GET',
  path: '/contacts/merges',
  permission: 'contacts-page:merge',
  summary: 'List merges that can still be undone, newest first, at most 200',
  reply: z.array(recentMerge),
});

export const undoMerge = endpoint({
  method: 'POST',
  path: '/contacts/merges/:id/undo',
  permission: 'contacts-page:merge',
  summary:
    'Undo a merge. Conversations return whole, except that messages written since stay, as do conversations started since',
  params: idParams,
  reply: z.object({ contact, restored: contact }),
});
