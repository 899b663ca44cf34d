// Files of the media store that nothing holds, and when they go. A process may die between storing a file and the row
// that names it: so a file is listed for removal before it is stored, and taken off the list by that row's transaction.
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';

/** Longer than any upload takes. */
const SPARED = '1 day';

/** Before a file is stored under this key: if nothing comes to hold it, it is removed. A transaction of its own. */
export async function reserveFile(db: Database, companyId: number, storageKey: string): Promise<void> {
  await db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      insert into removed_files (storage_key, remove_after) values (${storageKey}, now() + ${SPARED}::interval)`),
  );
}

/** With the row that names the file: it stays as long as that does. */
export async function keepFile(tx: Tx, storageKey: string): Promise<void> {
  await tx.execute(sql`delete from removed_files where storage_key = ${storageKey}`);
}

/**
 * With the row that no longer names the file: it is removed soon.
 * @param companyId whose list it is on: for a file of the whole installation, that of whoever took it away
 */
export async function releaseFile(tx: Tx, companyId: number, storageKey: string): Promise<void> {
  await tx.execute(sql`insert into removed_files (company_id, storage_key) values (${companyId}, ${storageKey})`);
}
