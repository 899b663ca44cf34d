// Every code an answer's `error` may carry. The web app has a text for each in three languages (a missing one does not compile).
export const ERROR_CODES = [
  // the specification's catalogue
  'ERR_INTERNAL_SERVER_ERROR',
  'ERR_NO_OTHER_WHATSAPP',
  'ERR_NO_DEF_WAPP_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_WAPP_CHECK_CONTACT',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_WAPP_DOWNLOAD_MEDIA',
  'ERR_INVALID_CREDENTIALS',
  'ERR_USER_DONT_EXISTS',
  'ERR_SENDING_WAPP_MSG',
  'ERR_DELETE_WAPP_MSG',
  'ERR_OTHER_OPEN_TICKET',
  'ERR_SESSION_EXPIRED',
  'ERR_USER_CREATION_DISABLED',
  'ERR_NO_PERMISSION',
  'ERR_DUPLICATED_CONTACT',
  'ERR_NO_SETTING_FOUND',
  'ERR_NO_CONTACT_FOUND',
  'ERR_NO_TICKET_FOUND',
  'ERR_NO_USER_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_CREATING_MESSAGE',
  'ERR_CREATING_TICKET',
  'ERR_FETCH_WAPP_MSG',
  'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  'ERR_WAPP_GREETING_REQUIRED',
  // what else is needed
  'ERR_VALIDATION',
  'ERR_NOT_FOUND',
  'ERR_TOO_MANY_REQUESTS',
  'ERR_PAYLOAD_TOO_LARGE',
  'ERR_UNSUPPORTED_MEDIA_TYPE',
  'ERR_PLAN_LIMIT',
  'ERR_CONFLICT',
  'ERR_SUBSCRIPTION_EXPIRED',
  'ERR_COMPANY_DISABLED',
  'ERR_EMAIL_IN_USE',
  'ERR_NAME_IN_USE',
  'ERR_NO_QUEUE_FOUND',
  'ERR_NO_MESSAGE_FOUND',
  'ERR_NO_PLAN_FOUND',
  'ERR_TICKET_NOT_OPEN',
  'ERR_TICKET_TAKEN',
  'ERR_WAPP_HAS_OPEN_TICKETS',
  'ERR_WAPP_NOT_WAITING_FOR_SCAN',
  'ERR_REPLY_WINDOW_CLOSED',
  'ERR_NO_TEMPLATE_FOUND',
  'ERR_TEMPLATE_VALUES',
  'ERR_WAPP_ACCOUNT_REFUSED',
  'ERR_WAPP_RESTRICTED',
  'ERR_WAPP_UNREACHABLE_CONTACT',
  'ERR_WAPP_RATE_LIMIT',
  'ERR_WAPP_UNSUPPORTED',
  'ERR_INVALID_SIGNATURE',
  'ERR_STORAGE_FULL',
  'ERR_DATABASE_UNAVAILABLE',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface ErrorDetail {
  path: string;
  message: string;
}

/** The body of every answer that is not a success. `details` of a validation error is a list; of a conflict, what is in the way. */
export interface ErrorBody {
  error: ErrorCode;
  message?: string;
  details?: ErrorDetail[] | Record<string, unknown>;
}
