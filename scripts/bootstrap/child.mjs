// Child processes: quiet ones that speak when they fail, and the one that we hand over to.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { root } from './root.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** One Ctrl-C reaches us twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 1000;
/** npm takes back what it had begun before it ends. */
const PATIENCE_MS = 5000;

const exitCode = (code, signal) => code ?? 128 + (os.constants.signals[signal] ?? 0);

/**
 * Resolves to what it printed; rejects with it when it fails. Who ends us ends it and all that it has started, and we go last:
 * nobody goes on installing.
 */
export function runQuietly(program, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const endWithUs = (signal) => {
      child.once('close', () => process.exit(exitCode(null, signal)));
      killGroup(child.pid, signal);
      setTimeout(() => killGroup(child.pid, 'SIGKILL'), PATIENCE_MS);
    };
    // Before there is anything to end: it may be up before we go on.
    for (const signal of SIGNALS) process.on(signal, endWithUs);
    const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-8000);
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const each of SIGNALS) process.removeListener(each, endWithUs);
      if (code === 0) resolve(output);
      else reject(new Error(`${output.trim()}\n${program} ended with ${exitCode(code, signal)}`));
    });
  });
}

/**
 * Runs a program in our place; resolves to its exit code.
 * It has a session of its own, so that Ctrl-C comes from us alone, once; and an IPC channel, whose `disconnect` event
 * tells it that we are gone, even by kill -9.
 */
export function runAttached(program, args, { env, group = false }) {
  return new Promise((resolve, reject) => {
    let last = 0;
    const forward = (signal) => {
      if (Date.now() - last < SAME_SIGNAL_MS) return;
      last = Date.now();
      if (group) killGroup(child.pid, signal);
      else child.kill(signal);
    };
    for (const signal of SIGNALS) process.on(signal, forward);
    const child = spawn(program, args, {
      cwd: root,
      env,
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', reject);
    const watch = watchNpm(() => forward('SIGTERM'));
    child.once('exit', (code, signal) => {
      clearInterval(watch);
      resolve(exitCode(code, signal));
    });
  });
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** npm killed with -9 tells nobody: notice that our parents are no longer those we had. */
function watchNpm(gone) {
  if (!process.env.npm_lifecycle_event || process.platform !== 'linux') return undefined;
  const first = lineage();
  const watch = setInterval(() => {
    if (lineage() === first) return;
    clearInterval(watch);
    gone();
  }, 1000);
  watch.unref();
  return watch;
}

/** Our parent's number, and its parent's where npm put a shell between. */
function lineage() {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return name === 'sh' || name === 'bash' || name === 'dash' ? `${process.ppid} ${parent}` : String(process.ppid);
  } catch {
    return String(process.ppid);
  }
}
