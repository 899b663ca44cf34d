// A PostgreSQL of one's own that does not let us in, or not do what is needed: what whoever starts the product reads.
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onServer } from '../../test/databases.ts';
import { SECRET_KEY } from '../../test/global-setup.ts';
import { bootPlatform } from '../boot.ts';
import { freePort } from '../platform/postgres/free-port.ts';
import { refuseDatabase } from './database.ts';

const name = `r_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
const other = `${name}_other`;
const user = `${name}_user`;
beforeAll(() =>
  onServer(
    `create role ${user} login password 'hidden-word'`,
    `create database ${name} owner ${user}`,
    `create database ${other}`,
  ),
);
afterAll(() => onServer(`drop database ${name} with (force)`, `drop database ${other}`, `drop role ${user}`));

function addressOf(database: string, port?: number): string {
  const address = new URL(inject('postgresUrl'));
  address.username = user;
  address.password = 'hidden-word';
  address.pathname = `/${database}`;
  if (port !== undefined) address.port = String(port);
  return address.toString();
}

async function refusal(databaseUrl: string): Promise<string> {
  const start = bootPlatform({
    databaseUrl,
    secretKey: SECRET_KEY,
    publicUrl: 'http://localhost',
    log: pino({ level: 'silent' }),
  });
  const refused = start.catch((error: unknown) => refuseDatabase({ databaseUrl }, error));
  return refused.then(
    () => 'started',
    (error: Error) => `${error.name} ${error.message}`,
  );
}

const must = (database: string) =>
  `The user must own the database and may create roles: alter role "${user}" createrole; alter database "${database}" owner to "${user}";`;

test.each<[string, () => Promise<string> | string, string, string]>([
  ['that may not create roles', () => addressOf(name), 'permission denied to create role', must(name)],
  ['that does not own the database', () => addressOf(other), 'permission denied', must(other)],
  [
    'for a database that is not there',
    () => addressOf('nowhere'),
    'database "nowhere" does not exist',
    must('nowhere'),
  ],
  ['of a PostgreSQL that is away', async () => addressOf(name, await freePort()), 'connect E', 'start it'],
])('a user %s', async (_who, address, reason, advice) => {
  const line = await refusal(await address());
  expect(line).toMatch(/^ConfigError DATABASE_URL: that PostgreSQL (refuses it|does not answer) \([^\n]+$/);
  expect(line).toContain(reason);
  expect(line).toContain(advice);
  expect(line).not.toContain('hidden-word');
});
