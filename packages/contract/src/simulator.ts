// The simulated phone network: what a customer with a phone does to a `sandbox` connection.
import { z } from 'zod';
import { LIMITS, MESSAGE_KINDS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idText, moment, nothing, requiredText, text, timestamp, createdAt } from './primitives.ts';

const params = z.object({ whatsappId: idText.describe('ID of the simulated connection, in decimal digits.') });
const messageParams = z.object({
  whatsappId: params.shape.whatsappId,
  id: text(100).describe('The message’s ID on the network.'),
});
const number = z
  .string()
  .regex(/^\+?\d{8,20}$/, 'must be a phone number, digits only')
  .describe('Phone number of the simulated customer, in digits.');
const degrees = (max: number) => z.coerce.number().min(-max).max(max);

export const simulatedMessage = z
  .object({
    id: z.string().describe('ID of the message on the simulated network.'),
    fromCompany: z.boolean().describe('Whether the company sent it; otherwise the customer did.'),
    body: z.string().describe('Text or caption.'),
    mediaType: z.string().nullable().describe('Kind of message, such as image; null: a text.'),
    mediaUrl: z.string().nullable().describe('Signed link to the file; null: there is none.'),
    quotedId: z.string().nullable().describe('ID of the message it replies to; null: none.'),
    ack: z.number().describe('Delivery status: 0 error, 1 pending, 2 on the server, 3 delivered, 4 read, 5 played.'),
    isEdited: z.boolean().describe('Whether it was edited.'),
    isDeleted: z.boolean().describe('Whether it was deleted for everyone.'),
    createdAt,
    choices: z
      .array(
        z.object({ id: z.string().describe('ID of the choice.'), title: z.string().describe('Label of the choice.') }),
      )
      .describe('Choices that can be pressed; send one as `choiceId`.'),
  })
  .meta({ id: 'SimulatedMessage' });
export type SimulatedMessage = z.output<typeof simulatedMessage>;

export const getSimulator = endpoint({
  method: 'GET',
  path: '/simulator',
  permission: 'signed-in',
  summary: 'Check that the simulated network is available here; 404 if not',
  reply: z.object({ on: z.boolean().describe('Always true; without a simulated network, the response is 404.') }),
});

export const scan = endpoint({
  method: 'POST',
  path: '/simulator/:whatsappId/scan',
  permission: 'connections-page:actionButtons',
  summary: 'Simulate scanning the connection’s QR code',
  params,
  reply: nothing,
});

export const sendAsCustomer = endpoint({
  method: 'POST',
  path: '/simulator/:whatsappId/messages',
  permission: 'signed-in',
  summary: 'Simulate a customer’s message (JSON, or multipart with a file in `media`)',
  multipart: 'media',
  params,
  body: z.object({
    number,
    name: text(100).trim().optional().describe('Name of the customer; left out: as before.'),
    body: text(LIMITS.messageLength).optional().describe('Text, caption, vCard or emoji, depending on `type`.'),
    type: z
      .enum([...MESSAGE_KINDS, 'reaction'])
      .optional()
      .describe('Kind of message; left out: by its content.'),
    quotedId: text(100).optional().describe('ID of the message it replies or reacts to.'),
    groupId: text(100).optional().describe('ID of the group it is written in; left out: a direct message.'),
    latitude: degrees(90).optional().describe('Degrees, north is positive; for a location.'),
    longitude: degrees(180).optional().describe('Degrees, east is positive; for a location.'),
    choiceId: text(300)
      .optional()
      .describe('Button, list row or menu entry that was pressed, from the `choices` of the company’s messages.'),
    sentAt: moment().optional().describe('When the network received it; future times count as now.'),
  }),
  reply: z.object({ id: z.string().describe('ID of the message on the simulated network.') }),
});

export const editAsCustomer = endpoint({
  method: 'PUT',
  path: '/simulator/:whatsappId/messages/:id',
  permission: 'signed-in',
  summary: 'Simulate a customer editing a message',
  params: messageParams,
  body: z.object({ body: requiredText(1, LIMITS.messageLength).describe('The new text.') }),
  reply: nothing,
});

export const deleteAsCustomer = endpoint({
  method: 'DELETE',
  path: '/simulator/:whatsappId/messages/:id',
  permission: 'signed-in',
  summary: 'Simulate a customer deleting a message for everyone',
  params: messageParams,
  reply: nothing,
});

