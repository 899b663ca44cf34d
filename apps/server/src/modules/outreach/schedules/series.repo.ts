// The statements on scheduled messages that repeat, and on those that are scheduled for many at once.
import type { Pattern, Slot } from '@recado/rules/repetition';
import { and, eq, gte, inArray, isNotNull, ne, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { found } from '../../../platform/errors.ts';
import { schedules } from '../../../schema/inbox.ts';
import { scheduleSeries } from '../../../schema/schedule-series.ts';

export type Series = typeof scheduleSeries.$inferSelect;

/** What each of them says, and to whom. */
export type SeriesContent = Pick<Series, 'contactId' | 'ticketId' | 'userId' | 'body' | 'mediaId' | 'fileListId'>;

export interface Occurrence {
  number: number;
  at: Date;
}

/** How one begins, on the company's clock. */
export interface Planned {
  pattern: Pattern;
  first: Slot;
  timeZone: string;
}

/** What is to be made of it next. */
interface Progress {
  rest: Slot | null;
  fillAt: Date | null;
}

/** What makes no rows any more holds no picture either. */
const columnsOf = ({ rest, fillAt }: Progress) => ({
  nextNumber: rest?.number ?? 0,
  nextClock: rest?.clock ?? null,
  fillAt,
  ...(!rest && { mediaId: null }),
});

/** Their first rows are made next: setProgress. */
export async function insertSeries(
  tx: Tx,
  contents: readonly SeriesContent[],
  { pattern, first, timeZone }: Planned,
): Promise<number[]> {
  const next = { nextNumber: first.number, nextClock: first.clock, timeZone };
  const rows = await tx
    .insert(scheduleSeries)
    .values(contents.map((each) => ({ ...each, ...pattern, ...next, days: [...pattern.days] })))
    .returning({ id: scheduleSeries.id });
  return rows.map(({ id }) => id);
}

/** Held until the transaction ends: whoever makes rows of it, or changes those to come, takes turns. */
export async function lockSeries(tx: Tx, id: number): Promise<Series> {
  const [row] = await tx.select().from(scheduleSeries).where(eq(scheduleSeries.id, id)).for('update');
  return found(row, 'ERR_NOT_FOUND');
}

/** Its rows of these; one that is there already stays as it is. What is late already is as late as if it had been there. */
export async function insertOccurrences(
  tx: Tx,
  seriesIds: readonly number[],
  occurrences: readonly Occurrence[],
  { batch = null, now }: { batch?: string | null; now: Date },
): Promise<void> {
  if (occurrences.length === 0) return;
  await tx.execute(sql`
    insert into schedules (contact_id, ticket_id, user_id, body, media_id, file_list_id, series_id, number, send_at, batch, updated_at)
    select s.contact_id, s.ticket_id, s.user_id, s.body, s.media_id, s.file_list_id, s.id, o.number, o.at,
      ${batch}::uuid, least(o.at, ${now.toISOString()}::timestamptz)
    from schedule_series s, unnest(${sql.param(occurrences.map(({ number }) => number))}::int[],
      ${sql.param(occurrences.map(({ at }) => at.toISOString()))}::timestamptz[]) o(number, at)
    where s.id = any(${sql.param([...seriesIds])}::bigint[])
    on conflict (company_id, series_id, number) where series_id is not null do nothing`);
}

export const setProgress = async (tx: Tx, ids: readonly number[], progress: Progress): Promise<void> =>
  void (await tx
    .update(scheduleSeries)
    .set(columnsOf(progress))
    .where(inArray(scheduleSeries.id, [...ids])));

/** Those to come say this too. */
export async function setContent(tx: Tx, id: number, content: Partial<SeriesContent>): Promise<void> {
  if (Object.values(content).every((value) => value === undefined)) return;
  const goesOn = and(eq(scheduleSeries.id, id), isNotNull(scheduleSeries.nextClock));
  await tx.update(scheduleSeries).set(content).where(goesOn);
}

/** It has so many, and there will be no more. */
export const endSeries = async (tx: Tx, id: number, count: number): Promise<void> =>
  void (await tx
    .update(scheduleSeries)
    .set({ count, ...columnsOf({ rest: null, fillAt: null }) })
    .where(eq(scheduleSeries.id, id)));

/** What has been neither sent nor tried. */
const waits = eq(schedules.status, 'PENDENTE');

export const setLater = async (
  tx: Tx,
  { seriesId, number }: { seriesId: number; number: number },
  columns: Partial<SeriesContent> & { updatedAt: Date },
): Promise<void> =>
  void (await tx
    .update(schedules)
    .set(columns)
    .where(and(eq(schedules.seriesId, seriesId), gte(schedules.number, number), waits)));

/** @param but the row that stays */
export const removeLater = async (
  tx: Tx,
  { seriesId, number }: { seriesId: number; number: number },
  but: number,
): Promise<void> =>
  void (await tx
    .delete(schedules)
    .where(and(eq(schedules.seriesId, seriesId), gte(schedules.number, number), waits, ne(schedules.id, but))));

/** Of all companies: those of which few rows are left. */
export async function findThin(tx: Tx, now: Date, limit: number): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await tx.execute<{ companyId: number; id: number }>(sql`
    select company_id as "companyId", id from schedule_series
    where fill_at <= ${now.toISOString()}::timestamptz order by fill_at, id limit ${limit}`);
  return rows;
}

