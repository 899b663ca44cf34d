// The one place where a failure becomes an HTTP answer.
import type { ErrorBody, ErrorCode, ErrorDetail } from '@recado/contract/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAppError } from '../db/pg-errors.ts';
import { AppError } from '../errors.ts';
import { tellablePath } from '../log/log.ts';

/** Everything else is 400: the caller can mend it. */
const STATUS: Partial<Record<ErrorCode, number>> = {
  ERR_INTERNAL_SERVER_ERROR: 500,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_INVALID_SIGNATURE: 401,
  ERR_SESSION_EXPIRED: 401,
  ERR_SESSION_REUSED: 401,
  ERR_SUBSCRIPTION_EXPIRED: 402,
  ERR_CARD_REFUSED: 402,
  ERR_COMPANY_DISABLED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_WRONG_PASSWORD: 403,
  ERR_SECOND_FACTOR_CODE: 403,
  ERR_SECOND_FACTOR_NEEDED: 403,
  ERR_SECOND_FACTOR_OVER: 401,
  ERR_SECOND_FACTOR_ON: 409,
  ERR_SECOND_FACTOR_OFF: 409,
  ERR_PASSKEY_REFUSED: 403,
  ERR_PASSKEY_KNOWN: 409,
  ERR_PASSKEYS_FULL: 409,
  ERR_PASSKEYS_UNAVAILABLE: 409,
  ERR_NO_PASSKEY_FOUND: 404,
  ERR_SSO_PROVIDER: 503,
  ERR_SSO_EMAIL: 403,
  ERR_SSO_UNKNOWN: 403,
  ERR_SSO_ONLY: 403,
  ERR_SSO_DOMAIN_TAKEN: 409,
  ERR_PLAN_LIMIT: 403,
  ERR_PLAN_FEATURE: 403,
  ERR_PLAN_STORAGE: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_NOT_FOUND: 404,
  ERR_USER_DONT_EXISTS: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NOBODY_WAITS: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_FILE_LIST: 404,
  ERR_NO_FLOW_FOUND: 404,
  ERR_NO_MESSAGE_EXPORT: 404,
  ERR_MESSAGE_EXPORT_RUNNING: 409,
  ERR_NO_PROMPT_FOUND: 404,
  ERR_NO_PROMPT_VERSION: 404,
  ERR_NO_REPLAY_FOUND: 404,
  ERR_REPLAY_RUNNING: 409,
  ERR_NO_KNOWLEDGE_FOUND: 404,
  ERR_KNOWLEDGE_FULL: 409,
  ERR_NO_TEMPLATE_FOUND: 404,
  ERR_NO_INVOICE_FOUND: 404,
  ERR_FETCH_WAPP_MSG: 404,
  ERR_CONFLICT: 409,
  ERR_PLAN_IN_USE: 409,
  ERR_NEEDED_BY_CAMPAIGN: 409,
  ERR_LAST_ADMIN: 409,
  ERR_NO_ROLE_FOUND: 404,
  ERR_ROLE_IN_USE: 409,
  ERR_TOO_MANY_ROLES: 409,
  ERR_MORE_THAN_OWN: 403,
  ERR_INVOICE_PAID: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_EMAIL_IN_USE: 409,
  ERR_NAME_IN_USE: 409,
  ERR_FLOW_NEWER_DRAFT: 409,
  ERR_FLOW_TESTS_FAIL: 409,
  ERR_FLOW_TESTS_FULL: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_TAKEN: 409,
  ERR_BULK_RUNNING: 409,
  ERR_BULK_TOO_MANY: 400,
  ERR_UNDO_OVER: 409,
  ERR_UNDO_CHANGED: 409,
  ERR_TICKET_NOT_OPEN: 409,
  ERR_WAPP_HAS_OPEN_TICKETS: 409,
  ERR_WAPP_NOT_WAITING_FOR_SCAN: 409,
  ERR_WAPP_NOT_INITIALIZED: 409,
  ERR_WAPP_NOT_INSTALLED: 409,
  ERR_WAPP_ACCOUNT_REFUSED: 409,
  ERR_WAPP_RESTRICTED: 409,
  ERR_WAPP_OPTED_OUT: 409,
  ERR_WAPP_HELD_BACK: 409,
  ERR_CAMPAIGN_NOT_EDITABLE: 409,
  ERR_REPLY_WINDOW_CLOSED: 409,
  ERR_PAYLOAD_TOO_LARGE: 413,
  ERR_IDEMPOTENCY_KEY_REUSED: 422,
  ERR_WEBHOOK_OFF: 409,
  ERR_DELIVERY_WAITING: 409,
  ERR_UNSUPPORTED_MEDIA_TYPE: 415,
  ERR_AIDS_OFF: 409,
  ERR_AIDS_NO_WORDS: 409,
  ERR_NO_ASSISTANT: 409,
  ERR_RECORDING_TOO_LONG: 413,
  ERR_MODEL_BUDGET: 409,
  ERR_CONTACT_ATTENDED: 403,
  ERR_MODEL_REFUSED: 409,
  ERR_MODEL_NONSENSE: 409,
  ERR_MODEL_UNAVAILABLE: 503,
  ERR_VOICE_REFUSED: 409,
  ERR_VOICE_UNAVAILABLE: 503,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_WAPP_RATE_LIMIT: 429,
  ERR_PAYMENT_PROVIDER: 503,
  ERR_DATABASE_UNAVAILABLE: 503,
  ERR_STORAGE_UNAVAILABLE: 503,
  ERR_STORAGE_FULL: 507,
};

