// The menu of a queue: answers from which its customers choose, and what is said then.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, idText, nothing, requiredText, text } from './primitives.ts';

/** of one queue */
export const MOST_QUEUE_OPTIONS = 200;
/** beside each other: what fits on a phone */
export const MOST_OPTIONS_BESIDE = 20;
/** below each other */
export const DEEPEST_OPTION = 6;

export const queueOption = z
  .object({
    id,
    queueId: id,
    parentId: id.nullable().describe('null: at the top'),
    title: z.string(),
    message: z.string().describe('what is said when it is chosen; above its own options, where it has some'),
    option: z.number().int().describe('its place among those beside it, from 1'),
  })
  .meta({ id: 'QueueOption' });
export type QueueOption = z.output<typeof queueOption>;

/** -1, as null: at the top. */
const parentId = z
  .union([id, z.literal(-1)])
  .nullable()
  .transform((value) => (value === -1 ? null : value))
  .describe('the option below which it stands; null or -1: at the top');

/** Also as digits, as forms have it. */
const place = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,4}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(1_000))
  .describe('its place among those beside it, from 1; those from there on move down; left out: the last');

const fields = { title: requiredText(1, 200), message: text(4_096), option: place, parentId };

export const queueOptionInput = z.object({
  ...z.object(fields).partial().shape,
  title: fields.title,
  queueId: id,
});
export const queueOptionChange = z.object(fields).partial();

export const listQueueOptions = endpoint({
  method: 'GET',
  path: '/queue-options',
  permission: 'signed-in',
  summary: 'Options of a queue’s menu, in their order: those below one of them, those at the top, or all',
  query: z.object({
    queueId: idText,
    parentId: z
      .union([idText, z.literal('-1').transform(() => null), z.literal('null').transform(() => null)])
      .optional()
      .describe('only those below this one; -1: only those at the top; left out: all'),
  }),
  reply: z.array(queueOption),
});

export const createQueueOption = endpoint({
  method: 'POST',
  path: '/queue-options',
  permission: 'queues-page:edit',
  summary: 'Add an option to a queue’s menu',
  body: queueOptionInput,
  reply: queueOption,
});

export const updateQueueOption = endpoint({
  method: 'PUT',
  path: '/queue-options/:id',
  permission: 'queues-page:edit',
  summary: 'Change or move an option; those beside it are numbered anew, and what is left out stays as it is',
  params: idParams,
  body: queueOptionChange,
  reply: queueOption,
});

export const deleteQueueOption = endpoint({
  method: 'DELETE',
  path: '/queue-options/:id',
  permission: 'queues-page:edit',
  summary:
    'Delete an option with those below it; those beside it are numbered anew. For a day POST /queue-options/:id/restore brings them back',
  params: idParams,
  reply: nothing,
});

export const restoreQueueOption = endpoint({
  method: 'POST',
  path: '/queue-options/:id/restore',
  permission: 'queues-page:edit',
  summary:
    'Bring back an option that was deleted within a day, with what went along: in its place, under its id, so that customers who stand in it go on',
  params: idParams,
  reply: queueOption,
});
