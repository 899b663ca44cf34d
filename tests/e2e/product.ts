// The real product in a process of its own, on a data directory of its own, as `npm start` runs it the first time.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { settingNames, type SettingName } from '@recado/server/platform/config/settings';
import { freePort } from '@recado/server/platform/postgres/free-port';

export interface SignIn {
  readonly email: string;
  readonly password: string;
}

/** Where a product runs: all that another process needs to use it. */
export interface ProductPlace {
  readonly baseURL: string;
  readonly dataDir: string;
}

export interface Product extends ProductPlace {
  /** Who can sign in after the first start, by the name that the product printed. */
  signIn(name: string): SignIn;
  /** The mails that were written for this address so far, as files are. */
  mailsTo(address: string): string[];
  /** From now on this is the domain's TXT record. */
  publish(domain: string, text: string): void;
}

export interface OwnProduct extends Product {
  stop(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '..', '..');
const TOLD_NAMES = path.join(import.meta.dirname, 'told-names.ts');
/** for one that never starts; others start at the same time */
/** for what hangs */
export const START_MS = 600_000;
export const STOP_MS = 15_000;

export interface ProductOptions {
  /** settings beside those of every test */
  readonly settings?: Partial<Record<SettingName, string>>;
  /** modules that are loaded before it */
  readonly preload?: readonly string[];
}

export const productAt = (place: ProductPlace): Product => ({
  ...place,
  signIn: (name) => readSignIn(path.join(place.dataDir, 'first-sign-in.txt'), name),
  mailsTo: (address) => readMails(path.join(place.dataDir, 'outbox')).filter((mail) => mail.includes(`To: ${address}`)),
  publish: (domain, text) => {
    const names = path.join(place.dataDir, '..', 'names');
    mkdirSync(names, { recursive: true });
    writeFileSync(path.join(names, domain), text);
  },
});

/** On a fresh, empty installation with the demo company. */
export async function startProduct(options: ProductOptions = {}): Promise<OwnProduct> {
  const home = mkdtempSync(path.join(tmpdir(), 'recado-e2e-'));
  // As root, PostgreSQL's user must be able to walk through it.
  chmodSync(home, 0o755);
  const removeHome = (): void => rmSync(home, { recursive: true, force: true });
  const dataDir = path.join(home, 'data');
  try {
    const running = await startProcess(dataDir, options);
    return { ...productAt({ baseURL: running.baseURL, dataDir }), stop: () => running.stop().finally(removeHome) };
  } catch (error) {
    removeHome();
    throw error;
  }
}

/** As a person reads it: `  Helena Duarte (admin): helena@… / password`. */
function readSignIn(file: string, name: string): SignIn {
  for (const [, label, email, password] of readFileSync(file, 'utf8').matchAll(/^ *(.+): (\S+) \/ (\S+)$/gm)) {
    if (label?.startsWith(name) && email && password) return { email, password };
  }
  throw new Error(`${file} does not tell how ${name} signs in`);
}

/** The first mail makes the folder. */
function readMails(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
}

async function startProcess(
  dataDir: string,
  { settings = {}, preload = [] }: ProductOptions,
): Promise<{ baseURL: string; stop(): Promise<void> }> {
  const port = await freePort();
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const env = { ...ownEnvironment(), ...own, ...settings };
  const imports = [TOLD_NAMES, ...preload].map((file) => `--import=${file}`);
  // The channel tells it when we are killed: it stops then, its PostgreSQL too.
  const child = spawn(process.execPath, [...imports, path.join(root, 'apps/server/src/main.ts')], {
    // Where no .env of a developer's is.
    cwd: path.dirname(dataDir),
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  }
  const baseURL = `http://${settings.HOST ?? own.HOST}:${port}`;
  try {
    await untilReady(child, baseURL);
  } catch (error) {
    await stop(child);
    throw new Error(`the product did not start; it said:\n${output}`, { cause: error });
  }
  return {
    baseURL,
    stop: async () => {
      if (!(await stop(child))) throw new Error(`the product did not stop in ${STOP_MS} ms; it said:\n${output}`);
    },
  };
}

/** Without the settings of whoever runs the tests. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const names: readonly string[] = settingNames;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !names.includes(name)));
}

async function untilReady(child: ChildProcess, baseURL: string): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await delay(100)) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    const ready = await fetch(`${baseURL}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
  }
  throw new Error(`it was not ready within ${START_MS} ms`);
}

/** False when it had to be killed. */
async function stop(child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null || child.signalCode !== null) return true;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), delay(STOP_MS, false, { ref: false })]);
  if (!inTime) {
    child.kill('SIGKILL');
    await ended;
  }
  return inTime;
}
