// What a network brings by webhook, to whichever process is asked: it goes to the inbound log of the connection's owner.
import { sql } from 'drizzle-orm';
import type { InboundEvent } from '@recado/channel/inbound';
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import { logEvents } from './inbound-log.ts';

export interface Told {
  events: readonly InboundEvent[];
  /** each takes another's place in the session's keys, where that one is there */
  credentials: readonly { instead: string; key: string; value: Buffer }[];
}

/** Resolves when all of it is stored: only then may the network be told that we have it. */
export async function receiveWebhook(
  { db, secrets, hints }: Pick<Platform, 'db' | 'secrets' | 'hints'>,
  { companyId, whatsappId }: { companyId: number; whatsappId: number },
  { events, credentials }: Told,
): Promise<void> {
  await db.withTenant(companyId, async (tx) => {
    if (credentials.length > 0)
      await tx.execute(sql`
        with told as (
          select * from unnest(
            ${sql.param(credentials.map(({ instead }) => instead))}::text[],
            ${sql.param(credentials.map(({ key }) => key))}::text[],
            ${sql.param(credentials.map(({ value }) => secrets.encrypt(value)))}::bytea[]
          ) as t(instead, key, value)
        ), held as materialized (
          -- In one order, whoever asks: two notifications may name the same rows.
          select c.key from connection_credentials c
          where c.whatsapp_id = ${whatsappId} and c.key in (select instead from told) order by c.key for update
        )
        update connection_credentials c set key = told.key, value = told.value
        from told join held on held.key = told.instead
        where c.whatsapp_id = ${whatsappId} and c.key = held.key
          and not exists (
            select 1 from connection_credentials o where o.whatsapp_id = ${whatsappId} and o.key = told.key
          )`);
    if (events.length > 0) await logEvents(tx, whatsappId, events);
  });
  hints.poke(CHANNEL_TOPIC, whatsappId);
}
