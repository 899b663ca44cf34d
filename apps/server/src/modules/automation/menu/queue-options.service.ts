// Menus of queues, as administrators build them.
import {
  DEEPEST_OPTION,
  MOST_OPTIONS_BESIDE,
  MOST_QUEUE_OPTIONS,
  type QueueOption,
  type queueOptionChange,
  type queueOptionInput,
} from '@recado/contract/queue-options';
import {
  above,
  beside,
  branch,
  crowdedForMoved,
  crowdedForNew,
  crowdedForRestored,
  moved,
  removed,
  type Crowded,
} from '@recado/rules/option-places';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, fail, found } from '../../../platform/errors.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import {
  bringBackOptions,
  findDeleted,
  findOption,
  findOptions,
  insertOption,
  lockQueue,
  placeOptions,
  removeOptions,
  updateOption,
} from './queue-options.repo.ts';

/** So long something that was deleted can come back. */
const KEPT_MS = 24 * 60 * 60_000;
const keptSince = ({ now }: Ctx): Date => new Date(now.getTime() - KEPT_MS);

type Input = z.output<typeof queueOptionInput>;
type Change = z.output<typeof queueOptionChange>;

/** @param parentId undefined: all of the queue */
export async function listOptions(
  ctx: Ctx,
  queueId: number,
  parentId: number | null | undefined,
): Promise<QueueOption[]> {
  const options = await findOptions(ctx.tx, queueId);
  return parentId === undefined ? options : options.filter((option) => option.parentId === parentId);
}

export async function createOption(
  ctx: Ctx,
  { queueId, title, message, option, parentId }: Input,
): Promise<QueueOption> {
  const options = await lockMenu(ctx, queueId);
  const parent = parentId ?? null;
  checkParent(options, parent);
  checkRoom(crowdedForNew(options, parent));
  const last = beside(options, parent).length + 1;
  const made = found(
    await insertOption(ctx.tx, { queueId, parentId: parent, title, message: message ?? '', option: last }),
    'ERR_NOT_FOUND',
  );
  await placeOptions(ctx.tx, moved([...options, made], made, { parentId: parent, place: option }));
  return tell(ctx, made);
}

export async function changeOption(ctx: Ctx, id: number, change: Change): Promise<QueueOption> {
  const { current, options } = await lockOption(ctx, id);
  const parentId = change.parentId === undefined ? current.parentId : change.parentId;
  if (parentId !== current.parentId) {
    checkParent(options, parentId);
    if (above(options, parentId).some((each) => each.id === id))
      fail('ERR_VALIDATION', 'An option cannot stand below itself');
    checkRoom(crowdedForMoved(options, current, parentId));
  }
  await updateOption(ctx.tx, id, { title: change.title, message: change.message });
  if (parentId !== current.parentId || change.option !== undefined)
    await placeOptions(ctx.tx, moved(options, current, { parentId, place: change.option }));
  return tell(ctx, current);
}

export async function deleteOption(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const { current, options } = await lockOption(ctx, id);
  const gone = branch(options, id).map((option) => option.id);
  await removeOptions(ctx.tx, current.queueId, gone, { now: ctx.now, keptSince: keptSince(ctx) });
  await placeOptions(ctx.tx, removed(options, current));
  publish(ctx, current.queueId);
  return {};
}

/** Under its id: who stands in it goes on. ERR_NOT_FOUND where it went for good, or what it stood below is gone. */
export async function restoreOption(ctx: Ctx, id: number): Promise<QueueOption> {
  const [gone] = await findDeleted(ctx.tx, id, keptSince(ctx));
  const options = await lockMenu(ctx, found(gone, 'ERR_NOT_FOUND').queueId);
  // Somebody may have brought it back while we waited for the queue.
  const back = await findDeleted(ctx.tx, id, keptSince(ctx));
  const root = found(back[0], 'ERR_NOT_FOUND');
  checkParent(options, root.parentId);
  checkRoom(crowdedForRestored(options, back, root));
  const ids = back.map((option) => option.id);
  await bringBackOptions(ctx.tx, ids);
  await placeOptions(ctx.tx, moved([...options, ...back], root, { parentId: root.parentId, place: root.option }));
  return tell(ctx, root);
}

async function lockMenu(ctx: Ctx, queueId: number): Promise<QueueOption[]> {
  if (!(await lockQueue(ctx.tx, queueId))) fail('ERR_NO_QUEUE_FOUND');
  return findOptions(ctx.tx, queueId);
}

async function lockOption(ctx: Ctx, id: number): Promise<{ current: QueueOption; options: QueueOption[] }> {
  const { queueId } = found(await findOption(ctx.tx, id), 'ERR_NOT_FOUND');
  const options = await lockMenu(ctx, queueId);
  // Somebody may have deleted it while we waited for the queue.
  return {
    current: found(
      options.find((option) => option.id === id),
      'ERR_NOT_FOUND',
    ),
    options,
  };
}

function checkParent(options: readonly QueueOption[], parentId: number | null): void {
  if (parentId !== null && !options.some(({ id }) => id === parentId))
    fail('ERR_NOT_FOUND', 'There is no such option in this queue to stand below');
}

const TOO_MANY: Readonly<Record<Crowded, string>> = {
  menu: `A menu has at most ${MOST_QUEUE_OPTIONS} options`,
  beside: `At most ${MOST_OPTIONS_BESIDE} options stand beside each other`,
  depth: `A menu is at most ${DEEPEST_OPTION} levels deep`,
};

function checkRoom(crowded: Crowded | undefined): void {
  if (crowded) throw new AppError('ERR_VALIDATION', TOO_MANY[crowded]);
}

async function tell(ctx: Ctx, { id, queueId }: QueueOption): Promise<QueueOption> {
  publish(ctx, queueId);
  return found(await findOption(ctx.tx, id), 'ERR_NOT_FOUND');
}

const publish = (ctx: Ctx, queueId: number): void =>
  ctx.publish('queueOption', { action: 'update', queueId }, [companyRoom(ctx.companyId)]);
