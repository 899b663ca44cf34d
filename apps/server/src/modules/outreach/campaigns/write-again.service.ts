// Those whom a campaign did not reach for a reason that may pass become a list and a draft of their own: whoever looks it over starts it.
import type { Campaign } from '@recado/contract/campaigns';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { makeListOf } from '../lists/lists.service.ts';
import type { CrudValues } from '../../../platform/crud/crud-repo.ts';
import type { campaigns } from '../../../schema/campaigns.ts';
import { countFailedForNow, failedForNow, findAgain, freeName } from './again.repo.ts';
import { campaignsRepo, type CampaignRow } from './campaigns.repo.ts';
import { campaignService, publishCampaign, tellState } from './campaigns.service.ts';

/** As a draft is; all else is copied, whatever a campaign may have one day. */
const NOT_BEGUN = {
  status: 'INATIVA',
  scheduledAt: null,
  startedAt: null,
  completedAt: null,
  pace: null,
  handed: 0,
  canaryPassed: false,
  nextAt: null,
  waitsFor: null,
  stopReason: null,
  attempts: 0,
  watch: null,
  sendsUntil: null,
} as const;

export async function countAgain(ctx: Ctx, id: number): Promise<{ count: number }> {
  found(await campaignsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  return { count: await countFailedForNow(ctx.tx, id) };
}

/** What it is to say, and how; what became of it is its own. */
function contentOf(row: CampaignRow): CrudValues<typeof campaigns> {
  const {
    id: _id,
    companyId: _companyId,
    createdAt: _createdAt,
    whatsapp: _w,
    contactList: _l,
    file: _f,
    ...values
  } = row;
  return { ...values, ...NOT_BEGUN };
}

/** Asked for twice it is one, until that has begun. */
export async function writeAgain(ctx: Ctx, id: number): Promise<Campaign> {
  const row = found(await campaignsRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
  if (row.status !== 'FINALIZADA' && row.status !== 'CANCELADA') fail('ERR_CONFLICT', 'It is not over');
  const there = await findAgain(ctx.tx, id);
  if (there !== undefined) return campaignService.get(ctx, there);
  const name = await freeName(ctx.tx, row.name);
  const contactListId = await makeListOf(ctx, name, failedForNow(id));
  const made = await campaignsRepo.insert(ctx.tx, {
    ...contentOf(row),
    name,
    contactListId,
    tagId: null,
    againOf: id,
  });
  const draft = found(made, 'ERR_NOT_FOUND');
  publishCampaign(ctx, 'create', draft.id);
  tellState(ctx, draft);
  return campaignService.get(ctx, draft.id);
}
