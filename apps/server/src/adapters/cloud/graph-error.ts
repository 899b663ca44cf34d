// A request to the Graph API that failed, and what that tells of its fate.
import type { ErrorCode } from '@recado/contract/errors';
import { ChannelError } from '@recado/channel/outbound';
import { z } from 'zod';
import { isAccountLost, isPairLimit, meaningOf, metaError, restOf, wordsOf } from './graph-errors.rules.ts';
import { wasNeverSent } from '../../platform/net/never-sent.ts';

interface Fate {
  permanent?: boolean;
  /** Meta may have carried it out */
  unsure?: boolean;
  /** the token is no longer good for anything */
  accountLost?: boolean;
  /** perhaps the Graph API as a whole cannot be reached, or is out of order */
  away?: boolean;
  /** after so long it may be asked again */
  retryAfterMs?: number | undefined;
  /** until then it wants nothing of this number at all */
  rests?: boolean;
  /** Meta's own */
  words?: string;
}

export class GraphError extends ChannelError {
  readonly unsure: boolean;
  readonly accountLost: boolean;
  readonly away: boolean;
  readonly rests: boolean;

  constructor(code: ErrorCode, message: string, fate: Fate = {}) {
    super(code, message, fate.permanent ?? false, fate.retryAfterMs, fate.words);
    this.name = 'GraphError';
    this.unsure = fate.unsure ?? false;
    this.accountLost = fate.accountLost ?? false;
    this.away = fate.away ?? false;
    this.rests = fate.rests ?? false;
  }
}

const answer = z.object({ error: metaError });

export interface Refused {
  status: number;
  body: string;
  retryAfter: string | null;
}

/** An answer that is not a success. */
export function refusal({ status, body, retryAfter }: Refused, mask: (text: string) => string): GraphError {
  const parsed = answer.safeParse(jsonOf(body));
  if (!parsed.success) return gatewayRefusal(status, retryAfter);
  const { error } = parsed.data;
  const { code, permanent } = meaningOf(error.code, status);
  const retryAfterMs = restOf(error.code, status, retryAfter);
  const words = mask(wordsOf(error));
  return new GraphError(code, words, {
    words,
    permanent,
    accountLost: isAccountLost(error.code, status),
    away: status >= 500,
    retryAfterMs,
    rests: retryAfterMs !== undefined && !isPairLimit(error.code),
  });
}

/** Not Meta's own words but some gateway's: they say nothing of the request, and what became of it is not known. */
function gatewayRefusal(status: number, retryAfter: string | null): GraphError {
  const retryAfterMs = restOf(0, status, retryAfter);
  const accountLost = isAccountLost(0, status);
  return new GraphError(meaningOf(0, status).code, `the Graph API answered ${status}`, {
    unsure: status >= 500,
    accountLost,
    away: !accountLost && retryAfterMs === undefined,
    retryAfterMs,
    rests: retryAfterMs !== undefined,
  });
}

export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** There was no answer. */
export function unanswered(error: unknown, mask: (text: string) => string): GraphError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const words = cause instanceof Error ? cause.message || code : String(cause);
  return new GraphError('ERR_SENDING_WAPP_MSG', mask(`the Graph API does not answer: ${words}`), {
    unsure: !wasNeverSent(error),
    away: true,
  });
}

/** We hung up before there was an answer. */
export const hungUp = (): GraphError =>
  new GraphError('ERR_WAPP_NOT_INITIALIZED', 'the connection was closed', { unsure: true });
