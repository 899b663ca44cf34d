// A part of a use-case that may fail without the rest: what it wrote and wanted to tell is as if it had not been.
import { sql } from 'drizzle-orm';
import type { Ctx } from './context.ts';

/** Fails as the work does, and the transaction goes on. Not side by side with other statements. */
export async function attempt<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const told: (() => void)[] = [];
  const inner: Ctx = {
    ...ctx,
    publish: (...event) => void told.push(() => ctx.publish(...event)),
    emit: (...event) => void told.push(() => ctx.emit(...event)),
    afterCommit: (action) => void told.push(() => ctx.afterCommit(action)),
    change: (more) => more(inner),
    deliver: () => Promise.reject(new Error('what may yet be undone is told to nobody')),
  };
  await ctx.tx.execute(sql`savepoint attempt`);
  try {
    const result = await work(inner);
    await ctx.tx.execute(sql`release savepoint attempt`);
    for (const tell of told) tell();
    return result;
  } catch (error) {
    await ctx.tx.execute(sql`rollback to savepoint attempt`);
    await ctx.tx.execute(sql`release savepoint attempt`);
    throw error;
  }
}
