// What starts flows, as administrators set it up.
import type { FlowCampaign, flowCampaignChange, flowCampaignInput } from '@recado/contract/flow-campaigns';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { crudService } from '../../../platform/crud/crud-service.ts';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { checkFlows } from '../../catalog/flows/known-flows.service.ts';
import { flowCampaignsRepo, type FlowCampaignRow } from './flow-campaigns.repo.ts';

type Input = z.output<typeof flowCampaignInput>;
type Change = Omit<z.output<typeof flowCampaignChange>, 'id'>;

const present = (_ctx: Ctx, row: FlowCampaignRow): FlowCampaign => ({
  id: row.id,
  name: row.name,
  flowId: row.flowId,
  whatsappId: row.whatsappId,
  phrase: row.phrase,
  status: row.status,
  match: row.match,
  trigger: row.trigger,
  tagId: row.tagId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** ERR_NO_FLOW_FOUND, ERR_NO_WAPP_FOUND, or ERR_NOT_FOUND for a tag. */
async function checkNamed(
  ctx: Ctx,
  { flowId, whatsappId, tagId }: Partial<Pick<FlowCampaign, 'flowId' | 'whatsappId' | 'tagId'>>,
): Promise<void> {
  await checkFlows(ctx, [flowId]);
  const { rows } = await ctx.tx.execute<{ line: boolean; tag: boolean }>(sql`
    select ${whatsappId ?? null}::bigint is null or exists (select from connections where id = ${whatsappId ?? null}::bigint) as line,
      ${tagId ?? null}::bigint is null or exists (select from tags where id = ${tagId ?? null}::bigint) as tag`);
  if (!rows[0]?.line) fail('ERR_NO_WAPP_FOUND');
  if (!rows[0].tag) fail('ERR_NOT_FOUND', 'There is no such tag');
}

export const flowCampaignService = crudService(flowCampaignsRepo, {
  listKey: 'flow',
  present,
  create: async (ctx, input: Input) => {
    await checkNamed(ctx, input);
    return { ...input, updatedAt: ctx.now };
  },
  change: async (ctx, change: Change, row) => {
    await checkNamed(ctx, change);
    if ((change.trigger ?? row.trigger) === 'phrase' && (change.phrase ?? row.phrase) === '')
      throw validationFailed([{ path: 'phrase', message: 'Required' }]);
    return { ...change, updatedAt: ctx.now };
  },
  afterWrite: (ctx, action, { id: flowCampaignId }) =>
    ctx.publish('flowCampaign', { action, flowCampaignId }, [companyRoom(ctx.companyId)]),
});
