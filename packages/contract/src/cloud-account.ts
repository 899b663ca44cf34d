// The account of an official number at Meta: what is told of it, and what is set.
import { z } from 'zod';
import { text } from './primitives.ts';

/** The account of an official number. Its secrets are kept, and not answered. */
export const cloudAccount = z.object({
  phoneNumberId: z.string().describe('Meta’s ID of the phone number.'),
  businessAccountId: z.string().describe('Meta’s ID of the WhatsApp Business account.'),
  hasAccessToken: z.boolean().describe('Whether an access token is stored. It is never returned.'),
  hasAppSecret: z.boolean().describe('Whether an app secret is stored. It is never returned.'),
  hasVerifyToken: z.boolean().describe('Whether a verify token is stored. It is never returned.'),
  webhookUrl: z.string().describe('URL to enter at Meta as the webhook’s callback.'),
});

/** One that is empty stays as it is. */
const secret = text(1_000).trim();
/** It goes out in a header: a line break from the clipboard would stop every call. */
const accessToken = secret.regex(/^[\x21-\x7e]*$/, 'Letters, digits and signs only, without spaces or line breaks');
const accountId = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/, '5 to 30 digits, as Meta shows it');

/** What is left out stays; of a new connection nothing may be missing, which the server says. */
export const cloudInput = z
  .object({
    phoneNumberId: accountId.describe('Meta’s ID of the phone number.'),
    businessAccountId: accountId.describe('Meta’s ID of the WhatsApp Business account.'),
    accessToken: accessToken.describe(
      'Access token of the Meta app, stored encrypted and never returned; empty: unchanged.',
    ),
    appSecret: secret.describe('App secret of the Meta app, stored encrypted and never returned; empty: unchanged.'),
    verifyToken: secret.describe('Token that Meta sends to verify the webhook, never returned; empty: unchanged.'),
  })
  .partial();
export type CloudInput = z.output<typeof cloudInput>;
