// What addresses of webhooks are told: each event once, with what its body says.
import { z } from 'zod';
import { CAMPAIGN_STOPS, CAMPAIGN_STATUSES } from './campaigns.ts';
import { CONNECTION_STATUSES, TICKET_STATUSES } from './constants.ts';
import { contact } from './contacts.ts';
import { message } from './messages.ts';
import { id, timestamp } from './primitives.ts';
import { DOERS } from './timeline.ts';
import { WEBHOOK_EVENTS, WEBHOOK_PATIENCE_DAYS, WEBHOOK_WAITS, type WebhookEvent } from './webhooks.ts';

const whatsappId = id.nullable().describe('ID of the connection; null: it was deleted.');
const queueId = id.nullable().describe('ID of its queue; null: it is in none.');
const userId = id.nullable().describe('ID of the user it is assigned to; null: nobody.');
const status = z.enum(TICKET_STATUSES).describe('Status of the ticket.');

const toldMessage = message
  .pick({
    id: true,
    body: true,
    fromMe: true,
    mediaType: true,
    origin: true,
    ack: true,
    choiceId: true,
    createdAt: true,
  })
  .extend({ whatsappId })
  .meta({ id: 'WebhookMessage' });

const toldTicket = z
  .object({
    id,
    uuid: z.string().describe('UUID of the ticket, for links to it.'),
    status,
    queueId,
    userId,
    whatsappId,
  })
  .meta({ id: 'WebhookTicket' });

const toldContact = contact
  .pick({ id: true, name: true, number: true, email: true, isGroup: true })
  .meta({ id: 'WebhookContact' });

const toldConnection = z
  .object({
    id,
    name: z.string().describe('Name of the connection.'),
    status: z.enum(CONNECTION_STATUSES).describe('Status of the connection.'),
  })
  .meta({ id: 'WebhookConnection' });

const place = z.object({ status, queueId, userId });
const contactNow = toldContact.describe('The contact.');
const ticketNow = toldTicket.describe('The ticket, as it is now.');
const ofMessage = {
  message: toldMessage.describe('The message, as it is now.'),
  ticket: ticketNow,
  contact: contactNow,
};
const ofTicket = { ticket: ticketNow, contact: contactNow };

/** What is read from the tables when it is told; the rest of a body comes with the event. */
export type LookedUp = 'message' | 'ticket' | 'contact' | 'connection';

interface Told {
  /** what has happened */
  when: string;
  data: z.ZodObject;
}

