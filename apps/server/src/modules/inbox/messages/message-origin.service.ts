// Whose words a message is, where SQL asks.
import { sql } from 'drizzle-orm';

/**
 * Of messages m: nobody has typed it, so it answers nobody. Messages from before origins were stored have none, and are
 * not written again for it: their table is the largest there is.
 */
export const isAutomatic = sql`coalesce(m.origin in ('driver', 'schedule', 'campaign'), m.automatic)`;
