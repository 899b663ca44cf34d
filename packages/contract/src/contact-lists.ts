// Lists of people to write to: by hand, from a spreadsheet, or from the company's contacts.
import { z } from 'zod';
import { MB } from './constants.ts';
import { IMPORT_REFUSALS } from './contacts.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import {
  dayFilter,
  flagText,
  id,
  idParams,
  idText,
  optionalEmail,
  personName,
  phoneText,
  createdAt,
  ignored,
} from './primitives.ts';

/** rows of one spreadsheet */
export const MOST_LIST_ROWS = 50_000;
/** bytes of one spreadsheet */
export const MOST_SHEET_BYTES = 20 * MB;
/** An import names so many of those that it left out. */
export const MOST_NAMED_REFUSALS = 500;
/** columns of a sheet that are named as not used */
export const MOST_NAMED_COLUMNS = 50;

/** Why numbers are not being asked about just now. */
export const CHECK_PAUSES = ['noConnection', 'restricted', 'noAnswer'] as const;

export const contactList = z
  .object({
    id,
    name: z.string().describe('Name of the contact list.'),
    contactsCount: z.number().describe('Number of entries.'),
    validCount: z.number().describe('Number of entries known to be on WhatsApp.'),
    invalidCount: z.number().describe('Number of entries known not to be on WhatsApp.'),
    importing: z.number().describe('Rows of imported spreadsheets that are still being added.'),
    checking: z.boolean().describe('Whether its remaining numbers are being checked.'),
    checkPause: z
      .enum(CHECK_PAUSES)
      .nullable()
      .describe('Why the numbers are not being checked just now; null: nothing is in the way.'),
    createdAt,
  })
  .meta({ id: 'ContactList' });
export type ContactList = z.output<typeof contactList>;

export const contactListInput = z.object({ name: personName.describe('Name of the contact list.') });

const permission = 'campaigns-page:edit';
const feature = 'useCampaigns';
const crud = crudEndpoints('/contact-lists', {
  one: 'a contact list',
  many: 'contact lists by name',
  listKey: 'records',
  entity: contactList,
  input: contactListInput,
  change: contactListInput.partial(),
  read: permission,
  write: permission,
});
export const listContactLists = endpoint({ ...crud.list, feature });
export const getContactList = endpoint({ ...crud.get, feature });
export const createContactList = endpoint({ ...crud.create, feature });
export const updateContactList = endpoint({ ...crud.update, feature });
export const deleteContactList = endpoint({ ...crud.remove, feature });

export const listAllContactLists = endpoint({
  method: 'GET',
  path: '/contact-lists/list',
  permission,
  feature,
  summary: 'List all contact lists by name for a picker, at most 500',
  reply: z.array(contactList),
});

/** What an import, or a choice of contacts, makes of a list. */
const filled = z.object({
  total: z.number().describe('Rows read, or contacts selected.'),
  created: z.number().describe('Rows added; with `preview`, rows that would be added.'),
  already: z.number().describe('Number of them that were in the list already.'),
  refusedCount: z.number().describe('Number of rows that were rejected.'),
  refused: z
    .array(
      z.object({
        row: z.number().describe('Line of the row in the sheet, from 1.'),
        name: z.string().describe('Name in the row; empty: none.'),
        error: z.enum(IMPORT_REFUSALS).describe('Why the row was rejected.'),
      }),
    )
    .describe(`Rejected rows, by their line in the sheet: the first ${MOST_NAMED_REFUSALS}.`),
  sample: z
    .array(
      z.object({
        name: z.string().describe('Name of the contact.'),
        number: z.string().describe('Phone number, in digits.'),
        email: z.string().describe('Email address; empty: none.'),
      }),
    )
    .describe('The first entries that are added, or would be.'),
});
export type FilledList = z.output<typeof filled>;

const imported = filled.extend({
  unread: z
    .array(z.string())
    .describe(`Titles of columns the import doesn’t use, as the sheet spells them: the first ${MOST_NAMED_COLUMNS}.`),
});
export type ImportedList = z.output<typeof imported>;

