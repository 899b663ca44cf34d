// The departments of a company.
import type { Queue, queueChange, queueInput } from '@recado/contract/queues';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { crudService, type CrudService } from '../../../platform/crud/crud-service.ts';
import { fail } from '../../../platform/errors.ts';
import { emitNow } from '../../../events/domain-events.ts';
import type { Call } from '../../../platform/http/route.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { everybodysMembershipChanged, membershipChanged } from '../../../platform/realtime/membership.ts';
import { checkSpecialDays } from '../../accounts/companies/special-days.rules.ts';
import { checkPlanLimit, lockCompany } from '../../accounts/plans/plan-limit.service.ts';
import { checkFlows } from '../flows/known-flows.service.ts';
import { checkIntegration } from '../integrations/known-integrations.service.ts';
import { checkPrompt } from '../prompts/known-prompts.service.ts';
import { publishConnection } from '../connections/connection-events.service.ts';
import { findConnectionsOf, findMembersOf, isColorTaken, queuesRepo, type QueueRow } from './queues.repo.ts';

type Input = z.output<typeof queueInput>;
type Change = z.output<typeof queueChange>;

/** No company has more. */
const MOST = 1_000;

const present = (row: QueueRow): Queue => ({
  id: row.id,
  name: row.name,
  color: row.color,
  greetingMessage: row.greetingMessage,
  outOfHoursMessage: row.outOfHoursMessage,
  orderQueue: row.orderQueue,
  integrationId: row.integrationId,
  promptId: row.promptId,
  flowId: row.flowId,
  schedules: row.schedules,
  specialDays: row.specialDays,
});

export const findQueues = async (ctx: Ctx): Promise<Queue[]> => (await queuesRepo.list(ctx.tx, '', MOST)).map(present);

/** It changed by what it names. */
export async function publishQueue(ctx: Ctx, id: number): Promise<void> {
  const row = await queuesRepo.find(ctx.tx, id);
  if (row) ctx.publish('queue', { action: 'update', queue: present(row) }, [companyRoom(ctx.companyId)]);
}

/** Before it is deleted: what has many rows of it lets go of them, in as many transactions as that takes. */
export async function emptyQueue(run: Call['run'], queueId: number): Promise<void> {
  const emptying = { queueId, unfinished: true };
  while (emptying.unfinished) {
    emptying.unfinished = false;
    await run((ctx) => emitNow(ctx, 'queue.emptying', emptying));
  }
}

export function queueService(): CrudService<unknown, Queue[], Input, Change, Queue> {
  const service = crudService(queuesRepo, {
    listKey: 'queues',
    missing: 'ERR_NO_QUEUE_FOUND',
    present: (_ctx, row) => present(row),
    create: async (ctx, input: Input) => {
      await checkPlanLimit(ctx, 'queues');
      if (await isColorTaken(ctx.tx, input.color, null)) fail('ERR_QUEUE_COLOR_ALREADY_EXISTS');
      checkSpecialDays(input.specialDays ?? [], [], ctx.now);
      return { ...(await columnsOf(ctx, input)), name: input.name, color: input.color };
    },
    change: async (ctx, change: Change, row) => {
      if (change.color !== undefined && (await isColorTaken(ctx.tx, change.color, row.id)))
        fail('ERR_QUEUE_COLOR_ALREADY_EXISTS');
      checkSpecialDays(change.specialDays ?? [], row.specialDays, ctx.now);
      return columnsOf(ctx, change);
    },
    beforeRemove: (ctx, { id }) => emitNow(ctx, 'queue.removing', { queueId: id }),
    afterWrite: (ctx, action, row) =>
      ctx.publish('queue', action === 'delete' ? { action, queueId: row.id } : { action, queue: present(row) }, [
        companyRoom(ctx.companyId),
      ]),
  });
  return {
    ...service,
    page: (ctx) => findQueues(ctx),
    update: async (ctx, id, change) => {
      // Before the queue itself: whoever adds a connection to a queue holds the company first.
      if (change.color !== undefined) await lockCompany(ctx.tx);
      return service.update(ctx, id, change);
    },
    remove: async (ctx, id) => {
      const connections = await findConnectionsOf(ctx.tx, id);
      const members = await findMembersOf(ctx.tx, id);
      const answer = await service.remove(ctx, id);
      for (const connection of connections) await publishConnection(ctx, connection);
      for (const userId of members) membershipChanged(ctx, userId);
      // What one of these had in no queue may be everybody's now.
      if (connections.length > 0) everybodysMembershipChanged(ctx);
      return answer;
    },
  };
}

async function columnsOf(ctx: Ctx, { orderQueue, ...change }: Change) {
  await checkFlows(ctx, [change.flowId]);
  await checkIntegration(ctx, change.integrationId);
  await checkPrompt(ctx, change.promptId);
  return { ...change, ...(orderQueue !== undefined && { orderQueue: orderQueue ?? 0 }) };
}
