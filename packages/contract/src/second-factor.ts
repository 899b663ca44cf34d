// A second factor of one's own, set up, renewed and turned off, and an administrator’s help.
import { z } from 'zod';
import { secondFactorCode, secondProof } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, nothing, requiredText, text, timestamp } from './primitives.ts';
import { creationOptions, registrationResponse, requestOptions } from './web-authn.ts';

/** What an app on the phone shows. */
export const APP_CODE = { digits: 6, seconds: 30 } as const;
export const RECOVERY_CODES = 10;
/** Of one person. */
export const MOST_PASSKEYS = 10;
export const PASSKEY_NAME = 50;
/** Minutes in which a browser answers what it was asked by an open session. */
export const PASSKEY_MINUTES = 5;

const currentPassword = text(200).min(1, 'Required');
/** Whoever has found an open session has neither. */
const proof = z.object({ currentPassword, ...secondProof });
/** Shown this once: they are kept as hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe('each good once; not shown again') });
const firstCodes = z.object({
  recoveryCodes: z
    .array(z.string())
    .describe('each good once; not shown again. Empty: they had a second factor before, and its codes stay'),
});

const passkeyName = requiredText(1, PASSKEY_NAME);
const passkey = z
  .object({ id, name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.output<typeof passkey>;

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'What second factors one has',
  reply: z.object({
    since: timestamp.nullable().describe('of the app; null: none is set up'),
    passkeys: z.array(passkey),
    passkeysAt: z
      .string()
      .nullable()
      .describe(
        'the origin at which browsers take passkeys; null: at none, for the installation’s address has no https',
      ),
    recoveryCodes: z.number().describe('how many are left'),
  }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'A new secret for an app; it counts once a code of it has been sent back',
  body: proof.describe('a code or a passkey where there is a second factor already'),
  reply: z.object({
    secret: z.string().describe('base32, to be typed in'),
    address: z.string().describe('otpauth://, to be shown as a QR code'),
  }),
});

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/confirm',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'A code of the new secret turns the app on',
  body: z.object({ code: secondFactorCode }),
  reply: firstCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'New recovery codes; those before are good no more',
  body: proof,
  reply: recoveryCodes,
});

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor/off',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Turn the app off; passkeys stay, and where there are none the recovery codes go too',
  body: proof,
  reply: nothing,
});

export const askOwnPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/ask',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary:
    'What a browser asks one’s passkey with, instead of a code where one is asked for; once, within five minutes',
  reply: requestOptions,
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/begin',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'What a browser makes a passkey with; once, within five minutes',
  body: proof.describe('a code or a passkey where there is a second factor already'),
  reply: creationOptions,
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'The passkey that the browser has made: from now on it is a second factor',
  body: z.object({ name: passkeyName, passkey: registrationResponse }),
  reply: firstCodes,
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/auth/passkeys/:id',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Call one of one’s passkeys otherwise',
  params: idParams,
  body: z.object({ name: passkeyName }),
  reply: passkey,
});

export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/:id/remove',
  permission: 'signed-in',
  whenExpired: true,
  summary: 'Remove one of one’s passkeys; with the last second factor the recovery codes go too',
  params: idParams,
  body: proof,
  reply: nothing,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/:id/second-factor',
  permission: 'users-page:edit',
  summary: 'Turn the second factors of a colleague off, whose phone is gone; their sessions end',
  params: idParams,
  reply: nothing,
});
