// Processes of one installation, each with roles of its own, on a database of the test run: any of them can be killed.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { copyTemplate, onServer } from './databases.ts';
import { until } from './phones.ts';
import { runProgram, type Program } from './program.ts';

const START_MS = 180_000;
export const ADMIN = { ADMIN_EMAIL: 'admin@recado.local', ADMIN_PASSWORD: 'Take-12345' };

export class ProcessGroup {
  /** undefined: its settings name one that is the test's own */
  readonly #database: string | undefined;
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-group-'));
  readonly #programs: Program[] = [];
  readonly #settings: Record<string, string>;
  readonly #port: number;
  #client: pg.Client | undefined;
  #token = '';

  private constructor(port: number, settings: Record<string, string>) {
    this.#port = port;
    this.#settings = settings;
    if (!settings['DATABASE_URL']) this.#database = `t_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  }

  /** Its database; nothing runs yet. */
  static async create(settings: Record<string, string> = {}): Promise<ProcessGroup> {
    const group = new ProcessGroup(await freePort(), settings);
    if (group.#database) await copyTemplate(group.#database);
    return group;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get databaseUrl(): string {
    if (!this.#database) return this.#settings['DATABASE_URL'] ?? '';
    const address = new URL(inject('postgresUrl'));
    address.pathname = `/${this.#database}`;
    return address.toString();
  }

  /** What its owner asks its database: one connection, for as long as the group lives. */
  async query<T extends object>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    if (!this.#client) {
      this.#client = new pg.Client({ connectionString: this.databaseUrl });
      await this.#client.connect();
    }
    return (await this.#client.query<T>(statement, [...values])).rows;
  }

  /** @param rows as they stand after `from` */
  async count(rows: string): Promise<number> {
    return Number((await this.query<{ n: string }>(`select count(*) as n from ${rows}`))[0]?.n);
  }

  /**
   * One more process; resolves when it is ready, and fails when it ends before. Only one may have the role `api`, unless others have
   * a PORT of their own. @param src of another checkout's server
   */
  async run(roles: string, settings: Record<string, string> = {}, src?: string): Promise<Program> {
    const program = runProgram(
      {
        DATABASE_URL: this.databaseUrl,
        SECRET_KEY: 'k'.repeat(32),
        DATA_DIR: this.#folder,
        PORT: String(this.#port),
        ROLES: roles,
        SIMULATOR: 'true',
        ...ADMIN,
        ...this.#settings,
        ...settings,
      },
      { src },
    );
    this.#programs.push(program);
    const ready = until(() => {
      if (!program.output().includes('Recado is ready')) throw new Error(`it said: ${program.output()}`);
    }, START_MS);
    const over = program.ended.then((code) => {
      throw new Error(`it ended with ${code}: ${program.output()}`);
    });
    await Promise.race([ready, over]);
    return program;
  }

  async signIn(): Promise<void> {
    const { token } = await this.call<{ token: string }>('POST', '/auth/login', {
      email: ADMIN.ADMIN_EMAIL,
      password: ADMIN.ADMIN_PASSWORD,
    });
    this.#token = token;
  }

  /** What must be answered with 200; the body's type is the test's to know. A test may take longer than a token lasts. */
  async call<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', pathname: string, body?: unknown): Promise<T> {
    const response = await this.#ask(method, pathname, body);
    const answer: unknown = await response.json();
    const ranOut = !response.ok && (answer as { error?: string }).error === 'ERR_SESSION_EXPIRED';
    if (ranOut && this.#token !== '') {
      this.#token = '';
      await this.signIn();
      return this.call<T>(method, pathname, body);
    }
    if (!response.ok) throw new Error(`${method} ${pathname}: ${response.status} ${JSON.stringify(answer)}`);
    // What the contract says of this call.
    return answer as T;
  }

  #ask(method: string, pathname: string, body: unknown): Promise<Response> {
    return fetch(`${this.address}/api${pathname}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  async close(): Promise<void> {
    await this.#client?.end();
    for (const { child, ended } of this.#programs) {
      child.kill('SIGKILL');
      await ended;
    }
    fs.rmSync(this.#folder, { recursive: true, force: true });
    if (this.#database)
      await onServer(`drop database ${this.#database} with (force)`, `drop role if exists ${this.#database}_app`);
  }
}
