// Why a call of another program was refused.
import { isApiError } from '../../shared/errors/ApiError.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { i18n } from '../../shared/i18n/i18n.ts';

/** Of a token the usual words, to sign in again, would lead nowhere. */
export const refusalText = (error: unknown): string =>
  isApiError(error, 'ERR_SESSION_EXPIRED') ? i18n.getFixedT(null, 'messagesApi')('try.badToken') : errorText(error);
