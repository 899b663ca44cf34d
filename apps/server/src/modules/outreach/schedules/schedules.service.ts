// Messages for later: made, changed, given a picture, taken back. They go out by send-schedule.service.ts.
import {
  CALENDAR_SIZE,
  type listSchedules as listEndpoint,
  saysSomething,
  type Repetition,
  type Schedule,
  type scheduleChange,
  type scheduleInput,
  type ScheduleScope,
} from '@recado/contract/schedules';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { actorOf, type Actor, type Ctx } from '../../../platform/context.ts';
import { crudService, pageAnswer } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { rowFileUrl } from '../../../platform/media/row-file.ts';
import { openFileList } from '../../catalog/files/file-lists.service.ts';
import { resendFailed } from '../../inbox/messages/messages.service.ts';
import { SCHEDULES_TOPIC } from '../../../events/topics.ts';
import { openContact } from '../../catalog/contacts/contacts.service.ts';
import { openTicket } from '../../inbox/tickets/tickets.service.ts';
import { publishSchedule } from './schedule-events.ts';
import {
  beginWith,
  changeLater,
  endBefore,
  holdSeries,
  isMember,
  plan,
  repetitionFrom,
  restart,
} from './series.service.ts';
import type { SeriesContent } from './series.repo.ts';
import { schedules } from '../../../schema/inbox.ts';
import { mayChangeMade } from '@recado/rules/owned';
import { mayAct, type VisibleTicket } from '@recado/rules/tickets';
import { findActivePlaces } from '../../catalog/contacts/active-places.service.ts';
import { filterOf, schedulesRepo, shownTo, type ScheduleRow } from './schedules.repo.ts';

type Input = z.output<typeof scheduleInput>;
type Change = z.output<typeof scheduleChange>;

export const present = (ctx: Ctx, row: ScheduleRow): Schedule => ({
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
  mediaPath: row.file && rowFileUrl(ctx, row.file),
  mediaName: row.file?.fileName ?? null,
  series: row.series && { ...row.series, id: row.seriesId ?? 0, number: row.number ?? 0 },
  fileList:
    row.fileListId === null
      ? null
      : { id: row.fileListId, name: row.fileList?.name ?? null, files: row.fileList?.files ?? 0 },
});

const dateOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

export function mustWait({ status }: Pick<ScheduleRow, 'status'>): void {
  if (status === 'ENVIADA') fail('ERR_CONFLICT', 'It was sent already');
  if (status === 'AGENDADA') fail('ERR_CONFLICT', 'It is on its way: delete its message in the conversation');
}

export function mustBeOwn(ctx: Ctx, row: Pick<ScheduleRow, 'userId'>): void {
  if (!mayChangeMade(actorOf(ctx), row)) fail('ERR_NO_PERMISSION');
}

/** A colleague's conversation is nobody else's to write in, later as little as now. @param places those that are not closed */
export const mayWriteIn = (actor: Actor, places: readonly VisibleTicket[]): boolean =>
  places.length === 0 || places.some((place) => mayAct(actor, place));

export async function checkContact(ctx: Ctx, contactId: number): Promise<void> {
  await openContact(ctx, contactId);
  if (!mayWriteIn(actorOf(ctx), await findActivePlaces(ctx.tx, contactId))) fail('ERR_NO_PERMISSION');
}

/** A conversation that the caller sees, with this contact. */
async function checkTicket(ctx: Ctx, ticketId: number, contactId: number): Promise<void> {
  const ticket = await openTicket(ctx, { id: ticketId });
  if (ticket.contactId !== contactId)
    throw validationFailed([{ path: 'ticketId', message: 'is a conversation with somebody else' }]);
}

/** A list that is there; that it has files is asked when it goes out. */
async function checkList(ctx: Ctx, fileListId: number | null | undefined): Promise<void> {
  if (fileListId) await openFileList(ctx, fileListId);
}

/** Whatever went wrong before, it begins anew. */
const ANEW: Partial<typeof schedules.$inferInsert> = {
  status: 'PENDENTE',
  error: null,
  attempts: 0,
  nextAttemptAt: null,
  sentAt: null,
  messageIds: [],
};

interface Wish extends Pick<Change, 'scope' | 'repeat'> {
  content: Partial<SeriesContent>;
  sendAt: Date | undefined;
}

/** When it goes out, and as which of a series; those after it follow where they are meant too. */
async function changePlace(ctx: Ctx, row: ScheduleRow, { content, sendAt, scope, repeat }: Wish) {
  const moved = sendAt !== undefined && sendAt.getTime() !== row.sendAt.getTime();
  if (!isMember(row)) return repeat ? startOver(ctx, row, { content, sendAt }, repeat) : { sendAt };
  if (scope === 'one') {
    if (repeat !== undefined)
      throw validationFailed([{ path: 'scope', message: 'is later, where it repeats otherwise' }]);
    return { sendAt };
  }
  if (repeat !== undefined || moved)
    return startOver(ctx, row, { content, sendAt }, repeat === undefined ? await repetitionFrom(ctx, row) : repeat);
  await changeLater(ctx, row, content);
  return { sendAt };
}

