// Messages that go out at a chosen time.
import { z } from 'zod';
import { contactFilter, contactRef } from './contacts.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { ERROR_CODES } from './errors.ts';
import { dayText, flagText, id, idParams, idText, moment, text, timestamp } from './primitives.ts';

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
    every: z.enum(REPETITIONS),
    days: z
      .array(z.number().int().min(0).max(6))
      .min(1)
      .max(7)
      .default(WORKDAYS)
      .describe('of `weekdays`: which, 0 is Sunday; the first one is the next of them'),
    until: dayText.nullish().describe('the last day on which it may go out'),
    count: z.number().int().min(1).max(1_000).nullish().describe('so many in all; of later ones: from this one on'),
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
    body: z.string(),
    contactId: id,
    contact: contactRef,
    sendAt: timestamp,
    sentAt: timestamp.nullable().describe('when the network had taken all of it; null: not yet'),
    status: z.enum(SCHEDULE_STATUSES),
    error: z
      .string()
      .nullable()
      .describe('an error code: why it could not be sent, or what it waits for past its time'),
    ticketId: id.nullable().describe('the conversation it is meant for, where it was made in one'),
    userId: id.nullable(),
    user: z.object({ id, name: z.string() }).nullable(),
    mediaPath: z.string().nullable().describe('a signed link'),
    mediaName: z.string().nullable(),
    fileList: z
      .object({ id, name: z.string().nullable().describe('null: the list was deleted'), files: z.number() })
      .nullable()
      .describe('goes out after its own words: the message of the list, then its files'),
    series: z
      .object({ id, number: z.number().describe('which of them it is, from 1'), ...repetition.shape })
      .nullable()
      .describe('of one that repeats'),
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.output<typeof schedule>;

const fields = {
  /** with a list of files there may be none */
  body: text(4_096)
    .trim()
    .refine((body) => body === '' || body.length >= 5, 'Mensagem muito curta'),
  /** times that have passed are sent at once */
  sendAt: moment('Obrigatório'),
  fileListId: id.nullish(),
};

export const saysSomething = ({
  body,
  fileListId,
}: {
  body: string;
  fileListId?: number | null | undefined;
}): boolean => body.trim() !== '' || (fileListId ?? null) !== null;

const contactId = z.number({ error: 'Obrigatório' }).pipe(id);
const input = { ...fields, body: fields.body.default(''), repeat: repetition.nullish() };
const saysNothing = { path: ['body'], error: 'Obrigatório' };

export const scheduleInput = z
  .object({
    ...input,
    contactId,
    ticketId: id.nullish(),
    // Sent by the client the specification describes; it is the caller.
    userId: z.unknown().optional(),
  })
  .refine(saysSomething, saysNothing);
/** Only while it has not been sent. */
export const scheduleChange = z.object({
  ...z.object({ ...fields, contactId }).partial().shape,
  scope: scheduleScope.default('one'),
  repeat: repetition
    .nullish()
    .describe('of this and all later ones, which begin anew with it; null: this is the last; left out: as it was'),
  userId: z.unknown().optional(),
});

/** Of the plan. What was scheduled before the plan lost it still goes out, so it can be looked at and deleted. */
const feature = 'useSchedules';

const crud = crudEndpoints('/schedules', {
  what: 'scheduled message',
  listKey: 'schedules',
  entity: schedule,
  input: scheduleInput,
  change: scheduleChange,
});
const scopeQuery = z.object({ scope: scheduleScope.default('one') });

export const { get: getSchedule } = crud;
export const deleteSchedule = endpoint({ ...crud.remove, query: scopeQuery });
export const createSchedule = endpoint({ ...crud.create, feature });
export const updateSchedule = endpoint({ ...crud.update, feature });

export const listSchedules = endpoint({
  ...crud.list,
  summary: `Scheduled messages, the next first; 20 a page, between \`from\` and \`to\` ${CALENDAR_SIZE}`,
  query: crud.list.query.extend({
    contactId: idText.optional(),
    from: moment().optional().describe('sent at this moment or later'),
    to: moment().optional().describe('sent before this moment'),
    next: flagText.describe(
      'as a conversation shows them: of those that repeat and wait only the next, and none that failed as messages of it',
    ),
  }),
});

export const sendScheduleNow = endpoint({
  method: 'POST',
  path: '/schedules/:id/send',
  permission: 'signed-in',
  feature,
  summary: 'Send it now, before its time or once more: of what failed on the network, what did not go out',
  params: idParams,
  reply: schedule,
});

export const uploadScheduleMedia = endpoint({
  method: 'POST',
  path: '/schedules/:id/media-upload',
  permission: 'signed-in',
  feature,
  summary: 'The picture that goes with it (multipart `file`: .png, .jpg, .jpeg)',
  multipart: 'file',
  params: idParams,
  query: z.object({ scope: pictureScope.default('one') }),
  reply: schedule,
});

export const deleteScheduleMedia = endpoint({
  method: 'DELETE',
  path: '/schedules/:id/media-upload',
  permission: 'signed-in',
  summary: 'Take the picture away',
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
  summary: `The same message to many contacts, each by itself from then on; at most ${MOST_SCHEDULED_AT_ONCE}`,
  body: z
    .object({
      ...input,
      contactIds: z.array(id).min(1, 'Obrigatório').max(MOST_SCHEDULED_AT_ONCE).optional(),
      filter: contactFilter.optional().describe('instead of contactIds: whatever the list of contacts shows with it'),
      except: z.array(id).max(MOST_SCHEDULED_AT_ONCE).default([]).describe('of the filter: but these'),
    })
    .refine(saysSomething, saysNothing)
    .refine(({ contactIds, filter }) => (contactIds === undefined) !== (filter === undefined), {
      path: ['contactIds'],
      error: 'contactIds or a filter',
    }),
  reply: z.object({
    created: z.number(),
    first: id.describe('one of them: the picture that it is given with `scope=many` goes with all of them'),
    batch: z.uuid().describe('names them: DELETE /schedules/many/:batch takes back what has not gone out'),
    skipped: z
      .array(z.object({ contactId: id, name: z.string().nullable(), error: z.enum(ERROR_CODES) }))
      .describe('to whom it was not scheduled, and why'),
  }),
});

export const takeBackMany = endpoint({
  method: 'DELETE',
  path: '/schedules/many/:batch',
  permission: 'signed-in',
  summary: 'Take back what was scheduled to many and has not gone out',
  params: z.object({ batch: z.uuid() }),
  reply: z.object({ removed: z.number() }),
});
