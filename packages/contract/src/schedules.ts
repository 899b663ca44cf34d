// Messages that go out at a chosen time.
import { z } from 'zod';
import { contactFilter, contactRef } from './contacts.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { ERROR_CODES } from './errors.ts';
import { dayText, flagText, id, idParams, idText, moment, text, timestamp, ignored, named } from './primitives.ts';

/** It waits for its time · its time has come and it is in the outbox · it has gone out · it has not, and `error` says why. */
export const SCHEDULE_STATUSES = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;

/** Where its connection, or the whole product, was away when its time came: so long it may still go out. */
export const GRACE_HOURS = 24;

/** With both ends of a time a page is as long as this: the month of a calendar is one call. */
export const CALENDAR_SIZE = 500;

export const REPETITIONS = ['day', 'week', 'month', 'weekdays'] as const;
export type RepetitionKind = (typeof REPETITIONS)[number];

const WORKDAYS = [1, 2, 3, 4, 5];

/** From its time on, on the company's own clock. A day that a month lacks is its last. */
export const repetition = z
  .object({
    every: z
      .enum(REPETITIONS)
      .describe('How often it is repeated: every day, week or month, or on the `days` of the week.'),
    days: z
      .array(z.number().int().min(0).max(6))
      .min(1)
      .max(7)
      .default(WORKDAYS)
      .describe('For `weekdays`: the days of the week, 0 is Sunday. The first message goes out on the next of them.'),
    until: dayText.nullish().describe('The last day on which it may be sent.'),
    count: z
      .number()
      .int()
      .min(1)
      .max(1_000)
      .nullish()
      .describe('Number of messages in total; when changing later ones, counted from this one.'),
  })
  .meta({ id: 'Repetition' });
export type Repetition = z.output<typeof repetition>;

/** Of those that repeat: this one alone, or this and all that come after it. */
export const scheduleScope = z.enum(['one', 'later']);
export type ScheduleScope = z.output<typeof scheduleScope>;
/** Also all that was scheduled to many at once with it. */
export const pictureScope = z.enum([...scheduleScope.options, 'many']);
export type PictureScope = z.output<typeof pictureScope>;

