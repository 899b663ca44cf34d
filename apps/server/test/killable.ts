// An installation as one has it at home, with its own PostgreSQL: its processes can be killed under those who use it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Connection } from '@recado/contract/connections';
import { inject } from 'vitest';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { until } from './phones.ts';
import { runProgram, type Program } from './program.ts';

const START_MS = 180_000;
const ADMIN = { email: 'admin@recado.local', password: 'Kill-12345' };

export type Victim = 'node' | 'postgres' | 'both';

interface Answer<T> {
  status: number;
  body: T;
}

/** Nobody was there to hear it. */
export const isRefused = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: unknown } | undefined)?.code === 'ECONNREFUSED';

function must(fulfilled: boolean, otherwise: string): void {
  if (!fulfilled) throw new Error(otherwise);
}

export function newHome(): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-kill-'));
  // As root, PostgreSQL's user must be able to walk through it.
  fs.chmodSync(home, 0o755);
  return home;
}

export const dataDirOf = (home: string): string => path.join(home, 'data');

/** A new one in which the product has been started before: the first start takes three times as long as those to come. */
async function startedHome(): Promise<string> {
  const [home, template] = [newHome(), inject('startedHome')];
  if (makeFolder(`${template}-begun`)) {
    const installation = await KillableInstallation.start({}, newHome());
    await installation.moveTo(template);
  }
  await until(() => must(fs.existsSync(template), 'nobody has started it yet'), START_MS);
  // With their owners: as root, PostgreSQL's files are another user's.
  const { status, stderr } = spawnSync('cp', ['-a', `${template}/.`, home], { encoding: 'utf8' });
  must(status === 0, stderr);
  return home;
}

/** False: it is there already. */
function makeFolder(folder: string): boolean {
  try {
    fs.mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

export class KillableInstallation {
  readonly #home: string;
  readonly #port: number;
  readonly #settings: Record<string, string>;
  #program: Program | undefined;
  #token = '';
  /** pending while the process is away */
  #started: Promise<void> = Promise.resolve();
  /** all who wait for it ask together */
  #up: Promise<void> | undefined;

  private constructor(port: number, settings: Record<string, string>, home: string) {
    this.#port = port;
    this.#home = home;
    this.#settings = settings;
  }

  /** @param home left out: it is a new one */
  static async start(settings: Record<string, string> = {}, home?: string): Promise<KillableInstallation> {
    const installation = new KillableInstallation(await freePort(), settings, home ?? (await startedHome()));
    await installation.#start();
    return installation;
  }

  get dataDir(): string {
    return dataDirOf(this.#home);
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Fails as fetch does when the process is not there, or goes. The body's type is the test's to know. */
  async call<T>(method: 'GET' | 'POST' | 'PUT', pathname: string, body?: unknown): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.address}/api${pathname}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /** What must be answered with 200. */
  async must<T>(method: 'GET' | 'POST' | 'PUT', pathname: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, pathname, body);
    must(answer.status === 200, `${method} ${pathname}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** What is asked while the process is away is asked once more. */
  async get<T>(pathname: string): Promise<T> {
    for (;;) {
      try {
        const { status, body } = await this.call<T>('GET', pathname);
        if (status === 200) return body;
        must(status === 503, `GET ${pathname}: ${status} ${JSON.stringify(body)}`);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
      await this.whenUp();
    }
  }

  /** A line of the simulated network that is up. */
  async pairLine(input: { name: string; isDefault?: boolean } & Record<string, unknown>): Promise<number> {
    const { id } = await this.must<Connection>('POST', '/whatsapp', { provider: 'sandbox', ...input });
    const untilIt = (is: Connection['status']): Promise<void> =>
      until(async () => {
        const { status } = await this.must<Connection>('GET', `/whatsapp/${id}`);
        must(status === is, `it is ${status}`);
      });
    await untilIt('qrcode');
    await this.must('POST', `/simulator/${id}/scan`);
    await untilIt('CONNECTED');
    return id;
  }

  /** When it is there again, with its database. */
  whenUp(): Promise<void> {
    this.#up ??= this.#comesUp().finally(() => (this.#up = undefined));
    return this.#up;
  }

  async #comesUp(): Promise<void> {
    await this.#started;
    await until(async () => must((await this.call('GET', '/ready')).status === 200, 'it is not ready'), START_MS);
  }

  /** kill -9, and up again. */
  async kill(victim: Victim): Promise<void> {
    const postmaster = this.#postmaster();
    if (victim !== 'node') process.kill(postmaster, 'SIGKILL');
    if (victim !== 'postgres') {
      this.#program?.child.kill('SIGKILL');
      this.#started = this.#program?.ended.then(() => this.#start()) ?? this.#start();
    }
    // Its process, or the next, starts it again.
    if (victim !== 'node') await until(() => must(this.#postmaster() !== postmaster, 'PostgreSQL is dead'), START_MS);
    await this.whenUp();
  }

  /** Its data stays. */
  async end(): Promise<void> {
    // One that is just coming up would be left behind.
    await this.#started.catch(() => undefined);
    this.#program?.child.kill('SIGTERM');
    await this.#program?.ended;
  }

  /** It ends, and its data go. */
  async moveTo(home: string): Promise<void> {
    await this.end();
    fs.renameSync(this.#home, home);
  }

  async stop(): Promise<void> {
    await this.end();
    fs.rmSync(this.#home, { recursive: true, force: true });
  }

  async #start(): Promise<void> {
    const program = runProgram({
      DATA_DIR: this.dataDir,
      PORT: String(this.#port),
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SIMULATOR: 'true',
      DEMO: 'false',
      ...this.#settings,
    });
    this.#program = program;
    await until(() => must(program.output().includes('Recado is ready'), `it said: ${program.output()}`), START_MS);
    // On a busy machine its database may not answer in time at first.
    await until(async () => {
      const { status, body } = await this.call<{ token: string }>('POST', '/auth/login', ADMIN);
      must(status === 200, `signing in was answered ${status}`);
      this.#token = body.token;
    }, START_MS);
  }

  #postmaster(): number {
    try {
      return Number(fs.readFileSync(path.join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
    } catch {
      // Between two of them.
      return NaN;
    }
  }
}
