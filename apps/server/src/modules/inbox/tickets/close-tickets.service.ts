// Closes all tickets of a connection that goes: as people close them one by one, but without telling the phone.
import type { Ctx } from '../../../platform/context.ts';
import { closeTicketRows } from './close-tickets.repo.ts';
import { publishMoved } from './moved-tickets.service.ts';

export async function closeTicketsOf(ctx: Ctx, whatsappId: number): Promise<void> {
  await publishMoved(ctx, await closeTicketRows(ctx.tx, whatsappId, ctx.now));
}
