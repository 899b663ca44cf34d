// Webhooks: what happens here is told to other programs, signed as Standard Webhooks has it.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, id, idParams, moment, nextPage, nothing, timestamp } from './primitives.ts';

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
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    active: z.boolean(),
    failingSince: timestamp.nullable().describe('since when nothing but failures came of it'),
    switchedOffAt: timestamp.nullable().describe('when it was switched off because of that'),
    oldSecretUntil: timestamp.nullable().describe('until then the secret before the present one signs along'),
    createdAt: timestamp,
  })
  .meta({ id: 'WebhookEndpoint' });
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Required').max(WEBHOOK_EVENTS.length);
const url = z.url({ protocol: /^https?$/, error: 'must be the address of a web page' }).max(2_000);

export const webhookEndpointInput = z.object({ url, events, active: z.boolean().default(true) });
export const webhookEndpointChange = z.object({ url, events, active: z.boolean() }).partial();

const delivery = z
  .object({
    id,
    endpointId: id,
    webhookId: z.string().describe('the header webhook-id: the same for each try'),
    type: z.enum(WEBHOOK_EVENTS),
    state: z.enum(DELIVERY_STATES),
    body: z.string().describe('as it is sent'),
    replay: z.boolean(),
    tries: z.array(
      z.object({
        at: timestamp,
        status: z.number().nullable().describe('null: nobody answered'),
        ms: z.number(),
        answer: z.string().describe('its beginning, or what went wrong'),
      }),
    ),
    nextAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.output<typeof delivery>;

const shared = { permission: 'api-page:edit', feature: 'useExternalApi' } as const;
const withSecret = z.object({
  secret: z.string().describe('`whsec_…`, for the library of Standard Webhooks; never shown again'),
  record: webhookEndpoint,
});

export const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/webhook-endpoints',
  ...shared,
  summary: 'Where the company has things told to, newest first',
  reply: z.object({ records: z.array(webhookEndpoint) }),
});

export const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/webhook-endpoints',
  ...shared,
  summary: 'Add an address; its secret is answered this once',
  body: webhookEndpointInput,
  reply: withSecret,
});

export const updateWebhookEndpoint = endpoint({
  method: 'PUT',
  path: '/webhook-endpoints/:id',
  ...shared,
  summary: 'Change an address; what is due while it is switched off is given up, and can be replayed',
  params: idParams,
  body: webhookEndpointChange,
  reply: webhookEndpoint,
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/:id/secret',
  ...shared,
  summary: 'A new secret; the one before signs along for a day',
  params: idParams,
  reply: withSecret,
});

export const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/webhook-endpoints/:id',
  ...shared,
  summary: 'Delete an address, with what it was told',
  params: idParams,
  reply: nothing,
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhook-endpoints/:id/deliveries',
  ...shared,
  summary: 'What an address was told, the latest first, 20 a page; kept for 30 days',
  params: idParams,
  query: z.object({
    state: z.enum(DELIVERY_STATES).optional().describe('only those that wait, arrived or failed'),
    type: z.enum(WEBHOOK_EVENTS).optional().describe('only of this event'),
    cursor,
  }),
  reply: z.object({ records: z.array(delivery), ...nextPage }),
});

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/webhook-deliveries/:id/replay',
  ...shared,
  summary: 'Tell it once more, under the same webhook-id; how it fares says nothing of the health of the address',
  params: idParams,
  reply: delivery,
});

export const replayPeriod = endpoint({
  method: 'POST',
  path: '/webhook-endpoints/:id/replay',
  ...shared,
  summary:
    'Tell everything of a period once more, 10,000 a call: what is told once more already, or was, is left out; hasMore: ask again',
  params: idParams,
  body: z.object({ from: moment(), to: moment(), failedOnly: z.boolean().default(false) }),
  reply: z.object({ count: z.number(), hasMore: z.boolean() }),
});
