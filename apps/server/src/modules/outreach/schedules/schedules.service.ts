// Messages for later: made, changed, given a picture, taken back. They go out by send-schedule.service.ts.
import type {
  listSchedules as listEndpoint,
  Schedule,
  scheduleChange,
  scheduleInput,
} from '@recado/contract/schedules';
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
import { filterOf, mayScheduleByPlan, schedulesRepo, type ScheduleRow } from './schedules.repo.ts';

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

async function checkPlan(ctx: Ctx): Promise<void> {
  if (!(await mayScheduleByPlan(ctx.tx))) fail('ERR_PLAN_LIMIT', 'The plan has no scheduled messages');
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
    await checkPlan(ctx);
    await openContact(ctx, contactId);
    if (ticketId) await checkTicket(ctx, ticketId, contactId);
    const { userId } = actorOf(ctx);
    return { body, contactId, ticketId: ticketId ?? null, sendAt: new Date(sendAt), userId, updatedAt: ctx.now };
  },
  change: async (ctx, { body, contactId, sendAt }: Change, row) => {
    mustWait(row);
    await checkPlan(ctx);
    const isAnother = contactId !== undefined && contactId !== row.contactId;
    if (isAnother) await openContact(ctx, contactId);
    return {
      body,
      ...(isAnother && { contactId, ticketId: null }),
      sendAt: dateOf(sendAt),
      // Whatever went wrong before, it begins anew.
      ...({ status: 'PENDENTE', error: null, attempts: 0, nextAttemptAt: null } as const),
      updatedAt: ctx.now,
    };
  },
  beforeRemove: (_ctx, row) => mustWait(row),
  afterWrite: async (ctx, action, row) => {
    publishSchedule(ctx, action, row);
    const { companyId } = ctx;
    if (action !== 'delete') await ctx.enqueue(sendSchedulesJob, { companyId, scheduleId: row.id }, row.sendAt);
  },
});

export const scheduleService = {
  ...crud,
  page: async (ctx: Ctx, query: z.output<typeof listEndpoint.query>) => {
    const { contactId, from, to } = query;
    const where = filterOf({ contactId, from: dateOf(from), to: dateOf(to) });
    return pageAnswer('schedules', await schedulesRepo.page(ctx.tx, query, where), (row) => present(ctx, row));
  },
};

export const schedulePicture = rowFile<ScheduleRow, Schedule>({
  folder: 'schedules',
  accepts: /^image\/(?:png|jpeg)$/,
  open: async (ctx, id) => {
    const row = found(await schedulesRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
    mustWait(row);
    return row;
  },
  save: async (ctx, id, file) => {
    const row = found(await schedulesRepo.update(ctx.tx, id, { ...file, updatedAt: ctx.now }), 'ERR_NOT_FOUND');
    publishSchedule(ctx, 'update', row);
    return present(ctx, row);
  },
});
