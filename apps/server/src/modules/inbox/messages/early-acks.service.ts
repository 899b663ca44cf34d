// Acks that come before the message is known by the id they name: kept, and applied when it is.
import { ACK } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export interface NetworkName {
  whatsappId: number;
  externalId: string;
}

export interface EarlyAck {
  ack: number;
  /** of a failure */
  error?: string | undefined;
  detail?: string | null | undefined;
}

/** Any constant: the first half of the locks' numbers, the second is made of the name. */
const LOCK_CLASS = 7_232_362;

/** Of an ack that is being kept and a message that is being named so, the second sees what the first did. */
export async function lockExternalId(tx: Tx, { whatsappId, externalId }: NetworkName): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${`${whatsappId} ${externalId}`}))`);
}

/** The highest of each; a failure counts as long as nothing was delivered. Under lockExternalId. */
export async function keepEarlyAck(
  tx: Tx,
  { whatsappId, externalId, ack, error, detail }: NetworkName & EarlyAck,
): Promise<void> {
  const refused = ack === ACK.error;
  await tx.execute(sql`
    insert into early_acks as early (whatsapp_id, external_id, ack, error, detail)
    select id, ${externalId}, ${ack}::smallint, ${refused ? (error ?? 'ERR_SENDING_WAPP_MSG') : null},
      ${refused ? (detail ?? null) : null}
    from connections where id = ${whatsappId}
    on conflict (company_id, whatsapp_id, external_id) do update set ack = excluded.ack, error = excluded.error,
      detail = excluded.detail
    where case when excluded.ack = ${ACK.error} then early.ack <= ${ACK.server} else early.ack < excluded.ack end`);
}

/** The message is called so from this transaction on: what was said of it before counts now. True: that changed it. */
export async function applyEarlyAck(tx: Tx, { id, ...name }: NetworkName & { id: number }): Promise<boolean> {
  await lockExternalId(tx, name);
  const { rows } = await tx.execute(sql`
    with early as (
      delete from early_acks where whatsapp_id = ${name.whatsappId} and external_id = ${name.externalId}
      returning ack, error, detail
    )
    update messages set ack = early.ack, send_error = early.error, send_error_detail = early.detail from early
    where messages.id = ${id}
      and case when early.ack = ${ACK.error} then messages.ack <= ${ACK.server} else messages.ack < early.ack end
    returning messages.id`);
  return rows.length > 0;
}
