// Which packages are part of what is handed on: what the server runs with, and what the web app is built of, which to npm are
// development dependencies, as a running installation has no use for them.
import type { Locked } from './licences.ts';
import { parse, readSources } from './imports.ts';

/** The lockfile's packages; `dev` are only those of which nothing is handed on. */
export function handedOn(root: string, locked: Locked): Locked {
  const bundled = new Set<string>();
  const add = (from: string, name: string): void => {
    const where = placeOf(locked, from, name);
    const entry = where === undefined ? undefined : locked[where];
    if (where === undefined || !entry || bundled.has(where)) return;
    bundled.add(where);
    const peers = Object.keys(entry.peerDependencies ?? {}).filter(
      (peer) => !entry.peerDependenciesMeta?.[peer]?.optional,
    );
    for (const each of [...Object.keys(entry.dependencies ?? {}), ...peers]) add(where, each);
  };
  for (const name of importedByWeb(root)) add('apps/web', name);
  return Object.fromEntries(
    Object.entries(locked).map(([where, entry]) => [where, bundled.has(where) ? { ...entry, dev: false } : entry]),
  );
}

function importedByWeb(root: string): Set<string> {
  const sources = readSources(root, ['apps/web/src', 'packages/contract/src', 'packages/rules/src']);
  const built = [...sources].filter(([name]) => !/\.(?:test|fixture)\.tsx?$/.test(name));
  return new Set(
    built.flatMap(([name, text]) =>
      parse(name, text, sources).imports.flatMap(({ target, typeOnly }) => (typeOnly ? [] : target)),
    ),
  );
}

/** Where Node would find it: in the folder itself, else in those above it. */
function placeOf(locked: Locked, from: string, name: string): string | undefined {
  const folders = from.split('/');
  const above = folders.map((_, index) => folders.slice(0, folders.length - index).join('/'));
  return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`].find((at) => locked[at]);
}
