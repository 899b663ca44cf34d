// Failures that a caller can understand. Services throw them and know no HTTP.
import type { ErrorCode, ErrorDetail } from '@recado/contract/errors';

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | Record<string, unknown> | undefined;

  constructor(
    code: ErrorCode,
    message?: string,
    details?: ErrorDetail[] | Record<string, unknown>,
    options?: ErrorOptions,
  ) {
    super(message ?? code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** Stops what is being done: nothing of the transaction stays. */
export function fail(code: ErrorCode, message?: string, details?: ErrorDetail[] | Record<string, unknown>): never {
  throw new AppError(code, message, details);
}

/** The value, or a failure where there is none. */
export function found<T>(value: T | undefined | null, code: ErrorCode): T {
  if (value === undefined || value === null) fail(code);
  return value;
}
