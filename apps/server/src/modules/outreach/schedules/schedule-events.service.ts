// Tells everybody of the company that a scheduled message changed.
import type { Ctx } from '../../../platform/context.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';

export const publishSchedule = (
  ctx: Ctx,
  action: 'create' | 'update' | 'delete',
  { id: scheduleId, contactId }: { id: number; contactId: number },
): void => ctx.publish('schedule', { action, scheduleId, contactId }, [companyRoom(ctx.companyId)]);