export const schedule = z
  .object({
    id,
    body: z
      .string()
      .describe('Text of the message; variables such as `{{name}}` are filled in. Empty: only a file list is sent.'),
    contactId: id.describe('ID of the contact it is sent to.'),
    contact: contactRef.describe('The contact it is sent to.'),
    sendAt: timestamp.describe('When it is sent.'),
    sentAt: timestamp.nullable().describe('When the network had accepted all of it; null: not yet.'),
    status: z
      .enum(SCHEDULE_STATUSES)
      .describe('State: waiting (PENDENTE), being sent (AGENDADA), sent (ENVIADA) or failed (ERRO).'),
    error: z.string().nullable().describe('Error code: why it could not be sent, or what delays it.'),
    ticketId: id.nullable().describe('The ticket it was scheduled from, if any.'),
    userId: id.nullable().describe('ID of the user who scheduled it; null: deleted, or another program.'),
    user: named.nullable().describe('The user who scheduled it; null as for `userId`.'),
    mediaPath: z.string().nullable().describe('Signed link to the picture.'),
    mediaName: z.string().nullable().describe('File name of the picture; null: there is none.'),
    fileList: z
      .object({
        id,
        name: z.string().nullable().describe('Name of the file list; null: it was deleted.'),
        files: z.number().describe('Number of files in the list.'),
      })
      .nullable()
      .describe('File list sent after the message’s own text: the list’s text, then its files.'),
    series: z
      .object({ id, number: z.number().describe('Number of this message in the series, from 1.'), ...repetition.shape })
      .nullable()
      .describe('The recurrence it belongs to; null: it does not repeat.'),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.output<typeof schedule>;

const fields = {
  /** with a list of files there may be none */
  body: text(4_096)
    .trim()
    .refine((body) => body === '' || body.length >= 5, 'Mensagem muito curta')
    .describe(
      'Text of the message, at least 5 characters; empty only if a file list is sent. Variables such as `{{name}}` are filled in.',
    ),
  /** times that have passed are sent at once */
  sendAt: moment('Obrigatório').describe(
    'When to send it; a past time: at once. Without a time zone, it’s the company’s.',
  ),
  fileListId: id.nullish().describe('ID of a file list to send after the text; null: none.'),
};

export const saysSomething = ({
  body,
  fileListId,
}: {
  body: string;
  fileListId?: number | null | undefined;
}): boolean => body.trim() !== '' || (fileListId ?? null) !== null;

const contactId = z.number({ error: 'Obrigatório' }).pipe(id).describe('ID of the contact to send it to.');
const input = {
  ...fields,
  body: fields.body.default(''),
  repeat: repetition.nullish().describe('Recurrence of the message; null or left out: it is sent once.'),
};
const saysNothing = { path: ['body'], error: 'Obrigatório' };

export const scheduleInput = z
  .object({
    ...input,
    contactId,
    ticketId: id.nullish().describe('ID of the ticket it is scheduled from; null or left out: none.'),
    // Sent by the client the specification describes; it is the caller.
    userId: ignored,
  })
  .refine(saysSomething, saysNothing);
/** Only while it has not been sent. */
export const scheduleChange = z.object({
  ...z.object({ ...fields, contactId }).partial().shape,
  scope: scheduleScope
    .default('one')
    .describe('For a recurring message: only this one, or this and all later ones (`later`).'),
  repeat: repetition
    .nullish()
    .describe(
      'Recurrence of this message and all later ones, which are scheduled anew; null: this is the last; left out: unchanged.',
    ),
  userId: ignored,
});

/** Of the plan. What was scheduled before the plan lost it still goes out, so it can be looked at and deleted. */
const feature = 'useSchedules';

const crud = crudEndpoints('/schedules', {
  one: 'a scheduled message',
  many: 'scheduled messages',
  listKey: 'schedules',
  entity: schedule,
  input: scheduleInput,
  change: scheduleChange,
});
const scopeQuery = z.object({
  scope: scheduleScope
    .default('one')
    .describe('For a recurring message: only this one, or this and all later ones (`later`).'),
});

export const { get: getSchedule } = crud;
export const deleteSchedule = endpoint({ ...crud.remove, query: scopeQuery });
export const createSchedule = endpoint({ ...crud.create, feature });
export const updateSchedule = endpoint({ ...crud.update, feature });

export const listSchedules = endpoint({
  ...crud.list,
  summary: `List scheduled messages, the next first, 20 per page; between \`from\` and \`to\`, ${CALENDAR_SIZE} per page`,
  query: crud.list.query.extend({
    contactId: idText.optional().describe('Only messages to this contact.'),
    from: moment().optional().describe('Sent at this time or later.'),
    to: moment().optional().describe('Sent before this time.'),
    next: flagText.describe(
      'As shown in a conversation: only the next of each recurring message, and none that already appear as failed messages.',
    ),
  }),
});

export const sendScheduleNow = endpoint({
  method: 'POST',
  path: '/schedules/:id/send',
  permission: 'signed-in',
  feature,
  summary: 'Send a scheduled message now, early or again; after a failure, only what was not sent',
  params: idParams,
  reply: schedule,
});

export const uploadScheduleMedia = endpoint({
  method: 'POST',
  path: '/schedules/:id/media-upload',
  permission: 'signed-in',
  feature,
  summary: 'Upload the picture of a scheduled message (multipart `file`: .png, .jpg or .jpeg)',
  multipart: 'file',
  params: idParams,
  query: z.object({
    scope: pictureScope
      .default('one')
      .describe('As for other changes; `many`: all messages scheduled in the same batch.'),
  }),
  reply: schedule,
});

export const deleteScheduleMedia = endpoint({
  method: 'DELETE',
  path: '/schedules/:id/media-upload',
  permission: 'signed-in',
  summary: 'Remove the picture of a scheduled message',
  params: idParams,
  query: scopeQuery,
  reply: schedule,
});

/** Of one call. */
export const MOST_SCHEDULED_AT_ONCE = 1_000;

export const scheduleForMany = endpoint({
  method: 'POST',
  path: '/schedules/many',
  permission: 'signed-in',
  feature,
  summary: `Schedule one message to many contacts, separate from then on, at most ${MOST_SCHEDULED_AT_ONCE}`,
  body: z
    .object({
      ...input,
      contactIds: z
        .array(id)
        .min(1, 'Obrigatório')
        .max(MOST_SCHEDULED_AT_ONCE)
        .optional()
        .describe('IDs of the contacts to send it to; left out: `filter` selects them.'),
      filter: contactFilter
        .optional()
        .describe('Contacts that the list shows with this filter, instead of `contactIds`.'),
      except: z
        .array(id)
        .max(MOST_SCHEDULED_AT_ONCE)
        .default([])
        .describe('IDs to leave out of those the filter selects.'),
    })
    .refine(saysSomething, saysNothing)
    .refine(({ contactIds, filter }) => (contactIds === undefined) !== (filter === undefined), {
      path: ['contactIds'],
      error: 'contactIds or a filter',
    }),
  reply: z.object({
    created: z.number().describe('Number of messages scheduled.'),
    first: id.describe('ID of one of them. A picture uploaded to it with `scope=many` applies to all.'),
    batch: z.uuid().describe('ID of the batch: `DELETE /schedules/many/:batch` cancels what has not been sent.'),
    skipped: z
      .array(
        z.object({
          contactId: id.describe('ID of the contact.'),
          name: z
            .string()
            .nullable()
            .describe('Name of the contact; null: there is no such contact, or the caller may not see it.'),
          error: z.enum(ERROR_CODES).describe('Error code: why not.'),
        }),
      )
      .describe('Contacts it was not scheduled to, with reasons.'),
  }),
});

export const takeBackMany = endpoint({
  method: 'DELETE',
  path: '/schedules/many/:batch',
  permission: 'signed-in',
  summary: 'Cancel the messages of a batch that have not been sent',
  params: z.object({ batch: z.uuid().describe('ID of the batch.') }),
  reply: z.object({ removed: z.number().describe('Number of messages canceled.') }),
});
