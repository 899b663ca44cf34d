// A request to the Graph API that failed, and what that tells of its fate.
import type { ErrorCode } from '@recado/contract/errors';
import { ChannelError } from '@recado/channel/outbound';
import { z } from 'zod';
import { isAccountLost, meaningOf, metaError, wordsOf } from './graph-errors.rules.ts';

interface Fate {
  permanent?: boolean;
  /** Meta may have carried it out */
  unsure?: boolean;
  /** the token is no longer good for anything */
  accountLost?: boolean;
  /** Meta has answered: it is reached */
  answered?: boolean;
}

export class GraphError extends ChannelError {
  readonly unsure: boolean;
  readonly accountLost: boolean;
  readonly answered: boolean;

  constructor(code: ErrorCode, message: string, fate: Fate = {}) {
    super(code, message, fate.permanent ?? false);
    this.name = 'GraphError';
    this.unsure = fate.unsure ?? false;
    this.accountLost = fate.accountLost ?? false;
    this.answered = fate.answered ?? false;
  }
}

const answer = z.object({ error: metaError });

/** An answer that is not a success. */
export function refusal(status: number, body: string): GraphError {
  const parsed = answer.safeParse(jsonOf(body));
  // Not Meta's own words but some gateway's: what became of the request behind it is not known.
  if (!parsed.success)
    return new GraphError(meaningOf(0, status).code, `the Graph API answered ${status}`, {
      ...meaningOf(0, status),
      unsure: status >= 500,
      answered: status < 500,
      accountLost: isAccountLost(0, status),
    });
  const { error } = parsed.data;
  return new GraphError(meaningOf(error.code, status).code, wordsOf(error), {
    ...meaningOf(error.code, status),
    answered: true,
    accountLost: isAccountLost(error.code, status),
  });
}

export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Failures from before a single byte was sent. */
const NEVER_SENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** There was no answer. */
export function unanswered(error: unknown): GraphError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const words = cause instanceof Error ? cause.message || code : String(cause);
  return new GraphError('ERR_SENDING_WAPP_MSG', `the Graph API does not answer: ${words}`, {
    unsure: !NEVER_SENT.includes(code),
  });
}
