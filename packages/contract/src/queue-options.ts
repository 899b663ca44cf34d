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
    queueId: id.describe('ID of the queue.'),
    parentId: id.nullable().describe('ID of the option above; null: top level.'),
    title: z.string().describe('Label of the option, as the customer reads it.'),
    message: z.string().describe('Message sent when the option is chosen, above its own options if it has any.'),
    option: z.number().int().describe('Position among its siblings, from 1.'),
  })
  .meta({ id: 'QueueOption' });
export type QueueOption = z.output<typeof queueOption>;

/** -1, as null: at the top. */
const parentId = z
  .union([id, z.literal(-1)])
  .nullable()
  .transform((value) => (value === -1 ? null : value))
  .describe('ID of the option above; null or -1: top level.');

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
  .describe('Position among its siblings, from 1; those from there on move down. Left out: last.');

const fields = {
  title: requiredText(1, 200).describe('Label of the option, as the customer reads it.'),
  message: text(4_096).describe(
    'Message sent when the option is chosen, above its own options if it has any; empty: none.',
  ),
  option: place,
  parentId,
};

export const queueOptionInput = z.object({
  ...z.object(fields).partial().shape,
  title: fields.title,
  queueId: id.describe('ID of the queue.'),
});
export const queueOptionChange = z.object(fields).partial();

export const listQueueOptions = endpoint({
  method: 'GET',
  path: '/queue-options',
  permission: 'signed-in',
  summary: 'List the options of a queue’s menu, in order: those below an option, the top level, or all',
  query: z.object({
    queueId: idText.describe('ID of the queue.'),
    parentId: z
      .union([idText, z.literal('-1').transform(() => null), z.literal('null').transform(() => null)])
      .optional()
      .describe('Only options below this one; -1: the top level; left out: all.'),
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
  summary: 'Change or move an option; its siblings are renumbered, and fields left out stay unchanged',
  params: idParams,
  body: queueOptionChange,
  reply: queueOption,
});

export const deleteQueueOption = endpoint({
  method: 'DELETE',
  path: '/queue-options/:id',
  permission: 'queues-page:edit',
  summary:
    'Delete an option and those below it; its siblings are renumbered. `POST /queue-options/:id/restore` restores them for a day',
  params: idParams,
  reply: nothing,
});

export const restoreQueueOption = endpoint({
  method: 'POST',
  path: '/queue-options/:id/restore',
  permission: 'queues-page:edit',
  summary:
    'Restore an option deleted within the last day with those below it, in its place and under its ID, so that customers at it can continue',
  params: idParams,
  reply: queueOption,
});