/**
 * Those whose rows have their moments by a clock that is not the company's any more, or this one if it is such. What waits
 * goes out when the new clock shows what the old one was to show; what would have passed by that stays. Answers whether any was.
 */
export async function setClock(tx: Tx, now: Date, id?: number): Promise<boolean> {
  const at = sql`(s.send_at at time zone c.before) at time zone c.after`;
  const { rowCount } = await tx.execute(sql`
    with changed as (
      select r.id, r.time_zone as before, c.time_zone as after from schedule_series r join companies c on c.id = r.company_id
      where r.time_zone <> c.time_zone ${id === undefined ? sql`` : sql`and r.id = ${id}`} order by r.id for update of r
    ), moved as (
      update schedules s set send_at = ${at} from changed c
      where s.series_id = c.id and s.status = 'PENDENTE' and s.next_attempt_at is null
        and s.send_at > ${now.toISOString()}::timestamptz and ${at} > ${now.toISOString()}::timestamptz
    )
    update schedule_series r set time_zone = c.after from changed c where r.id = c.id`);
  return (rowCount ?? 0) > 0;
}

/** Those of a batch that have not gone out, and whatever of them was to come. Answers how many people it was for. */
export async function removeBatch(tx: Tx, batch: string, userId: number): Promise<number> {
  const { rows } = await tx.execute<{ removed: number }>(sql`
    with begun as ${seriesOf(batch)}, gone as (
      delete from schedules where user_id = ${userId} and status in ('PENDENTE', 'ERRO')
        and (batch = ${batch}::uuid or series_id in (select series_id from begun))
      returning contact_id, series_id
    ), ended as (
      update schedule_series set next_clock = null, fill_at = null, media_id = null
      where id in (select series_id from gone)
    )
    select count(distinct contact_id)::int as removed from gone`);
  return rows[0]?.removed ?? 0;
}

const seriesOf = (batch: string): SQL =>
  sql`(select series_id from schedules where batch = ${batch}::uuid and series_id is not null)`;

export const lockBatchSeries = async (tx: Tx, batch: string): Promise<void> =>
  void (await tx.execute(sql`select from schedule_series where id in ${seriesOf(batch)} order by id for update`));

/** Those for whom something of a batch waits, or is to come. */
export async function findBatchContacts(tx: Tx, batch: string): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct contact_id as id from schedules
    where status = 'PENDENTE' and (batch = ${batch}::uuid or series_id in ${seriesOf(batch)})
    union select contact_id from schedule_series where next_clock is not null and id in ${seriesOf(batch)}`);
  return rows.map(({ id }) => id);
}

/** Of those that wait for these contacts, and of whatever comes of them. */
export async function setBatchPicture(
  tx: Tx,
  { batch, contactIds }: { batch: string; contactIds: readonly number[] },
  mediaId: number | null,
  now: Date,
): Promise<void> {
  const theirs = sql`contact_id = any(${sql.param([...contactIds])}::bigint[])`;
  await tx.execute(sql`
    update schedules set media_id = ${mediaId}::bigint, updated_at = ${now.toISOString()}::timestamptz
    where status = 'PENDENTE' and ${theirs} and (batch = ${batch}::uuid or series_id in ${seriesOf(batch)})`);
  await tx.execute(sql`
    update schedule_series set media_id = ${mediaId}::bigint
    where next_clock is not null and ${theirs} and id in ${seriesOf(batch)}`);
}
