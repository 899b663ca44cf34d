// Passkeys in this browser: made and shown. What it takes is fetched when somebody does.
import type {
  AuthenticationResponse,
  CreationOptions,
  RegistrationResponse,
  RequestOptions,
} from '@recado/contract/web-authn';
import { i18n } from '../../shared/i18n/i18n.ts';

const library = () => import('@simplewebauthn/browser');

export const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Browsers name what they refuse. */
const WHY: Readonly<Record<string, 'cancelled' | 'known' | 'place'>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'place',
};

/** What the browser would not do, in the person's words. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';

  constructor(cause: unknown) {
    const name = cause instanceof Error ? cause.name : '';
    super(i18n.getFixedT(null, 'auth')(`passkey.failed.${WHY[name] ?? 'other'}`), { cause });
  }
}

/** Throws PasskeyFailure, as showPasskey() does. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<RegistrationResponse> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(refused);
}

export async function showPasskey(optionsJSON: RequestOptions): Promise<AuthenticationResponse> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(refused);
}

function refused(cause: unknown): never {
  throw new PasskeyFailure(cause);
}
