// Installs what the lockfile says, once for each state of the lockfile.
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { root } from './root.mjs';

const lockFile = path.join(root, 'package-lock.json');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.recado-installed');

/** Nothing has to be fetched to go on. @param withTools with what builds and tests it */
export const isInstalled = (withTools) => isStamped() || isInstalledByHand(withTools);

const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whoever has installed it without what builds and tests it (npm ci --omit=dev) gets none of that for what needs none. */
export async function installOnce(withTools) {
  linkPackages();
  if (isStamped()) return;
  if (!isInstalledByHand(true)) {
    if (!withTools && isInstalledByHand(false)) return;
    await install();
  }
  try {
    writeFileSync(stamp, lockHash());
  } catch {
    // Somebody else's read-only node_modules: it is compared again at the next start.
  }
}

/** A package of ours that is newer than what is installed needs nothing but its link. Answers all that are linked. */
export function linkPackages() {
  const scope = path.join(modules, '@recado');
  const packages = path.join(root, 'packages');
  if (!existsSync(scope)) return {};
  for (const name of readdirSync(packages)) {
    const link = path.join(scope, name);
    if (existsSync(link) || !existsSync(path.join(packages, name, 'package.json'))) continue;
    try {
      symlinkSync(path.relative(scope, path.join(packages, name)), link, 'junction');
    } catch {
      // Somebody else's read-only node_modules, or another process has just made it.
    }
  }
  return Object.fromEntries(readdirSync(scope).map((name) => [`node_modules/@recado/${name}`, { link: true }]));
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
function isInstalledByHand(withTools) {
  const list = path.join(modules, '.package-lock.json');
  if (!existsSync(list)) return false;
  return holds({ ...linkPackages(), ...packagesIn(list) }, packagesIn(lockFile), withTools);
}

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Without tools means none of them: where some are and some are not, a newer lockfile wants more. */
export function holds(have, want, withTools) {
  return Object.entries(want)
    .filter(([where]) => where.includes('node_modules/'))
    .every(([where, entry]) => {
      const there = have[where];
      if (entry.dev && !withTools) return !there || Boolean(entry.link);
      if (!there) return Boolean(entry.optional || entry.devOptional);
      return there.version === entry.version && there.link === entry.link;
    });
}
