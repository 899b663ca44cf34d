// Other programs as callers: who a token names, and how much it may call (RateLimit headers, draft-ietf-httpapi-ratelimit-headers).
import type { ApiScope, PlanFeature } from '@recado/contract/constants';
import type { Endpoint } from '@recado/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../context.ts';
import { fail } from '../errors.ts';
import type { Platform } from '../platform.ts';

/** Another program, as its token has it. */
export interface Program {
  companyId: number;
  /** names the token within its company: `token:7`, `connection:3` */
  caller: string;
  /** what the company calls it */
  name: string;
  /** of the company's own tokens; null: a connection's */
  tokenId: number | null;
  /** the connection whose token it is; null: whichever the call names */
  whatsappId: number | null;
  /** conversations of these queues, and of none; null: of all */
  queueIds: readonly number[] | null;
  /** null: a connection's, which may do everything with it */
  scopes: readonly ApiScope[] | null;
  /** the modules of its company's plan */
  features: readonly PlanFeature[];
}

/** What a call needs. */
export type Needed = Pick<Endpoint, 'scope' | 'feature'>;

/** How much of a token's calls is used up. */
export interface Allowance {
  /** calls in so many seconds */
  calls: number;
  seconds: number;
  /** of the present window, this one included */
  used: number;
  /** whole seconds until the next one */
  resetIn: number;
}

/** A use-case of another program. */
export interface ProgramCall {
  platform: Platform;
  request: FastifyRequest;
  reply: FastifyReply;
  program: Program;
  actor(): { companyId: number };
  /** one transaction of its company */
  run<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
}

/**
 * The program that a token names, this call counted. Throws ERR_SESSION_EXPIRED where it names none, and what stops its
 * company, its plan or the token from making this call; `told` hears of the count before that.
 */
export type AdmitProgram = (
  token: string,
  /** where it comes from */
  address: string,
  needed: Needed,
  told: (allowance: Allowance) => void,
) => Promise<Program>;

export async function admitCall(
  admit: AdmitProgram,
  needed: Needed,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Program> {
  const { authorization } = request.headers;
  const token = authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : '';
  if (token === '') fail('ERR_SESSION_EXPIRED', 'This call needs a token of the company or of a connection as Bearer');
  return admit(token, request.ip, needed, (allowance) => limit(reply, allowance));
}

function limit(reply: FastifyReply, { calls, seconds, used, resetIn }: Allowance): void {
  const left = Math.max(0, calls - used);
  void reply
    .header('ratelimit-policy', `"token";q=${calls};w=${seconds}`)
    .header('ratelimit', `"token";r=${left};t=${resetIn}`);
  if (used <= calls) return;
  fail('ERR_TOO_MANY_REQUESTS', `A token may make ${calls} calls in ${seconds} seconds; wait ${resetIn} seconds`, {
    seconds: resetIn,
  });
}
