// Webhooks: what happens here is told to other programs, signed as Standard Webhooks has it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, id, idParams, moment, nextPage, nothing, timestamp, createdAt } from './primitives.ts';

export const WEBHOOK_EVENTS = [
  'message.received',
  'message.sent',
  'message.acked',
  'message.failed',
  'ticket.moved',
  'ticket.tagged',
  'contact.changed',
  'line.changed',
  'campaign.changed',
  'campaign.recipient',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** seconds before each further try; the last is repeated while the endpoint takes nothing at all, until it is switched off */
export const WEBHOOK_WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000] as const;
/** days of nothing but failures after which an endpoint is switched off */
export const WEBHOOK_PATIENCE_DAYS = 5;
/** hours for which the secret before still signs along */
export const SECRET_OVERLAP_HOURS = 24;
export const MOST_WEBHOOK_ENDPOINTS = 20;
/** deliveries of a period that are sent again with one call */
export const MOST_REPLAYED = 10_000;

export const webhookEndpoint = z
  .object({
    id,
    url: z.string().describe('URL that receives the events.'),
    events: z.array(z.enum(WEBHOOK_EVENTS)).describe('Events that are sent to it.'),
    active: z.boolean().describe('Whether it is turned on.'),
    failingSince: timestamp.nullable().describe('Since when all deliveries have failed; null: they have not.'),
    lastDeliveredAt: timestamp
      .nullable()
      .describe('When an event was last delivered, to the minute; what is sent again does not count. Null: never.'),
    switchedOffAt: timestamp.nullable().describe('When it was turned off because of that; null: it was not.'),
    oldSecretUntil: timestamp
      .nullable()
      .describe('Until when deliveries are also signed with the previous secret; null: they are not.'),
    createdAt,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Required').max(WEBHOOK_EVENTS.length);
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2_000);

export const webhookEndpointInput = z.object({
  url: url.describe('URL that receives the events.'),
  events: events.describe('Events to send to it.'),
  active: z.boolean().default(true).describe('Whether it is turned on.'),
});
export const webhookEndpointChange = z
  .object({
    url: url.describe('URL that receives the events.'),
    events: events.describe('Events to send to it.'),
    active: z.boolean().describe('Whether it is turned on.'),
  })
  .partial();

const delivery = z
  .object({
    id,
    endpointId: id.describe('ID of the webhook endpoint.'),
    webhookId: z.string().describe('The `webhook-id` header, the same for every attempt.'),
    type: z.enum(WEBHOOK_EVENTS).describe('Event that is reported.'),
    state: z.enum(DELIVERY_STATES).describe('State: waiting for the next attempt, delivered, or failed for good.'),
    body: z.string().describe('Body of the request, as sent.'),
    replay: z.boolean().describe('Whether it was sent again on request.'),
    tries: z
      .array(
        z.object({
          at: timestamp.describe('When it was attempted.'),
          status: z.number().nullable().describe('HTTP status; null: no response.'),
          ms: z.number().describe('Duration in milliseconds.'),
          answer: z.string().describe('Beginning of the response, or the error.'),
        }),
      )
      .describe('Attempts so far, oldest first.'),
    nextAt: timestamp.nullable().describe('When it is attempted next; null: not again.'),
    createdAt,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof delivery>;

const shared = { permission: 'api-page:edit', feature: 'useExternalApi' } as const;
const withSecret = z.object({
  secret: z
    .string()
    .describe('Signing secret (`whsec_…`) for a Standard Webhooks library. It cannot be retrieved again.'),
  record: webhookEndpoint.describe('The webhook endpoint.'),
});

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/webhook-endpoints',
  ...shared,
  summary: 'List the company’s webhook endpoints, newest first',
  reply: z.object({ records: z.array(webhookEndpoint).describe('The webhook endpoints, newest first.') }),
});

export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/webhook-endpoints',
  ...shared,
  summary: 'Add a webhook endpoint; its secret is returned only in this response',
  body: webhookEndpointInput,
  reply: withSecret,
});

export const updateWebhookEndpoint = endpoint({
  method: 'PUT',
  path: '/webhook-endpoints/:id',
  ...shared,
  summary: 'Change a webhook endpoint; deliveries due while it is turned off are dropped and can be replayed',
  params: idParams,
  body: webhookEndpointChange,
  reply: webhookEndpoint,
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/:id/secret',
  ...shared,
  summary: 'Create a new secret; the previous one also signs for a day',
  params: idParams,
  reply: withSecret,
});

export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  ...shared,
  summary: 'Delete a webhook endpoint with its deliveries',
  params: idParams,
  reply: nothing,
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhook-endpoints/:id/deliveries',
  ...shared,
  summary: 'List an endpoint’s deliveries, newest first, 20 per page; they are kept for 30 days',
  params: idParams,
  query: z.object({
    state: z.enum(DELIVERY_STATES).optional().describe('Only deliveries in this state: waiting, delivered or failed.'),
    type: z.enum(WEBHOOK_EVENTS).optional().describe('Only deliveries of this event.'),
    cursor,
  }),
  reply: z.object({ records: z.array(delivery).describe('The deliveries on this page.'), ...nextPage }),
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/webhook-deliveries/:id/replay',
  ...shared,
  summary: 'Replay a delivery with the same `webhook-id`; the outcome does not affect the endpoint’s health',
  params: idParams,
  reply: delivery,
});

export const replayPeriod = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/:id/replay',
  ...shared,
  summary:
    'Replay all deliveries of a period, at most 10,000 per call, except those already replayed and waiting or delivered; if `hasMore` is true, call again',
  params: idParams,
  body: z.object({
    from: moment().describe('Replay deliveries created at this time or later.'),
    to: moment().describe('Replay deliveries created before this time.'),
    failedOnly: z.boolean().default(false).describe('Whether to replay only deliveries that failed.'),
  }),
  reply: z.object({
    count: z.number().describe('Number of deliveries replayed by this call.'),
    hasMore: z.boolean().describe('Whether the period has more deliveries to replay.'),
  }),
});
