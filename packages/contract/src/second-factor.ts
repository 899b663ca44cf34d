// A second factor of one's own, set up, renewed and turned off, and an administrator’s help.
import { z } from 'zod';
import { secondFactorCode, secondProof } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, nothing, requiredText, text, timestamp, createdAt } from './primitives.ts';
import { creationOptions, registrationResponse, requestOptions } from './web-authn.ts';

/** What an app on the phone shows. */
export const APP_CODE = { digits: 6, seconds: 30 } as const;
export const RECOVERY_CODES = 10;
/** Of one person. */
export const MOST_PASSKEYS = 10;
export const PASSKEY_NAME = 50;
/** Minutes in which a browser answers what it was asked by an open session. */
export const PASSKEY_MINUTES = 5;

const currentPassword = text(200).min(1, 'Required').describe('The caller’s current password.');
/** Whoever has found an open session has neither. */
const proof = z.object({ currentPassword, ...secondProof });
/** Shown this once: they are kept as hashes. */
const recoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Each can be used once. They cannot be retrieved again.'),
});
const firstCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe(
      'Each can be used once. They cannot be retrieved again. Empty if the user had a second factor before: its codes stay valid.',
    ),
});

const passkeyName = requiredText(1, PASSKEY_NAME).describe('Name by which the caller recognizes the passkey.');
const passkey = z
  .object({
    id,
    name: z.string().describe('Name that the caller gave the passkey.'),
    createdAt,
    lastUsedAt: timestamp.nullable().describe('When it was last used; null: not yet.'),
  })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Get the state of the caller’s two-step verification',
  reply: z.object({
    since: timestamp.nullable().describe('When the authenticator app was set up; null: it is not.'),
    passkeys: z.array(passkey).describe('The caller’s passkeys.'),
    passkeysAt: z
      .string()
      .nullable()
      .describe('Origin at which browsers accept passkeys; null: none, because the installation has no HTTPS address.'),
    recoveryCodes: z.number().describe('Number of recovery codes left.'),
  }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Create a secret for an authenticator app; it takes effect once a code is confirmed',
  body: proof.describe('A code or a passkey is required if the caller has a second factor already.'),
  reply: z.object({
    secret: z.string().describe('The secret in Base32, for typing into the app.'),
    address: z.string().describe('The secret as a URI (otpauth://), for a QR code.'),
  }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Turn on the authenticator app with a code from the new secret',
  body: z.object({ code: secondFactorCode }),
  reply: firstCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Create new recovery codes, which replace the earlier ones',
  body: proof,
  reply: recoveryCodes,
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/off',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Turn off the authenticator app; passkeys stay, and without any the recovery codes are deleted',
  body: proof,
  reply: nothing,
});

export const askOwnPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/ask',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Get the options with which the browser asks for a passkey in place of a code; once, within five minutes',
  reply: requestOptions,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/begin',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Get the options with which the browser creates a passkey; once, within five minutes',
  body: proof.describe('A code or a passkey is required if the caller has a second factor already.'),
  reply: creationOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Add the passkey that the browser has created as a second factor',
  body: z.object({
    name: passkeyName,
    passkey: registrationResponse.describe('What the browser’s `navigator.credentials.create()` returned, as JSON.'),
  }),
  reply: firstCodes,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/auth/passkeys/:id',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Rename one of the caller’s passkeys',
  params: idParams,
  body: z.object({ name: passkeyName }),
  reply: passkey,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/:id/remove',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Remove one of the caller’s passkeys; with the last second factor the recovery codes are deleted',
  params: idParams,
  body: proof,
  reply: nothing,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/:id/second-factor',
  permission: 'users-page:edit',
  summary: 'Turn off two-step verification for a user who has lost their phone; this ends their sessions',
  params: idParams,
  reply: nothing,
});
