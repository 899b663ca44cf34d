// Those whom a campaign did not reach for a reason that may pass become a list and a draft of their own: whoever looks it over starts it.
import type { Campaign } from '@recado/contract/campaigns';
import type { Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { makeListOf } from '../lists/lists.service.ts';
import { countFailedForNow, failedForNow, freeName } from './again.repo.ts';
import { campaignsRepo } from './campaigns.repo.ts';
import { campaignService, publishCampaign, tellState } from './campaigns.service.ts';

export async function countAgain(ctx: Ctx, id: number): Promise<{ count: number }> {
  found(await campaignsRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  return { count: await countFailedForNow(ctx.tx, id) };
}

export async function writeAgain(ctx: Ctx, id: number): Promise<Campaign> {
  const row = found(await campaignsRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
  if (row.status !== 'FINALIZADA' && row.status !== 'CANCELADA') fail('ERR_CONFLICT', 'It is not over');
  const name = await freeName(ctx.tx, row.name);
  const contactListId = await makeListOf(ctx, name, failedForNow(id));
  const made = await campaignsRepo.insert(ctx.tx, {
    name,
    contactListId,
    status: 'INATIVA',
    message1: row.message1,
    message2: row.message2,
    message3: row.message3,
    message4: row.message4,
    message5: row.message5,
    confirmation: row.confirmation,
    confirmationMessage: row.confirmationMessage,
    whatsappId: row.whatsappId,
    fileListId: row.fileListId,
    queueId: row.queueId,
    mediaId: row.mediaId,
    template: row.template,
    hoursFrom: row.hoursFrom,
    hoursTo: row.hoursTo,
    weekdays: row.weekdays,
  });
  const draft = found(made, 'ERR_NOT_FOUND');
  publishCampaign(ctx, 'create', draft.id);
  tellState(ctx, draft);
  return campaignService.get(ctx, draft.id);
}
