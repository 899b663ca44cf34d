// How the installation is, as super-administrators see it: facts from the database alone, and what is to be made of them.
import { CONNECTION_STATUSES } from '@recado/contract/constants';
import type { InstallationHealth } from '@recado/contract/installation-health';
import type { SystemCtx } from '../../../platform/context.ts';
import {
  databaseFacts,
  findProcesses,
  findRuns,
  jobFacts,
  lastBackup,
  quarantineByLine,
  troubledLines,
  usedBytes,
} from './health.repo.ts';
import { findingsOf } from './health.rules.ts';
import { readNumbers, type NumberName } from './numbers.repo.ts';

/** of the trials of the walls: a glance at how it has been */
const RUNS_SHOWN = 12;

export async function showHealth({ tx, now }: Pick<SystemCtx, 'tx' | 'now'>): Promise<InstallationHealth> {
  const [numbers, database, quarantine, jobs, troubled, used, found, backup, runs] = await Promise.all([
    readNumbers(tx),
    databaseFacts(tx),
    quarantineByLine(tx),
    jobFacts(tx),
    troubledLines(tx),
    usedBytes(tx),
    findProcesses(tx),
    lastBackup(tx),
    findRuns(tx, RUNS_SHOWN),
  ]);
  const of = (name: NumberName, is?: string): number =>
    numbers.reduce(
      (sum, each) => (each.name === name && (is ?? each.is) === each.is ? sum + Number(each.value) : sum),
      0,
    );
  const waiting = (count: number, age: NumberName) => ({ count, oldestSeconds: count === 0 ? null : of(age) });
  const facts = {
    at: now.toISOString(),
    database,
    queues: {
      outbox: waiting(of('recado_outbox_commands'), 'recado_outbox_oldest_age_seconds'),
      inbound: waiting(of('recado_inbound_events', 'pending'), 'recado_inbound_oldest_age_seconds'),
      quarantined: of('recado_inbound_events', 'quarantined'),
      quarantine,
      jobs: { waiting: of('recado_jobs', 'waiting'), active: of('recado_jobs', 'active'), ...jobs },
    },
    lines: {
      states: CONNECTION_STATUSES.map((status) => ({
        status,
        count: of('recado_connections', status.toLowerCase()),
      })).filter(({ count }) => count > 0),
      down: of('recado_connections_down'),
      troubled,
    },
    storage: {
      usedBytes: used,
      places: found.filter(({ alive }) => alive).map(({ host, storage }) => ({ host, ...storage })),
    },
    processes: found.map(({ storage: _storage, ...process }) => process),
    backup,
    isolation: { last: runs[0] ?? null, runs: runs.map(({ state }) => state) },
  };
  return { ...facts, findings: findingsOf(facts) };
}