export const getConversation = endpoint({
  method: 'GET',
  path: '/simulator/:whatsappId/conversations/:number',
  permission: 'signed-in',
  summary: 'Get the conversation as the customer’s phone shows it: the last 500 messages, oldest first',
  params: params.extend({ number: text(100).describe('ID of the customer, or of a group.') }),
  reply: z.object({ messages: z.array(simulatedMessage).describe('The messages, oldest first.') }),
});

export const listConversations = endpoint({
  method: 'GET',
  path: '/simulator/:whatsappId/conversations',
  permission: 'signed-in',
  summary: 'List the customers with a conversation on this connection, newest first, at most 100',
  params,
  reply: z.object({
    conversations: z
      .array(
        z.object({
          number: z.string().describe('Phone number in digits, or ID of a group.'),
          name: z.string().describe('Name of the customer or group.'),
          lastMessage: z.string().describe('Text of the latest message.'),
          updatedAt: timestamp.describe('When the latest message was written.'),
        }),
      )
      .describe('The customers, newest conversation first.'),
  }),
});

export const readAsCustomer = endpoint({
  method: 'POST',
  path: '/simulator/:whatsappId/read',
  permission: 'signed-in',
  summary: 'Simulate the customer reading the messages, which marks them as read',
  params,
  body: z.object({ number }),
  reply: nothing,
});

export const callAsCustomer = endpoint({
  method: 'POST',
  path: '/simulator/:whatsappId/calls',
  permission: 'signed-in',
  summary: 'Simulate an incoming call, which is not answered',
  params,
  body: z.object({ number, name: text(100).trim().optional().describe('Name of the customer; left out: as before.') }),
  reply: nothing,
});

export const FAULT_KINDS = ['disconnect', 'logout', 'slow', 'refuse'] as const;

export const setFault = endpoint({
  method: 'POST',
  path: '/simulator/:whatsappId/fault',
  permission: 'connections-page:actionButtons',
  summary:
    'Simulate a network fault for `ms` milliseconds: dropped connection, logged-out phone, slow responses or refused messages',
  params,
  body: z.object({
    kind: z
      .enum(FAULT_KINDS)
      .describe('Kind of fault: dropped connection, logged-out phone, slow responses or refused messages.'),
    ms: z.number().int().min(0).max(600_000).default(5_000).describe('Duration in milliseconds.'),
  }),
  reply: nothing,
});

/** how quickly its customers come: within ten minutes, or within one */
export const MORNING_SPEEDS = ['normal', 'quick'] as const;
export type MorningSpeed = (typeof MORNING_SPEEDS)[number];

/** running: they come and answer · over: they were there · removing: they go, with all that is of them */
export const MORNING_STATES = ['running', 'over', 'removing'] as const;

export const morning = z
  .object({
    whatsappId: id.nullable().describe('The connection they write to; null: it was deleted.'),
    speed: z
      .enum(MORNING_SPEEDS)
      .describe('How quickly the customers come: within ten minutes (`normal`), or within one (`quick`).'),
    state: z
      .enum(MORNING_STATES)
      .describe('State: the customers write and reply, have all been there, or are being deleted.'),
    startedAt: timestamp.describe('When it started.'),
    customers: z.number().describe('Number of sample customers.'),
    arrived: z.number().describe('Number of sample customers that have written.'),
  })
  .meta({ id: 'Morning' });
export type Morning = z.output<typeof morning>;

const morningReply = z.object({
  morning: morning.nullable().describe('The busy morning; null: there are no sample customers.'),
});

export const getMorning = endpoint({
  method: 'GET',
  path: '/simulator/morning',
  permission: 'connections-page:actionButtons',
  summary: 'Get the busy morning: sample customers who write to a simulated connection',
  reply: morningReply,
});

export const startMorning = endpoint({
  method: 'POST',
  path: '/simulator/:whatsappId/morning',
  permission: 'connections-page:actionButtons',
  summary: 'Start a busy morning on a simulated connection: sample customers write and reply; one at a time',
  params,
  body: z.object({
    speed: z
      .enum(MORNING_SPEEDS)
      .default('normal')
      .describe('How quickly the customers come: within ten minutes (`normal`), or within one (`quick`).'),
  }),
  reply: morningReply,
});

export const stopMorning = endpoint({
  method: 'POST',
  path: '/simulator/morning/stop',
  permission: 'connections-page:actionButtons',
  summary: 'Stop the sample customers; their messages stay',
  reply: morningReply,
});

export const removeMorning = endpoint({
  method: 'DELETE',
  path: '/simulator/morning',
  permission: 'connections-page:actionButtons',
  summary: 'Delete the sample customers with their tickets, messages and files, in the background',
  reply: morningReply,
});
