// A whole installation that faults can be done to: three processes, a PostgreSQL of its own, and the wire between them.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts';
import { DatabaseProxy } from '../database-proxy.ts';
import { InstallationCalls } from '../installation-calls.ts';
import { newHome } from '../killable.ts';
import { until } from '../phones.ts';
import { ADMIN, ProcessGroup } from '../process-group.ts';
import { Supervised } from './supervised.ts';

const ROLES = ['api', 'worker,channels', 'worker,channels'] as const;
const NAME = 'recado';

const clockOf = (home: string): string => path.join(home, 'clock');

/** It ends, starts, or was killed. */
const isAway = ({ code = '' }: pg.DatabaseError): boolean => /^(?:57|08)/.test(code);

export class Installation extends InstallationCalls {
  readonly postgres: EmbeddedPostgres;
  readonly wire: DatabaseProxy;
  /** the first answers calls */
  processes: readonly Supervised[] = [];
  readonly #home: string;
  readonly #group: ProcessGroup;
  readonly #witness: pg.Pool;

  private constructor(home: string, postgres: EmbeddedPostgres, wire: DatabaseProxy, group: ProcessGroup) {
    super({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
    this.#home = home;
    this.postgres = postgres;
    this.wire = wire;
    this.#group = group;
    this.#witness = new pg.Pool({ connectionString: postgres.url(NAME), max: 4 });
    // PostgreSQL is killed under it.
    this.#witness.on('error', () => undefined);
  }

  static async start(settings: Record<string, string>): Promise<Installation> {
    const home = newHome();
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(home, 'postgres'),
      binariesDir: path.join(home, 'postgres-bin'),
      password: 'test',
    });
    const admin = new pg.Client({ connectionString: postgres.url('postgres') });
    await admin.connect();
    await admin.query(`create database ${NAME}`);
    await admin.end();
    const wire = new DatabaseProxy(postgres.url(NAME));
    await wire.mend();
    const group = await ProcessGroup.create({
      DATABASE_URL: wire.through(postgres.url(NAME)),
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'moved-clock.ts')).href}`,
      FAULTS_CLOCK_FILE: clockOf(home),
      ...settings,
    });
    const installation = new Installation(home, postgres, wire, group);
    for (const roles of ROLES) {
      const process = new Supervised(roles, (of) => group.run(of));
      installation.processes = [...installation.processes, process];
      // The first makes the tables.
      await process.up;
    }
    await installation.signIn();
    return installation;
  }

  get #clock(): string {
    return clockOf(this.#home);
  }

  get address(): string {
    return this.#group.address;
  }

  protected async whenStarted(): Promise<void> {
    await this.processes[0]?.up;
  }

  /** Asked past the wire, as PostgreSQL's owner; again where PostgreSQL was killed meanwhile. */
  async rows<T extends object>(statement: string, values: unknown[] = []): Promise<T[]> {
    const answer = await until(async () => {
      try {
        return (await this.#witness.query<T>(statement, values)).rows;
      } catch (error) {
        if (error instanceof pg.DatabaseError && !isAway(error)) return error;
        throw error;
      }
    });
    if (answer instanceof Error) throw answer;
    return answer;
  }

  async count(of: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.rows<{ n: string }>(`select count(*) as n from ${of}`, values);
    return Number(row?.n);
  }

  get postmaster(): number {
    return Number(fs.readFileSync(path.join(this.#home, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  }

  /** Of what is ready. */
  pids(): { what: string; pid: number }[] {
    return this.processes.flatMap(({ roles, pid }) => (pid === undefined ? [] : [{ what: roles, pid }]));
  }

  /** By so many ms from the real time, for all processes at once; those to come begin with it. */
  moveClock(ms: number): void {
    fs.writeFileSync(this.#clock, String(ms));
  }

  async close(): Promise<void> {
    for (const process of this.processes) process.close();
    await this.#group.close();
    await this.#witness.end().catch(() => undefined);
    await this.wire.cut();
    await this.postgres.stop();
    fs.rmSync(this.#home, { recursive: true, force: true });
  }
}
