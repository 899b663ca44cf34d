// How the whole installation is, for super-administrators: what is right, what is not, and where.
import { z } from 'zod';
import { CONNECTION_STATUSES, STATUS_REASONS } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, timestamp } from './primitives.ts';

export type HealthState = 'ok' | 'attention' | 'trouble';

export const HEALTH_PARTS = ['database', 'queues', 'lines', 'storage', 'processes', 'backup', 'isolation'] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/** What can be found, and of which part; what to do about it stands in the translations. */
export const HEALTH_FINDINGS = {
  connectionsRunOut: 'database',
  transactionIsLong: 'database',
  replicaIsBehind: 'database',
  migrationsMissing: 'database',
  migrationsNewer: 'database',
  outboxStands: 'queues',
  inboxStands: 'queues',
  quarantine: 'queues',
  jobsFailed: 'queues',
  jobsLate: 'queues',
  linesDown: 'lines',
  storageAway: 'storage',
  diskFillsUp: 'storage',
  processDead: 'processes',
  roleMissing: 'processes',
  backupUnknown: 'backup',
  backupOld: 'backup',
  isolationBreached: 'isolation',
  isolationFailed: 'isolation',
  isolationOld: 'isolation',
} as const satisfies Record<string, HealthPart>;
export type HealthFindingCode = keyof typeof HEALTH_FINDINGS;
export const HEALTH_CODES = Object.keys(HEALTH_FINDINGS) as [HealthFindingCode, ...HealthFindingCode[]];

const finding = z.object({
  part: z.enum(HEALTH_PARTS),
  code: z.enum(HEALTH_CODES),
  state: z.enum(['attention', 'trouble']),
});
export type HealthFinding = z.output<typeof finding>;

const waits = z.object({
  count: z.number().describe('Counting stops at 10,000.'),
  oldestSeconds: z.number().nullable().describe('Of the work that is due.'),
});

export const installationHealth = z
  .object({
    at: timestamp,
    findings: z.array(finding),
    database: z.object({
      version: z.string(),
      bytes: z.number(),
      connections: z.number(),
      maxConnections: z.number(),
      longestTransactionSeconds: z.number().nullable(),
      replicas: z.number(),
      replicationLagSeconds: z.number().nullable().describe('Of the replica that is furthest behind.'),
      migrations: z.number(),
      knownMigrations: z.number().describe('Of this version of the program.'),
    }),
    queues: z.object({
      outbox: waits,
      inbound: waits,
      quarantined: z.number(),
      quarantine: z.array(
        z.object({
          whatsappId: id,
          company: z.string(),
          connection: z.string(),
          count: z.number(),
          lastError: z.string(),
          lastAt: timestamp,
        }),
      ),
      jobs: z.object({
        waiting: z.number().describe('Estimate, counted within the last minute.'),
        active: z.number().describe('Estimate, counted within the last minute.'),
        failedToday: z.number(),
        oldestSeconds: z.number().nullable(),
      }),
    }),
    lines: z.object({
      states: z.array(z.object({ status: z.enum(CONNECTION_STATUSES), count: z.number() })),
      down: z.number(),
      troubled: z.array(
        z.object({
          whatsappId: id,
          company: z.string(),
          connection: z.string(),
          status: z.enum(CONNECTION_STATUSES),
          reason: z.enum(STATUS_REASONS).nullable(),
          since: timestamp,
        }),
      ),
    }),
    storage: z.object({
      usedBytes: z.number().describe('Size of the companies’ files, by their counters.'),
      places: z.array(
        z.object({
          host: z.string(),
          kind: z.enum(['disk', 's3']),
          reachable: z.boolean(),
          error: z.string().nullable(),
          freeBytes: z.number().nullable().describe('On the disk that holds DATA_DIR.'),
          totalBytes: z.number().nullable(),
        }),
      ),
    }),
    processes: z.array(
      z.object({
        id: z.uuid(),
        host: z.string(),
        pid: z.number(),
        roles: z.array(z.string()),
        version: z.string(),
        startedAt: timestamp,
        seenAt: timestamp,
        alive: z.boolean(),
      }),
    ),
    backup: z
      .object({ at: timestamp, file: z.string() })
      .nullable()
      .describe('The last backup made with `npm run backup`.'),
    isolation: z.object({
      last: z
        .object({
          at: timestamp,
          state: z.enum(['held', 'breached', 'failed']),
          tables: z.number(),
          ms: z.number(),
          error: z.string().nullable(),
          breaches: z.array(z.object({ table: z.string(), what: z.string(), told: z.string().nullable() })),
        })
        .nullable(),
      runs: z.array(z.enum(['held', 'breached', 'failed'])).describe('Newest first.'),
    }),
  })
  .meta({ id: 'InstallationHealth' });
export type InstallationHealth = z.output<typeof installationHealth>;

export const getInstallationHealth = endpoint({
  method: 'GET',
  path: '/installation/health',
  permission: 'super',
  summary:
    'Get the health of the installation: database, queues, connections, storage, processes, backup, and isolation between companies',
  reply: installationHealth,
});
