// Notifications on a person's device while the product is not on the screen: they come through the browser's push service.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, text } from './primitives.ts';

export const PUSH_LIMITS = { endpoint: 1_000, subscriptions: 10, token: 1_000, reply: 4_096 } as const;

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`), 'must be base64url');

export const pushSettings = z
  .object({
    publicKey: z.string().describe('what a browser subscribes with (RFC 8292): base64url'),
    enabled: z.boolean().describe('the caller wants to be told outside of the page'),
    words: z.boolean().describe('notifications show the words of what was written'),
  })
  .meta({ id: 'PushSettings' });
export type PushSettings = z.output<typeof pushSettings>;

export const getPush = endpoint({
  method: 'GET',
  path: '/push',
  permission: 'signed-in',
  summary: 'Whether, and how, the caller is told outside of the page',
  reply: pushSettings,
});

export const changePush = endpoint({
  method: 'PUT',
  path: '/push',
  permission: 'signed-in',
  summary: 'The same, changed; who wants none has no subscription any more',
  body: pushSettings.pick({ enabled: true, words: true }).partial(),
  reply: pushSettings,
});

export const subscribePush = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  permission: 'signed-in',
  summary: 'This browser’s subscription: good for as long as the session that it was made in',
  body: z.object({
    endpoint: z
      .url({ protocol: /^https$/, error: 'must be an https address' })
      .max(PUSH_LIMITS.endpoint)
      .describe('where its push service takes messages'),
    p256dh: base64url(87).describe('the browser’s public key'),
    auth: base64url(22).describe('the secret that it shares with us'),
  }),
  reply: nothing,
});

export const replyToPush = endpoint({
  method: 'POST',
  path: '/push/reply',
  permission: 'public',
  summary:
    'An answer that was typed in a notification, with the token that came in it: good once, and for nothing else',
  body: z.object({
    token: text(PUSH_LIMITS.token).min(1, 'Required'),
    body: text(PUSH_LIMITS.reply).min(1, 'Required'),
  }),
  reply: nothing,
});
