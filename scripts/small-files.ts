// A file that says little, and says it to one other alone, stands in that one (CONTRIBUTING.md, "How the house is laid out").
import path from 'node:path';
import { filesOf, type Sources } from './imports.ts';
import { layerNameOf } from './layers.ts';

const SMALL_LINES = 20;

/** What is found by its role: whoever looks for calls, jobs or SQL looks for these. */
const FOUND_BY_ROLE = /\.(?:routes|jobs|repo|module|table|fixture)\.ts$/;
/** Where the parts are put together: each of them stays one. */
const COMPOSITION = /^apps\/(?:server\/src\/(?:start\/)?[^/]+\.ts|web\/src\/main\.tsx)$/;
/** A call and a job are a line each, that leads to a use-case: they hold none. */
const CALLS = /\.(?:routes|jobs)\.ts$/;

/** One line for each file that is to stand in another. */
export function smallFiles(sources: Sources): string[] {
  const importers = importersOf(sources);
  return [...sources].flatMap(([name, text]) => {
    const lines = text.trimEnd().split('\n').length;
    if (lines >= SMALL_LINES || FOUND_BY_ROLE.test(name)) return [];
    const [by, ...others] = importers.get(name) ?? [];
    return by !== undefined && others.length === 0 && couldHold(by, name)
      ? [`${name} (${lines} lines) is imported by ${by} alone, and stands in it`]
      : [];
  });
}

/** Tests are among them: what has its own is a decision of its own. What is fetched when it is wanted has a file for that. */
function importersOf(sources: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const importers = new Map<string, Set<string>>();
  const fetched = new Set<string>();
  for (const [name, { imports }] of filesOf(sources))
    for (const { target, lazy } of imports) {
      if (lazy) fetched.add(target);
      importers.set(target, (importers.get(target) ?? new Set()).add(name));
    }
  for (const name of fetched) importers.delete(name);
  return importers;
}

/** Not where another layer, feature or entity asks for it, nor where the parts are put together. */
const couldHold = (by: string, name: string): boolean =>
  layerNameOf(by) === layerNameOf(name) &&
  !COMPOSITION.test(by) &&
  !(CALLS.test(by) && name.endsWith('.service.ts')) &&
  (isWithin(by, path.posix.dirname(name)) || isWithin(name, path.posix.dirname(by)));

const isWithin = (file: string, folder: string): boolean => file.startsWith(`${folder}/`);
