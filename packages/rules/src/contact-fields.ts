// The fields of a contact by their table in the contract: taken out of a row, read from a text, filled from another. Pure.
import type { Language } from '@recado/contract/constants';
import {
  CONTACT_FIELD_NAMES,
  CONTACT_FIELDS,
  NO_CONTACT_FIELDS,
  type ContactField,
  type ContactFieldKind,
  type ContactFieldValues,
} from '@recado/contract/contact-fields';
import { dayText, email } from '@recado/contract/primitives';

type Value = ContactFieldValues[ContactField];

/** The fields' part of a row, of a form's values, of a table's columns. */
export const fieldsOf = <Whole extends Record<ContactField, unknown>>(whole: Whole): Pick<Whole, ContactField> =>
  Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, whole[name]])) as Pick<Whole, ContactField>;

/** What a text that is not empty means; undefined: nothing that the field could hold. */
const READ: Record<ContactFieldKind, (text: string) => Value | undefined> = {
  email: (text) => (email.safeParse(text).success ? text : undefined),
  date: readDay,
};

const DAY_MS = 86_400_000;
/** Spreadsheets count days, and the time as a part of one. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

/** 1990-05-12, 12/05/1990 (the day first, in every language), or counted. */
function readDay(text: string): string | undefined {
  if (/^\d{5}(?:\.\d+)?$/.test(text))
    return dayOf(new Date(DAY_ZERO + Math.floor(Number(text)) * DAY_MS).toISOString());
  const [, day = '', month = '', year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  return dayOf(year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const dayOf = (moment: string): string | undefined => dayText.safeParse(moment.replace(/T.*$/, '')).data;

export const readField = (field: ContactField, text: string): Value | undefined =>
  READ[CONTACT_FIELDS[field].kind](text);

/** As a file has it, and as `readField` takes it back. */
export const fieldText = (value: Value | undefined): string => value ?? '';

/** As a form begins with them. */
export const fieldTexts = (values: ContactFieldValues = NO_CONTACT_FIELDS): Record<ContactField, string> =>
  Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, fieldText(values[name])])) as Record<
    ContactField,
    string
  >;

/** In a message to the customer. */
const SPOKEN: Record<ContactFieldKind, (text: string, language: Language) => string> = {
  email: (text) => text,
  date: (text, language) => {
    const [year, month, day] = text.split('-');
    return language === 'en' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
  },
};

export const spokenField = (field: ContactField, value: Value, language: Language): string =>
  isEmpty(value) ? '' : SPOKEN[CONTACT_FIELDS[field].kind](fieldText(value), language);

const isEmpty = (value: Value): boolean => fieldText(value) === '';

/** What one lacks and the other has. */
export function lackingFields(kept: ContactFieldValues, other: ContactFieldValues): Partial<ContactFieldValues> {
  const lacking = CONTACT_FIELD_NAMES.filter((name) => isEmpty(kept[name]) && !isEmpty(other[name]));
  return Object.fromEntries(lacking.map((name) => [name, other[name]]));
}
