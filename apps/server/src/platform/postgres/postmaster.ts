// What the pid file in a data directory says, and whether that is still true.
import { randomUUID } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { readFile, readlink, rm } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** `busy`: alive, but not (yet, or any more) a server that answers. */
export type Postmaster =
  | { readonly state: 'none' }
  | { readonly state: 'busy'; readonly pid: number; readonly doing: string }
  | { readonly state: 'ready'; readonly pid: number; readonly port: number };

export async function inspectPostmaster(dataDir: string): Promise<Postmaster> {
  const file = path.join(dataDir, 'postmaster.pid');
  const lines = (await readIfThere(file)).split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const doing = lines[7] ?? '';
  if (!(pid > 0) || !exists(pid)) return { state: 'none' };
  if (!(await isPostmasterOf(pid, dataDir))) {
    // Another program has the number by now, or the parent never collected the dead server: PostgreSQL itself would
    // refuse to start. (When nothing has the number it cleans up by itself, and without a race.)
    await rm(file, { force: true });
    return { state: 'none' };
  }
  const ready =
    doing === 'ready' && port > 0 && ((await hasSocket(dataDir, port)) || (await answers({ port, host: '127.0.0.1' })));
  return ready ? { state: 'ready', pid, port } : { state: 'busy', pid, doing: doing || 'starting' };
}

/** A shutdown writes what is in memory first, in the worst case minutes of it. */
const ENDING_MS = 300_000;

/** @param signal SIGINT: it puts everything away first; SIGQUIT: at once, for what is thrown away */
export async function endPostmaster(dataDir: string, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const since = Date.now();
  for (let told = 0; ; await delay(50)) {
    const found = await inspectPostmaster(dataDir);
    if (found.state === 'none') return;
    // There any other program may have the number by now.
    if (!procStat(found.pid) && process.platform !== 'linux')
      throw new Error(
        `${dataDir} seems to be in use by process ${found.pid}: end it if it is a PostgreSQL, or delete postmaster.pid, then start again`,
      );
    if (found.pid !== told && exists(found.pid)) process.kill(found.pid, signal);
    told = found.pid;
    if (Date.now() - since > ENDING_MS)
      throw new Error(`the PostgreSQL (pid ${told}) of ${dataDir} does not end: end it, then start again`);
  }
}

/** At the end of this process, when nothing can be waited for: whatever runs there is to put everything away, and go. */
export function interruptPostmaster(dataDir: string): void {
  try {
    const pid = Number(readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
    if (pid > 0 && procStat(pid)?.name === 'postgres') process.kill(pid, 'SIGINT');
  } catch {
    // There is none.
  }
}

async function readIfThere(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** A dead process that its parent has not collected yet is not alive. */
function isAlive(pid: number): boolean {
  return exists(pid) && procStat(pid)?.state !== 'Z';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A file name that says which process made it, even after another one got its number. */
export function ownMark(): string {
  return `${process.pid}_${startTimeOf(process.pid)}_${randomUUID()}`;
}

export const pidOf = (mark: string): number => Number(mark.split('_', 1)[0]);

export function isMarkOfLiving(mark: string): boolean {
  const startTime = mark.split('_')[1];
  const pid = pidOf(mark);
  return pid > 0 && isAlive(pid) && startTimeOf(pid) === startTime;
}

/** In ticks since boot; '' where the system does not say. */
function startTimeOf(pid: number): string {
  return procStat(pid)?.startTime ?? '';
}

function procStat(pid: number): { name: string; state: string; startTime: string } | undefined {
  try {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const fields = rest.split(' ');
    return { name, state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** Where there is no /proc, whoever has the number is taken for the server. */
async function isPostmasterOf(pid: number, dataDir: string): Promise<boolean> {
  const stat = procStat(pid);
  if (!stat) return process.platform !== 'linux';
  if (stat.name !== 'postgres' || stat.state === 'Z') return false;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return cwd === undefined || cwd === realpathSync(dataDir);
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** What the system takes for the path of a socket. */
const LONGEST_SOCKET = process.platform === 'linux' ? 107 : 103;
const socketFile = (dataDir: string, port: number): string => path.join(dataDir, `.s.PGSQL.${port}`);

/** A socket costs a quarter less than TCP. False where its path is too long or the file system has none. */
export const hasSocket = async (dataDir: string, port: number): Promise<boolean> =>
  Buffer.byteLength(socketFile(dataDir, port)) <= LONGEST_SOCKET && answers({ path: socketFile(dataDir, port) });

/** PostgreSQL would refuse to start for the lock of a killed one whose number another program has by now. */
export async function removeStaleSocketLock(dataDir: string, port: number): Promise<void> {
  const file = `${socketFile(dataDir, port)}.lock`;
  const pid = Number((await readIfThere(file)).split('\n', 1)[0]);
  if (pid > 0 && exists(pid) && !(await isPostmasterOf(pid, dataDir))) await rm(file, { force: true });
}

/** A PostgreSQL answers one letter to the question whether it speaks TLS; a dying one takes the connection at most. */
function answers(at: net.NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ ...at, timeout: 2000 }, () => socket.write(SSL_REQUEST));
    const settle = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('data', (data) => settle(data[0] === 0x4e || data[0] === 0x53));
    socket.once('error', () => settle(false));
    socket.once('timeout', () => settle(false));
    socket.once('close', () => settle(false));
  });
}
