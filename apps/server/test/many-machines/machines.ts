// Two processes of each role behind one address, on one database, with what stands around them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { LOCK_CLASS } from '../../src/modules/lines/runtime/ownership.ts';
import { Secrets } from '../../src/platform/crypto/secrets.ts';
import { freePort } from '../../src/platform/postgres/free-port.ts';
import { InstallationCalls } from '../installation-calls.ts';
import { until } from '../phones.ts';
import { ADMIN, ProcessGroup } from '../process-group.ts';
import type { Program } from '../program.ts';
import { Front } from './front.ts';

export const ROLES = ['api', 'worker', 'channels'] as const;
export type MachineRole = (typeof ROLES)[number];

const SECRET_KEY = 'k'.repeat(32);

interface Machine {
  role: MachineRole;
  settings: Record<string, string>;
  program: Program;
}

export class Machines extends InstallationCalls {
  readonly folder: string;
  readonly front: Front;
  readonly db: pg.Pool;
  readonly #group: ProcessGroup;
  readonly #machines: Machine[] = [];
  readonly #api: readonly number[];

  private constructor(folder: string, front: Front, group: ProcessGroup, db: pg.Pool, api: readonly number[]) {
    super({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD });
    this.folder = folder;
    this.front = front;
    this.#group = group;
    this.db = db;
    this.#api = api;
  }

  /** @param src of the release that all of them run at first */
  static async start(src: (folder: string) => string): Promise<Machines> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-many-'));
    const group = await ProcessGroup.create({ SECRET_KEY });
    const database = new URL(group.databaseUrl).pathname.slice(1);
    const api = [await freePort(), await freePort()];
    const login = { user: `${database}_app`, password: new Secrets(SECRET_KEY).key('database role') };
    const front = await Front.start(folder, group.databaseUrl, login, api);
    const db = new pg.Pool({ connectionString: group.databaseUrl, max: 4 });
    db.on('error', () => undefined);
    const machines = new Machines(folder, front, group, db, api);
    const before = src(path.join(folder, 'before'));
    for (const n of [0, 1])
      for (const role of ROLES)
        machines.#machines.push(await machines.#boot(role, machines.#settingsOf(role, n), before));
    await machines.signIn();
    return machines;
  }

  get address(): string {
    return this.front.address;
  }

  protected whenStarted(): Promise<void> {
    return Promise.resolve();
  }

  #settingsOf(role: MachineRole, n: number): Record<string, string> {
    return {
      DATABASE_POOL_URL: this.front.poolUrl,
      REDIS_URL: this.front.redisUrl,
      PUBLIC_URL: this.front.address,
      ...(role === 'api' && { PORT: String(this.#api[n]) }),
    };
  }

  async #boot(role: MachineRole, settings: Record<string, string>, src?: string): Promise<Machine> {
    return { role, settings, program: await this.#group.run(role, settings, src) };
  }

  /** The first of that role ends. */
  async stop(role: MachineRole, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const machine = this.#first(role);
    machine.program.child.kill(signal);
    await machine.program.ended;
  }

  /** In its place one of this checkout comes, and stands behind the other. */
  async replace(role: MachineRole): Promise<void> {
    const machine = this.#first(role);
    this.#machines.splice(this.#machines.indexOf(machine), 1);
    this.#machines.push(await this.#boot(role, machine.settings));
  }

  #first(role: MachineRole): Machine {
    const machine = this.#machines.find((one) => one.role === role);
    if (!machine) throw new Error(`there is no ${role}`);
    return machine;
  }

  async rows<T extends object>(statement: string, values: unknown[] = []): Promise<T[]> {
    return (await this.db.query<T>(statement, values)).rows;
  }

  async count(of: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.rows<{ n: string }>(`select count(*) as n from ${of}`, values);
    return Number(row?.n);
  }

  /** of each process that has lines, the fewest first */
  async shares(): Promise<number[]> {
    const rows = await this.rows<{ n: number }>(
      `select count(*)::int as n from pg_locks where locktype = 'advisory' and classid = ${LOCK_CLASS}
         and database = (select oid from pg_database where datname = current_database()) group by pid order by n`,
    );
    return rows.map(({ n }) => n);
  }

  async untilNoneLeft(of: string): Promise<void> {
    await until(async () => {
      const left = await this.count(of);
      if (left > 0) throw new Error(`${left} are left of ${of}`);
    }, 600_000);
  }

  async close(): Promise<void> {
    await this.db.end();
    await this.#group.close();
    this.front.close();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}
