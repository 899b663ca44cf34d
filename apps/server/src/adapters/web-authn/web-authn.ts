// WebAuthn Level 3: what a browser is asked, and whether what it answers is right.
import { isIP } from 'node:net';
import type { CreationOptions, RegistrationResponse } from '@recado/contract/web-authn';
import type { KnownPasskey, Passkeys } from '../../ports/passkeys.ts';

/** COSE: Ed25519, ES256, RS256. What else there is, no browser makes alone. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;
/** Who vouches for its maker is not asked for, and not looked at: some of that would be looked up elsewhere. */
const UNVOUCHED: readonly string[] = ['none', 'packed', 'fido-u2f'];
/** A password has been said before: a touch is enough, and a finger or a PIN are welcome. */
const userVerification = 'preferred';

/** Large, and needed by few: with the first passkey. */
const library = () => import('@simplewebauthn/server');
/** What is asked for now is to be looked at soon, and then in a transaction. */
const prepare = () => void library().catch(() => undefined);

/** Browsers take them over https at a name, and on this machine. */
function siteOf(publicUrl: string): { origin: string; id: string } | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const here = hostname === 'localhost' || hostname.endsWith('.localhost');
  const named = isIP(hostname.replaceAll(/^\[|\]$/g, '')) === 0;
  return named && (here || protocol === 'https:') ? { origin, id: hostname } : undefined;
}

const listed = (known: readonly KnownPasskey[]): CreationOptions['excludeCredentials'] =>
  known.map(({ credentialId, transports }) => ({ id: credentialId, type: 'public-key', transports }));

export function webAuthn(publicUrl: string): Passkeys {
  const site = siteOf(publicUrl);
  const id = site?.id ?? '';
  const expected = (challenge: string) => ({
    expectedChallenge: challenge,
    expectedOrigin: site?.origin ?? '',
    expectedRPID: id,
    requireUserVerification: false,
  });
  return {
    origin: site?.origin ?? null,
    toMake: ({ handle, email, name }, challenge, known) => {
      prepare();
      return {
        rp: { id, name: 'Recado' },
        user: { id: handle, name: email, displayName: name },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: TIMEOUT_MS,
        attestation: 'none',
        authenticatorSelection: { residentKey: 'preferred', userVerification },
        excludeCredentials: listed(known),
      };
    },
    toShow: (challenge, known) => {
      prepare();
      return { rpId: id, challenge, timeout: TIMEOUT_MS, userVerification, allowCredentials: listed(known) };
    },
    made: (response, challenge) =>
      orNone(async () => {
        if (!UNVOUCHED.includes(await formatOf(response))) return undefined;
        const { verifyRegistrationResponse } = await library();
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected(challenge),
          response: { ...response, clientExtensionResults: {} },
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!registrationInfo) return undefined;
        const { id: credentialId, publicKey, counter, transports = [] } = registrationInfo.credential;
        return { credentialId, publicKey: Buffer.from(publicKey), uses: counter, transports };
      }),
    shown: (response, challenge, { credentialId, publicKey, uses, transports }) =>
      orNone(async () => {
        const { verifyAuthenticationResponse } = await library();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected(challenge),
          response: { ...response, clientExtensionResults: {} },
          credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter: uses, transports },
        });
        return verified ? authenticationInfo.newCounter : undefined;
      }),
  };
}

async function formatOf({ response }: RegistrationResponse): Promise<string> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  return decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject)).get('fmt');
}

/** The library throws whatever is wrong with what somebody sent. */
async function orNone<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    return undefined;
  }
}
