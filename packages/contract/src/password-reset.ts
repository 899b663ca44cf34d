// A new password for who forgot theirs: a code by mail, then the code with the new password.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { email, nothing, password, text } from './primitives.ts';

export const RESET_CODE_DIGITS = 6;
/** minutes for which a code is good */
export const RESET_CODE_MINUTES = 15;

/** 8 to 50 characters, with a digit, a lower and an upper case letter. */
export const newPassword = password.refine(
  (value) => /\d/.test(value) && /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value),
  'Too Weak!',
);

const code = text(20).trim().min(1, 'Required').describe('The code sent by email.');

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgetpassword/:email',
  permission: 'public',
  summary: 'Send a password reset code by email; ERR_USER_DONT_EXISTS if no user has the address',
  params: z.object({ email }),
  reply: nothing,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/resetpasswords/:email/:token/:password',
  permission: 'public',
  summary: 'Set a new password with the code; the path is kept out of the server’s logs',
  params: z.object({ email, token: code, password: newPassword }),
  reply: nothing,
});

/** For clients that keep secrets out of addresses: ours. */
export const resetPasswordByBody = endpoint({
  method: 'POST',
  path: '/resetpasswords',
  permission: 'public',
  summary: 'Set a new password with the code, with all fields in the body',
  body: z.object({ email, token: code, password: newPassword }),
  reply: nothing,
});
