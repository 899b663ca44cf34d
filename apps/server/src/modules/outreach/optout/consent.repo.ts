// The statements on whether contacts take what is sent by itself.
import type { ConsentSource } from '@recado/contract/consent';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { contacts } from '../../../schema/catalog.ts';
import { consentChanges } from '../../../schema/consent.ts';
import { isKept } from '../../catalog/contacts/kept-contacts.service.ts';

const SHOWN = 50;

export interface Change {
  contactId: number;
  wanted: boolean;
  source: ConsentSource;
  text: string;
  userName: string | null;
  /** in whose conversation it was heard */
  messageId?: number;
  /** the same, of what was said elsewhere: as messages.chat */
  chat?: string;
}

/** It is so already, and has not been said from here since somebody was merged into it: parted again, nobody would know. */
const notSaidHere = sql`exists (
  select from contact_merges m
  where m.contact_id = c.id and m.undone_at is null and m.removed ? 'contact' and not exists (
    select from consent_changes k
    where k.contact_id = c.id and not k.wanted and k.created_at >= m.created_at and k.chat is not distinct from told.chat
  )
)`;

/** Those of them that change something: it is so already of the others, or they are gone. Each with the last of its tickets. */
export async function writeChanges(
  tx: Tx,
  changes: readonly Change[],
  now: Date,
): Promise<(Change & { ticketId: number | null })[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ contactId: number; ticketId: number | null }>(sql`
    with told as (
      select "contactId", wanted, source, text, "userName",
        coalesce(chat, (select m.chat from messages m where m.id = "messageId")) as chat
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as told ("contactId" bigint, wanted boolean, source text, text text, "userName" text, "messageId" bigint, chat text)
    ), changed as (
      update contacts c set opted_out_at = case when not told.wanted then coalesce(c.opted_out_at, ${at}) end
      from told where c.id = told."contactId" and not c.is_group
        and (told.wanted = (c.opted_out_at is not null) or (not told.wanted and ${notSaidHere}))
      returning c.id
    ), kept as (
      insert into consent_changes (contact_id, wanted, source, text, user_name, chat, created_at)
      select told."contactId", told.wanted, told.source, told.text, told."userName", told.chat, ${at}
      from told join changed on changed.id = told."contactId"
    )
    select id as "contactId", (
      select t.id from tickets t where t.contact_id = changed.id order by t.status = 'closed', t.id desc limit 1
    ) as "ticketId" from changed`);
  const ticketOf = new Map(rows.map(({ contactId, ticketId }) => [contactId, ticketId]));
  return changes.flatMap((change) => {
    const ticketId = ticketOf.get(change.contactId);
    return ticketId === undefined ? [] : [{ ...change, ticketId }];
  });
}

export async function findConsent(tx: Tx, contactId: number) {
  const [row] = await tx
    .select({ optedOutAt: contacts.optedOutAt })
    .from(contacts)
    .where(and(eq(contacts.id, contactId), isKept('contacts')));
  if (!row) return undefined;
  const changes = await tx
    .select()
    .from(consentChanges)
    .where(eq(consentChanges.contactId, contactId))
    .orderBy(desc(consentChanges.id))
    .limit(SHOWN);
  return { ...row, changes };
}
