// What is to be made of the numbers: what wants attention, and what is trouble. Pure; the alerts (deploy/) say the same.
import {
  HEALTH_CODES,
  HEALTH_FINDINGS,
  type HealthFinding,
  type HealthFindingCode,
  type InstallationHealth,
} from '@recado/contract/installation-health';

const MINUTE = 60;
const DAY_MS = 24 * 60 * 60_000;
const GB = 1024 ** 3;
/** What every installation needs somebody for. */
const ROLES = ['api', 'worker', 'channels'];

type Facts = Omit<InstallationHealth, 'findings'>;
type Found = HealthFinding['state'] | undefined;

/** @param trouble and up; from `attention` on it wants attention */
const above = (value: number | null, attention: number, trouble = Number.POSITIVE_INFINITY): Found => {
  if (value === null || value < attention) return undefined;
  return value < trouble ? 'attention' : 'trouble';
};
const where = (is: boolean, state: HealthFinding['state']): Found => (is ? state : undefined);

export function findingsOf(facts: Facts): HealthFinding[] {
  const { database: db, queues, lines, storage, processes, backup, isolation } = facts;
  const ago = (at: string): number => Date.parse(facts.at) - Date.parse(at);
  const alive = processes.filter((each) => each.alive);
  const { last } = isolation;
  const states: Record<HealthFindingCode, Found> = {
    connectionsRunOut: above(db.connections / db.maxConnections, 0.8, 0.95),
    transactionIsLong: above(db.longestTransactionSeconds, MINUTE, 10 * MINUTE),
    replicaIsBehind: above(db.replicationLagSeconds, MINUTE, 10 * MINUTE),
    migrationsMissing: where(db.migrations < db.knownMigrations, 'trouble'),
    migrationsNewer: where(db.migrations > db.knownMigrations, 'attention'),
    outboxStands: above(queues.outbox.oldestSeconds, 5 * MINUTE, 30 * MINUTE),
    inboxStands: above(queues.inbound.oldestSeconds, MINUTE, 5 * MINUTE),
    quarantine: above(queues.quarantined, 1),
    jobsFailed: above(queues.jobs.failedToday, 1),
    jobsLate: above(queues.jobs.oldestSeconds, 2 * MINUTE, 10 * MINUTE),
    linesDown: above(lines.down, 1),
    storageAway: where(
      storage.places.some((place) => !place.reachable),
      'trouble',
    ),
    diskFillsUp: worst(storage.places.map(({ freeBytes, totalBytes }) => fullness(freeBytes, totalBytes))),
    processDead: where(alive.length < processes.length, 'attention'),
    roleMissing: where(!ROLES.every((role) => alive.some(({ roles }) => roles.includes(role))), 'trouble'),
    backupUnknown: where(backup === null, 'attention'),
    backupOld: where(backup !== null && ago(backup.at) > 7 * DAY_MS, 'attention'),
    isolationBreached: where(last?.state === 'breached', 'trouble'),
    isolationFailed: where(last?.state === 'failed', 'attention'),
    isolationOld: where(last === null || ago(last.at) > 15 * MINUTE * 1_000, 'attention'),
  };
  return HEALTH_CODES.flatMap((code) => {
    const state = states[code];
    return state === undefined ? [] : [{ part: HEALTH_FINDINGS[code], code, state }];
  });
}

/** A large disk may be nearly full and have room for years. */
function fullness(free: number | null, total: number | null): Found {
  if (free === null || total === null) return undefined;
  if (free < GB / 2) return 'trouble';
  return where(free < 2 * GB || (free < total / 20 && free < 20 * GB), 'attention');
}

const worst = (states: readonly Found[]): Found =>
  states.includes('trouble') ? 'trouble' : states.find((state) => state !== undefined);
