// Contacts as the contract shows them, whole or as a reference: the columns to read, and what becomes of them.
import type { ContactFieldValues } from '@recado/contract/contact-fields';
import type { Contact, ContactRef } from '@recado/contract/contacts';
import { fieldsOf } from '@recado/rules/contact-fields';
import { getTableColumns, type SQL } from 'drizzle-orm';
import { columnsAs, columnsAsJson } from '../../../platform/db/columns.ts';
import { contacts } from '../../../schema/catalog.ts';

const table = getTableColumns(contacts);

const REF_COLUMNS = {
  id: table.id,
  name: table.name,
  number: table.number,
  profilePicUrl: table.profilePicUrl,
  isGroup: table.isGroup,
};

export const CONTACT_COLUMNS = {
  ...REF_COLUMNS,
  ...fieldsOf(table),
  extraInfo: table.extraInfo,
  tagIds: table.tagIds,
  optedOutAt: table.optedOutAt,
  createdAt: table.createdAt,
  updatedAt: table.updatedAt,
};

/** A row as drizzle reads it, or as PostgreSQL writes it as JSON. */
export type PresentableContact = Omit<Contact, 'createdAt' | 'updatedAt' | 'optedOutAt'> &
  Record<'createdAt' | 'updatedAt', Date | string> & { optedOutAt: Date | string | null };

export const presentContactRef = ({ id, name, number, profilePicUrl, isGroup }: ContactRef): ContactRef => ({
  id,
  name,
  number,
  profilePicUrl,
  isGroup,
});

export const presentContact = (row: PresentableContact): Contact => ({
  ...presentContactRef(row),
  ...fieldsOf(row),
  extraInfo: row.extraInfo,
  tagIds: row.tagIds,
  optedOutAt: row.optedOutAt && new Date(row.optedOutAt).toISOString(),
  createdAt: new Date(row.createdAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

/** The contact of something else, in its row. */
export type ContactRefRow = { [Field in keyof ContactRef as `contact.${Field}`]: ContactRef[Field] };

/** The columns of a ContactRefRow. @param alias of the relation `contacts` */
export const contactRefColumns = (alias: string): SQL => columnsAs(alias, REF_COLUMNS, 'contact.');

export const contactRefOf = (row: ContactRefRow): ContactRef => ({
  id: row['contact.id'],
  name: row['contact.name'],
  number: row['contact.number'],
  profilePicUrl: row['contact.profilePicUrl'],
  isGroup: row['contact.isGroup'],
});

/** Its fields alone, as JSON. @param alias of the relation `contacts` */
export const contactFieldsJson = (alias: string): SQL<ContactFieldValues> =>
  columnsAsJson<ContactFieldValues>(alias, fieldsOf(table));

/** A ContactRef as JSON, where a row has room for one column. @param alias of the relation `contacts` */
export const contactRefJson = (alias: string): SQL<ContactRef> => columnsAsJson<ContactRef>(alias, REF_COLUMNS);