export const uploadContactList = endpoint({
  method: 'POST',
  path: '/contact-lists/:id/upload',
  permission,
  feature,
  multipart: 'file',
  summary: `Import a spreadsheet into a contact list (.xlsx, .xls or .csv, columns Nome, Numero and Email, at most ${MOST_LIST_ROWS} rows), or preview the import`,
  params: idParams,
  query: z.object({ preview: flagText.describe('`true`: nothing is stored; the response says what would be.') }),
  body: z.object({}),
  reply: imported,
});

const monthDay = z
  .string()
  .regex(/^(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/, 'must be a month and a day such as 11-21')
  .default('');

/** Which contacts: those to whom all of it applies. Groups never are. */
export const listFilter = z.object({
  tagIds: z
    .array(id)
    .max(50)
    .default([])
    .describe('Contacts with all of these tags, their own or on one of their tickets.'),
  writtenFrom: dayFilter.describe('Contacts whose last message is from this day or later.'),
  writtenTo: dayFilter.describe('Contacts whose last message is from this day or earlier.'),
  neverAnswered: z.boolean().default(false).describe('Contacts who were written to and never replied.'),
  birthdayFrom: monthDay.describe(
    'First day of a range of birthdays, month and day such as 11-21; empty: January 1, or no range.',
  ),
  birthdayTo: monthDay.describe(
    'Last day of the range; before its first day, it reaches over the end of the year. Empty: December 31, or no range.',
  ),
});
export type ListFilter = z.input<typeof listFilter>;

export const fillContactList = endpoint({
  method: 'POST',
  path: '/contact-lists/:id/fill',
  permission,
  feature,
  summary: 'Add contacts from the company’s address book to a contact list, or only count them',
  params: idParams,
  body: listFilter.extend({ preview: z.boolean().default(false).describe('Whether only to count; nothing is added.') }),
  reply: filled,
});

export const contactListItem = z
  .object({
    id,
    contactListId: id.describe('ID of the contact list.'),
    companyId: id.describe('ID of the company.'),
    name: z.string().describe('Name of the entry, for use in messages.'),
    number: z.string().describe('Phone number, in digits with country code.'),
    email: z.string().describe('Email address; empty: none.'),
    isWhatsappValid: z.boolean().nullable().describe('Whether the number is on WhatsApp; null: not checked yet.'),
    optedOut: z
      .boolean()
      .describe('Whether the contact with this number opted out of automated messages: campaigns leave it out.'),
  })
  .meta({ id: 'ContactListItem' });
export type ContactListItem = z.output<typeof contactListItem>;

const contactListId = z.number({ error: 'Required' }).pipe(id);
export const contactListItemInput = z.object({
  name: personName.describe('Name of the entry, for use in messages.'),
  number: phoneText.describe('Phone number with country code; spaces and punctuation are ignored.'),
  email: optionalEmail,
  contactListId: contactListId.describe('ID of the contact list to add it to.'),
  /** sent by the client that the specification describes; the token says it */
  companyId: ignored,
});
const items = crudEndpoints('/contact-list-items', {
  one: 'a contact list entry',
  many: 'a contact list’s entries by name',
  listKey: 'contacts',
  entity: contactListItem,
  input: contactListItemInput,
  change: z.object({
    ...contactListItemInput.pick({ name: true, number: true }).partial().shape,
    email: optionalEmail.unwrap().optional(),
    contactListId: id.optional().describe('The entry’s own list; it cannot move to another one.'),
    companyId: ignored,
  }),
  read: permission,
  write: permission,
});
export const listContactListItems = endpoint({
  ...items.list,
  feature,
  query: items.list.query.extend({
    contactListId: idText.describe('ID of the contact list.'),
    valid: z
      .enum(['yes', 'no', 'unknown', ''])
      .default('')
      .describe(
        'Only entries on WhatsApp (`yes`), not on WhatsApp (`no`), or not checked yet (`unknown`); empty: all.',
      ),
    optedOut: flagText.describe('`true`: only entries of contacts who opted out of automated messages.'),
  }),
});
export const getContactListItem = endpoint({ ...items.get, feature });
export const createContactListItem = endpoint({ ...items.create, feature });
export const updateContactListItem = endpoint({ ...items.update, feature });
export const deleteContactListItem = endpoint({ ...items.remove, feature });
