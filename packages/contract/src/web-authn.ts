// What a browser and the server tell each other of passkeys: WebAuthn Level 3, as its JSON has it.
import { z } from 'zod';
import { text } from './primitives.ts';

const bytes = (max: number) => text(max).regex(/^[\w-]+$/, 'must be base64url');
const CREDENTIAL_ID = 2_000;

const credential = {
  id: bytes(CREDENTIAL_ID).describe('ID of the credential, in base64url.'),
  rawId: bytes(CREDENTIAL_ID).describe('The same ID, as browsers state it twice.'),
  type: z.literal('public-key').describe('Always `public-key`.'),
  authenticatorAttachment: z
    .enum(['platform', 'cross-platform'])
    .optional()
    .describe('Whether the authenticator is part of the device or a separate one; left out: unknown.'),
};

/** What `navigator.credentials.create()` gave. */
export const registrationResponse = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: bytes(4_000).describe('Data that the browser signed for, in base64url.'),
        attestationObject: bytes(20_000).describe('The new credential with its public key, in base64url.'),
        transports: z
          .array(text(40))
          .max(10)
          .optional()
          .describe('Ways to reach the authenticator, such as `usb`; left out: unknown.'),
      })
      .describe('What the authenticator returned.'),
  })
  .meta({ id: 'RegistrationResponseJSON' });
export type RegistrationResponse = z.output<typeof registrationResponse>;

/** What `navigator.credentials.get()` gave. */
export const authenticationResponse = z
  .object({
    ...credential,
    response: z
      .object({
        clientDataJSON: bytes(4_000).describe('Data that the browser signed for, in base64url.'),
        authenticatorData: bytes(4_000).describe('Data that the authenticator signed, in base64url.'),
        signature: bytes(8_000).describe('Signature by the credential’s private key, in base64url.'),
        userHandle: bytes(200)
          .optional()
          .describe('ID of the user as the authenticator stored it, in base64url; left out: none.'),
      })
      .describe('What the authenticator returned.'),
  })
  .meta({ id: 'AuthenticationResponseJSON' });
export type AuthenticationResponse = z.output<typeof authenticationResponse>;

const PREFERENCES = ['required', 'preferred', 'discouraged'] as const;
const known = z.array(
  z.object({
    id: z.string().describe('ID of the credential, in base64url.'),
    type: z.literal('public-key').describe('Always `public-key`.'),
    // Those of tomorrow, too: a browser leaves out what it does not know.
    transports: z
      .array(z.string())
      .optional()
      .describe('Ways to reach the authenticator, such as `usb`; left out: unknown.'),
  }),
);

export const creationOptions = z
  .object({
    rp: z
      .object({
        id: z.string().describe('Domain of the application.'),
        name: z.string().describe('Name of the application, as the browser shows it.'),
      })
      .describe('The application that asks.'),
    user: z
      .object({
        id: z.string().describe('ID of the user for authenticators, in base64url.'),
        name: z.string().describe('Email address of the user.'),
        displayName: z.string().describe('Name of the user, as the browser shows it.'),
      })
      .describe('The user for whom the passkey is created.'),
    challenge: z.string().describe('Challenge to be signed, in base64url.'),
    pubKeyCredParams: z
      .array(
        z.object({
          alg: z.number().describe('Algorithm, by its COSE number.'),
          type: z.literal('public-key').describe('Always `public-key`.'),
        }),
      )
      .describe('Kinds of keys that are accepted, the best first.'),
    timeout: z.number().describe('Milliseconds that the browser waits for the user.'),
    attestation: z.literal('none').describe('Always `none`: the make of the authenticator is not asked for.'),
    authenticatorSelection: z
      .object({
        residentKey: z.enum(PREFERENCES).describe('Whether the passkey is stored on the authenticator.'),
        userVerification: z
          .enum(PREFERENCES)
          .describe('Whether the authenticator verifies the user, such as by a fingerprint.'),
      })
      .describe('What the authenticator has to be capable of.'),
    excludeCredentials: known.describe('Passkeys the user has already.'),
  })
  .meta({ id: 'PublicKeyCredentialCreationOptionsJSON' });
export type CreationOptions = z.output<typeof creationOptions>;

export const requestOptions = z
  .object({
    rpId: z.string().describe('Domain of the application.'),
    challenge: z.string().describe('Challenge to be signed, in base64url.'),
    timeout: z.number().describe('Milliseconds that the browser waits for the user.'),
    userVerification: z
      .enum(PREFERENCES)
      .describe('Whether the authenticator verifies the user, such as by a fingerprint.'),
    allowCredentials: known.describe('Passkeys of the user, one of which is asked for.'),
  })
  .meta({ id: 'PublicKeyCredentialRequestOptionsJSON' });
export type RequestOptions = z.output<typeof requestOptions>;
