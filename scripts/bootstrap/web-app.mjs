// Builds and packs the web app when one of its sources has changed since the last time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runQuietly } from './child.mjs';
import { packFiles } from './packed.mjs';
import { root } from './root.mjs';

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/card.html',
  'apps/web/vite.config.ts',
  'docs/user',
  'packages/contract/src',
  'packages/rules/src',
  'scripts/bootstrap/packed.mjs',
  'package-lock.json',
  'scripts/notices.ts',
];
const dist = path.join(root, 'apps', 'web', 'dist');
const stamp = path.join(dist, '.built-from');
const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');

export const isWebBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(SOURCES);

export async function buildWebOnce(node) {
  const wanted = hashOf(SOURCES);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!existsSync(vite)) throw new Error(cannotBuild(existsSync(stamp)));
  process.stdout.write('Building the web app …\n');
  try {
    await runQuietly(node, [vite, 'build', path.join(root, 'apps', 'web')]);
    await runQuietly(node, [path.join(root, 'scripts', 'notices.ts')]);
  } catch (error) {
    throw new Error(`${error.message}\nThe web app could not be built: what Vite said is above.`, { cause: error });
  }
  await packFiles(dist);
  writeFileSync(stamp, wanted);
}

/** @param old there is one, of other sources */
export const cannotBuild = (old) =>
  `${old ? 'apps/web/dist was built from other sources' : 'apps/web/dist is missing'}, and what builds the web app is not installed (npm ci --omit=dev).
Build it with everything installed, here or in another checkout of the same commit whose apps/web/dist you then copy: npm ci && npm run build`;

function hashOf(names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap(filesBelow)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** A file is itself, a folder all files in it, in the same order on every machine; what is not there is nothing. */
function filesBelow(name) {
  const stats = statSync(path.join(root, name), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [name] : [];
  const names = readdirSync(path.join(root, name)).sort();
  return names.flatMap((each) => filesBelow(`${name}/${each}`));
}