function startOver(
  ctx: Ctx,
  row: ScheduleRow,
  { content, sendAt }: Pick<Wish, 'content' | 'sendAt'>,
  repeat: Repetition | null,
) {
  const { contactId, ticketId, userId, body, mediaId, fileListId } = row;
  const given = Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined));
  const now = { contactId, ticketId, userId, body, mediaId, fileListId, ...given };
  return restart(ctx, row, now, repeat, sendAt ?? row.sendAt);
}

const crud = crudService(schedulesRepo, {
  listKey: 'schedules',
  present,
  create: async (ctx, { body, contactId, sendAt, ticketId = null, fileListId = null, repeat }: Input) => {
    await checkContact(ctx, contactId);
    if (ticketId !== null) await checkTicket(ctx, ticketId, contactId);
    await checkList(ctx, fileListId);
    const { userId } = actorOf(ctx);
    const content = { contactId, ticketId, userId, body, fileListId, mediaId: null };
    const at = new Date(sendAt);
    const place = repeat ? await beginWith(ctx, content, await plan(ctx, repeat, at)) : { sendAt: at };
    return { ...content, ...place, updatedAt: ctx.now };
  },
  change: async (ctx, { body, contactId, sendAt, fileListId, scope, repeat }: Change, row) => {
    mustBeOwn(ctx, row);
    mustWait(row);
    if (!saysSomething({ body: body ?? row.body, fileListId: fileListId === undefined ? row.fileListId : fileListId }))
      throw validationFailed([{ path: 'body', message: 'Obrigatório' }]);
    await checkList(ctx, fileListId);
    const isAnother = contactId !== undefined && contactId !== row.contactId;
    await checkContact(ctx, contactId ?? row.contactId);
    const content = { body, fileListId, ...(isAnother && { contactId, ticketId: null }) };
    const place = await changePlace(ctx, row, { content, sendAt: dateOf(sendAt), scope, repeat });
    return {
      ...content,
      ...place,
      ...ANEW,
      updatedAt: ctx.now,
    };
  },
  beforeRemove: (ctx, row) => {
    mustBeOwn(ctx, row);
    mustWait(row);
  },
  afterWrite: (ctx, action, row) => {
    publishSchedule(ctx, action, row);
    if (action !== 'delete' && row.sendAt <= ctx.now) hurry(ctx);
  },
});

export const scheduleService = {
  ...crud,
  get: async (ctx: Ctx, id: number): Promise<Schedule> => {
    const [row] = await schedulesRepo.list(ctx.tx, '', 1, and(eq(schedules.id, id), shownTo(actorOf(ctx))));
    return present(ctx, found(row, 'ERR_NOT_FOUND'));
  },
  update: async (ctx: Ctx, id: number, change: Change): Promise<Schedule> => {
    const row = found(await schedulesRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
    mustBeOwn(ctx, row);
    if (change.scope === 'later') await holdSeries(ctx, row);
    return crud.update(ctx, id, change);
  },
  remove: async (ctx: Ctx, id: number, scope: ScheduleScope): Promise<Record<string, never>> => {
    const row = found(await schedulesRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
    mustBeOwn(ctx, row);
    if (scope === 'later' && isMember(row)) await endBefore(ctx, row);
    return crud.remove(ctx, id);
  },
  page: async (ctx: Ctx, query: z.output<typeof listEndpoint.query>) => {
    const { contactId, from, to, next } = query;
    const size = from !== undefined && to !== undefined ? CALENDAR_SIZE : undefined;
    const where = and(filterOf({ contactId, from: dateOf(from), to: dateOf(to), next }), shownTo(actorOf(ctx)));
    return pageAnswer('schedules', await schedulesRepo.page(ctx.tx, query, where, size), (row) => present(ctx, row));
  },
};

/** Due at once: nobody waits for the next look. */
const hurry = (ctx: Ctx): void => ctx.afterCommit(() => ctx.platform.hints.poke(SCHEDULES_TOPIC, ''));

/**
 * Before its time, or once more. What the network did not take of it goes out again as the messages that they are; where
 * nothing was written, it begins anew. ERR_CONFLICT: it is on its way or has gone.
 */
export async function sendNow(ctx: Ctx, id: number): Promise<Schedule> {
  const before = found(await schedulesRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  mustBeOwn(ctx, before);
  await checkContact(ctx, before.contactId);
  // Messages first: who settles them takes them in this order.
  const resent = before.status === 'ERRO' && (await resendFailed(ctx, before.messageIds));
  const row = found(await schedulesRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
  mustWait(row);
  const sendAt = row.sendAt < ctx.now ? row.sendAt : ctx.now;
  const as = resent ? ({ status: 'AGENDADA', error: null } as const) : { ...ANEW, sendAt };
  const changed = found(await schedulesRepo.update(ctx.tx, id, { ...as, updatedAt: ctx.now }), 'ERR_NOT_FOUND');
  publishSchedule(ctx, 'update', changed);
  if (!resent) hurry(ctx);
  return present(ctx, changed);
}
