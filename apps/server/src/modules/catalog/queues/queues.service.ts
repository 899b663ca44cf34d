// The departments of a company.
import type { QueueRef } from '@recado/contract/queues';
import { asc } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { queues } from '../../../schema/catalog.ts';

/** In the order in which a customer is shown them. */
export const findQueues = (ctx: Ctx): Promise<QueueRef[]> =>
  ctx.tx
    .select({ id: queues.id, name: queues.name, color: queues.color })
    .from(queues)
    .orderBy(asc(queues.orderQueue), asc(queues.name), asc(queues.id));
