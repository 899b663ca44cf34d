// Installs what the lockfile says, once for each state of the lockfile.
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { root } from './root.mjs';

const lockFile = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.recado-installed');

export async function installOnce() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!isInstalledByHand()) await install();
  try {
    writeFileSync(stamp, wanted);
  } catch {
    // Somebody else's read-only node_modules: it is compared again at the next start.
  }
}

async function install() {
  process.stdout.write('Installing packages from the npm registry (once, some minutes at most) …\n');
  const since = Date.now();
  const { program, args, env } = npm();
  // No install script is needed: what the packages' own would do, our code does, as npm 12 runs none.
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--include=dev', '--include=optional'];
  try {
    await runQuietly(program, [...args, 'ci', ...options], env);
  } catch (error) {
    throw new Error(`${error.message}\nThe packages could not be installed: what npm said is above.`, { cause: error });
  }
  process.stdout.write(`Installed in ${Math.round((Date.now() - since) / 1000)} s.\n`);
}

/** The npm that runs us, on the Node that runs us; else the one on the path. */
function npm() {
  const script = process.env.npm_execpath;
  const runsUs = script !== undefined && /npm-cli\.[cm]?js$/.test(script) && existsSync(script);
  const env = { ...process.env };
  if (!canWrite(os.homedir())) env.npm_config_cache = path.join(root, '.cache', 'npm');
  return runsUs ? { program: process.execPath, args: [script], env } : { program: 'npm', args: [], env };
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether node_modules holds what the lockfile says although we did not install it: npm keeps a list of what it did. */
function isInstalledByHand() {
  const list = path.join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  const have = JSON.parse(readFileSync(list, 'utf8')).packages;
  const want = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return want
    .filter(([where]) => where.includes('node_modules/'))
    .every(([where, entry]) => {
      const there = have[where];
      if (!there) return Boolean(entry.optional || entry.devOptional);
      return there.version === entry.version && there.link === entry.link;
    });
}
