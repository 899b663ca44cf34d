// News from whoever runs the installation: everybody sees the active ones, super-administrators write them.
import type { Announcement, announcementChange, announcementInput } from '@recado/contract/announcements';
import { LIMITS, PAGE_SIZE } from '@recado/contract/constants';
import { and, asc, count, desc, eq, max, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor, Ctx, SystemCtx } from '../../../platform/context.ts';
import type { PageQuery } from '../../../platform/crud/crud-repo.ts';
import { pageAnswer } from '../../../platform/crud/crud-service.ts';
import { found } from '../../../platform/errors.ts';
import { releaseFile } from '../../../platform/media/kept-files.ts';
import { rowFileUrl, rowFileWithin } from '../../../platform/media/row-file.ts';
import { tellEverybody } from '../../../platform/realtime/everybody.ts';
import { announcements } from '../../../schema/companies.ts';

type Row = typeof announcements.$inferSelect;
type Shown = Pick<Ctx, 'platform' | 'now'>;
type Reading = Shown & Pick<Ctx, 'tx'>;

/** A super-administrator at work on what is the installation's; the files they take away are on their company's list. */
interface Acting extends SystemCtx {
  readonly companyId: number;
}

export const acting = (system: SystemCtx): Acting => ({ ...system, companyId: system.actor.companyId });

function present(shown: Shown, { active, createdAt, storageKey, mime, ...row }: Row): Announcement {
  const mediaPath = rowFileUrl(shown, { storageKey, mime, fileName: row.mediaName });
  return { ...row, status: active, mediaPath, createdAt: createdAt.toISOString() };
}

/** What others do not see yet, or no longer. */
const visibleTo = (actor: Actor): SQL | undefined => (actor.super ? undefined : eq(announcements.active, true));

const matching = (searchParam: string): SQL | undefined =>
  searchParam === ''
    ? undefined
    : sql`fold(concat(${announcements.title}, ', ', ${announcements.text})) like search_pattern(${searchParam})`;

/** The most urgent first, and of those the newest. */
export async function pageAnnouncements(ctx: Reading, actor: Actor, { searchParam, pageNumber }: PageQuery) {
  const { tx } = ctx;
  const size = PAGE_SIZE.others;
  const where = and(visibleTo(actor), matching(searchParam));
  const rows = await tx
    .select()
    .from(announcements)
    .where(where)
    .orderBy(asc(announcements.priority), desc(announcements.id))
    .limit(size)
    .offset((pageNumber - 1) * size);
  const [all] = await tx
    .select({ n: count(), newestId: max(announcements.id) })
    .from(announcements)
    .where(where);
  const total = all?.n ?? 0;
  const page = { rows, count: total, hasMore: pageNumber * size < total };
  return { ...pageAnswer('records', page, (row) => present(ctx, row)), newestId: all?.newestId ?? null };
}

export async function getAnnouncement(ctx: Reading, actor: Actor, id: number): Promise<Announcement> {
  const [row] = await ctx.tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), visibleTo(actor)));
  return present(ctx, found(row, 'ERR_NOT_FOUND'));
}

export async function addAnnouncement(
  system: SystemCtx,
  { status, ...values }: z.output<typeof announcementInput>,
): Promise<Announcement> {
  const [row] = await system.tx
    .insert(announcements)
    .values({ ...values, active: status })
    .returning();
  return present(system, told(system, 'create', found(row, 'ERR_NOT_FOUND')));
}

export async function changeAnnouncement(
  system: SystemCtx,
  id: number,
  { status, ...change }: z.output<typeof announcementChange>,
): Promise<Announcement> {
  const values = { ...change, active: status };
  if (Object.values(values).every((value) => value === undefined)) return getAnnouncement(system, system.actor, id);
  const [row] = await system.tx.update(announcements).set(values).where(eq(announcements.id, id)).returning();
  return present(system, told(system, 'update', found(row, 'ERR_NOT_FOUND')));
}

export async function deleteAnnouncement(system: SystemCtx, id: number): Promise<Record<string, never>> {
  const [row] = await system.tx.delete(announcements).where(eq(announcements.id, id)).returning();
  const { storageKey } = told(system, 'delete', found(row, 'ERR_NOT_FOUND'));
  // Only these use-cases delete announcements: no trigger is needed.
  if (storageKey !== null) await releaseFile(system.tx, system.actor.companyId, storageKey);
  return {};
}

function told(system: SystemCtx, action: 'create' | 'update' | 'delete', row: Row): Row {
  tellEverybody(system, 'company-announcement', { action, record: { id: row.id } });
  return row;
}

export const announcementPicture = rowFileWithin<Row, Announcement, Acting>({
  folder: 'announcements',
  accepts: /^image\/(?:png|jpeg)$/,
  maxBytes: LIMITS.pictureBytes,
  run: async (call, work) => {
    // Without a file nobody has been admitted yet.
    await call.admit();
    return call.across((system) => work(acting(system)));
  },
  open: async ({ tx }, id) => {
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update');
    return found(row, 'ERR_NOT_FOUND');
  },
  save: async (system, id, { storageKey, fileName, mime }) => {
    const picture = { storageKey, mediaName: fileName, mime };
    const [row] = await system.tx.update(announcements).set(picture).where(eq(announcements.id, id)).returning();
    return present(system, told(system, 'update', found(row, 'ERR_NOT_FOUND')));
  },
});
