// What PostgreSQL says, in the catalogue's codes.
import type { ErrorCode } from '@recado/contract/errors';
import { AppError } from '../errors.ts';

/** Constraints that a person can run into; any other one is a mistake of ours. */
const CONSTRAINTS: Record<string, ErrorCode> = {
  contacts_number_unique: 'ERR_DUPLICATED_CONTACT',
  contacts_lid_unique: 'ERR_DUPLICATED_CONTACT',
  contacts_cloud_id_unique: 'ERR_DUPLICATED_CONTACT',
  roles_name_unique: 'ERR_NAME_IN_USE',
  users_role_exists: 'ERR_NO_ROLE_FOUND',
  sso_domains_verified_unique: 'ERR_SSO_DOMAIN_TAKEN',
  sso_links_subject_unique: 'ERR_CONFLICT',
  users_email_unique: 'ERR_EMAIL_IN_USE',
  companies_email_unique: 'ERR_EMAIL_IN_USE',
  connections_name_unique: 'ERR_NAME_IN_USE',
  connections_token_unique: 'ERR_CONFLICT',
  queues_name_unique: 'ERR_NAME_IN_USE',
  queues_color_unique: 'ERR_QUEUE_COLOR_ALREADY_EXISTS',
  tags_name_unique: 'ERR_NAME_IN_USE',
  flows_name_unique: 'ERR_NAME_IN_USE',
  flow_tests_name_unique: 'ERR_NAME_IN_USE',
  queue_integrations_name_unique: 'ERR_NAME_IN_USE',
  contact_lists_name_unique: 'ERR_NAME_IN_USE',
  contact_list_items_number_unique: 'ERR_DUPLICATED_CONTACT',
  prompts_name_unique: 'ERR_NAME_IN_USE',
  prompt_replays_running_unique: 'ERR_REPLAY_RUNNING',
  messages_client_unique: 'ERR_CONFLICT',
  tickets_active_unique: 'ERR_OTHER_OPEN_TICKET',
};

const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** A transaction that ran into another one, and may simply run again. */
const COLLISIONS = new Set(['40P01', '40001']);
/** The database's trouble, not the statement's. A statement that took too long (57014) may always take too long. */
const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25006',
  '53200',
  '53300',
  '08006',
  '08001',
  '08003',
  // a pooler of a server that it has lost, or waited for too long
  '08P01',
]);
/** It does not know the user, or the database, or does not let the one do with the other what it was told to. */
const REFUSED = new Set(['28000', '28P01', '3D000', '42501']);
/** Turns: nothing was begun. */
const BUSY = 'EBUSY';

interface PgLike {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
  detail?: unknown;
  cause?: unknown;
}

const isPgLike = (error: unknown): error is PgLike =>
  typeof error === 'object' && error !== null && !(error instanceof AppError);

/** drizzle wraps the driver's error: the first with a code, down the causes. What has a code of ours is not the database's. */
function* causes(error: unknown): Generator<PgLike> {
  for (let at = error, depth = 0; isPgLike(at) && depth < 5; depth += 1) {
    yield at;
    at = at.cause;
  }
}

/** True when trying again later can help: the database is away, full or busy, not the request wrong. */
export function isUnavailable(error: unknown): boolean {
  if (mayHaveCommitted(error)) return true;
  for (const { code } of causes(error))
    if (typeof code === 'string' && (DISK_FULL.has(code) || COLLISIONS.has(code) || code === BUSY)) return true;
  return false;
}

/** What PostgreSQL says where it refuses its user something; undefined: that is not the trouble. */
export function refusalOf(error: unknown): string | undefined {
  for (const { code, message, detail } of causes(error))
    if (typeof code === 'string' && REFUSED.has(code))
      return [message, detail].filter((text) => typeof text === 'string').join(': ');
  return undefined;
}

/** True when the server has no database of that name. */
export function isMissingDatabase(error: unknown): boolean {
  for (const { code } of causes(error)) if (code === '3D000') return true;
  return false;
}

/** True when a lock was waited for longer than the session's lock_timeout. */
export function isLockTimeout(error: unknown): boolean {
  for (const { code } of causes(error)) if (code === '55P03') return true;
  return false;
}

/** True when the connection may have broken after the commit: what the transaction refers to must stay. */
export function mayHaveCommitted(error: unknown): boolean {
  for (const { code, message } of causes(error)) {
    if (typeof code === 'string' && UNAVAILABLE.has(code)) return true;
    if (
      typeof message === 'string' &&
      /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
        message,
      )
    )
      return true;
  }
  return false;
}

/** The catalogue's error for a driver's error, where there is one. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  for (const { code, constraint } of causes(error)) {
    if (typeof constraint === 'string' && CONSTRAINTS[constraint]) return new AppError(CONSTRAINTS[constraint]);
    if (typeof code === 'string' && DISK_FULL.has(code)) return new AppError('ERR_STORAGE_FULL', 'The disk is full');
    // A foreign key onto a row that is gone, or another company's: as if it did not exist.
    if (code === '23503') return new AppError('ERR_NOT_FOUND', 'What this refers to does not exist');
    if (typeof code === 'string' && COLLISIONS.has(code))
      return new AppError('ERR_CONFLICT', 'Somebody changed the same thing; try again');
  }
  if (isUnavailable(error))
    return new AppError('ERR_DATABASE_UNAVAILABLE', 'The database does not answer; try again soon');
  return undefined;
}
