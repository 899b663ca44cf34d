// Who listens to what happens, where few companies have somebody: addresses that are told, campaigns that may be answered, browsers that are told. What
// comes in asks for them along with something else, so that nobody pays a statement for what nobody hears.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

export type Listener = 'webhooks' | 'campaigns' | 'keptOptOuts' | 'pushes';

/** Of the transaction's company: which there are none of, as JSON. */
export const absentListeners = sql.raw(`json_build_object(
  'webhooks', not exists (select from webhook_endpoints where active),
  'campaigns', not exists (select from campaigns where status not in ('INATIVA', 'PROGRAMADA')),
  'keptOptOuts', not exists (select from kept_opt_outs),
  'pushes', not exists (select from push_subscriptions))`);

export type AbsentListeners = Partial<Record<Listener, boolean>>;

const noted = new WeakMap<Tx, AbsentListeners>();

/** @param absent what `absentListeners` was in this transaction */
export function noteAbsent(tx: Tx, absent: AbsentListeners): void {
  noted.set(tx, absent);
}

/** False also where nobody has asked. */
export const isAbsent = (tx: Tx, listener: Listener): boolean => noted.get(tx)?.[listener] === true;
