// An installation as one has it at home, with its own PostgreSQL: its processes can be killed under those who use it.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { freePort } from '../src/platform/postgres/free-port.ts';
import { InstallationCalls, must, START_MS } from './installation-calls.ts';
import { until } from './phones.ts';
import { runProgram, type Program } from './program.ts';

const ADMIN = { email: 'admin@recado.local', password: 'Kill-12345' };

export type Victim = 'node' | 'postgres' | 'both';

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

export class KillableInstallation extends InstallationCalls {
  readonly #home: string;
  readonly #port: number;
  readonly #settings: Record<string, string>;
  #program: Program | undefined;
  /** pending while the process is away */
  #started: Promise<void> = Promise.resolve();

  private constructor(port: number, settings: Record<string, string>, home: string) {
    super(ADMIN);
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

  protected whenStarted(): Promise<void> {
    return this.#started;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
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
    await until(() => this.signIn(), START_MS);
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
