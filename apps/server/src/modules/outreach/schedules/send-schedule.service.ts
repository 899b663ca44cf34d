// A scheduled message's time has come: what it becomes and what goes out are stored in one transaction, so it is sent once.
import type { SendContent } from '@recado/contract/actions';
import type { ErrorCode } from '@recado/contract/errors';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { asAppError, isUnavailable } from '../../../platform/db/pg-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { ensureConversation } from '../../inbox/tickets/conversation.service.ts';
import { publishSchedule } from './schedule-events.service.ts';
import { findConnection, isInPlan, lockDue, schedulesRepo, type DueSchedule } from './schedules.repo.ts';

/** Without a connection that is up it is tried again for ten minutes. */
const WAIT_MS = 60_000;
const MOST_ATTEMPTS = 10;

type Columns = Parameters<typeof schedulesRepo.update>[2];

/** Does nothing where it is not due, was sent, or is in somebody else's hand. Rejects only when the database is away. */
export async function sendSchedule(platform: Platform, companyId: number, id: number): Promise<void> {
  const run = (work: (ctx: Ctx, due: DueSchedule) => Promise<void>): Promise<void> =>
    inCompany(platform, companyId, undefined, async (ctx) => {
      const due = await lockDue(ctx.tx, id, ctx.now);
      if (due) await work(ctx, due);
    });
  try {
    await run(send);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const code = asAppError(error)?.code;
    if (code === undefined) platform.log.error({ err: error, companyId, id }, 'a scheduled message could not be sent');
    // Nothing of the first transaction stayed.
    await run((ctx, due) => (code ? giveUp(ctx, due, code) : postpone(ctx, due, 'ERR_INTERNAL_SERVER_ERROR')));
  }
}

async function send(ctx: Ctx, due: DueSchedule): Promise<void> {
  if (!(await isInPlan(ctx.tx))) return giveUp(ctx, due, 'ERR_PLAN_FEATURE');
  const whatsappId = await findConnection(ctx.tx, due.ticketId);
  if (whatsappId === undefined) return postpone(ctx, due, 'ERR_NO_DEF_WAPP_FOUND');
  const ticketId = await ensureConversation(ctx, { contactId: due.contactId, whatsappId });
  const cause = { origin: 'schedule', originRef: due.id, lane: 'schedule' } as const;
  await sendAutomatic(ctx, { ticketId, content: contentOf(due), ...cause });
  // The picture is the message's from now on.
  await change(ctx, due, { status: 'ENVIADA', sentAt: ctx.now, error: null, storageKey: null });
}

function contentOf({ body, storageKey, fileName, mime, size }: DueSchedule): SendContent {
  if (storageKey === null || fileName === null || mime === null || size === null) return { type: 'text', body };
  return { type: 'media', body, files: [{ storageKey, fileName, mime, size }] };
}

async function postpone(ctx: Ctx, due: DueSchedule, code: ErrorCode): Promise<void> {
  if (due.attempts >= MOST_ATTEMPTS) return giveUp(ctx, due, code);
  const nextAttemptAt = new Date(ctx.now.getTime() + WAIT_MS);
  await schedulesRepo.update(ctx.tx, due.id, { attempts: due.attempts + 1, nextAttemptAt });
}

const giveUp = (ctx: Ctx, due: DueSchedule, error: ErrorCode): Promise<void> =>
  change(ctx, due, { status: 'ERRO', error });

async function change(ctx: Ctx, due: DueSchedule, columns: Columns): Promise<void> {
  await schedulesRepo.update(ctx.tx, due.id, { ...columns, nextAttemptAt: null, updatedAt: ctx.now });
  publishSchedule(ctx, 'update', due);
}
