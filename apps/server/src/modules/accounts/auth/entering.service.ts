// The answer to whoever is let in: tokens, and the cookies of the session and of the browser.
import type { Call } from '../../../platform/http/route.ts';
import { SignedInToPay, type Challenge, type OpenSession } from './auth.service.ts';
import { deviceOf, newDevice } from './known-devices.ts';
import { cookieOf, giveRefreshToken } from './refresh-cookie.service.ts';
import type { Origin } from './sign-ins.service.ts';

const DEVICE_COOKIE = 'recado_device';
const DEVICE_SECONDS = 365 * 24 * 60 * 60;

type Entered = Pick<OpenSession, 'token' | 'user'>;

/** What a step of signing in goes by besides what is typed. */
export interface Visitor {
  /** the cookie of a browser in which somebody has signed in before */
  device: string | undefined;
  origin: Origin;
}

/** A step of signing in: whoever is in by it gets the cookies, also where they may only pay. */
export async function letIn(
  call: Call,
  secure: boolean,
  step: (visitor: Visitor) => Promise<OpenSession>,
): Promise<Entered>;
export async function letIn(
  call: Call,
  secure: boolean,
  step: (visitor: Visitor) => Promise<OpenSession | Challenge>,
): Promise<Entered | Challenge>;
export async function letIn(
  call: Call,
  secure: boolean,
  step: (visitor: Visitor) => Promise<OpenSession | Challenge>,
): Promise<Entered | Challenge> {
  const { request } = call;
  const device = request.cookies[DEVICE_COOKIE];
  const origin = { address: request.ip, agent: request.headers['user-agent'] };
  try {
    const outcome = await step({ device, origin });
    return 'challenge' in outcome ? outcome : give(call, secure, outcome, device);
  } catch (error) {
    if (error instanceof SignedInToPay) give(call, secure, error.session, device);
    throw error;
  }
}

function give(
  { platform: { secrets }, reply }: Call,
  secure: boolean,
  { refreshToken, token, user }: OpenSession,
  device: string | undefined,
): Entered {
  giveRefreshToken(reply, refreshToken, secure);
  const known = deviceOf(secrets, user.email, device) !== undefined && device;
  const value = known || newDevice(secrets, user.email);
  void reply.setCookie(DEVICE_COOKIE, value, {
    ...cookieOf(secure),
    path: '/api/auth/login',
    maxAge: DEVICE_SECONDS,
  });
  return { token, user };
}
