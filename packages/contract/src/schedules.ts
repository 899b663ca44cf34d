// Messages that go out at a chosen time.
import { z } from 'zod';
import { contactRef } from './contacts.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, idText, moment, text, timestamp } from './primitives.ts';

/** It waits for its time · its time has come and it is in the outbox · it has gone out · it has not, and `error` says why. */
export const SCHEDULE_STATUSES = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;

/** Where its connection, or the whole product, was away when its time came: so long it may still go out. */
export const GRACE_HOURS = 24;

/** With both ends of a time a page is as long as this: the month of a calendar is one call. */
export const CALENDAR_SIZE = 500;

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
  })
  .meta({ id: 'Schedule' });
export type Schedule = z.output<typeof schedule>;

const fields = {
  /** with a list of files there may be none */
  body: text(4_096)
    .trim()
    .refine((body) => body === '' || body.length >= 5, 'Mensagem muito curta'),
  contactId: z.number({ error: 'Obrigatório' }).pipe(id),
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

export const scheduleInput = z
  .object({
    ...fields,
    body: fields.body.default(''),
    ticketId: id.nullish(),
    // Sent by the client the specification describes; it is the caller.
    userId: z.unknown().optional(),
  })
  .refine(saysSomething, { path: ['body'], error: 'Obrigatório' });
/** Only while it has not been sent. */
export const scheduleChange = z.object({ ...z.object(fields).partial().shape, userId: z.unknown().optional() });

/** Of the plan. What was scheduled before the plan lost it still goes out, so it can be looked at and deleted. */
const feature = 'useSchedules';

const crud = crudEndpoints('/schedules', {
  what: 'scheduled message',
  listKey: 'schedules',
  entity: schedule,
  input: scheduleInput,
  change: scheduleChange,
});
export const { get: getSchedule, remove: deleteSchedule } = crud;
export const createSchedule = endpoint({ ...crud.create, feature });
export const updateSchedule = endpoint({ ...crud.update, feature });

export const listSchedules = endpoint({
  ...crud.list,
  summary: `Scheduled messages, the next first; 20 a page, between \`from\` and \`to\` ${CALENDAR_SIZE}`,
  query: crud.list.query.extend({
    contactId: idText.optional(),
    from: moment().optional().describe('sent at this moment or later'),
    to: moment().optional().describe('sent before this moment'),
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
  reply: schedule,
});

export const deleteScheduleMedia = endpoint({
  method: 'DELETE',
  path: '/schedules/:id/media-upload',
  permission: 'signed-in',
  summary: 'Take the picture away',
  params: idParams,
  reply: schedule,
});
