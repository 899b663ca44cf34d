// Tells a customer that they were handed on, where the company wants that.
import { sql } from 'drizzle-orm';
import type { TicketMoved } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';
import { handedTo, transferText } from './transfer-notice.rules.ts';

const NOTICE = { origin: 'driver', lane: 'notice' } as const;

/** By people, who did not say so themselves: what an automaton does is part of what it says. */
export async function tellTransfers(ctx: Ctx, moved: readonly TicketMoved[]): Promise<void> {
  for (const { before, after, cause, told } of moved) {
    const to = cause === 'person' && before && !told ? handedTo(before, after) : undefined;
    if (!to || after.isGroup || after.whatsappId === null) continue;
    const names = await namesToTell(ctx, after.whatsappId, after);
    if (names) await tryAutomatic(ctx, after.id, (language) => transferText(to, names, language), NOTICE);
  }
}

/** undefined: the company does not want it, or the connection is not up. */
async function namesToTell(
  { tx }: Ctx,
  whatsappId: number,
  { queueId, userId }: TicketMoved['after'],
): Promise<{ queue: string; user: string } | undefined> {
  const { rows } = await tx.execute<{ queue: string; user: string }>(sql`
    select coalesce((select name from queues where id = ${queueId}::bigint), '') as queue,
      coalesce((select name from users where id = ${userId}::bigint), '') as user
    from connections w join settings s on s.key = 'sendMsgTransfTicket' and s.value = 'enabled'
    where w.id = ${whatsappId} and w.status = 'CONNECTED'`);
  return rows[0];
}
