// Where somebody stands in a flow, as an expression over their row of ticket_drivers: what was decided of them when a newer
// version was published counts, though it is carried out a little later.
import { sql } from 'drizzle-orm';

export const STANDS_ON = sql.raw("coalesce(state->'next'->>'node', state->'run'->>'node')");
export const STANDS_IN = sql.raw("coalesce(state->'next'->>'version', state->'run'->>'version')::int");
export const GOES_TO_QUEUE = sql.raw("coalesce(state->'next' ? 'queueId', false)");
