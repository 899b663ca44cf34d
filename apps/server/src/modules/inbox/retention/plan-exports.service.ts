// At night: which conversations of a company are kept no longer, and go into a file. So many a night, so that the first night of a
// company with years of them is like any other; the rest goes the nights after.
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTimeZone } from '../../accounts/companies/time-zone.service.ts';
import { settingOf } from '../../accounts/settings/settings.service.ts';
import { isKept } from '../../catalog/contacts/kept-contacts.service.ts';
import { findUnderWay, insertExport, type NewPart } from './exports.repo.ts';
import { keptFrom, monthIn, monthsAfter, startOfMonth, startOfToday } from './retention.rules.ts';

export interface NightLimits {
  /** messages of one company in one night; the conversation that goes over it is taken */
  messages: number;
  /** conversations in one file */
  tickets: number;
}

export const NIGHT: NightLimits = { messages: 100_000, tickets: 10_000 };

/** What ended before is kept no longer. undefined: everything is kept */
export async function cutoffOf({ tx, companyId, now }: Ctx): Promise<Date | undefined> {
  const months = Number((await settingOf(tx, 'keepMonths')) ?? 0);
  return months > 0 ? keptFrom(now, await findTimeZone(tx, companyId), months) : undefined;
}

/** What is kept no longer goes into files, each in a transaction, until there is enough for tonight. */
export async function planCompany(platform: Platform, companyId: number, limits: NightLimits): Promise<void> {
  const night = await inCompany(platform, companyId, undefined, async (ctx) => {
    const zone = await findTimeZone(ctx.tx, companyId);
    return { zone, ...(await findUnderWay(ctx.tx, startOfToday(ctx.now, zone))) };
  });
  // What is not finished comes first.
  if (night.unfinished) return;
  for (let left = limits.messages - night.messages; left > 0;) {
    const some = { messages: left, tickets: limits.tickets };
    const planned = await inCompany(platform, companyId, undefined, (ctx) => planFile(ctx, night.zone, some));
    if (planned === undefined) return;
    left -= planned;
  }
}

/** Of the oldest month that has any. Answers how many messages; undefined: nothing is old enough. */
async function planFile(ctx: Ctx, timeZone: string, most: NightLimits): Promise<number | undefined> {
  const { tx, now } = ctx;
  // Whoever changes the setting waits, and so does another process that plans.
  await tx.execute(sql`select from settings where key = 'keepMonths' for update`);
  const cutoff = await cutoffOf(ctx);
  const first = cutoff && (await findOldest(tx, cutoff));
  if (!first) return undefined;
  const month = monthIn(first, timeZone);
  const end = startOfMonth(monthsAfter(month, 1), timeZone);
  const found = await findOld(tx, end < cutoff ? end : cutoff, most);
  const messages = found.reduce((sum, ticket) => sum + ticket.messages, 0);
  const parts = found.map(({ id }) => newPart(ctx, { ticketId: id, contactId: null }));
  await insertExport(tx, { month, tickets: found.length, messages, workAt: now, createdAt: now }, parts);
  return messages;
}

/** With a key that is nobody else's. */
export const newPart = ({ platform }: Pick<Ctx, 'platform'>, of: Pick<NewPart, 'ticketId' | 'contactId'>): NewPart => ({
  ...of,
  uuid: randomUUID(),
  sealedKey: platform.secrets.encrypt(randomBytes(32)),
});

/** As the index has it; in no file yet, and of nobody who is being erased. */
const isOld = (before: Date) => sql`
  t.status = 'closed' and t.last_message_at is not null and (t.exported_at is null or t.last_message_at > t.exported_at)
  and t.listed_at < ${before.toISOString()}::timestamptz
  and not exists (select from exported_parts p where p.ticket_id = t.id and p.own and p.dropped_at is null)
  and exists (select from contacts c where c.id = t.contact_id and ${isKept('c')})`;

async function findOldest(tx: Tx, before: Date): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ at: string }>(
    sql`select t.listed_at as at from tickets t where ${isOld(before)} order by t.listed_at, t.id limit 1`,
  );
  return rows[0] && new Date(rows[0].at);
}

/** The oldest first, until there are enough messages. */
async function findOld(tx: Tx, before: Date, most: NightLimits): Promise<{ id: number; messages: number }[]> {
  const { rows } = await tx.execute<{ id: number; messages: number }>(sql`
    select id, messages from (
      select old.id, counted.messages, sum(counted.messages) over (order by old.listed_at, old.id) - counted.messages as before
      from (
        select t.id, t.listed_at from tickets t where ${isOld(before)}
        order by t.listed_at, t.id limit ${sql.raw(String(most.tickets))}
      ) old cross join lateral (select count(*)::integer as messages from messages m where m.ticket_id = old.id) counted
    ) summed where before < ${most.messages}`);
  return rows;
}
