// Lists of people to write to: by hand, from a spreadsheet, or from the company's contacts.
import { z } from 'zod';
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
  timestamp,
} from './primitives.ts';

/** rows of one spreadsheet */
export const MOST_LIST_ROWS = 50_000;
/** bytes of one spreadsheet */
export const MOST_SHEET_BYTES = 20 * 1024 * 1024;
/** An import names so many of those that it left out. */
export const MOST_NAMED_REFUSALS = 500;

/** Why numbers are not being asked about just now. */
export const CHECK_PAUSES = ['noConnection', 'restricted', 'noAnswer'] as const;

export const contactList = z
  .object({
    id,
    name: z.string(),
    contactsCount: z.number(),
    validCount: z.number().describe('on WhatsApp, as far as is known'),
    invalidCount: z.number().describe('not on WhatsApp'),
    checking: z.boolean().describe('its other numbers are being asked about'),
    checkPause: z.enum(CHECK_PAUSES).nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'ContactList' });
export type ContactList = z.output<typeof contactList>;

export const contactListInput = z.object({ name: personName });

const permission = 'campaigns-page:edit';
const feature = 'useCampaigns';
const crud = crudEndpoints('/contact-lists', {
  what: 'contact list, by name',
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
  summary: 'All contact lists, for a picker: the first 500 by name',
  reply: z.array(contactList),
});

/** What an import, or a choice of contacts, makes of a list. */
const filled = z.object({
  total: z.number().describe('rows that were read, or contacts that were chosen'),
  created: z.number().describe('added, or with `preview` to be added'),
  already: z.number().describe('in the list before'),
  refusedCount: z.number(),
  refused: z
    .array(z.object({ row: z.number(), name: z.string(), error: z.enum(IMPORT_REFUSALS) }))
    .describe(`rows that were left out, by their line in the sheet; the first ${MOST_NAMED_REFUSALS}`),
  sample: z.array(z.object({ name: z.string(), number: z.string(), email: z.string() })).describe('the first of them'),
});
export type FilledList = z.output<typeof filled>;

export const uploadContactList = endpoint({
  method: 'POST',
  path: '/contact-lists/:id/upload',
  permission,
  feature,
  multipart: 'file',
  summary: `A spreadsheet into the list: .xlsx, .xls or .csv with the columns Nome, Numero and Email, up to ${MOST_LIST_ROWS} rows; or only what would become of it`,
  params: idParams,
  query: z.object({ preview: flagText }),
  body: z.object({}),
  reply: filled,
});

const monthDay = z
  .string()
  .regex(/^(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/, 'must be a month and a day such as 11-21')
  .default('');

/** Which contacts: those to whom all of it applies. Groups never are. */
export const listFilter = z.object({
  tagIds: z.array(id).max(50).default([]).describe('with all of these tags'),
  writtenFrom: dayFilter.describe('the last message in their conversations is of this day or later'),
  writtenTo: dayFilter.describe('… of this day or earlier'),
  neverAnswered: z.boolean().default(false).describe('we wrote to them, and they never wrote'),
  birthdayFrom: monthDay.describe('month and day: 11-21'),
  birthdayTo: monthDay,
});
export type ListFilter = z.input<typeof listFilter>;

export const fillContactList = endpoint({
  method: 'POST',
  path: '/contact-lists/:id/fill',
  permission,
  feature,
  summary: "Contacts of the company's address book into the list; or only how many",
  params: idParams,
  body: listFilter.extend({ preview: z.boolean().default(false) }),
  reply: filled,
});

export const contactListItem = z
  .object({
    id,
    contactListId: id,
    companyId: id,
    name: z.string(),
    number: z.string(),
    email: z.string(),
    isWhatsappValid: z.boolean().nullable().describe('null: nobody has asked yet'),
  })
  .meta({ id: 'ContactListItem' });
export type ContactListItem = z.output<typeof contactListItem>;

const contactListId = z.number({ error: 'Required' }).pipe(id);
export const contactListItemInput = z.object({
  name: personName,
  number: phoneText,
  email: optionalEmail,
  contactListId,
  /** sent by the client that the specification describes; the token says it */
  companyId: z.unknown().optional(),
});
const items = crudEndpoints('/contact-list-items', {
  what: 'person of a contact list, by name',
  listKey: 'contacts',
  entity: contactListItem,
  input: contactListItemInput,
  change: z.object({
    ...contactListItemInput.pick({ name: true, number: true }).partial().shape,
    email: optionalEmail.unwrap().optional(),
    contactListId: z.unknown().optional(),
    companyId: z.unknown().optional(),
  }),
  read: permission,
  write: permission,
});
export const listContactListItems = endpoint({
  ...items.list,
  feature,
  query: items.list.query.extend({
    contactListId: idText,
    valid: z.enum(['yes', 'no', 'unknown', '']).default('').describe('on WhatsApp, not, or not asked yet'),
  }),
});
export const getContactListItem = endpoint({ ...items.get, feature });
export const createContactListItem = endpoint({ ...items.create, feature });
export const updateContactListItem = endpoint({ ...items.update, feature });
export const deleteContactListItem = endpoint({ ...items.remove, feature });
