// What addresses are told has the shape that the API's document shows for it, whatever of it is still there.
import { ACK } from '@recado/contract/constants';
import { webhookBodies } from '@recado/contract/webhook-events';
import {
  WEBHOOK_EVENTS,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@recado/contract/webhooks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Acting } from '../../../../test/acting.ts';
import { Driving } from '../../../../test/driving.ts';
import { queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { DomainEvents, MessageProgress, TicketState } from '../../../events/domain-events.ts';
import { inCompany } from '../../../platform/context.ts';
import { tellWebhooks } from './tell-webhooks.service.ts';

type Events = { [N in WebhookEvent]: DomainEvents[N][] };

/** None of these is there. */
const GONE = 4_000_000_000;

let product: Product;
let acting: Acting;
let ticket: TicketState;
let messageId: number;

beforeAll(async () => {
  product = await createProduct();
  acting = await Acting.open(new Driving(product));
  await acting.begin();
  const [row] = await queryRows<{ id: number; contact_id: number; message_id: number }>(
    product,
    acting.line.companyId,
    sql`select t.id, t.contact_id, m.id as message_id from tickets t join messages m on m.ticket_id = t.id order by m.id limit 1`,
  );
  if (!row) throw new Error('nothing came in');
  messageId = row.message_id;
  ticket = {
    id: row.id,
    contactId: row.contact_id,
    whatsappId: acting.line.connection.id,
    isGroup: false,
    status: 'pending',
    queueId: null,
    userId: null,
    held: true,
  };
});
afterAll(() => product.close());

/** Each as it may come, and once more where what it tells of has gone. */
function events(): Events {
  const progress: MessageProgress = {
    messageId,
    ticketId: ticket.id,
    contactId: ticket.contactId,
    whatsappId: acting.line.connection.id,
    origin: 'person',
  };
  const message = { messageId, ticketId: ticket.id, contactId: ticket.contactId, mediaType: null, body: 'hello' };
  const by = { userId: null, name: 'Menu' };
  const recipient = { campaignId: 3, recipientId: 9, name: 'Ana', number: '5511999990001', optedOut: false };
  const campaign = { campaignId: 3, name: 'May', stopReason: null };
  return {
    'message.received': [
      {
        ...message,
        ticket,
        authorId: ticket.contactId,
        fromMe: false,
        writtenAt: product.clock.now(),
        live: true,
        choiceId: null,
        scheduleType: null,
        queues: 0,
        greetings: null,
      },
    ],
    'message.sent': [
      { ...message, whatsappId: acting.line.connection.id, userId: null, origin: 'driver', originRef: null },
    ],
    'message.acked': [{ ...progress, ack: ACK.read, takenBack: null }],
    'message.failed': [{ ...progress, error: 'ERR_SENDING_WAPP_MSG', late: false }],
    'ticket.moved': [
      { before: null, after: ticket, cause: 'intake', by: { userId: null, name: null } },
      { before: ticket, after: { ...ticket, status: 'open', queueId: 2, userId: 5 }, cause: 'driver', by },
    ],
    'ticket.tagged': [
      { ticketId: ticket.id, contactId: ticket.contactId, tagId: 1, tagged: true, cause: 'driver', by },
    ],
    'contact.changed': [
      { contactId: ticket.contactId, action: 'update' },
      { contactId: GONE, action: 'delete' },
    ],
    'line.changed': [
      { whatsappId: acting.line.connection.id, status: 'CONNECTED' },
      { whatsappId: GONE, status: null },
    ],
    'campaign.changed': [
      { ...campaign, status: 'CANCELADA', stopReason: 'failures' },
      { ...campaign, status: null },
    ],
    'campaign.recipient': [
      { ...recipient, contactId: ticket.contactId, state: 'failed', error: 'ERR_WAPP_UNREACHABLE_CONTACT' },
      { ...recipient, contactId: null, state: 'answered', error: null },
    ],
  };
}

test('each is as it is described: nothing that is not said, nothing said that is not there', async () => {
  const { body } = await product.call<{ record: WebhookEndpoint }>(acting.token, 'POST', '/webhook-endpoints', {
    url: 'https://example.com/hook',
    events: WEBHOOK_EVENTS,
  });
  const told = events();
  const lists = WEBHOOK_EVENTS.map((event) => told[event]);
  await inCompany(product.platform, acting.line.companyId, undefined, (ctx) => tellWebhooks(ctx, lists));
  const log = `/webhook-endpoints/${body.record.id}/deliveries`;
  const page = await product.call<{ records: WebhookDelivery[] }>(acting.token, 'GET', log);
  const bodies = page.body.records.map((delivery) => JSON.parse(delivery.body) as { type: WebhookEvent }).toReversed();
  expect(bodies.map(({ type }) => type)).toEqual(WEBHOOK_EVENTS.flatMap((event) => told[event].map(() => event)));
  for (const one of bodies) {
    const described = webhookBodies.find(({ event }) => event === one.type)?.body;
    // What is not described would be left out.
    expect(described?.parse(one)).toEqual(one);
  }
  expect(bodies[0]).toMatchObject({
    data: {
      message: { id: messageId, createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
      ticket: { id: ticket.id },
      contact: { id: ticket.contactId },
    },
  });
});
