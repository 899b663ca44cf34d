// Every few minutes the walls between companies are tried (platform/db/walls.ts). What was found is kept, and a breach is told
// to those who run the installation: once, until the walls have held again.
import { cutTo } from '@recado/rules/cut';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { tryWalls, type Breach } from '../../../platform/db/walls.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { messageOf } from '../../../platform/log/log.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findSupers } from '../../accounts/companies/super-administrators.service.ts';
import { sendMail } from '../../accounts/mail/mail.service.ts';
import { breachMail } from './breach-mail.rules.ts';

/** a day of them */
const KEPT = 288;

interface Run {
  state: 'held' | 'breached' | 'failed';
  tables: number;
  breaches: readonly Breach[];
  error: string | null;
  ms: number;
}

export const isolationJob = defineJob({
  name: 'isolation.probe',
  cron: '*/5 * * * *',
  // The next one comes soon enough.
  retryLimit: 0,
  run: async (platform) => {
    const run = await tried(platform);
    const news = await platform.db.withSystem((tx) => keep(platform, tx, run));
    const { breaches, error } = run;
    if (news) platform.log.fatal({ breaches }, 'a company can get at the rows of others');
    else if (run.state === 'breached')
      platform.log.error({ breaches }, 'a company can still get at the rows of others');
    if (run.state === 'failed') platform.log.warn({ reason: error }, 'the walls between companies could not be tried');
  },
});

async function tried({ db }: Platform): Promise<Run> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const { tables, breaches } = await tryWalls(db);
    return { state: breaches.length > 0 ? 'breached' : 'held', tables, breaches, error: null, ms: took() };
  } catch (error) {
    return { state: 'failed', tables: 0, breaches: [], error: cutTo(messageOf(error), 500), ms: took() };
  }
}

/** Answers whether it is a breach of which nobody knows yet. */
async function keep(platform: Platform, tx: Tx, { state, tables, breaches, error, ms }: Run): Promise<boolean> {
  const { rows } = await tx.execute<{ state: Run['state'] }>(
    sql`select state from isolation_runs where state <> 'failed' order by id desc limit 1`,
  );
  await tx.execute(sql`
    insert into isolation_runs (state, tables, breaches, error, ms)
    values (${state}, ${tables}, ${JSON.stringify(breaches)}::jsonb, ${error}, ${ms})`);
  await tx.execute(sql`delete from isolation_runs where id <= (select max(id) from isolation_runs) - ${KEPT}`);
  if (state !== 'breached' || rows[0]?.state === 'breached') return false;
  for (const { email, language } of await findSupers(tx))
    await sendMail(platform, tx, { to: email, ...breachMail(language, breaches, platform.publicUrl) });
  return true;
}
