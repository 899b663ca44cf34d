// A contact has another number: whoever is in conversation with them sees who gave it to them.
import { sql } from 'drizzle-orm';
import type { DomainEvents } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { recordTimeline } from './timeline.service.ts';

export async function recordRenumbered(ctx: Ctx, told: readonly DomainEvents['contact.renumbered'][]): Promise<void> {
  const { userId, name } = actorOf(ctx);
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select id from tickets where status in ('pending', 'open')
      and contact_id = any(${sql.param(told.map(({ contactId }) => contactId))}::bigint[]) order by id`);
  const by = { kind: 'person', userId, name } as const;
  await recordTimeline(
    ctx,
    rows.map(({ id }) => ({ ticketId: id, kind: 'changed', by, data: { field: 'number' } })),
  );
}
