// Contacts that are being erased are nobody's any more: whoever found, changed, merged or deleted one would take away by what the
// rest of what is known of that person is found.
import { sql, type SQL } from 'drizzle-orm';

/** Stands for the number from the moment that it was asked for; no network has such a one. */
export const erasedNumber = (id: number): string => `erased-${id}`;

/** Nobody has asked for it to be erased. @param alias of the relation `contacts` */
export const isKept = (alias: string): SQL => sql`${sql.identifier(alias)}.number not like 'erased-%'`;
