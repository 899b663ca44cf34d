// A deleted company's rows go in small portions: no statement is long, nothing is locked for long, and a run that broke
// off is simply gone on with. The company's mark is the truth, its jobs are only who works: where none is left, one is sent
// again. Triggers list its files, and a job of the inbox takes those from the store.
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companies } from '../../../schema/companies.ts';

/** Rows of one transaction, and transactions of one run: a minute or so, then a run of its own goes on. */
const PORTION = { rows: 2_000, batches: 100 };

/**
 * Every table of a company, what refers to others before those, so that nothing is changed that will be deleted anyway.
 * The lists of removed files and of events outlive the company, until their jobs have cleared them away.
 */
export const TABLES = [
  // Whoever takes an event in holds the event, and then asks for the connection.
  ['inbound_events', 'outbox', 'channel_requests', 'early_changes', 'early_acks'],
  [
    'message_reactions',
    'user_ratings',
    'ticket_tracking',
    'ticket_timeline',
    'ticket_notes',
    'ticket_tags',
    'ticket_drivers',
    'slow_steps',
    'integration_calls',
    'queue_integrations',
    'flow_hops',
    'flow_runs',
    'agent_calls',
    'prompt_replay_runs',
    'prompt_replays',
    'prompt_versions',
    'prompt_voices',
    'voice_keys',
    'voice_months',
    'agent_endings',
    'deferred_actions',
    'lane_moves',
    'personal_notices',
    'undoable_changes',
    'bulk_items',
    'bulk_acts',
  ],
  ['api_tokens', 'api_usage', 'api_answers', 'number_checks', 'webhook_deliveries', 'webhook_endpoints'],
  ['pushes', 'push_subscriptions', 'push_settings', 'shown_windows'],
  ['campaign_recipients', 'campaigns', 'campaign_settings', 'consent_changes'],
  ['contact_list_upload_rows', 'contact_list_uploads', 'contact_list_items', 'contact_lists'],
  ['contact_erasures', 'kept_opt_outs', 'audit_log'],
  ['exported_parts', 'message_exports'],
  ['schedules', 'schedule_series', 'line_days', 'file_options', 'file_lists', 'flow_files'],
  [
    'transcriptions',
    'messages',
    'media',
    'tickets',
    'contact_tags',
    'contact_aliases',
    'contact_merges',
    'contacts',
    'phone_contacts',
  ],
  [
    'quick_messages',
    'chat_messages',
    'chat_members',
    'chats',
    'sim_deliveries',
    'sim_messages',
    'sim_lines',
    'sim_customers',
    'sim_mornings',
  ],
  ['knowledge_vectors', 'knowledge_pieces', 'knowledge_entries', 'knowledge_refusals', 'knowledge_askings'],
  ['flow_campaigns', 'flow_tests', 'flow_versions', 'flows'],
  ['connection_credentials', 'connection_health', 'connection_outages', 'connection_queues', 'connections'],
  [
    'payments',
    'invoices',
    'password_resets',
    'recovery_codes',
    'second_factors',
    'passkeys',
    'passkey_challenges',
    'sso_attempts',
    'sso_links',
    'sso_domains',
    'single_sign_ons',
    'sign_ins',
    'user_queues',
    'settings',
    'tags',
    'users',
    'roles',
    'agent_months',
    'tokens_aside',
    'prompts',
    'queue_options',
    'queues',
    'counter_deltas',
    'imported_rows',
  ],
].flat();

/** What is still to be told to whoever takes the money. */
const MONEY = ['payments', 'invoices'];
/** Its provider may be away, or know nothing of cancelling; then they end by themselves, and are asked about until then. */
const CHARGES_MS = 8 * 24 * 60 * 60_000;
const LOOK_AGAIN_MS = 60 * 60_000;

interface Order {
  companyId: number;
}

export const removeCompanyJob = defineJob<Order>({
  name: 'companies.remove',
  // A run that was killed after it had sent the next is tried again beside it: their next is one.
  key: ({ companyId }) => String(companyId),
  retryLimit: 10,
  retrySeconds: 5,
  run: (platform, { companyId }) => removePortion(platform, companyId, PORTION),
});

/** A job that failed to the end, or was removed, left its company marked, with nobody to go on. */
export const removeLeftJob = defineJob<object>({
  name: 'companies.remove-left',
  cron: '35 */6 * * *',
  run: ({ db, jobs }) =>
    db.withSystem(async (tx) => {
      for (const companyId of await findLeft(tx)) await jobs.send(tx, removeCompanyJob, { companyId });
    }),
});

/** What is left is a job of its own. */
export async function removePortion(
  platform: Platform,
  companyId: number,
  { rows, batches }: { rows: number; batches: number },
): Promise<void> {
  const { db } = platform;
  const marked = await db.withSystem((tx) => findMarked(tx, companyId));
  if (!marked) return;
  const now = platform.clock.now();
  const owed = marked.problem || (marked.charged && now.getTime() - marked.deletedAt.getTime() < CHARGES_MS);
  const send = (at?: Date) => db.withSystem((tx) => platform.jobs.send(tx, removeCompanyJob, { companyId }, at));
  let left = batches;
  for (const table of TABLES.filter((name) => !owed || !MONEY.includes(name)))
    for (let gone = rows; gone === rows; left -= gone > 0 ? 1 : 0) {
      if (left === 0) return send();
      gone = await db.withSystem((tx) => removeRows(tx, table, companyId, rows));
    }
  if (owed) return send(new Date(now.getTime() + LOOK_AGAIN_MS));
  await db.withSystem((tx) => tx.delete(companies).where(eq(companies.id, companyId)));
}

interface Marked {
  deletedAt: Date;
  /** somebody may pay something of it yet */
  charged: boolean;
  /** money came that somebody has to give back: until then its row is what they go by */
  problem: boolean;
}

/** Those that are marked and that no job is at work on, or will be. */
async function findLeft(tx: Tx): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select co.id from companies co where co.deleted_at is not null and not exists (
      select from pgboss.job j where j.name = ${removeCompanyJob.name} and j.state < 'completed'
        and j.data->>'companyId' = co.id::text)
    order by co.id`);
  return rows.map(({ id }) => id);
}

/** @returns undefined: it is not deleted, or gone */
async function findMarked(tx: Tx, id: number): Promise<Marked | undefined> {
  const [row] = await tx
    .select({
      deletedAt: companies.deletedAt,
      charged: sql<boolean>`exists (select from payments p where p.company_id = ${id} and p.status = 'pending')`,
      problem: sql<boolean>`exists (
        select from payments p where p.company_id = ${id} and p.problem is not null and p.seen_to_at is null)`,
    })
    .from(companies)
    .where(eq(companies.id, id));
  return row?.deletedAt ? { ...row, deletedAt: row.deletedAt } : undefined;
}

/** By an index that begins with the company, whatever share of the table is its own. Answers how many there were. */
async function removeRows(tx: Tx, table: string, companyId: number, most: number): Promise<number> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
  const name = sql.identifier(table);
  const { rowCount } = await tx.execute(sql`
    delete from ${name} where ctid = any(array(select ctid from ${name} where company_id = ${companyId} limit ${most}))`);
  return rowCount ?? 0;
}
