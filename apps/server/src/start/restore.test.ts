// Backup and restore on a PostgreSQL and a bucket of one's own, and all that is refused.
// @module-tag waits
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { DatabaseProxy } from '../../test/database-proxy.ts';
import { onServer } from '../../test/databases.ts';
import { startFakeS3, type FakeS3 } from '../../../../tests/stand-ins/fake-s3.ts';
import { newHome } from '../../test/killable.ts';
import { runProgram } from '../../test/program.ts';
import { ArchiveWriter } from '../platform/archive/archive-writer.ts';
import { firstMember, membersOf } from '../platform/archive/archive-reader.ts';
import { loadConfig } from '../platform/config/config.ts';
import { knownMigrations } from '../platform/db/catalog.ts';
import { migrateTo } from '../platform/db/refill.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { backUp } from './backup.ts';
import type { Header } from './backup-layout.ts';
import { openMediaStore } from './media-store.ts';
import { restore } from './restore.ts';

const SECRET_KEY = 'k'.repeat(32);
const log = pino({ level: 'silent' });

let folder: string;
let s3: FakeS3;
let made: string[];
beforeEach(async () => {
  folder = newHome();
  made = [];
  s3 = await startFakeS3();
});
afterEach(async () => {
  await drop(made);
  await s3.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function drop(names: readonly string[]): Promise<void> {
  for (const name of names)
    await onServer(
      `drop database if exists ${name} with (force)`,
      `drop role if exists ${name}_app`,
      `drop role if exists ${name}_owner`,
    );
}

/** A database as a hoster gives one: its owner is no superuser. */
async function newDatabase(into = made): Promise<string> {
  const name = `b_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  into.push(name);
  await onServer(
    `create role ${name}_owner login createrole password 'secret'`,
    `create database ${name} owner ${name}_owner`,
  );
  const address = new URL(inject('postgresUrl'));
  [address.username, address.password, address.pathname] = [`${name}_owner`, 'secret', `/${name}`];
  return address.toString();
}

const configOf = (databaseUrl: string, settings: Record<string, string> = {}) =>
  loadConfig({
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    DATA_DIR: path.join(folder, made.at(-1) ?? 'data'),
    ...settings,
  });
const onS3 = () => ({ S3_ENDPOINT: s3.endpoint, S3_BUCKET: 'bucket', S3_KEY: 'key', S3_SECRET: 's' });

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}

const HOSTILE = String.raw`tab	 back\slash \N "quotes" 'é' 🦜`;

const kept: string[] = [];
let whole: Promise<string> | undefined;
afterAll(() => drop(kept));

/** One with companies in it, for all tests: nobody writes there. Its migrations take longer than all that is done with it. */
const filled = (): Promise<string> => (whole ??= fill(knownMigrations().length, kept));

/** One with tables after so many migrations, and companies in it. */
async function fill(migrations: number, into = made): Promise<string> {
  const url = await newDatabase(into);
  await migrateTo(url, migrations);
  const jobs = new Jobs(url, log);
  await jobs.start();
  await jobs.close();
  await ask(url, `insert into plans (name, users, connections, queues, price) values ('p', 1, 1, 1, 1)`);
  for (let n = 0; n < 3; n += 1) await addCompany(url, HOSTILE);
  return url;
}

const addCompany = (url: string, name: string) =>
  ask(url, `insert into companies (name, email, plan_id) values (${pg.escapeLiteral(name)}, gen_random_uuid(), 1)`);

const file = (name = 'a.tar.gz'): string => path.join(folder, name);
const take = async (url: string, settings: Record<string, string> = {}, withMedia = true) =>
  backUp(configOf(url, settings), log, { file: file(), withMedia });
const giveBack = async (url: string, settings: Record<string, string> = {}, withMedia = true) =>
  restore(configOf(url, settings), log, { file: file(), withMedia });
const companies = (url: string) => ask(url, 'select id::int, name, created_at from companies order by id');

describe('an installation on PostgreSQL and S3 of its own', () => {
  it('comes back in another database and another bucket', async () => {
    const from = await filled();
    const store = await openMediaStore(configOf(from, onS3()));
    for (const key of ['1/a.bin', '1/b.bin', `1/${'long-'.repeat(40)}.bin`])
      await store.put(key, Readable.from([Buffer.from(key)]));
    const there = new Map(s3.objects);
    expect((await take(from, onS3())).media).toEqual({ files: 3, bytes: 220, gone: 0 });

    await s3.close();
    s3 = await startFakeS3();
    const to = await newDatabase();
    expect((await giveBack(to, onS3())).mediaFiles).toBe(3);
    expect(new Map(s3.objects)).toEqual(there);
    expect(await companies(to)).toEqual(await companies(from));
    // What comes next has a number of its own, and rows are closed to whoever is nobody.
    await addCompany(to, 'next');
    expect((await companies(to)).at(-1)).toMatchObject({ id: 4 });
    const guarded = `select (count(*) filter (where not relforcerowsecurity))::int as open, count(*)::int as all from pg_class
      where relnamespace = 'public'::regnamespace and relrowsecurity`;
    const [{ open, all } = { open: 1, all: 0 }] = await ask<{ open: number; all: number }>(to, guarded);
    expect([open, all > 30]).toEqual([0, true]);
    const links = `select count(*)::int from pg_constraint where contype = 'f' and convalidated`;
    expect(await ask(to, links)).toEqual(await ask(from, links));
    expect(await ask(to, `select count(*)::int from pg_trigger where not tgisinternal and tgenabled <> 'O'`)).toEqual([
      { count: 0 },
    ]);
  });

  it('leaves the media where they are when it is told to', { tags: ['long'] }, async () => {
    const from = await filled();
    await (await openMediaStore(configOf(from))).put('1/a', Readable.from([Buffer.from('a')]));
    await take(from, {}, false);
    const to = await newDatabase();
    await (await openMediaStore(configOf(to))).put('1/theirs', Readable.from([Buffer.from('a')]));
    expect((await giveBack(to, {}, false)).mediaFiles).toBe(0);
    expect(await companies(to)).toHaveLength(3);
  });

  it('of an earlier release is restored as it was, and then brought up to date', { tags: ['long'] }, async () => {
    const known = knownMigrations();
    const from = await fill(known.length - 3);
    await take(from);
    const to = await newDatabase();
    await giveBack(to);
    expect(await companies(to)).toEqual(await companies(from));
    expect(await ask(to, 'select count(*)::int from drizzle.__drizzle_migrations')).toEqual([{ count: known.length }]);
  });
});

describe('a restore that does not get to its end', () => {
  let from: string;
  let there: Map<string, Buffer>;
  beforeEach(async () => {
    from = await filled();
    const config = configOf(from, onS3());
    const store = await openMediaStore(config);
    for (const key of ['1/a.bin', '1/b.bin', '1/c.bin']) await store.put(key, Readable.from([Buffer.from(key)]));
    fs.mkdirSync(config.dataDir, { recursive: true });
    fs.writeFileSync(path.join(config.dataDir, 'first-sign-in.txt'), 'Maria: maria@example.com / secret\n');
    there = new Map(s3.objects);
    await take(from, onS3());
    s3.objects.clear();
  });

  it.each<[string, string, boolean]>([
    ["commit's answer", 'commit\0', true],
    ['what follows the commit', 'analyze\0', false],
  ])('for want of %s keeps the rows and their files', { tags: ['long'] }, async (_what, statement, fails) => {
    const to = await newDatabase();
    const wire = new DatabaseProxy(inject('postgresUrl'));
    await wire.mend();
    try {
      let filling = false;
      wire.breakOn = (sent) => {
        filling ||= sent.includes('in access exclusive mode');
        const broken = filling && sent.includes(statement);
        filling &&= !broken;
        return broken;
      };
      const told = await giveBack(wire.through(to), onS3()).catch((error: Error) => error);
      expect(told instanceof Error ? told.message : '').toMatch(
        fails ? /has not answered.*Nothing was removed/s : /^$/,
      );
      expect(filling).toBe(false);
    } finally {
      await wire.cut();
    }
    expect(await companies(to)).toEqual(await companies(from));
    const files = new Map(s3.objects);
    files.delete('recado-restoring');
    expect(files).toEqual(there);
    await expect(giveBack(to, onS3())).rejects.toThrow('The database is not empty');
    expect(s3.objects.has('1/c.bin')).toBe(true);
  });

  it('takes back what it put, and nothing of others', async () => {
    const to = await newDatabase();
    s3.breakOn = (method, { pathname }) => {
      if (method !== 'PUT' || !pathname.endsWith('1/c.bin')) return false;
      s3.objects.set('1/theirs.bin', Buffer.from('theirs'));
      return true;
    };
    await expect(giveBack(to, onS3())).rejects.toBeInstanceOf(Error);
    expect([...s3.objects.keys()].toSorted()).toEqual(['1/theirs.bin', 'recado-check']);
    expect(await companies(to)).toEqual([]);
  });

  it('as it is killed, begins again and gets there', { tags: ['long'] }, async () => {
    const to = await newDatabase();
    const { dataDir } = configOf(to);
    const settings = { DATABASE_URL: to, SECRET_KEY, DATA_DIR: dataDir, ...onS3() };
    const program = runProgram(settings, { name: 'restore', args: [file()] });
    s3.breakOn = (method, { pathname }) =>
      method === 'PUT' && pathname.endsWith('1/b.bin') && program.child.kill('SIGKILL');
    expect(await program.ended, program.output()).toBeNull();
    s3.breakOn = () => false;
    expect([...s3.objects.keys()].toSorted()).toEqual(['1/a.bin', 'recado-check', 'recado-restoring']);
    expect(fs.readFileSync(path.join(dataDir, 'first-sign-in.txt'), 'utf8')).toContain('maria@');
    s3.objects.set('1/left.bin', Buffer.from('of the archive that was begun with'));
    expect((await giveBack(to, onS3())).mediaFiles).toBe(3);
    expect(new Map(s3.objects)).toEqual(there);
    expect(await companies(to)).toEqual(await companies(from));
  });
});

const run = (program: string, ...args: string[]) => spawnSync(program, args, { cwd: folder, encoding: 'utf8' });

/** The same with other bytes somewhere. */
const changed = (change: (tar: Buffer) => Buffer): void =>
  fs.writeFileSync(file(), gzipSync(change(gunzipSync(fs.readFileSync(file())))));
const swapped = (tar: Buffer, from: string, to: string): Buffer => {
  const at = tar.indexOf(from);
  expect(at).toBeGreaterThan(0);
  return Buffer.concat([tar.subarray(0, at), Buffer.from(to), tar.subarray(at + from.length)]);
};

describe('an archive', () => {
  it('is one that tar unpacks and sha256sum checks', async () => {
    await take(await filled());
    expect(run('tar', 'xzf', file())).toMatchObject({ status: 0, stderr: '' });
    expect(fs.readFileSync(file('tables/public.companies/000001'), 'utf8').split('\n')).toHaveLength(4);
    expect(run('sha256sum', '--check', '--quiet', 'sums/000001')).toMatchObject({ status: 0 });
  });

  it('is never written over, and what broke off leaves nothing', async () => {
    const from = await filled();
    fs.writeFileSync(file(), 'an older one');
    await expect(take(from)).rejects.toThrow('is there already');
    fs.rmSync(file());
    const broken = { ...onS3(), S3_BUCKET: 'theirs' };
    await expect(take(from, broken)).rejects.toThrow('S3_ENDPOINT');
    expect(fs.readdirSync(folder).filter((name) => name.includes('a.tar.gz'))).toEqual([]);
    await expect(take(await newDatabase())).rejects.toThrow('There is no installation in that database');
  });

  it.each<[string, (tar: Buffer) => Buffer, RegExp]>([
    [
      'with another row',
      (tar) => swapped(tar, '"quotes"', '"quoted"'),
      /checksums are wrong: tables\/public\.companies/,
    ],
    ['that is cut off', (tar) => tar.subarray(0, -3_000), /it ends too early|its last part is missing/],
    ['with another manifest', (tar) => swapped(tar, '"sha256": "', '"sha256": "f'), /cannot be restored/],
    ['that is none', () => Buffer.alloc(2_000, 'x'), /is no archive/],
  ])('%s is refused before anything is written', async (_what, change, words) => {
    await take(await filled());
    changed(change);
    const to = await newDatabase();
    await expect(giveBack(to)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(words) as string,
    });
    expect(await ask(to, `select 1 from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]);
  });

  it('of a newer schema is refused', async () => {
    await take(await filled());
    const { text: head } = (await firstMember(file())) ?? { text: '{}' };
    const about = JSON.parse(head) as Header;
    const writer = await ArchiveWriter.open(file('newer.tar.gz'), new Date());
    const newer = { ...about, version: '99.0.0', migrations: [...about.migrations, 'f'.repeat(64)] };
    await writer.add('recado-backup.json', Buffer.from(JSON.stringify(newer)));
    for await (const { name, content } of membersOf(file()))
      if (name === 'keys.json') await writer.add(name, Buffer.from(await text(content)));
    await writer.finish({ rows: {}, media: { files: 0, bytes: 0, gone: 0 } });
    fs.renameSync(file('newer.tar.gz'), file());
    await expect(giveBack(await newDatabase())).rejects.toThrow('written by Recado 99.0.0 and has a newer schema');
  });

  it.each<[string, (to: string) => Promise<void>, Record<string, string>, RegExp]>([
    [
      "somebody else's table",
      async (to) => void (await ask(to, 'create table theirs (id int)')),
      {},
      /not empty \(public\.theirs\)|not empty \("public"\."theirs"\)/,
    ],
    [
      'files already',
      async (to) => void (await (await openMediaStore(configOf(to))).put('9/x', Readable.from([Buffer.from('x')]))),
      {},
      /media files already \(9\/x\)/,
    ],
    [
      'another key',
      async () => undefined,
      { SECRET_KEY: 'z'.repeat(40) },
      /SECRET_KEY is not the one of the archive.*SECRET_KEY_FILE/,
    ],
  ])('is not restored where there is %s', async (_what, prepare, settings, words) => {
    await take(await filled());
    const to = await newDatabase();
    await prepare(to);
    await expect(giveBack(to, settings)).rejects.toThrow(words);
  });
});
