// Clears away what nobody asks for any more: events that browsers have long had, questions that were answered.
import { SIGN_INS } from '@recado/contract/auth';
import { AGENT_CALLS_DAYS, DEFAULT_AUDIT_MONTHS, FLOW_HEAT_DAYS, IDEMPOTENCY_HOURS } from '@recado/contract/constants';
import { INTEGRATION_CALLS_DAYS } from '@recado/contract/queue-integrations';
import { sql, type SQL } from 'drizzle-orm';
import { eachByItself, failTogether } from '../../../platform/each-by-itself.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';

/** One statement's share: no lock is held for long, and none of the log's readers waits. */
const BATCH = 5_000;

const PURGES: readonly SQL[] = [
  sql`delete from event_log where id in (
    select id from (select id, created_at from event_log order by id limit ${BATCH}) oldest
    where created_at < now() - interval '30 minutes')`,
  sql`delete from channel_requests where id in (
    select id from channel_requests where state <> 'pending' and created_at < now() - interval '1 day' limit ${BATCH})`,
  // What was sent longer ago nobody asks for again.
  sql`delete from connection_credentials where (company_id, whatsapp_id, key) in (
    select company_id, whatsapp_id, key from connection_credentials
    where (key like 'sent/%' or key like 'sending/%') and created_at < now() - interval '14 days' limit ${BATCH})`,
  // A person who was merged away is known for as long as that can be undone, and a day more.
  sql`update contact_merges set before = '{}', removed = jsonb_build_object('left', jsonb_build_object(
      'consentIds', coalesce(removed->'moved'->'consentIds', '[]'), 'tookRefusal', coalesce(removed->'moved'->'tookRefusal', 'false'),
      'refused', removed->'contact'->>'opted_out_at' is not null
    )) where (company_id, id) in (
    select company_id, id from contact_merges
    where removed ? 'contact' and created_at < now() - interval '31 days' limit ${BATCH})`,
  sql`delete from early_changes where id in (
    select id from early_changes where created_at < now() - interval '1 day' limit ${BATCH})`,
  sql`delete from early_acks where id in (
    select id from early_acks where created_at < now() - interval '1 hour' limit ${BATCH})`,
  sql`delete from undoable_changes where id in (
    select id from undoable_changes where until < now() - interval '10 minutes' limit ${BATCH})`,
  // Whoever has not looked in a month finds it in its conversation.
  sql`delete from personal_notices where id in (
    select id from (select id, created_at from personal_notices order by id limit ${BATCH}) oldest
    where created_at < now() - interval '30 days')`,
  // What a bot showed, and no message came of: it could not be sent, or a person took over while it paused before it.
  sql`select drop_unheld_media(array[company_id], array[id]) from (
    select company_id, id from media f
    where shared and storage_key like 'integrations/%'
      and created_at > now() - interval '30 days' and created_at < now() - interval '7 days'
      and not exists (select from messages m where m.company_id = f.company_id and m.media_id = f.id) limit ${BATCH}) unheld`,
  // First what was chosen, in pieces, and then what was done with it.
  sql`delete from bulk_items where (company_id, act_id, target_id) in (
    select i.company_id, i.act_id, i.target_id from bulk_items i join bulk_acts a on a.company_id = i.company_id and a.id = i.act_id
    where a.work_at is null and a.created_at < now() - interval '2 days' limit ${BATCH})`,
  sql`delete from bulk_acts a where (company_id, id) in (
    select company_id, id from bulk_acts where work_at is null and created_at < now() - interval '3 days' limit ${BATCH})`,
  sql`delete from api_answers where (company_id, caller, key) in (
    select company_id, caller, key from api_answers
    where created_at < now() - interval '${sql.raw(String(IDEMPOTENCY_HOURS))} hours' limit ${BATCH})`,
  sql`delete from webhook_deliveries where (company_id, id) in (
    select company_id, id from webhook_deliveries where created_at < now() - interval '30 days' limit ${BATCH})`,
  sql`delete from integration_calls where (company_id, id) in (
    select company_id, id from integration_calls
    where created_at < now() - interval '${sql.raw(String(INTEGRATION_CALLS_DAYS))} days' limit ${BATCH})`,
  // What agents asked, and where they left: as long as anybody looks at what it took. What is due, or put aside, is at work.
  sql`delete from agent_calls where (company_id, id) in (
    select company_id, id from agent_calls
    where created_at < now() - interval '${sql.raw(String(AGENT_CALLS_DAYS))} days' and due_at is null limit ${BATCH})`,
  // With their runs, of which each has 300 at most.
  sql`delete from prompt_replays where (company_id, id) in (
    select company_id, id from prompt_replays
    where created_at < now() - interval '${sql.raw(String(AGENT_CALLS_DAYS))} days' and state <> 'running' limit ${BATCH})`,
  // Whoever put tokens aside and did not settle them is dead.
  sql`with given as (
      delete from tokens_aside where (company_id, id) in (
        select company_id, id from tokens_aside where until < now() limit ${BATCH}) returning company_id, month, tokens)
    update agent_months m set reserved = greatest(0, m.reserved - g.tokens)
    from (select company_id, month, sum(tokens) as tokens from given group by company_id, month) g
    where m.company_id = g.company_id and m.month = g.month`,
  // A conversation that is still going on keeps the word that agents stay out of it.
  sql`delete from agent_endings where (company_id, id) in (
    select e.company_id, e.id from agent_endings e join tickets t on t.company_id = e.company_id and t.id = e.ticket_id
    where e.created_at < now() - interval '${sql.raw(String(AGENT_CALLS_DAYS))} days' and t.status = 'closed' limit ${BATCH})`,
  sql`delete from flow_hops where (company_id, id) in (
    select company_id, id from flow_hops
    where created_at < now() - interval '${sql.raw(String(FLOW_HEAT_DAYS))} days' limit ${BATCH})`,
  // In a conversation that is still going on, a flow that began once does not begin again.
  sql`delete from flow_runs where (company_id, id) in (
    select r.company_id, r.id from flow_runs r join tickets t on t.company_id = r.company_id and t.id = r.ticket_id
    where r.created_at < now() - interval '${sql.raw(String(FLOW_HEAT_DAYS))} days' and t.status = 'closed' limit ${BATCH})`,
  sql`delete from number_checks where (company_id, number) in (
    select company_id, number from number_checks where checked_at < now() - interval '30 days' limit ${BATCH})`,
  // For as long as the company says.
  sql`delete from audit_log where (company_id, id) in (
    select a.company_id, a.id from companies c
    left join settings s on s.company_id = c.id and s.key = 'auditMonths'
    cross join lateral (
      select company_id, id from audit_log where company_id = c.id
        and created_at < now() - make_interval(months => coalesce(s.value, ${DEFAULT_AUDIT_MONTHS})::int) limit ${BATCH}) a
    limit ${BATCH})`,
  // A later one of the same ticket has to wait for seconds only; what was to be told and could not be is old news.
  sql`delete from pushes where (company_id, id) in (
    select company_id, id from pushes
    where created_at < now() - interval '1 hour' and (due_at is null or created_at < now() - interval '1 day') limit ${BATCH})`,
  // Its session has run out by itself, unless its browser refreshed it: then it says so when it is opened.
  sql`delete from push_subscriptions where (company_id, id) in (
    select s.company_id, s.id from push_subscriptions s join users u on u.company_id = s.company_id and u.id = s.user_id
    where s.seen_at < now() - interval '8 days' and coalesce(u.refreshed_at, s.seen_at) < now() - interval '8 days'
    limit ${BATCH})`,
  sql`delete from shown_windows where (company_id, window_id) in (
    select company_id, window_id from shown_windows where until < now() - interval '1 hour' limit ${BATCH})`,
  sql`delete from password_tries where account in (
    select account from password_tries where tried_at < now() - interval '1 day' limit ${BATCH})`,
  sql`delete from passkey_challenges where (company_id, user_id, kind) in (
    select company_id, user_id, kind from passkey_challenges where expires_at < now() - interval '1 day' limit ${BATCH})`,
  sql`delete from sso_attempts where (company_id, attempt_hash) in (
    select company_id, attempt_hash from sso_attempts where expires_at < now() - interval '1 day' limit ${BATCH})`,
  sql`delete from sign_ins where (company_id, id) in (
    select company_id, id from sign_ins
    where created_at < now() - interval '${sql.raw(String(SIGN_INS.days))} days' limit ${BATCH})`,
];

export const purgeJob = defineJob({
  name: 'inbox.purge',
  cron: '*/10 * * * *',
  run: async (platform) => {
    const failed = await eachByItself(PURGES, async (statement) => {
      while ((await purgeBatch(platform, statement)) === BATCH);
    });
    failTogether(failed, `of ${PURGES.length} clean-ups failed`);
  },
});

/** Each batch is a transaction of its own, across companies as a job of the installation is. */
async function purgeBatch(platform: Platform, statement: SQL): Promise<number> {
  return platform.db.withSystem(async (tx) => (await tx.execute(statement)).rowCount ?? 0);
}
