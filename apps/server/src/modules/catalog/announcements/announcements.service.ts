// News from whoever runs the installation: everybody sees the active ones, super-administrators write them.
import type { Announcement, announcementChange, announcementInput } from '@recado/contract/announcements';
import { PAGE_SIZE } from '@recado/contract/constants';
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor, Ctx, SystemCtx } from '../../../platform/context.ts';
import type { PageQuery } from '../../../platform/crud/crud-repo.ts';
import { pageAnswer } from '../../../platform/crud/crud-service.ts';
import { found } from '../../../platform/errors.ts';
import { announce } from '../../../platform/realtime/announce.ts';
import { announcements } from '../../../schema/companies.ts';

type Row = typeof announcements.$inferSelect;
type Reading = Pick<Ctx, 'tx'>;

function present({ active, createdAt, ...row }: Row): Announcement {
  return { ...row, status: active, mediaPath: null, mediaName: null, createdAt: createdAt.toISOString() };
}

/** What others do not see yet, or no longer. */
const visibleTo = (actor: Actor): SQL | undefined => (actor.super ? undefined : eq(announcements.active, true));

const matching = (searchParam: string): SQL | undefined =>
  searchParam === ''
    ? undefined
    : sql`fold(concat(${announcements.title}, ', ', ${announcements.text})) like search_pattern(${searchParam})`;

/** The most urgent first, and of those the newest. */
export async function pageAnnouncements({ tx }: Reading, actor: Actor, { searchParam, pageNumber }: PageQuery) {
  const size = PAGE_SIZE.others;
  const where = and(visibleTo(actor), matching(searchParam));
  const rows = await tx
    .select()
    .from(announcements)
    .where(where)
    .orderBy(asc(announcements.priority), desc(announcements.id))
    .limit(size)
    .offset((pageNumber - 1) * size);
  const [counted] = await tx.select({ n: count() }).from(announcements).where(where);
  const total = counted?.n ?? 0;
  return pageAnswer('records', { rows, count: total, hasMore: pageNumber * size < total }, present);
}

export async function getAnnouncement({ tx }: Reading, actor: Actor, id: number): Promise<Announcement> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), visibleTo(actor)));
  return present(found(row, 'ERR_NOT_FOUND'));
}

export async function addAnnouncement(
  system: SystemCtx,
  { status, ...values }: z.output<typeof announcementInput>,
): Promise<Announcement> {
  const [row] = await system.tx
    .insert(announcements)
    .values({ ...values, active: status })
    .returning();
  return told(system, 'create', found(row, 'ERR_NOT_FOUND'));
}

export async function changeAnnouncement(
  system: SystemCtx,
  id: number,
  { status, ...change }: z.output<typeof announcementChange>,
): Promise<Announcement> {
  const values = { ...change, active: status };
  if (Object.values(values).every((value) => value === undefined)) return getAnnouncement(system, system.actor, id);
  const [row] = await system.tx.update(announcements).set(values).where(eq(announcements.id, id)).returning();
  return told(system, 'update', found(row, 'ERR_NOT_FOUND'));
}

export async function deleteAnnouncement(system: SystemCtx, id: number): Promise<Record<string, never>> {
  const [row] = await system.tx.delete(announcements).where(eq(announcements.id, id)).returning();
  told(system, 'delete', found(row, 'ERR_NOT_FOUND'));
  return {};
}

function told(system: SystemCtx, action: 'create' | 'update' | 'delete', row: Row): Announcement {
  announce(system, { action, record: { id: row.id } });
  return present(row);
}
