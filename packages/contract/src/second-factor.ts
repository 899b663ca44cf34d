// A second factor of one's own, set up, renewed and turned off, and an administrator’s help.
import { z } from 'zod';
import { secondFactorCode } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParams, nothing, text, timestamp } from './primitives.ts';

/** What an app on the phone shows. */
export const APP_CODE = { digits: 6, seconds: 30 } as const;
export const RECOVERY_CODES = 10;

const currentPassword = text(200).min(1, 'Required');
/** Whoever has found an open session has neither. */
const proof = z.object({ currentPassword, code: secondFactorCode });
/** Shown this once: they are kept as hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe('each good once; not shown again') });

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  permission: 'signed-in',
  whenExpired: true,
  withoutSecondFactor: true,
  summary: 'Whether one has a second factor',
  reply: z.object({
    since: timestamp.nullable().describe('null: there is none'),
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
  body: z.object({ currentPassword }),
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
  summary: 'A code of the new secret turns the second factor on',
  body: z.object({ code: secondFactorCode }),
  reply: recoveryCodes,
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
  summary: 'Turn the second factor off',
  body: proof,
  reply: nothing,
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/:id/second-factor',
  permission: 'users-page:edit',
  summary: 'Turn the second factor of a colleague off, whose phone is gone; their sessions end',
  params: idParams,
  reply: nothing,
});