export const webhookPayloads = {
  'message.received': {
    when: 'A message came in, from a customer or from the company’s own phone. One that WhatsApp couldn’t decrypt yet (`mediaType` `undecryptable`) is told again, with the same ID, once it can be read',
    data: z.object(ofMessage),
  },
  'message.sent': {
    when: 'A message was written here and is on its way: a user’s, or an automatic one',
    data: z.object(ofMessage),
  },
  'message.acked': {
    when: 'A sent message was accepted by the network, delivered, read or played',
    data: z.object({
      ack: z.number().int().describe('2 on the server, 3 delivered, 4 read, 5 played.'),
      ...ofMessage,
    }),
  },
  'message.failed': {
    when: 'A message could not be sent; a later `message.acked` may still follow',
    data: z.object({
      error: z.string().describe('Error code.'),
      late: z.boolean().describe('Whether the network had accepted it before.'),
      ...ofMessage,
    }),
  },
  'ticket.moved': {
    when: 'A ticket was opened, accepted, transferred, closed or reopened',
    data: z.object({
      before: place.nullable().describe('Where it was; null: it is new.'),
      after: place.describe('Where it is now.'),
      cause: z
        .enum(DOERS)
        .describe(
          'What moved it: a person, an incoming message (`intake`), an automation (`driver`), a rule, the passing of time (`timeout`), or a deletion (`removal`).',
        ),
      by: z
        .object({
          userId: id.nullable().describe('ID of the user; null: it was not a user.'),
          name: z.string().nullable().describe('Name of the user or automation; null: none.'),
        })
        .describe('Who or what moved it.'),
      ...ofTicket,
    }),
  },
  'ticket.tagged': {
    when: 'A ticket was tagged or untagged',
    data: z.object({
      tagId: id.describe('ID of the tag.'),
      tagged: z.boolean().describe('True: it was tagged; false: the tag was removed.'),
      ...ofTicket,
    }),
  },
  'contact.changed': {
    when: 'A contact was created, changed or deleted; imports of many are not reported one by one',
    data: z.object({
      action: z.enum(['create', 'update', 'delete']).describe('What happened.'),
      contactId: id.describe('ID of the contact.'),
      contact: toldContact.optional().describe('The contact, as it is now; left out: it was deleted.'),
    }),
  },
  'line.changed': {
    when: 'A connection was changed, went up or down, or was deleted',
    data: z.object({
      whatsappId: id.describe('ID of the connection.'),
      status: z.enum(CONNECTION_STATUSES).nullable().describe('Status of the connection; null: it was deleted.'),
      connection: toldConnection.optional().describe('The connection, as it is now; left out: it was deleted.'),
    }),
  },
  'campaign.changed': {
    when: 'A campaign was created, started, stopped, ended or was deleted',
    data: z.object({
      campaign: z
        .object({
          campaignId: id.describe('ID of the campaign.'),
          name: z.string().describe('Name of the campaign.'),
          status: z.enum(CAMPAIGN_STATUSES).nullable().describe('Status of the campaign; null: it was deleted.'),
          stopReason: z.enum(CAMPAIGN_STOPS).nullable().describe('Why it stopped by itself; null: it did not.'),
        })
        .describe('The campaign.'),
    }),
  },
  'campaign.recipient': {
    when: 'A campaign’s message failed, or its recipient replied or opted out',
    data: z.object({
      recipient: z
        .object({
          campaignId: id.describe('ID of the campaign.'),
          recipientId: id.describe('ID of the recipient, in this campaign.'),
          name: z.string().describe('Name of the recipient.'),
          number: z.string().describe('Phone number, in digits.'),
          state: z
            .enum(['failed', 'sent', 'answered', 'optedOut'])
            .describe('What happened: not sent, sent after all, replied, or opted out through the network.'),
          error: z.string().nullable().describe('Error code, if it could not be sent; otherwise null.'),
          optedOut: z.boolean().describe('Whether the reply opts out of automated messages.'),
        })
        .describe('The recipient.'),
      contact: toldContact.optional().describe('The contact; left out: the recipient is not in the address book.'),
    }),
  },
} satisfies Record<WebhookEvent, Told>;

export type WebhookData<N extends WebhookEvent> = z.input<(typeof webhookPayloads)[N]['data']>;

/** `message.received` → `MessageReceivedWebhook` */
const nameOf = (event: WebhookEvent): string =>
  `${event
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Webhook`;

/** What is sent, by what it tells of. */
export const webhookBodies = WEBHOOK_EVENTS.map((event) => ({
  event,
  when: webhookPayloads[event].when,
  name: nameOf(event),
  body: z
    .object({
      type: z.literal(event).describe('Event that is reported.'),
      timestamp: timestamp.describe('When it happened.'),
      data: webhookPayloads[event].data.describe('Details.'),
    })
    .meta({ id: nameOf(event) }),
}));

/** Of each call, as Standard Webhooks has them. */
export const WEBHOOK_HEADERS = {
  'webhook-id': 'Names the event, the same in every attempt. Ignore what you have already processed.',
  'webhook-timestamp': 'When this attempt was made, in seconds since 1970.',
  'webhook-signature':
    'One or two signatures, separated by a space: `v1,` and the base64 of the HMAC-SHA256 of `id.timestamp.body`. Check it with a Standard Webhooks library.',
} as const;

const UNITS: [number, string][] = [
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
];
const waitText = (seconds: number): string => {
  const [size, unit] = UNITS.find(([each]) => seconds >= each) ?? [1, 's'];
  return `${seconds / size} ${unit}`;
};

/** What becomes of a call, by what the address answers. */
export const WEBHOOK_ANSWERS: Readonly<Record<string, string>> = {
  '2XX': 'Delivered',
  '410': 'Gone: the endpoint is turned off, and nothing more is sent to it',
  default: `Attempted again after ${WEBHOOK_WAITS.map(waitText).join(', ')}; while the endpoint takes nothing at all, the last wait is repeated, and after ${WEBHOOK_PATIENCE_DAYS} days it is turned off`,
};
