// What a failed call throws.
import type { ErrorBody, ErrorCode } from '@recado/contract/errors';

/** `network`: the server could not be reached, or the answer did not arrive. */
export type ApiErrorCode = ErrorCode | 'network';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiErrorCode;
  /** 0 when there was no answer */
  readonly status: number;
  /** of ERR_VALIDATION: `{path, message}[]`; of a conflict: what is in the way */
  readonly details: ErrorBody['details'];

  constructor(code: ApiErrorCode, status: number, message?: string, details?: ErrorBody['details']) {
    super(message ?? code);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

export const isApiError = (error: unknown, code?: ApiErrorCode): error is ApiError =>
  error instanceof ApiError && (code === undefined || error.code === code);
