// The mails that wait to go out, opened.
import { sql } from 'drizzle-orm';
import { openMail } from '../src/modules/accounts/mail/mail.service.ts';
import type { Platform } from '../src/platform/platform.ts';
import type { Mail } from '../src/ports/mailer.ts';

/** To this address, in the order in which they were written. */
export async function mailsTo(platform: Platform, address: string): Promise<Mail[]> {
  const { rows } = await platform.db.withSystem((tx) =>
    tx.execute<{ sealed: string }>(sql`
      select data->>'sealed' as sealed from pgboss.job where name = 'mail.send' order by created_on, id`),
  );
  return rows.map((row) => openMail(platform, row)).filter(({ to }) => to === address);
}
