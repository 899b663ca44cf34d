// The jobs' own tables, made without anybody who works on them.
import type { Logger } from 'pino';
import { jobsVersion } from '../db/refill.ts';
import { Jobs } from './jobs.ts';

/** Their library makes them, or brings them up to the one version that it knows, which is answered. */
export async function makeJobTables(url: string, log: Logger): Promise<number | undefined> {
  const jobs = new Jobs(url, log);
  await jobs.start();
  await jobs.close();
  return jobsVersion(url);
}
