// Tells a customer that they were handed on, where the company wants that.
import type { Ticket } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';
import type { TicketPlace } from './tickets.rules.ts';
import { handedTo, transferText } from './transfer-notice.rules.ts';

/** @param ticket as it is now @returns whether the customer was told */
export async function tellTransfer(ctx: Ctx, before: TicketPlace, ticket: Ticket): Promise<boolean> {
  const to = handedTo(before, ticket);
  if (!to || ticket.isGroup || ticket.whatsappId === null || !(await tells(ctx, ticket.whatsappId))) return false;
  const names = { queue: ticket.queue?.name ?? '', user: ticket.user?.name ?? '' };
  return tryAutomatic(ctx, ticket.id, (language) => transferText(to, names, language), {
    origin: 'driver',
    lane: 'notice',
  });
}

async function tells({ tx }: Ctx, whatsappId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from connections w join settings s on s.key = 'sendMsgTransfTicket' and s.value = 'enabled'
    where w.id = ${whatsappId} and w.status = 'CONNECTED'`);
  return rows.length > 0;
}
