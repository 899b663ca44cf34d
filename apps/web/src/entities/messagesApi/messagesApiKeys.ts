// The words of each scope and each event in messagesApi.json.
import type { ApiScope } from '@recado/contract/constants';
import type { WebhookEvent } from '@recado/contract/webhooks';

/** In a key a colon ends the file's name. */
export const SCOPE_KEYS = {
  'messages:send': 'tokens.scope.messages_send',
  'numbers:check': 'tokens.scope.numbers_check',
  'templates:read': 'tokens.scope.templates_read',
  'conversations:read': 'tokens.scope.conversations_read',
  'conversations:write': 'tokens.scope.conversations_write',
  'conversations:send': 'tokens.scope.conversations_send',
} as const satisfies Record<ApiScope, string>;

/** The words of each event: in a key a dot leads further down. */
export const EVENT_KEYS = {
  'message.received': 'webhooks.event.received',
  'message.sent': 'webhooks.event.sent',
  'message.acked': 'webhooks.event.acked',
  'message.failed': 'webhooks.event.failed',
  'ticket.moved': 'webhooks.event.moved',
  'ticket.tagged': 'webhooks.event.tagged',
  'contact.changed': 'webhooks.event.contact',
  'line.changed': 'webhooks.event.line',
  'campaign.changed': 'webhooks.event.campaign',
  'campaign.recipient': 'webhooks.event.recipient',
} as const satisfies Record<WebhookEvent, string>;
