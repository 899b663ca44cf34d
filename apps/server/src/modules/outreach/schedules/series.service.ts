// Scheduled messages that repeat. The next ones are rows like any other: seen in the calendar, changed, moved, deleted each by
// itself. Which days they fall on stands in their series, from which later rows are made while the first ones go out.
import type { Repetition } from '@recado/contract/schedules';
import { momentOfSlot, patternFrom, slotsFrom, type Pattern, type Slot } from '@recado/rules/repetition';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTimeZone } from '../../accounts/companies/time-zone.service.ts';
import { publishSchedules } from './schedule-events.ts';
import {
  endSeries,
  insertOccurrences,
  insertSeries,
  lockSeries,
  removeLater,
  setClock,
  setContent,
  setLater,
  setProgress,
  type Planned,
  type Series,
  type SeriesContent,
} from './series.repo.ts';
import type { ScheduleRow } from './schedules.repo.ts';

/** So many are rows ahead of time: two months of days, more than a year of weeks. */
const AHEAD = 60;
/** Of each of many that begin in one call: their others are made within the minute. */
const AT_FIRST = 2;
/** More are made while so many are left. */
const LEFT = 30;

/** Fails where none would go out, or the first is late already: what repeats does not make up for the past. */
export async function plan(ctx: Ctx, repeat: Repetition, sendAt: Date, monthDay?: number): Promise<Planned> {
  const timeZone = await findTimeZone(ctx.tx, ctx.companyId);
  const { pattern, first } = patternFrom(repeat, sendAt, timeZone, monthDay);
  if (!first) throw validationFailed([{ path: 'repeat.until', message: 'is before the first of them' }]);
  if (momentOfSlot(first, timeZone) < ctx.now) throw validationFailed([{ path: 'sendAt', message: 'has passed' }]);
  return { pattern, first, timeZone };
}

/** The next rows, from a slot on, and what is left for later. */
function ahead(pattern: Pattern, from: Slot | null, timeZone: string, most = AHEAD) {
  const { slots, rest } = slotsFrom(pattern, from, most);
  const occurrences = slots.map((slot) => ({ number: slot.number, at: momentOfSlot(slot, timeZone) }));
  const fillAt = rest ? (occurrences.at(-LEFT) ?? occurrences[0])?.at : undefined;
  return { occurrences, progress: { rest, fillAt: fillAt ?? null } };
}

/** One series each, with its first rows. */
export async function beginSeries(
  ctx: Ctx,
  contents: readonly SeriesContent[],
  planned: Planned,
  batch: string,
): Promise<void> {
  const { occurrences, progress } = ahead(planned.pattern, planned.first, planned.timeZone, AT_FIRST);
  const ids = await insertSeries(ctx.tx, contents, planned);
  await insertOccurrences(ctx.tx, ids, occurrences, { batch, now: ctx.now });
  await setProgress(ctx.tx, ids, { ...progress, fillAt: progress.rest && ctx.now });
}

/** A series whose first one is its caller's own row: it has these columns. */
export async function beginWith(
  ctx: Ctx,
  content: SeriesContent,
  planned: Planned,
): Promise<{ seriesId: number; number: number; sendAt: Date }> {
  const { pattern, first, timeZone } = planned;
  const { occurrences, progress } = ahead(pattern, first, timeZone);
  const ids = await insertSeries(ctx.tx, [content], planned);
  await insertOccurrences(ctx.tx, ids, occurrences.slice(1), { now: ctx.now });
  await setProgress(ctx.tx, ids, progress);
  const [seriesId] = ids;
  return { seriesId: found(seriesId, 'ERR_NOT_FOUND'), number: first.number, sendAt: momentOfSlot(first, timeZone) };
}

/** Its next rows, where few are left. After a long time away it comes to those that are late, too: none is skipped. */
export const fillSeries = (platform: Platform, companyId: number, id: number): Promise<void> =>
  inCompany(platform, companyId, undefined, async (ctx) => {
    await setClock(ctx.tx, ctx.now, id);
    const series = await lockSeries(ctx.tx, id);
    if (series.fillAt === null || series.fillAt > ctx.now) return;
    const { occurrences, progress } = ahead(series, slotOf(series), await findTimeZone(ctx.tx, companyId));
    await insertOccurrences(ctx.tx, [id], occurrences, { now: ctx.now });
    await setProgress(ctx.tx, [id], progress);
  });

/** The company's clock is another now: what repeats at nine does so by the new one. */
export const followClock = (platform: Platform, companyId: number): Promise<void> =>
  inCompany(platform, companyId, undefined, async (ctx) => {
    if (await setClock(ctx.tx, ctx.now)) publishSchedules(ctx);
  });

const slotOf = ({ nextNumber, nextClock }: Series): Slot | null =>
  nextClock === null ? null : { number: nextNumber, clock: nextClock };

/** One of a series, which it is. */
type Member = ScheduleRow & { seriesId: number; number: number };

export const isMember = (row: ScheduleRow): row is Member => row.seriesId !== null && row.number !== null;

/** What the row says from now on, all later ones say too. */
export async function changeLater(ctx: Ctx, row: Member, content: Partial<SeriesContent>): Promise<void> {
  await lockSeries(ctx.tx, row.seriesId);
  await setContent(ctx.tx, row.seriesId, content);
  await setLater(ctx.tx, row, { ...content, updatedAt: ctx.now });
}

/** Those after it go. The row itself is its caller's matter. */
export async function endBefore(ctx: Ctx, row: Member): Promise<void> {
  await lockSeries(ctx.tx, row.seriesId);
  await endSeries(ctx.tx, row.seriesId, row.number - 1);
  await removeLater(ctx.tx, row, row.id);
}

/**
 * From this row on it repeats otherwise, or at another time, or anew: those after it go, and it becomes the first of a
 * series of its own. null: it is the last.
 */
export async function restart(
  ctx: Ctx,
  row: ScheduleRow,
  content: SeriesContent,
  repeat: Repetition | null,
  sendAt: Date,
): Promise<{ seriesId: number | null; number: number | null; sendAt: Date }> {
  const before = isMember(row) ? await lockSeries(ctx.tx, row.seriesId) : undefined;
  const planned = repeat && (await plan(ctx, repeat, sendAt, before?.every === 'month' ? before.monthDay : undefined));
  if (isMember(row)) await endBefore(ctx, row);
  return planned ? beginWith(ctx, content, planned) : { seriesId: null, number: null, sendAt };
}

/** Before its row: of two who change it from different rows on, one waits for the other. */
export async function holdSeries(ctx: Ctx, row: ScheduleRow): Promise<void> {
  if (row.seriesId !== null) await lockSeries(ctx.tx, row.seriesId);
}

/** How it goes on from this row, as `restart` takes it. */
export async function repetitionFrom(ctx: Ctx, row: Member): Promise<Repetition> {
  const { every, days, until, count } = await lockSeries(ctx.tx, row.seriesId);
  return { every, days, until, count: count === null ? null : count - row.number + 1 };
}
