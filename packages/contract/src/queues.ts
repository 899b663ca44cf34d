// Queues: the departments between which conversations are shared out. Their menus: queue-options.ts.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { colorText, id, idParams, nothing, personName, text, ownId } from './primitives.ts';
import { hour, specialDays } from './special-days.ts';

export const queueRef = z
  .object({
    id,
    name: z.string().describe('Name of the queue, as customers read it in the list of queues.'),
    color: z.string().describe('Color in which the queue is shown.'),
  })
  .meta({ id: 'QueueRef' });
export type QueueRef = z.output<typeof queueRef>;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const openingHours = z
  .array(
    z.object({
      weekday: text(30).describe('Name of the day, as users of the company read it.'),
      weekdayEn: z.enum(WEEKDAYS).describe('The day of the week.'),
      startTime: hour.describe('Opening time, such as 08:00; empty: open all day.'),
      endTime: hour.describe('Closing time, such as 18:00; empty: open all day.'),
    }),
  )
  .max(28)
  .describe('A day listed more than once is open at each of its times.');
export type OpeningHours = z.output<typeof openingHours>;

export const queue = queueRef
  .extend({
    greetingMessage: z
      .string()
      .describe('Message sent when a ticket enters the queue, above its menu if it has one; empty: none.'),
    outOfHoursMessage: z.string().describe('Reply outside the queue’s opening hours; empty: none.'),
    orderQueue: z.number().int().describe('Position in which customers are shown the queue.'),
    integrationId: id.nullable().describe('ID of the integration that replies in the queue; null: none.'),
    promptId: id.nullable().describe('ID of the AI assistant that replies in the queue; null: none.'),
    flowId: id.nullable().describe('ID of the flow that starts when a ticket enters the queue; null: none.'),
    schedules: openingHours,
    specialDays,
  })
  .meta({ id: 'Queue' });
export type Queue = z.output<typeof queue>;

const fields = {
  name: personName.describe('Name of the queue, as customers read it in the list of queues.'),
  color: colorText.describe('Color in which the queue is shown; each queue has its own.'),
  greetingMessage: text(4_096).describe(
    'Message sent when a ticket enters the queue, above its menu if it has one; empty: none.',
  ),
  outOfHoursMessage: text(4_096).describe('Reply outside the queue’s opening hours; empty: none.'),
  orderQueue: z
    .number()
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .describe('Position in which customers are shown the queue; null: 0, the first.'),
  integrationId: id.nullable().describe('ID of the integration that replies in the queue; null: none.'),
  promptId: id.nullable().describe('ID of the AI assistant that replies in the queue; null: none.'),
  flowId: id.nullable().describe('ID of the flow that starts when a ticket enters the queue; null: none.'),
  schedules: openingHours,
  specialDays,
};

export const queueInput = z.object({ ...z.object(fields).partial().shape, name: fields.name, color: fields.color });
export const queueChange = z.object(fields).partial();

export const listQueues = endpoint({
  method: 'GET',
  path: '/queue',
  permission: 'signed-in',
  summary: 'List the company’s queues, in order',
  // Sent by the client the specification describes; the company is the token's.
  query: z.object({ companyId: ownId }),
  reply: z.array(queue),
});

export const getQueue = endpoint({
  method: 'GET',
  path: '/queue/:id',
  permission: 'signed-in',
  summary: 'Get a queue',
  params: idParams,
  reply: queue,
});

export const createQueue = endpoint({
  method: 'POST',
  path: '/queue',
  permission: 'queues-page:edit',
  summary: 'Add a queue, up to the plan’s limit',
  body: queueInput,
  reply: queue,
});

export const updateQueue = endpoint({
  method: 'PUT',
  path: '/queue/:id',
  permission: 'queues-page:edit',
  summary: 'Change a queue; fields left out stay unchanged',
  params: idParams,
  body: queueChange,
  reply: queue,
});

export const deleteQueue = endpoint({
  method: 'DELETE',
  path: '/queue/:id',
  permission: 'queues-page:edit',
  summary: 'Delete a queue; its tickets stay, without a queue',
  params: idParams,
  reply: nothing,
});
