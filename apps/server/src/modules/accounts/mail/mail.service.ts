// A mail that goes out if, and only if, the transaction that wants it commits.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Tx } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Mail, Mailer } from '../../../ports/mailer.ts';

export interface OutgoingMail extends Mail {
  /** whose it is: shown with its job */
  companyId?: number | undefined;
}

/** What is in a mail is for its reader alone: in the database it is sealed. */
interface SealedMail {
  id: string;
  sealed: string;
  companyId?: number;
}

const content = z.object({ to: z.string(), subject: z.string(), text: z.string() });
const NAME = 'mail.send';

/** A server that is away for some hours gets it when it is back: half a minute after the first try, and twice as long each time. */
const TRIES = { retryLimit: 8, retrySeconds: 30 };

export async function sendMail(platform: Platform, tx: Tx, { companyId, ...mail }: OutgoingMail): Promise<void> {
  const sealed = platform.secrets.encrypt(Buffer.from(JSON.stringify(mail))).toString('base64');
  const job: SealedMail = { id: randomUUID(), sealed, ...(companyId !== undefined && { companyId }) };
  await platform.jobs.send(tx, { name: NAME }, job);
}

export const openMail = (platform: Pick<Platform, 'secrets'>, { sealed }: Pick<SealedMail, 'sealed'>): Mail =>
  content.parse(JSON.parse(platform.secrets.decrypt(Buffer.from(sealed, 'base64')).toString()));

export const sendMailJob = (mailer: Mailer) =>
  defineJob<SealedMail>({
    name: NAME,
    ...TRIES,
    run: (platform, job) => mailer.send(openMail(platform, job), job.id),
  });
