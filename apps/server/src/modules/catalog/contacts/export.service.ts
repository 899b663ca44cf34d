// All contacts as a file: page by page, each in a transaction of its own, so that neither memory nor the database holds all.
import { Readable } from 'node:stream';
import { CONTACT_FIELD_NAMES } from '@recado/contract/contact-fields';
import { EXPORT_COLUMNS } from '@recado/contract/contacts';
import { fieldText } from '@recado/rules/contact-fields';
import { BYTE_ORDER_MARK, csvLine } from '@recado/rules/csv';
import type { Call, FileAnswer } from '../../../platform/http/route.ts';
import { contactsAfter, type ContactCursor, type ExportedContact } from './contacts.repo.ts';

const PAGE = 1_000;

export const exportContacts = async (call: Call): Promise<FileAnswer> => ({
  fileName: 'contacts.csv',
  mime: 'text/csv; charset=utf-8',
  content: Readable.from(pages(call), { objectMode: false, encoding: 'utf8' }),
});

const lineOf = (contact: ExportedContact): string =>
  csvLine([contact.name, contact.number, ...CONTACT_FIELD_NAMES.map((field) => fieldText(contact[field]))]);

async function* pages(call: Call): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(EXPORT_COLUMNS);
  let after: ContactCursor | undefined;
  do {
    const contacts: ExportedContact[] = await call.run(({ tx }) => contactsAfter(tx, after, PAGE));
    if (contacts.length > 0) yield contacts.map(lineOf).join('');
    after = contacts.length < PAGE ? undefined : contacts.at(-1);
  } while (after);
}
