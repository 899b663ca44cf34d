// The words of each event.
import type { WebhookEvent } from '@recado/contract/webhooks';

/** In a key a dot leads further down. */
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
