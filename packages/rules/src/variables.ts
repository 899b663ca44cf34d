// Message variables: what stands in braces in an outgoing text is replaced by what it names. Pure; both sides use it.
import type { Language } from '@recado/contract/constants';

export const VARIABLES = ['firstName', 'name', 'ms', 'protocol', 'date', 'hora'] as const;
export type Variable = (typeof VARIABLES)[number];

export interface VariableValues {
  contactName: string;
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
    isVariable(name) ? valueOf(name, values, at) : written,
  );
}

const isVariable = (name: string): name is Variable => VARIABLES.some((variable) => variable === name);

function valueOf(variable: Variable, { contactName, ticketId, language }: VariableValues, at: Moment): string {
  switch (variable) {
    case 'firstName':
      return contactName.trim().split(/\s+/)[0] ?? '';
    case 'name':
      return contactName.trim();
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
