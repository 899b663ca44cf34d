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
  part: z.enum(HEALTH_PARTS).describe('Part of the installation that it concerns.'),
  code: z.enum(HEALTH_CODES).describe('What was found.'),
  state: z.enum(['attention', 'trouble']).describe('How serious it is: to be looked at, or trouble now.'),
});
export type HealthFinding = z.output<typeof finding>;

const waits = z.object({
  count: z.number().describe('How much of it waits; counting stops at 10,000.'),
  oldestSeconds: z.number().nullable().describe('Seconds for which the oldest of it has been due; null: nothing is.'),
});

export const installationHealth = z
  .object({
    at: timestamp.describe('When this was determined.'),
    findings: z.array(finding).describe('What needs attention; empty: nothing.'),
    database: z
      .object({
        version: z.string().describe('Version of PostgreSQL.'),
        bytes: z.number().describe('Size of the database in bytes.'),
        connections: z.number().describe('Number of open connections to the server.'),
        maxConnections: z.number().describe('Number of connections that the server allows.'),
        longestTransactionSeconds: z
          .number()
          .nullable()
          .describe('Age in seconds of the oldest open transaction, other than a backup’s; null: there is none.'),
        replicas: z.number().describe('Number of streaming replicas.'),
        replicationLagSeconds: z
          .number()
          .nullable()
          .describe('Seconds by which the slowest replica is behind; null: there is none, or it is idle.'),
        migrations: z.number().describe('Number of migrations that the database has had.'),
        knownMigrations: z.number().describe('Number of migrations that this version of the program has.'),
      })
      .describe('State of PostgreSQL.'),
    queues: z
      .object({
        outbox: waits.describe('Messages and other commands to the networks.'),
        inbound: waits.describe('Events from the networks that are still to be processed.'),
        quarantined: z.number().describe('Number of events that could not be processed. Counting stops at 10,000.'),
        quarantine: z
          .array(
            z.object({
              whatsappId: id.describe('ID of the connection.'),
              company: z.string().describe('Name of the company.'),
              connection: z.string().describe('Name of the connection.'),
              count: z.number().describe('Number of events.'),
              lastError: z.string().describe('Error message of the latest one.'),
              lastAt: timestamp.describe('When the latest one was received.'),
            }),
          )
          .describe('Such events by connection.'),
        jobs: z
          .object({
            waiting: z.number().describe('Estimate, counted within the last minute.'),
            active: z.number().describe('Estimate, counted within the last minute.'),
            failedToday: z.number().describe('Jobs that failed within the last 24 hours. Counting stops at 1,000.'),
            oldestSeconds: z
              .number()
              .nullable()
              .describe('Seconds by which the most delayed job is late; null: none is.'),
          })
          .describe('Background jobs.'),
      })
      .describe('Work that waits.'),
    lines: z
      .object({
        states: z
          .array(
            z.object({
              status: z.enum(CONNECTION_STATUSES).describe('State of the connections.'),
              count: z.number().describe('Number of connections in this state.'),
            }),
          )
          .describe('Number of connections by state; states without any are left out.'),
        down: z.number().describe('Number of connections that should be up and are not.'),
        troubled: z
          .array(
            z.object({
              whatsappId: id.describe('ID of the connection.'),
              company: z.string().describe('Name of the company.'),
              connection: z.string().describe('Name of the connection.'),
              status: z.enum(CONNECTION_STATUSES).describe('State of the connection.'),
              reason: z.enum(STATUS_REASONS).nullable().describe('Why it is down; null: unknown.'),
              since: timestamp.describe('Since when it is down.'),
            }),
          )
          .describe('Those connections, the longest down first.'),
      })
      .describe('State of the connections of all companies.'),
    storage: z
      .object({
        usedBytes: z.number().describe('Size of the companies’ files, by their counters.'),
        places: z
          .array(
            z.object({
              host: z.string().describe('Host name of the process that looked.'),
              kind: z.enum(['disk', 's3']).describe('Kind of storage: a local disk, or an S3-compatible service.'),
              reachable: z.boolean().describe('Whether files can be read and written there.'),
              error: z.string().nullable().describe('Why not; null: they can.'),
              freeBytes: z
                .number()
                .nullable()
                .describe('Free bytes on the disk that holds DATA_DIR; null: unknown, or not a disk.'),
              totalBytes: z.number().nullable().describe('Size of that disk in bytes; null: unknown, or not a disk.'),
            }),
          )
          .describe('The storage as seen by each running process.'),
      })
      .describe('Where the files are kept.'),
    processes: z
      .array(
        z.object({
          id: z.uuid().describe('ID of the process.'),
          host: z.string().describe('Host name.'),
          pid: z.number().describe('Process ID on its host.'),
          roles: z.array(z.string()).describe('Roles of the process, such as `api`, `channels` and `worker`.'),
          version: z.string().describe('Version of the program.'),
          startedAt: timestamp.describe('When it started.'),
          seenAt: timestamp.describe('When it last reported.'),
          alive: z.boolean().describe('Whether it has reported recently.'),
        }),
      )
      .describe('Processes of the installation.'),
    backup: z
      .object({ at: timestamp.describe('When the backup was made.'), file: z.string().describe('Name of the file.') })
      .nullable()
      .describe('The last backup made with `npm run backup`.'),
    isolation: z
      .object({
        last: z
          .object({
            at: timestamp.describe('When it ran.'),
            state: z
              .enum(['held', 'breached', 'failed'])
              .describe('Outcome: the isolation held, was breached, or the test itself failed.'),
            tables: z.number().describe('Number of tables tested.'),
            ms: z.number().describe('Duration in milliseconds.'),
            error: z.string().nullable().describe('Why the test failed; null: it did not.'),
            breaches: z
              .array(
                z.object({
                  table: z.string().describe('Table concerned.'),
                  what: z.string().describe('What was possible and must not be.'),
                  told: z.string().nullable().describe('What the database said instead of refusing; null: nothing.'),
                }),
              )
              .describe('What was breached.'),
          })
          .nullable()
          .describe('The latest test; null: none yet.'),
        runs: z.array(z.enum(['held', 'breached', 'failed'])).describe('Outcomes of the latest tests, newest first.'),
      })
      .describe('Tests of the isolation between companies.'),
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
