// Whether any address is to be told what happens. Few companies have one: what comes in asks along with something else, so that
// nobody pays a statement for what nobody hears. What addresses are told: outreach/webhooks.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';

/** A boolean of the transaction's company. */
export const isAnyTold = sql.raw('exists (select from webhook_endpoints where active)');

const unheard = new WeakSet<Tx>();

/** @param told what `isAnyTold` was in this transaction */
export function noteTold(tx: Tx, told: boolean): void {
  if (!told) unheard.add(tx);
}

/** False also where nobody has asked. */
export const isNobodyTold = (tx: Tx): boolean => unheard.has(tx);
