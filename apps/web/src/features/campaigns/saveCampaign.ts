// Saves a campaign and its file, which goes up once there is something that it belongs to.
import {
  createCampaign,
  deleteCampaignMedia,
  updateCampaign,
  uploadCampaignMedia,
  type Campaign,
} from '@recado/contract/campaigns';
import { call } from '../../shared/data/client.ts';
import { upload } from '../../shared/data/upload.ts';
import { savePicture, type Picture } from '../../shared/ui/picture.ts';
import type { CampaignBody } from './campaignValues.ts';

/**
 * Where its file is another, it is scheduled last: the server takes no time for what is not whole, and what fails on the way
 * does not go out without its file. One that was stopped has no time to lose: with another it would begin.
 * @param made its id, of one made by a try whose file failed too: the next one changes it, or there would be two
 */
export async function saveCampaign(
  campaign: Campaign | undefined,
  body: CampaignBody,
  file: Picture,
  made: { current: number | undefined },
): Promise<void> {
  const save = async (sent: CampaignBody): Promise<Campaign> => {
    const saved =
      made.current === undefined
        ? await call(createCampaign, { body: sent })
        : await call(updateCampaign, { params: { id: made.current }, body: sent });
    made.current = saved.id;
    return saved;
  };
  const hasOtherFile = file instanceof File || (file === null && (campaign?.mediaPath ?? null) !== null);
  const isLast = hasOtherFile && body.scheduledAt !== null && campaign?.status !== 'CANCELADA';
  const saved = await save(isLast ? { ...body, scheduledAt: null } : body);
  const params = { id: saved.id };
  await savePicture(saved, file, {
    upload: (chosen) => upload(uploadCampaignMedia, { params, files: { file: [chosen] } }),
    remove: () => call(deleteCampaignMedia, { params }),
  });
  if (isLast) await save(body);
}
