// Telling a company's browsers that what they may do has changed: its plan, hours, due date or state.
import type { SystemCtx } from '../../../platform/context.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';

/** They ask again who they are, and their sockets begin anew: who has paid hears of tickets again, who is off does not. */
export function reloadCompanies({ publish }: Pick<SystemCtx, 'publish'>, ids: readonly number[]): void {
  for (const id of ids) publish(id, 'settings', { action: 'reload' }, [companyRoom(id)]);
}
