// One PostgreSQL for the whole run, and a migrated template from which each test file copies its database.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { diskStore } from '../src/adapters/storage/disk-store.ts';
import { jobsOf } from '../src/app.ts';
import { bootPlatform } from '../src/boot.ts';
import { paymentsOf } from '../src/start/payments.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { KEEP_SEED } from './empty-database.ts';

/** Nobody's mails go out in tests, unless a test sees to it. */
const nowhereMailer = { send: () => Promise.reject(new Error('no mail goes out in tests')) };

export const SECRET_KEY = 'a secret key for tests only';

declare module 'vitest' {
  interface ProvidedContext {
    /** of the server's `postgres` database, as its superuser */
    postgresUrl: string;
    /** where the first that needs it puts the home of an installation that was started once */
    startedHome: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-test-'));
  fs.chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'postgres'),
    binariesDir: path.join(folder, 'bin'),
    password: 'test',
    // Nothing here outlives the run.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // Each new session maps what it touches of it, and there are thousands.
      shared_buffers: '64MB',
      // For passwords that nobody guesses at: each connection works it out anew.
      scram_iterations: '1',
    },
  });
  const { Client } = (await import('pg')).default;
  const admin = new Client({ connectionString: postgres.url('postgres') });
  await admin.connect();
  await admin.query('create database template_recado');
  await admin.end();
  const platform = await bootPlatform({
    databaseUrl: postgres.url('template_recado'),
    secretKey: SECRET_KEY,
    publicUrl: 'http://localhost',
    log: pino({ level: 'silent' }),
  });
  // Requests send jobs; nobody works on them unless a test does.
  await platform.jobs.declare(
    jobsOf({
      store: diskStore(folder),
      mailer: nowhereMailer,
      payments: paymentsOf(platform),
    }),
  );
  await platform.close();
  const template = new Client({ connectionString: postgres.url('template_recado') });
  await template.connect();
  await template.query(KEEP_SEED);
  await template.end();
  project.provide('postgresUrl', postgres.url('postgres'));
  project.provide('startedHome', path.join(folder, 'started-home'));
  return async () => {
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
}
