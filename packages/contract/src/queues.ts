// Queues: the departments between which conversations are shared out. Their menus: queue-options.ts.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { colorText, id, idParams, nothing, personName, text, ownId } from './primitives.ts';
import { hour, specialDays } from './special-days.ts';

export const queueRef = z.object({ id, name: z.string(), color: z.string() }).meta({ id: 'QueueRef' });
export type QueueRef = z.output<typeof queueRef>;

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

export const openingHours = z
  .array(
    z.object({
      weekday: text(30).describe('The queue as users of the company see it.'),
      weekdayEn: z.enum(WEEKDAYS),
      startTime: hour,
      endTime: hour,
    }),
  )
  .max(28)
  .describe('A day listed more than once is open at each of its times.');
export type OpeningHours = z.output<typeof openingHours>;

export const queue = queueRef
  .extend({
    greetingMessage: z.string(),
    outOfHoursMessage: z.string(),
    orderQueue: z.number().int().describe('Position in which customers are shown the queue.'),
    integrationId: id.nullable(),
    promptId: id.nullable(),
    flowId: id.nullable().describe('The flow that starts when a ticket enters the queue.'),
    schedules: openingHours,
    specialDays,
  })
  .meta({ id: 'Queue' });
export type Queue = z.output<typeof queue>;

const fields = {
  name: personName,
  color: colorText,
  greetingMessage: text(4_096),
  outOfHoursMessage: text(4_096),
  orderQueue: z.number().int().min(0).max(10_000).nullable(),
  integrationId: id.nullable(),
  promptId: id.nullable(),
  flowId: id.nullable(),
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
