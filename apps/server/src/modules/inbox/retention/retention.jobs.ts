// At night what companies keep no longer is planned; and whatever is planned is done, of a company one file at a time.
import { sql } from 'drizzle-orm';
import { RETENTION_TOPIC } from '../../../events/topics.ts';
import { DueRows } from '../../../platform/due-rows.ts';
import { eachByItself, failTogether } from '../../../platform/each-by-itself.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { haltReason } from '../../accounts/auth/subscription.service.ts';
import { messageExports as exported } from '../../../schema/message-exports.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';
import { NIGHT, planCompany } from './plan-exports.service.ts';
import { isNight } from './retention.rules.ts';
import { runExport } from './run-export.service.ts';

/** Every hour it is night somewhere; a company's night has several of them, for one in which nobody was there. */
export const planExportsJob = defineJob({
  name: 'messages.retention',
  cron: '17 * * * *',
  run: (platform) => planNight(platform),
});

/** Of every company whose night it is. What goes wrong with one keeps no other waiting. */
export async function planNight(platform: Platform, limits = NIGHT): Promise<void> {
  const now = platform.clock.now();
  const found = await platform.db.withSystem(async (tx) => {
    const { rows } = await tx.execute<{ id: number; zone: string }>(sql`
      select co.id, co.time_zone as zone from companies co join settings s on s.company_id = co.id
      where s.key = 'keepMonths' and s.value <> '0' and (${haltReason(now)}) is null order by co.id`);
    return rows;
  });
  const asleep = found.filter(({ zone }) => isNight(now, zone));
  const failed = await eachByItself(asleep, ({ id }) => planCompany(platform, id, limits));
  platform.hints.poke(RETENTION_TOPIC);
  failTogether(failed, 'companies’ exports could not be planned');
}

export function messageExports(platform: Platform, store: MediaStore): Pick<DueRows, 'start' | 'close'> {
  const ending = new AbortController();
  const due = new DueRows(platform, {
    topic: RETENTION_TOPIC,
    find: findDueIn(exported, exported.workAt),
    take: (row) => runExport({ platform, store, signal: ending.signal }, row),
    failed: 'old conversations could not be exported',
    sideBySide: 2,
    each: 1,
  });
  return {
    start: () => due.start(),
    close: () => {
      ending.abort();
      return due.close();
    },
  };
}
