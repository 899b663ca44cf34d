// The contract's schemas judge a form in the browser as they do on the server; here their words become the person's language.
import type { ErrorDetail } from '@recado/contract/errors';
import type { z } from 'zod';
import { i18n } from '../i18n/i18n.ts';

export type FieldErrors = Record<string, string>;

/** Of a list in which nothing is chosen. */
const CHOOSE = 'Choose at least one';

/**
 * The messages that contract schemas use for what people get wrong.
 * @param least how many characters it must have; a server's answer doesn't say
 */
export function validationText(message: string, least?: number): string {
  const t = i18n.getFixedT(null, 'common');
  switch (message) {
    case 'Required':
      return t('validation.required');
    case 'Too Short!':
      return least === undefined ? t('validation.tooShort') : t('validation.tooShortOf', { count: least });
    case 'must have 20 characters or more':
      return t('validation.token');
    case 'Too Long!':
      return t('validation.tooLong');
    case '5 to 30 digits, as Meta shows it':
      return t('validation.digits');
    case 'Digits with country code, 8 to 15':
      return t('validation.phone');
    case 'must be a time such as 08:00':
      return i18n.getFixedT(null, 'settings')('schedules.badHour');
    case 'must be an http or https URL':
    case 'must be an address that begins with http':
      return t('validation.webAddress');
    case CHOOSE:
      return t('validation.atLeastOne');
    case 'Invalid email':
      return t('validation.invalidEmail');
    case 'Too Weak!':
      return t('validation.tooWeak');
    case 'Guessable!':
      return i18n.getFixedT(null, 'errors')('ERR_GUESSABLE_PASSWORD');
    case 'Different!':
      return t('validation.different');
    case 'must be a CPF or CNPJ':
      return t('validation.document');
    case 'must be a ZIP code of the country':
      return t('validation.zip');
    case 'must be a card number':
      return t('validation.cardNumber');
    case 'must be a month to come':
      return t('validation.expiry');
    case 'must be three or four digits':
      return t('validation.cvv');
    case 'must be the address of a YouTube video, or its code':
      return t('validation.video');
    default:
      return t('validation.invalid');
  }
}

/** Judges values by a schema: the first complaint of each field, `extraInfo.0.name` for nested ones. */
export function schemaErrors(schema: z.ZodType, values: unknown): FieldErrors {
  const result = schema.safeParse(values);
  if (result.success) return {};
  return firstOfEach(
    result.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      message: messageOf(issue.message, valueAt(values, issue.path)),
      ...(issue.code === 'too_small' && { least: Number(issue.minimum) }),
    })),
  );
}

/** Nobody who has written nothing wants to read that it is invalid; nor does one fill in what one chooses from. */
function messageOf(message: string, value: unknown): string {
  if (value === '') return 'Required';
  return message === 'Required' && Array.isArray(value) ? CHOOSE : message;
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    values,
  );

/** The fields a server's ERR_VALIDATION complains about. */
export function detailErrors(details: unknown): FieldErrors {
  if (!Array.isArray(details)) return {};
  return firstOfEach(details.filter(isDetail));
}

function firstOfEach(details: (ErrorDetail & { least?: number })[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message, least } of details) errors[path] ??= validationText(message, least);
  return errors;
}

const isDetail = (value: unknown): value is ErrorDetail =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'message' in value &&
  typeof value.path === 'string' &&
  typeof value.message === 'string';
