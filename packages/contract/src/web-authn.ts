// What a browser and the server tell each other of passkeys: WebAuthn Level 3, as its JSON has it.
import { z } from 'zod';
import { text } from './primitives.ts';

const bytes = (max: number) => text(max).regex(/^[\w-]+$/, 'must be base64url');
const CREDENTIAL_ID = 2_000;

const credential = {
  id: bytes(CREDENTIAL_ID),
  rawId: bytes(CREDENTIAL_ID),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** What `navigator.credentials.create()` gave. */
export const registrationResponse = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(20_000),
      transports: z.array(text(40)).max(10).optional(),
    }),
  })
  .meta({ id: 'RegistrationResponseJSON' });
export type RegistrationResponse = z.output<typeof registrationResponse>;

/** What `navigator.credentials.get()` gave. */
export const authenticationResponse = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(8_000),
      userHandle: bytes(200).optional(),
    }),
  })
  .meta({ id: 'AuthenticationResponseJSON' });
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

const PREFERENCES = ['required', 'preferred', 'discouraged'] as const;
const known = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    // Those of tomorrow, too: a browser leaves out what it does not know.
    transports: z.array(z.string()).optional(),
  }),
);

export const creationOptions = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    attestation: z.literal('none'),
    authenticatorSelection: z.object({
      residentKey: z.enum(PREFERENCES),
      userVerification: z.enum(PREFERENCES),
    }),
    excludeCredentials: known,
  })
  .meta({ id: 'PublicKeyCredentialCreationOptionsJSON' });
export type CreationOptions = z.output<typeof creationOptions>;

export const requestOptions = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: z.enum(PREFERENCES),
    allowCredentials: known,
  })
  .meta({ id: 'PublicKeyCredentialRequestOptionsJSON' });
export type RequestOptions = z.output<typeof requestOptions>;
