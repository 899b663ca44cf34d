// A scheduled message's time has come: what it becomes and what goes out are stored in one transaction, so it is sent once.
import type { SendContent } from '@recado/contract/actions';
import type { ErrorCode } from '@recado/contract/errors';
import { GRACE_HOURS } from '@recado/contract/schedules';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { asAppError, isUnavailable } from '../../../platform/db/pg-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { NothingToSay } from '../../inbox/messages/send-message.service.ts';
import { ensureConversation } from '../../inbox/tickets/conversation.service.ts';
import { publishSchedule } from './schedule-events.ts';
import { findOwnConnection, isInPlan, lockDue, schedulesRepo, type DueSchedule } from './schedules.repo.ts';

/** What stops it for now is looked at again so much later. */
const WAIT_MS = 60_000;
/** Of what we did not expect. */
const MOST_ATTEMPTS = 10;
const GRACE_MS = GRACE_HOURS * 3_600_000;

type Columns = Parameters<typeof schedulesRepo.update>[2];

/** False: it is not due, was sent, or is in somebody else's hand. Rejects only when the database is away. */
export async function sendSchedule(platform: Platform, companyId: number, id: number): Promise<boolean> {
  const run = (work: (ctx: Ctx, due: DueSchedule) => Promise<void>): Promise<boolean> =>
    inCompany(platform, companyId, undefined, async (ctx) => {
      const due = await lockDue(ctx.tx, id, ctx.now);
      if (due) await work(ctx, due);
      return due !== undefined;
    });
  try {
    return await run(send);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const code = asAppError(error)?.code;
    if (code === undefined) platform.log.error({ err: error, companyId, id }, 'a scheduled message could not be sent');
    // Nothing of the first transaction stayed.
    return run((ctx, due) => (code ? giveUp(ctx, due, code) : tryAgain(ctx, due)));
  }
}

async function send(ctx: Ctx, due: DueSchedule): Promise<void> {
  if (!(await isInPlan(ctx.tx))) return giveUp(ctx, due, 'ERR_PLAN_FEATURE');
  if (isTooLate(ctx, due)) return giveUp(ctx, due, whyLate(due));
  const line = await findOwnConnection(ctx.tx, due);
  if (!line) return wait(ctx, due, 'ERR_NO_DEF_WAPP_FOUND');
  if (line.status !== 'CONNECTED') return wait(ctx, due, 'ERR_WAPP_NOT_INITIALIZED');
  const ticketId = await ensureConversation(ctx, { contactId: due.contactId, whatsappId: line.id });
  const messageIds = await sendAll(ctx, ticketId, due);
  await change(ctx, due, { status: 'AGENDADA', error: null, messageIds });
}

/** In their order, as one: its own words, and its list of files. Words of which nothing is left do not hold up the files. */
async function sendAll(ctx: Ctx, ticketId: number, due: DueSchedule): Promise<number[]> {
  const cause = { origin: 'schedule', originRef: due.id, lane: 'schedule' } as const;
  const contents = contentsOf(due);
  const ids: number[] = [];
  for (const [at, content] of contents.entries()) {
    try {
      const sent = await sendAutomatic(ctx, { ticketId, content, ...cause });
      ids.push(...sent.map(({ id }) => id));
    } catch (error) {
      if (!(error instanceof NothingToSay) || at === contents.length - 1) throw error;
    }
  }
  return ids;
}

function contentsOf({ body, mediaId, fileListId }: DueSchedule): SendContent[] {
  return [
    ...(mediaId === null
      ? body.trim() === ''
        ? []
        : [{ type: 'text' as const, body }]
      : [{ type: 'media' as const, body, files: [{ mediaId }] }]),
    ...(fileListId === null ? [] : [{ type: 'fileList' as const, fileListId }]),
  ];
}

/** Counted from when somebody last wanted it so. */
const isTooLate = ({ now }: Ctx, { sendAt, updatedAt }: DueSchedule): boolean =>
  now.getTime() - Math.max(sendAt.getTime(), updatedAt.getTime()) > GRACE_MS;

function whyLate({ error }: DueSchedule): ErrorCode {
  if (error === 'ERR_NO_DEF_WAPP_FOUND') return error;
  return error === 'ERR_WAPP_NOT_INITIALIZED' ? 'ERR_SCHEDULE_LINE_DOWN' : 'ERR_SCHEDULE_MISSED';
}

/** People see what it waits for. */
async function wait(ctx: Ctx, due: DueSchedule, error: ErrorCode): Promise<void> {
  await schedulesRepo.update(ctx.tx, due.id, { error, nextAttemptAt: later(ctx) });
  if (due.error !== error) publishSchedule(ctx, 'update', due);
}

async function tryAgain(ctx: Ctx, due: DueSchedule): Promise<void> {
  if (due.attempts >= MOST_ATTEMPTS) return giveUp(ctx, due, 'ERR_INTERNAL_SERVER_ERROR');
  await schedulesRepo.update(ctx.tx, due.id, { attempts: due.attempts + 1, nextAttemptAt: later(ctx) });
}

const later = ({ now }: Ctx): Date => new Date(now.getTime() + WAIT_MS);

const giveUp = (ctx: Ctx, due: DueSchedule, error: ErrorCode): Promise<void> =>
  change(ctx, due, { status: 'ERRO', error });

async function change(ctx: Ctx, due: DueSchedule, columns: Columns): Promise<void> {
  await schedulesRepo.update(ctx.tx, due.id, { ...columns, nextAttemptAt: null });
  publishSchedule(ctx, 'update', due);
}
