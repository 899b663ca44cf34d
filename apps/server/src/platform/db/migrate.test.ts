// Starting on a PostgreSQL of one's own, whose owner is an ordinary role that may create roles.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { SECRET_KEY } from '../../../test/global-setup.ts';
import { until } from '../../../test/phones.ts';
import { bootPlatform } from '../../boot.ts';
import { REQUEST_SETTINGS } from './database.ts';
import { migrateDatabase, requestRoleOf, type RequestRole } from './migrate.ts';

const name = `m_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
const owner = `${name}_owner`;
let admin: pg.Client;
let url: string;
let role: RequestRole;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create role ${owner} login createrole password 'secret'`);
  await admin.query(`create database ${name} owner ${owner}`);
  const address = new URL(inject('postgresUrl'));
  address.username = owner;
  address.password = 'secret';
  address.pathname = `/${name}`;
  url = address.toString();
  role = requestRoleOf(url, 'first');
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role if exists ${role.name}`);
  await admin.query(`drop role ${owner}`);
  await admin.end();
});

describe('an owner that may create roles, and nothing more', () => {
  test('starts the product, again and again', async () => {
    for (let start = 0; start < 2; start += 1) {
      const platform = await bootPlatform({
        databaseUrl: url,
        secretKey: SECRET_KEY,
        publicUrl: 'http://localhost',
        log: pino({ level: 'silent' }),
        poolSize: 2,
      });
      await expect(platform.db.ping()).resolves.toBeUndefined();
      await platform.close();
    }
  });

  test('forces row-level security upon itself', async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(`
      select count(*) filter (where relforcerowsecurity) as forced, count(*) as guarded from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity`);
    await client.end();
    expect(rows[0]?.guarded).toBeGreaterThan(20);
    expect(rows[0]?.forced).toBe(rows[0]?.guarded);
  });

  test('gives the role of requests a new password when the secret changes', async () => {
    await migrateDatabase(url, { ...role, password: 'second' });
    const address = new URL(url);
    address.username = role.name;
    address.password = 'second';
    const client = new pg.Client({ connectionString: address.toString() });
    await client.connect();
    const { rows } = await client.query('select current_user as me');
    // Whoever opens the role's connections, a pooler too.
    const { rows: settings } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [Object.keys(REQUEST_SETTINGS)],
    );
    expect(Object.fromEntries(settings.map(({ name: of, setting }) => [of, setting]))).toEqual(
      Object.fromEntries(Object.entries(REQUEST_SETTINGS).map(([of, value]) => [of, String(value)])),
    );
    await client.end();
    expect(rows).toEqual([{ me: role.name }]);
  });

  test.each([
    ['superuser', 'SUPERUSER'],
    ['bypassrls', 'BYPASSRLS'],
    ['createrole', 'CREATEROLE'],
  ])('refuses a role of requests with %s, in words', async (flag, word) => {
    await admin.query(`alter role ${role.name} ${flag}`);
    await expect(migrateDatabase(url, role)).rejects.toThrow(new RegExp(`${role.name}.*${word}`));
    await admin.query(`alter role ${role.name} no${flag}`);
    await migrateDatabase(url, role);
  });
});

test('a table that is in use is waited for, and others have their turn between the tries', async () => {
  const [holder, reader] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })];
  await Promise.all([holder.connect(), reader.connect()]);
  await holder.query('alter table early_acks no force row level security');
  await holder.query('begin; lock table early_acks in access share mode');
  const migrated = migrateDatabase(url, role, { lockTimeoutMs: 200, pauseMs: 20, tries: 1_000 });
  await until(async () => {
    const { rowCount } = await admin.query(
      `select 1 from pg_locks where not granted and relation is not null and pid in
        (select pid from pg_stat_activity where datname = $1 and application_name = 'recado migrations')`,
      [name],
    );
    expect(rowCount).toBe(1);
  });
  await reader.query('select 1 from early_acks');
  await holder.query('commit');
  await migrated;
  await expect(migrateDatabase(url, role)).resolves.toBeUndefined();
  await holder.query('alter table early_acks no force row level security');
  await holder.query('begin; lock table early_acks in access share mode');
  const impatient = { lockTimeoutMs: 20, pauseMs: 1, tries: 2 };
  await expect(migrateDatabase(url, role, impatient)).rejects.toThrow(/long transaction/);
  await holder.query('commit');
  await migrateDatabase(url, role);
  await Promise.all([holder.end(), reader.end()]);
});

test('a role of requests that can become the owner is refused', async () => {
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${name}`;
  await admin.query(`grant ${address.username} to ${role.name}`);
  await expect(migrateDatabase(address.toString(), role)).rejects.toThrow(/member of/);
  await admin.query(`revoke ${address.username} from ${role.name}`);
});
