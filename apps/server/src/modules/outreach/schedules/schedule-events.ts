// Tells everybody of the company that a scheduled message changed, or many.
import type { Ctx } from '../../../platform/context.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';

export const publishSchedule = (
  ctx: Ctx,
  action: 'create' | 'update' | 'delete',
  { id: scheduleId, contactId }: { id: number; contactId: number },
): void => ctx.publish('schedule', { action, scheduleId, contactId }, [companyRoom(ctx.companyId)]);

/** Browsers ask for all of them anew. */
export const publishSchedules = (ctx: Ctx): void =>
  ctx.publish('schedule', { action: 'reload' }, [companyRoom(ctx.companyId)]);
