// Messages for later: made, changed, given a picture, taken back. They go out by send-schedule.service.ts.
import {
  CALENDAR_SIZE,
  type listSchedules as listEndpoint,
  type Schedule,
  type scheduleChange,
  type scheduleInput,
} from '@recado/contract/schedules';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { crudService, pageAnswer } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { rowFile, rowFileUrl } from '../../../platform/media/row-file.ts';
import { openContact } from '../../catalog/contacts/contacts.service.ts';
import { openTicket } from '../../inbox/tickets/tickets.service.ts';
import { publishSchedule } from './schedule-events.service.ts';
import { sendSchedulesJob } from './schedules.jobs.ts';
import { schedules } from '../../../schema/inbox.ts';
import { mayChangeMade } from '@recado/rules/owned';
import { mayAct } from '@recado/rules/tickets';
import { filterOf, findActivePlaces, schedulesRepo, shownTo, type ScheduleRow } from './schedules.repo.ts';

type Input = z.output<typeof scheduleInput>;
type Change = z.output<typeof scheduleChange>;

const present = (ctx: Ctx, row: ScheduleRow): Schedule => ({
  id: row.id,
  body: row.body,
  contactId: row.contactId,
  contact: row.contact,
  sendAt: row.sendAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  error: row.error,
  ticketId: row.ticketId,
  userId: row.userId,
  user: row.user,
  mediaPath: rowFileUrl(ctx, row),
  mediaName: row.fileName,
});

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

function mustWait(row: Pick<ScheduleRow, 'status'>): void {
  if (row.status === 'ENVIADA') fail('ERR_CONFLICT', 'It was sent already');
}

function mustBeOwn(ctx: Ctx, row: Pick<ScheduleRow, 'userId'>): void {
  if (!mayChangeMade(actorOf(ctx), row)) fail('ERR_NO_PERMISSION');
}

/** A colleague's conversation is nobody else's to write in, later as little as now. */
async function checkContact(ctx: Ctx, contactId: number): Promise<void> {
  await openContact(ctx, contactId);
  const places = await findActivePlaces(ctx.tx, contactId);
  if (places.length > 0 && !places.some((place) => mayAct(actorOf(ctx), place))) fail('ERR_NO_PERMISSION');
}

/** A conversation that the caller sees, with this contact. */
async function checkTicket(ctx: Ctx, ticketId: number, contactId: number): Promise<void> {
  const ticket = await openTicket(ctx, { id: ticketId });
  if (ticket.contactId !== contactId)
    throw validationFailed([{ path: 'ticketId', message: 'is a conversation with somebody else' }]);
}

const crud = crudService(schedulesRepo, {
  listKey: 'schedules',
  present,
  create: async (ctx, { body, contactId, sendAt, ticketId }: Input) => {
    await checkContact(ctx, contactId);
    if (ticketId) await checkTicket(ctx, ticketId, contactId);
    const { userId } = actorOf(ctx);
    return { body, contactId, ticketId: ticketId ?? null, sendAt: new Date(sendAt), userId, updatedAt: ctx.now };
  },
  change: async (ctx, { body, contactId, sendAt }: Change, row) => {
    mustBeOwn(ctx, row);
    mustWait(row);
    const isAnother = contactId !== undefined && contactId !== row.contactId;
    await checkContact(ctx, contactId ?? row.contactId);
    return {
      body,
      ...(isAnother && { contactId, ticketId: null }),
      sendAt: dateOf(sendAt),
      // Whatever went wrong before, it begins anew.
      ...({ status: 'PENDENTE', error: null, attempts: 0, nextAttemptAt: null } as const),
      updatedAt: ctx.now,
    };
  },
  beforeRemove: (ctx, row) => {
    mustBeOwn(ctx, row);
    mustWait(row);
  },
  afterWrite: async (ctx, action, row) => {
    publishSchedule(ctx, action, row);
    const { companyId } = ctx;
    if (action !== 'delete') await ctx.enqueue(sendSchedulesJob, { companyId, scheduleId: row.id }, row.sendAt);
  },
});

export const scheduleService = {
  ...crud,
  get: async (ctx: Ctx, id: number): Promise<Schedule> => {
    const [row] = await schedulesRepo.list(ctx.tx, '', 1, and(eq(schedules.id, id), shownTo(actorOf(ctx))));
    return present(ctx, found(row, 'ERR_NOT_FOUND'));
  },
  page: async (ctx: Ctx, query: z.output<typeof listEndpoint.query>) => {
    const { contactId, from, to } = query;
    const size = from !== undefined && to !== undefined ? CALENDAR_SIZE : undefined;
    const where = and(filterOf({ contactId, from: dateOf(from), to: dateOf(to) }), shownTo(actorOf(ctx)));
    return pageAnswer('schedules', await schedulesRepo.page(ctx.tx, query, where, size), (row) => present(ctx, row));
  },
};

export const schedulePicture = rowFile<ScheduleRow, Schedule>({
  folder: 'schedules',
  accepts: /^image\/(?:png|jpeg)$/,
  open: async (ctx, id) => {
    const row = found(await schedulesRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
    mustBeOwn(ctx, row);
    mustWait(row);
    return row;
  },
  save: async (ctx, id, file) => {
    const row = found(await schedulesRepo.update(ctx.tx, id, { ...file, updatedAt: ctx.now }), 'ERR_NOT_FOUND');
    publishSchedule(ctx, 'update', row);
    return present(ctx, row);
  },
});
