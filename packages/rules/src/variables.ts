// Message variables: what stands in braces in an outgoing text is replaced by what it names. Pure; both sides use it.
import type { Language } from '@recado/contract/constants';
import { VARIABLE_FIELDS, type ContactFieldValues } from '@recado/contract/contact-fields';
import { spokenField } from './contact-fields.ts';

const OWN = ['firstName', 'name', 'ms', 'protocol', 'date', 'hora'] as const;
type Own = (typeof OWN)[number];

export const VARIABLES = [...OWN, ...VARIABLE_FIELDS] as const;
/** What stands in two braces, variable or not, without spaces around it. */
export const namesInBraces = (text: string): string[] =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim());
export const isVariable = (name: string): boolean => VARIABLES.some((variable) => variable === name);
const NONE: ReadonlySet<string> = new Set();
/** What is written as a variable in these texts and is none: `cpf`. @param known further names */
export const unknownNames = (texts: readonly string[], known: ReadonlySet<string> = NONE): string[] => [
  ...new Set(texts.flatMap(namesInBraces).filter((name) => name !== '' && !isVariable(name) && !known.has(name))),
];
/** The same of one, as it is written: `{{cpf}}`. */
export const unknownVariables = (text: string, known: readonly string[] = []): string[] =>
  unknownNames([text], new Set(known)).map((name) => `{{${name}}}`);

export interface VariableValues {
  /** of its fields those that are known here: the others stay as they are written, for whoever knows them */
  contact: { name: string } & Partial<ContactFieldValues>;
  ticketId: number;
  now: Date;
  /** IANA, where the company is */
  timeZone: string;
  language: Language;
}

/** By the hour: dawn, morning, afternoon, night. */
const GREETINGS: Record<Language, readonly [string, string, string, string]> = {
  pt: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good evening', 'Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
};

/** Unknown names stay as they are written. */
export function expandVariables(text: string, values: VariableValues): string {
  if (!text.includes('{{')) return text;
  const at = partsOf(values.now, values.timeZone);
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) =>
    isOwn(name) ? valueOf(name, values, at) : (fieldOf(name, values) ?? written),
  );
}

const isOwn = (name: string): name is Own => OWN.some((own) => own === name);

function fieldOf(name: string, { contact, language }: VariableValues): string | undefined {
  const field = VARIABLE_FIELDS.find((each) => each === name);
  const value = field && contact[field];
  return field && value !== undefined ? spokenField(field, value, language) : undefined;
}

function valueOf(variable: Own, { contact, ticketId, language }: VariableValues, at: Moment): string {
  switch (variable) {
    case 'firstName':
      return contact.name.trim().split(/\s+/)[0] ?? '';
    case 'name':
      return contact.name.trim();
    case 'ms':
      return GREETINGS[language][Math.floor(Number(at.hour) / 6)] ?? '';
    case 'protocol':
      return `${at.year}${at.month}${at.day}-${ticketId}`;
    case 'date':
      return language === 'en' ? `${at.month}/${at.day}/${at.year}` : `${at.day}/${at.month}/${at.year}`;
    case 'hora':
      return `${at.hour}:${at.minute}`;
  }
}

interface Moment {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
}

function partsOf(now: Date, timeZone: string): Moment {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return { year: part('year'), month: part('month'), day: part('day'), hour: part('hour'), minute: part('minute') };
}
