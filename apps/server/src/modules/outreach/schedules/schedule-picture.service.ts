// The picture of a message for later: of one, of all later ones of a series, or of all that were scheduled at once.
import type { PictureScope, Schedule } from '@recado/contract/schedules';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { NO_FILE, rowFile, type FileColumns } from '../../../platform/media/row-file.ts';
import { insertStored } from '../../inbox/media/media.service.ts';
import { publishSchedule } from './schedule-events.ts';
import { findAddressees } from './schedule-many.repo.ts';
import { schedulesRepo, type ScheduleRow } from './schedules.repo.ts';
import { checkContact, mayWriteIn, mustBeOwn, mustWait, present } from './schedules.service.ts';
import { findBatchContacts, lockBatchSeries, setBatchPicture } from './series.repo.ts';
import { changeLater, holdSeries, isMember } from './series.service.ts';

/** @param scope whose else it is: of one that repeats all later ones', of many at once all theirs whom the caller may write to */
export const schedulePicture = (scope: PictureScope) =>
  rowFile<ScheduleRow & FileColumns, Schedule>({
    folder: 'schedules',
    accepts: /^image\/(?:png|jpeg)$/,
    open: async (ctx, id, change) => {
      await hold(ctx, id, scope);
      const row = found(await schedulesRepo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
      mustBeOwn(ctx, row);
      mustWait(row);
      // Less of one's own may be said to whomever: so much may be deleted, too.
      if (change === 'upload') {
        if (scope !== 'many' || row.batch === null) await checkContact(ctx, row.contactId);
        else if ((await addresseesOf(ctx, row.batch)).length === 0) fail('ERR_NO_PERMISSION');
      }
      // It is shared: it goes with the last who holds it, be that now.
      return { ...row, ...NO_FILE };
    },
    save: async (ctx, id, { storageKey, fileName, mime, size }) => {
      const file = storageKey !== null && fileName !== null && mime !== null && size !== null;
      const mediaId = file ? await insertStored(ctx.tx, { storageKey, fileName, mime, size }, true) : null;
      const row = found(await setPicture(ctx, id, mediaId, scope), 'ERR_NOT_FOUND');
      publishSchedule(ctx, 'update', row);
      return present(ctx, row);
    },
  });

async function setPicture(ctx: Ctx, id: number, mediaId: number | null, scope: PictureScope) {
  const before = found(await schedulesRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  if (scope === 'many' && before.batch !== null) {
    const { batch } = before;
    await setBatchPicture(ctx.tx, { batch, contactIds: await addresseesOf(ctx, batch) }, mediaId, ctx.now);
    return schedulesRepo.find(ctx.tx, id);
  }
  const row = await schedulesRepo.update(ctx.tx, id, { mediaId, updatedAt: ctx.now });
  if (scope === 'later' && row && isMember(row)) await changeLater(ctx, row, { mediaId });
  return row;
}

/** Those of a batch whom no colleague attends to: a picture is something more that is said to them. */
async function addresseesOf(ctx: Ctx, batch: string): Promise<number[]> {
  const addressees = await findAddressees(ctx.tx, await findBatchContacts(ctx.tx, batch));
  return addressees.flatMap(({ contactId, places }) => (mayWriteIn(actorOf(ctx), places) ? [contactId] : []));
}

/** Whoever makes rows of a series takes turns with this; series before their rows, as everywhere. */
async function hold(ctx: Ctx, id: number, scope: PictureScope): Promise<void> {
  if (scope === 'one') return;
  const row = found(await schedulesRepo.find(ctx.tx, id), 'ERR_NOT_FOUND');
  if (scope === 'later') await holdSeries(ctx, row);
  else if (row.batch !== null) await lockBatchSeries(ctx.tx, row.batch);
}
