// What a person did a moment ago and may take back: written down with the change, in its transaction. Who takes it back: inbox/undo.
import { UNDO_MS, type UndoHandle, type UndoKind } from '@recado/contract/undo-handle';
import { sql, type SQL } from 'drizzle-orm';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** A call that came in time is answered before anything goes out, on whatever machine. */
const GRACE_MS = 1_000;

export const undoUntil = (now: Date): Date => new Date(now.getTime() + UNDO_MS);
/** @param until when it can no longer be undone */
export const sentAfter = (until: Date): Date => new Date(until.getTime() + GRACE_MS);

export async function offerUndo(
  ctx: Ctx,
  {
    ticketId,
    kind,
    before,
    until: end = undoUntil(ctx.now),
  }: { ticketId: number; kind: UndoKind; before: unknown; until?: Date | undefined },
): Promise<UndoHandle> {
  const until = end.toISOString();
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    insert into undoable_changes (ticket_id, user_id, kind, before, until, created_at)
    values (${ticketId}, ${actorOf(ctx).userId}, ${kind}, ${JSON.stringify(before)}::jsonb, ${until}::timestamptz,
      ${ctx.now.toISOString()}::timestamptz)
    returning id`);
  return { id: rows[0]?.id ?? 0, until };
}

export interface Undoable {
  ticketId: number;
  userId: number;
  kind: UndoKind;
  /** whatever its kind wrote: only that kind reads it */
  before: never;
  until: Date;
  undone: boolean;
}

/** Nobody else takes it back meanwhile. */
export async function lockUndoable(tx: Tx, id: number): Promise<Undoable | undefined> {
  const { rows } = await tx.execute<Omit<Undoable, 'until'> & { until: string }>(sql`
    select ticket_id as "ticketId", user_id as "userId", kind, before, until, undone_at is not null as undone
    from undoable_changes where id = ${id} for update`);
  const [row] = rows;
  return row && { ...row, until: new Date(row.until) };
}

/** Of what was done to many: until another moment. @param which a query of ids */
export async function moveUndoUntil({ tx }: Ctx, which: SQL, until: Date): Promise<void> {
  await tx.execute(sql`
    update undoable_changes set until = ${until.toISOString()}::timestamptz where id in (${which}) and undone_at is null`);
}

export async function markUndone({ tx, now }: Ctx, id: number): Promise<void> {
  await tx.execute(sql`update undoable_changes set undone_at = ${now.toISOString()}::timestamptz where id = ${id}`);
}
