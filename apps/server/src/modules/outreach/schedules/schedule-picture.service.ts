// The picture of a message for later: of one, of all later ones of a series, or of all that were scheduled at once.
import type { PictureScope, Schedule } from '@recado/contract/schedules';
import type { Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { NO_FILE, rowFile, type FileColumns } from '../../../platform/media/row-file.ts';
import { insertStored } from '../../inbox/media/media.service.ts';
import { publishSchedule } from './schedule-events.ts';
import { schedulesRepo, type ScheduleRow } from './schedules.repo.ts';
import { checkContact, mustBeOwn, mustWait, present } from './schedules.service.ts';
import { lockBatchSeries, setBatchPicture } from './series.repo.ts';
import { changeLater, holdSeries, isMember } from './series.service.ts';

/** @param scope whose else it is: of one that repeats all later ones', of many at once all theirs */
export const schedulePicture = (scope: PictureScope) =>
  rowFile<ScheduleRow & FileColumns, Schedule>({
    folder: 'schedules',
    accepts: /^image\/(?:png|jpeg)$/,
    open: async (ctx, id) => {
      await hold(ctx, id, scope);
      const row = found(await schedulesRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
      mustBeOwn(ctx, row);
      await checkContact(ctx, row.contactId);
      mustWait(row);
      // It is shared: it goes with the last who holds it, be that now.
      return { ...row, ...NO_FILE };
    },
    save: async (ctx, id, { storageKey, fileName, mime, size }) => {
      const file = storageKey !== null && fileName !== null && mime !== null && size !== null;
      const mediaId = file ? await insertStored(ctx.tx, { storageKey, fileName, mime, size }, true) : null;
      const row = found(await schedulesRepo.update(ctx.tx, id, { mediaId, updatedAt: ctx.now }), 'ERR_NOT_FOUND');
      if (scope === 'later' && isMember(row)) await changeLater(ctx, row, { mediaId });
      if (scope === 'many' && row.batch !== null) await setBatchPicture(ctx.tx, row.batch, mediaId, ctx.now);
      publishSchedule(ctx, 'update', row);
      return present(ctx, row);
    },
  });

/** Whoever makes rows of a series takes turns with this; series before their rows, as everywhere. */
async function hold(ctx: Ctx, id: number, scope: PictureScope): Promise<void> {
  if (scope === 'one') return;
  const row = found(await schedulesRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  if (scope === 'later') await holdSeries(ctx, row);
  else if (row.batch !== null) await lockBatchSeries(ctx.tx, row.batch);
}
