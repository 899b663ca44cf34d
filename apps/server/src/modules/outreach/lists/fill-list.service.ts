// Contacts that a filter finds come into a list at once. Spreadsheets: upload-list.service.ts.
import { MOST_LIST_ROWS, type fillContactList, type FilledList } from '@recado/contract/contact-lists';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { addChosen, areTags, countChosen } from './lists.repo.ts';
import { checkSoon, openList, publishPeople } from './lists.service.ts';

export async function fillList(
  ctx: Ctx,
  id: number,
  { preview, ...filter }: z.output<typeof fillContactList.body>,
): Promise<FilledList> {
  await openList(ctx, id);
  if (!(await areTags(ctx.tx, filter.tagIds))) fail('ERR_NOT_FOUND', 'A tag is gone');
  const { total, already, sample } = await countChosen(ctx.tx, id, filter, MOST_LIST_ROWS);
  const created = preview ? total - already : await addChosen(ctx.tx, id, filter, MOST_LIST_ROWS);
  if (!preview) {
    await checkSoon(ctx, id);
    publishPeople(ctx, id);
  }
  return { total, created, already, refusedCount: 0, refused: [], sample };
}
