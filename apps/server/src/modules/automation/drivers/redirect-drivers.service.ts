// Who stands in a flow is to go on otherwise: a newer version was published, and that was decided of them. Soon, not at once.
import type { Ctx } from '../../../platform/context.ts';
import { DRIVERS_TOPIC } from '../../../events/topics.ts';
import { redirectRuns } from './drivers.repo.ts';

/** Answers how many those are. */
export async function redirectDrivers(
  ctx: Ctx,
  stood: Parameters<typeof redirectRuns>[1],
  decided: Parameters<typeof redirectRuns>[2],
): Promise<number> {
  const moved = await redirectRuns(ctx.tx, stood, decided, ctx.now);
  if (moved > 0) ctx.afterCommit(() => ctx.platform.hints.poke(DRIVERS_TOPIC));
  return moved;
}
