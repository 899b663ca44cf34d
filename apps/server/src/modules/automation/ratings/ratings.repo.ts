// The statements of ratings.
import type { Language } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** What a customer is told when their conversation is closed. */
export type ClosingWords = {
  /** the company asks for ratings */
  asks: boolean;
  /** they were asked about this conversation a while ago */
  asked: boolean;
  /** the cycle that was just closed; null: there is no record of it, and nothing to rate */
  trackingId: number | null;
  ratingMessage: string;
  complationMessage: string;
  /** the company's */
  language: Language;
};

/** undefined: of a group, or its connection is gone or down. */
export async function findClosingWords(tx: Tx, ticketId: number, askedSince: Date): Promise<ClosingWords | undefined> {
  const { rows } = await tx.execute<ClosingWords>(sql`
    select w.rating_message as "ratingMessage", w.complation_message as "complationMessage",
      exists (select 1 from settings where key = 'userRating' and value = 'enabled') as asks,
      exists (
        select 1 from ticket_tracking k
        where k.ticket_id = t.id and k.rating_at > ${askedSince.toISOString()}::timestamptz
      ) as asked,
      (select k.id from ticket_tracking k where k.ticket_id = t.id order by k.id desc limit 1) as "trackingId", co.language
    from tickets t join connections w on w.id = t.whatsapp_id join companies co on co.id = t.company_id
    where t.id = ${ticketId} and not t.is_group and w.status = 'CONNECTED'`);
  return rows[0];
}

/** The cycle waits for its rating. */
export async function markAsked(tx: Tx, trackingId: number, now: Date): Promise<void> {
  await tx.execute(
    sql`update ticket_tracking set rating_at = ${now.toISOString()}::timestamptz where id = ${trackingId}`,
  );
}

/** Once. False: it was rated before. */
export async function insertRating(tx: Tx, trackingId: number, rate: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    with rated as (
      update ticket_tracking set rated = true
      where id = ${trackingId} and rating_at is not null and not rated
      returning id, ticket_id, user_id
    )
    insert into user_ratings (tracking_id, ticket_id, user_id, rate, created_at)
    select id, ticket_id, user_id, ${rate}::int, ${now.toISOString()}::timestamptz from rated`);
  return (rowCount ?? 0) > 0;
}

/** Nobody waits for that cycle's rating any more: it ended when it was closed. */
export async function forgetQuestion(tx: Tx, trackingId: number): Promise<void> {
  await tx.execute(sql`update ticket_tracking set rating_at = null where id = ${trackingId} and not rated`);
}

/** undefined: the connection has gone. */
export async function findThanks(tx: Tx, whatsappId: number | null): Promise<string | undefined> {
  const { rows } = await tx.execute<{ text: string }>(
    sql`select complation_message as text from connections where id = ${whatsappId}::bigint`,
  );
  return rows[0]?.text;
}
