// What a failed call throws.
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '@recado/contract/errors';

/** `network`: the server could not be reached, or the answer did not arrive. */
export type ApiErrorCode = ErrorCode | 'network';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** 0 when there was no answer */
  readonly status: number;
  /** of ERR_VALIDATION: `{path, message}[]`; of a conflict: what is in the way */
  readonly details: ErrorBody['details'];
  /** as the server names it, where that is no code of ours: a newer server's, or something's in between */
  readonly raw: string | undefined;

  constructor(code: ApiErrorCode, status: number, message?: string, details?: ErrorBody['details'], raw?: string) {
    super(message ?? code);
    this.code = code;
    this.status = status;
    this.details = details;
    this.raw = raw;
  }
}

export const isApiError = (error: unknown, code?: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);

const codes: readonly string[] = ERROR_CODES;
const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'string' &&
  codes.includes(body.error);

/** What the server answers with when it refuses; undefined: those are not its words. */
export const apiErrorOf = (body: unknown, status: number): ApiError | undefined =>
  isErrorBody(body) ? new ApiError(body.error, status, body.message, body.details) : undefined;

/** The person or their company's plan may not: trying again does not help. */
export const isDenial = (error: unknown): boolean =>
  isApiError(error, 'ERR_NO_PERMISSION') || isApiError(error, 'ERR_PLAN_FEATURE');

/** Of what was not sent, as it is kept with it. A code that we do not know is shown as it is. */
export function sendingError(code: string | null | undefined): ApiError {
  const known = ERROR_CODES.find((name) => name === code);
  return new ApiError(
    known ?? 'ERR_SENDING_WAPP_MSG',
    0,
    undefined,
    undefined,
    known ? undefined : (code ?? undefined),
  );
}
