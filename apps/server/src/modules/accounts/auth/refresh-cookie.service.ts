// The cookie that keeps a browser signed in: only the calls of signing in get it, and no script.
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { REFRESH_TOKEN_MS } from '../../../platform/http/tokens.ts';

export const REFRESH_COOKIE = 'recado_refresh';

export interface CookieOptions {
  /** it is for https only */
  secure: boolean;
}

export const cookieOf = (secure: boolean): CookieSerializeOptions => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'strict',
  secure,
});

export function giveRefreshToken(reply: FastifyReply, token: string, secure: boolean): void {
  void reply.setCookie(REFRESH_COOKIE, token, { ...cookieOf(secure), maxAge: REFRESH_TOKEN_MS / 1_000 });
}
