// Notifications on a person's device while the product is not on the screen: they come through the browser's push service.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, text } from './primitives.ts';

export const PUSH_LIMITS = { endpoint: 1_000, subscriptions: 10, token: 1_000, reply: 4_096 } as const;

const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`), 'must be base64url');

export const pushSettings = z
  .object({
    publicKey: z.string().describe('Application server key for the browser’s subscription (RFC 8292), in base64url.'),
    enabled: z.boolean().describe('Whether the caller receives push notifications.'),
    words: z.boolean().describe('Whether notifications show the text of messages.'),
  })
  .meta({ id: 'PushSettings' });
export type PushSettings = z.output<typeof pushSettings>;

export const getPush = endpoint({
  method: 'GET',
  path: '/push',
  permission: 'signed-in',
  summary: 'Get the caller’s push notification settings',
  reply: pushSettings,
});

export const changePush = endpoint({
  method: 'PUT',
  path: '/push',
  permission: 'signed-in',
  summary: 'Change the caller’s push notification settings; turning them off deletes the subscriptions',
  body: pushSettings.pick({ enabled: true, words: true }).partial(),
  reply: pushSettings,
});

export const subscribePush = endpoint({
  method: 'POST',
  path: '/push/subscriptions',
  permission: 'signed-in',
  summary: 'Subscribe this browser to push notifications, for as long as the current session',
  body: z.object({
    endpoint: z
      .url({ protocol: /^https$/, error: 'must be an https address' })
      .max(PUSH_LIMITS.endpoint)
      .describe('URL of the browser’s push service.'),
    p256dh: base64url(87).describe('The browser’s public key for encrypting notifications, in base64url.'),
    auth: base64url(22).describe('The browser’s authentication secret, in base64url.'),
  }),
  reply: nothing,
});

export const replyToPush = endpoint({
  method: 'POST',
  path: '/push/reply',
  permission: 'public',
  summary:
    'Send a reply typed into a notification; the token in the notification authorizes this once, and nothing else',
  body: z.object({
    token: text(PUSH_LIMITS.token).min(1, 'Required').describe('The token in the notification.'),
    body: text(PUSH_LIMITS.reply).min(1, 'Required').describe('Text of the reply.'),
  }),
  reply: nothing,
});
