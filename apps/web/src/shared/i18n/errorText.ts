// What a person reads when something failed.
import { ApiError, type ApiErrorCode } from '../errors/ApiError.ts';
import type enErrors from './en/errors.json';
import type esErrors from './es/errors.json';
import { i18n } from './i18n.ts';
import type ptErrors from './pt/errors.json';

// A code of the contract without a text in one of the languages does not compile here.
type Complete<T extends Record<ApiErrorCode, string>> = T;
type Texts = [Complete<typeof ptErrors>, Complete<typeof enErrors>, Complete<typeof esErrors>];

/** The text of the error's code in the language on the screen; of a code that we have no text for, the code; else what it says itself. */
export function errorText(error: unknown): string {
  const t = i18n.getFixedT(null, 'errors');
  if (error instanceof ApiError) {
    const key: keyof Texts[number] = error.code;
    return error.raw ?? t(key);
  }
  return error instanceof Error && error.message !== '' ? error.message : t('ERR_INTERNAL_SERVER_ERROR');
}
