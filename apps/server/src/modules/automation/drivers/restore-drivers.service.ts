// A move was taken back: who spoke in the ticket before it goes on as if nothing had been, and who began by it never did.
import type { TicketRestored } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { restoreDriver } from './drivers.repo.ts';

export async function restoreDrivers({ tx }: Ctx, restored: readonly TicketRestored[]): Promise<void> {
  for (const { ticketId, driver } of restored) await restoreDriver(tx, ticketId, driver);
}
