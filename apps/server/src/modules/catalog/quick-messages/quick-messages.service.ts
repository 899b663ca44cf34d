// Ready answers: everybody's, which some may change, and one's own.
import type { QuickMessage, quickMessageChange, quickMessageInput } from '@recado/contract/quick-messages';
import { mayChangeQuickMessage } from '@recado/rules/owned';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { crudRepo, type PageQuery } from '../../../platform/crud/crud-repo.ts';
import { crudService, pageAnswer } from '../../../platform/crud/crud-service.ts';
import { fail, found } from '../../../platform/errors.ts';
import { rowFile, rowFileUrl } from '../../../platform/media/row-file.ts';
import { companyRoom, userRoom } from '../../../platform/realtime/rooms.ts';
import { quickMessages } from '../../../schema/catalog.ts';

type Row = typeof quickMessages.$inferSelect;
type Input = z.output<typeof quickMessageInput>;
type Change = z.output<typeof quickMessageChange>;

const LIST_SIZE = 500;
/** Whatever may be sent in a conversation. */
const SENDABLE = /^(?:image|video|audio|text|application)\//;

const repo = crudRepo(quickMessages, {
  search: [quickMessages.shortcode, quickMessages.message],
  orderBy: quickMessages.shortcode,
});

const present = (ctx: Ctx, row: Row): QuickMessage => ({
  id: row.id,
  shortcode: row.shortcode,
  message: row.message,
  geral: row.general,
  status: row.active,
  isMedia: row.storageKey !== null,
  mediaPath: rowFileUrl(ctx, row),
  mediaName: row.fileName,
  mediaType: row.mime,
  userId: row.userId,
});

const usable = (ctx: Ctx): SQL | undefined =>
  or(eq(quickMessages.general, true), eq(quickMessages.userId, actorOf(ctx).userId));

const mayUse = (ctx: Ctx, { general, userId }: Pick<Row, 'general' | 'userId'>): boolean =>
  general || userId === actorOf(ctx).userId;

/** What is everybody's has no owner: it stays when who made it goes. */
function ownership(ctx: Ctx, general: boolean): Pick<Row, 'general' | 'userId'> {
  const { userId } = actorOf(ctx);
  const owned = { general, userId: general ? null : userId };
  if (!mayChangeQuickMessage(actorOf(ctx), owned)) fail('ERR_NO_PERMISSION');
  return owned;
}

/** Another's own is as if it were not there. */
function mustBeChangeable(ctx: Ctx, row: Row): void {
  if (!mayUse(ctx, row)) fail('ERR_NOT_FOUND');
  if (!mayChangeQuickMessage(actorOf(ctx), row)) fail('ERR_NO_PERMISSION');
}

/** To its owner, or to everybody. */
function publish(ctx: Ctx, action: 'create' | 'update' | 'delete', row: Row): void {
  const owner = row.general || row.userId === null ? companyRoom(ctx.companyId) : userRoom(row.userId);
  ctx.publish('quickMessage', { action, quickMessageId: row.id }, [owner]);
}

const crud = crudService(repo, {
  listKey: 'records',
  present,
  create: (ctx, { geral, status, ...texts }: Input) => ({
    ...texts,
    ...ownership(ctx, geral),
    active: status,
    updatedAt: ctx.now,
  }),
  change: (ctx, { geral, status, ...texts }: Change, row) => {
    mustBeChangeable(ctx, row);
    const moves = geral !== undefined && geral !== row.general;
    // Those who may no longer use it hear of it here; the rest, once it is stored.
    if (moves && row.general) publish(ctx, 'update', row);
    return { ...texts, ...(moves && ownership(ctx, geral)), active: status, updatedAt: ctx.now };
  },
  beforeRemove: mustBeChangeable,
  afterWrite: (ctx, action, row) => publish(ctx, action, row),
});

export const quickMessageService = {
  ...crud,
  page: async (ctx: Ctx, query: PageQuery) =>
    pageAnswer('records', await repo.page(ctx.tx, query, usable(ctx)), (row) => present(ctx, row)),
  get: async (ctx: Ctx, id: number) => {
    const row = found(await repo.find(ctx.tx, id), 'ERR_NOT_FOUND');
    if (!mayUse(ctx, row)) fail('ERR_NOT_FOUND');
    return present(ctx, row);
  },
};

/** Those that are switched on, by shortcode. */
export async function listQuickMessages(ctx: Ctx, searchParam: string): Promise<QuickMessage[]> {
  const rows = await repo.list(ctx.tx, searchParam, LIST_SIZE, and(usable(ctx), eq(quickMessages.active, true)));
  return rows.map((row) => present(ctx, row));
}

export const quickMessageFile = rowFile<Row, QuickMessage>({
  folder: 'quick-messages',
  accepts: SENDABLE,
  open: async (ctx, id) => {
    const row = found(await repo.lock(ctx.tx, id), 'ERR_NOT_FOUND');
    mustBeChangeable(ctx, row);
    return row;
  },
  save: async (ctx, id, file) => {
    const row = found(await repo.update(ctx.tx, id, { ...file, updatedAt: ctx.now }), 'ERR_NOT_FOUND');
    publish(ctx, 'update', row);
    return present(ctx, row);
  },
});