const statusOf = (code: ErrorCode): number => STATUS[code] ?? 400;

/** What Fastify itself refuses, by its status. */
const BY_STATUS: Record<number, ErrorCode> = {
  404: 'ERR_NOT_FOUND',
  413: 'ERR_PAYLOAD_TOO_LARGE',
  415: 'ERR_UNSUPPORTED_MEDIA_TYPE',
  429: 'ERR_TOO_MANY_REQUESTS',
};

/** An expired access token: the client refreshes once and tries again. */
export class TokenExpired extends AppError {
  constructor() {
    super('ERR_SESSION_EXPIRED', 'The access token has run out; refresh it');
  }
}

function answer(reply: FastifyReply, status: number, content: ErrorBody): FastifyReply {
  const wait = status === 503 ? 1 : status === 429 ? secondsOf(content) : undefined;
  if (wait !== undefined) void reply.header('retry-after', String(wait));
  return reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(content);
}

/** How long whoever asks too much is to wait, where that is known. */
const secondsOf = ({ details }: ErrorBody): number | undefined =>
  details && 'seconds' in details && typeof details.seconds === 'number' ? Math.ceil(details.seconds) : undefined;

function body(error: AppError): ErrorBody {
  return {
    error: error.code,
    ...(error.message !== error.code && { message: error.message }),
    ...(error.details && { details: error.details }),
  };
}

/** What logs tell of a request besides its id: whose it was, by number. */
export function tellable({ url, claims, program }: FastifyRequest): object {
  const company = claims?.companyId ?? program?.companyId;
  return {
    path: tellablePath(url),
    ...(company !== undefined && { company }),
    ...(claims && { user: claims.id }),
    ...(program && { caller: program.caller }),
  };
}

/** Also for what Fastify refuses before it has found a route, such as an address that cannot be read. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = asAppError(error);
  if (known) {
    const status = known instanceof TokenExpired ? 403 : statusOf(known.code);
    if (status >= 500) request.log.warn({ err: error, ...tellable(request) }, 'refused for now');
    return answer(reply, status, body(known));
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    // Some of Fastify's messages repeat the address.
    const path = request.url.split('?', 1)[0] ?? '';
    const message = error.message.includes(path) ? 'The address cannot be read' : error.message;
    return answer(reply, status, { error: BY_STATUS[status] ?? 'ERR_VALIDATION', message });
  }
  request.log.error({ err: error, ...tellable(request) }, 'a request failed');
  return answer(reply, 500, { error: 'ERR_INTERNAL_SERVER_ERROR' });
}

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) =>
    answer(reply, 404, {
      error: 'ERR_NOT_FOUND',
      message: `There is no ${request.method} ${tellablePath(request.url)}`,
    }),
  );
}

export const validationFailed = (details: ErrorDetail[]): AppError =>
  new AppError(
    'ERR_VALIDATION',
    details
      .map((detail) => `${detail.path}: ${detail.message}`)
      .join('; ')
      .slice(0, 500),
    details,
  );
