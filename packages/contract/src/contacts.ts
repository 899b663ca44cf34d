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
  createdAt,
  updatedAt,
} from './primitives.ts';

export const contactRef = z
  .object({
    id,
    name: z.string().describe('Name of the contact, or of the group.'),
    number: z.string().describe('Phone number in digits, with country code; for groups, the network’s ID.'),
    profilePicUrl: z.string().nullable().describe('URL of the profile picture; null: none, or it is hidden.'),
    isGroup: z.boolean().describe('Whether it is a group.'),
  })
  .meta({ id: 'ContactRef' });
export type ContactRef = z.output<typeof contactRef>;

const extraInfo = z.object({
  name: text(100).trim().min(1, 'Required').describe('Name of the information, such as “Address”.'),
  value: text(1_000).trim().describe('The information itself.'),
});

export const contact = contactRef
  .extend({
    ...contactFieldReplies,
    extraInfo: z
      .array(
        z.object({
          name: z.string().describe('Name of the information, such as “Address”.'),
          value: z.string().describe('The information itself.'),
        }),
      )
      .describe('Additional information that the company keeps about the contact.'),
    tagIds: z.array(id).describe('Tag IDs; `GET /tags/list` returns their names.'),
    optedOutAt: timestamp
      .nullable()
      .describe('Since when the contact receives no automated messages; null: the contact receives them.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof contact>;

export const MOST_EXTRA_INFO = 50;
const tagIds = z.array(id).max(50).describe('IDs of the contact’s own tags.');
const extraInfos = z
  .array(extraInfo)
  .max(MOST_EXTRA_INFO)
  .describe('Additional information that the company keeps about the contact.');

export const contactInput = z.object({
  name: personName.describe('Name of the contact.'),
  number: phoneText.describe('Phone number with country code; spaces and punctuation are ignored.'),
  ...contactFieldInputs,
  extraInfo: extraInfos.default([]),
  tagIds: tagIds.default([]),
});

/** What is left out stays as it is: so no field may have a default. */
const contactChange = z
  .object({
    name: personName.describe('Name of the contact.'),
    number: phoneText.describe('Phone number with country code; spaces and punctuation are ignored.'),
    ...contactFieldChanges,
    extraInfo: extraInfos,
    tagIds,
  })
  .partial();

/** Which contacts a list shows, and what is done to many at once concerns. */
export const contactFilter = z.object({
  searchParam: searchText,
  date: dayFilter.describe('Only contacts created on this day, in the company’s time zone.'),
  dateStart: dayFilter.describe('Only contacts created on this day or later, in the company’s time zone.'),
  dateEnd: dayFilter.describe('Only contacts created on this day or earlier, in the company’s time zone.'),
  tags: idListText.optional().describe('Only contacts with all of these tags, as a JSON array of IDs.'),
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
    contacts: z.array(contact).describe('The contacts on this page.'),
    count: z.number().describe('Number of contacts on all pages.'),
    ...nextPage,
  }),
});

export const listAllContacts = endpoint({
  method: 'GET',
  path: '/contacts/list',
  permission: 'signed-in',
  summary: 'List names and numbers for a picker: the first 200 that match',
  query: z.object({
    name: searchText.describe('Words to look for in names and numbers; empty: everything.'),
    companyId: ownId,
  }),
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
  query: z.object({ preview: flagText.describe('`true`: nothing is stored; the response says what would be.') }),
  body: z.union([
    z.object({ rows: importRows.describe('The rows of the spreadsheet: its columns’ names with their values.') }),
    importRows,
  ]),
  reply: z.object({
    newContacts: z
      .array(
        z.object({
          contactName: z.string().describe('Name of the contact.'),
          contactId: id.describe('ID of the contact.'),
        }),
      )
      .describe('Contacts that were added.'),
    errorBag: z
      .array(
        z.object({
          row: z.number().describe('Position of the row, from 1.'),
          contactName: z.string().describe('Name in the row; empty: none.'),
          error: z.enum(IMPORT_REFUSALS).describe('Why the row was rejected.'),
        }),
      )
      .describe('Rows that were rejected.'),
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
  body: z
    .object({
      whatsappId: id
        .nullish()
        .describe('ID of the connection whose phone is read; null or left out: the default connection.'),
    })
    .optional(),
  reply: z.object({
    created: z.number().describe('Number of contacts added.'),
    updated: z.number().describe('Number of contacts changed.'),
    total: z.number().describe('Number of entries in the phone’s address book.'),
  }),
});

export const contactDuplicates = endpoint({
  method: 'GET',
  path: '/contacts/:id/duplicates',
  permission: 'signed-in',
  summary: 'List contacts that may be the same person, most likely first, at most 10',
  params: idParams,
  reply: z.array(
    contactRef.extend({
      why: z
        .enum(['number', 'name', 'email'])
        .describe('What both have in common: their number, name or email address.'),
    }),
  ),
});

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/contacts/:id/merge',
  permission: 'contacts-page:merge',
  summary:
    'Merge another contact into this one, which takes over its conversations and the fields it lacks; the other disappears until the merge is undone',
  params: idParams,
  body: z.object({ contactId: id.describe('ID of the contact that is merged into this one.') }),
  reply: z.object({
    mergeId: id.describe('ID of the merge, to undo it.'),
    contact: contact.describe('The contact as it is after the merge.'),
    undoUntil: timestamp.describe('Until when the merge can be undone.'),
  }),
});

export const recentMerge = z
  .object({
    mergeId: id.describe('ID of the merge, to undo it.'),
    keptId: id.describe('ID of the contact that stayed.'),
    keptName: z.string().describe('Name of the contact that stayed.'),
    goneName: z.string().describe('The contact that was merged into this one.'),
    undoUntil: timestamp.describe('Until when the merge can be undone.'),
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
  reply: z.object({
    contact: contact.describe('The contact that had stayed, as it is now.'),
    restored: contact.describe('The contact that is there again.'),
  }),
});
