// Tickets as the contract shows them.
import type { Ticket } from '@recado/contract/tickets';
import type { Tx } from '../../../platform/db/database.ts';

/** In the order of the ids; one query. Ids that are not there are left out. */
export async function presentTickets(_tx: Tx, _ids: readonly number[]): Promise<Ticket[]> {
  return [];
}
