// Which tests are about some files: nearly all of the server's import the whole product, so imports alone would name them all.
import path from 'node:path';
import { parse, type Sources } from './imports.ts';

/** What knows everything and is known by all tests: nothing is related because of it. */
const COMPOSITION: readonly RegExp[] = [
  /^apps\/server\/src\/(?:start\/|demo\/)?[^/]+$/,
  /^apps\/server\/test\//,
  /^apps\/web\/src\/(?:app\/[^/]+|[^/]+)$/,
  /^packages\/contract\/src\/(?:api|endpoint)\.ts$/,
];

/** What no code imports by its name, and the tests that are about it. */
const READ_BY: readonly { files: RegExp; tests: RegExp }[] = [
  { files: /^apps\/web\/src\/shared\/i18n\/.+\.json$/, tests: /^apps\/web\/src\/shared\/i18n\/[^/]+\.test\.tsx?$/ },
  { files: /^apps\/web\/public\/start\.js$/, tests: /^apps\/web\/src\/shared\/i18n\/startLanguage\.test\.tsx$/ },
  {
    files: /^apps\/server\/migrations\//,
    tests: /^apps\/server\/(?:src\/platform\/db\/migrate|test\/tenancy)\.test\.ts$/,
  },
  { files: /^scripts\/bootstrap(?:\.mjs$|\/)/, tests: /^scripts\/(?:bootstrap|long-tests)\.test\.ts$/ },
  {
    files: /^(?:docs\/.+\.(?:md|json|webp)|(?:README|CONTRIBUTING|SECURITY|CHANGELOG)\.md|scripts\/docs\/look\/.+)$/,
    tests: /^scripts\/docs\/site\.test\.ts$/,
  },
];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const composes = (file: string): boolean => COMPOSITION.some((files) => files.test(file));

/**
 * The test files that stand beside a changed file or beside one that imports it, and those that reach it by imports
 * without passing what knows everything.
 */
export const relatedTests = (changed: readonly string[], sources: Sources): string[] => testsOf(changed, sources);

/** Of the changed files those that no test is about, as far as one can see. */
export const withoutTests = (changed: readonly string[], sources: Sources): string[] =>
  changed.filter((file) => testsOf([file], sources).length === 0);

function testsOf(changed: readonly string[], sources: Sources): string[] {
  const importers = importersOf(sources);
  const read = READ_BY.filter(({ files }) => changed.some((file) => files.test(file)));
  const near = new Set<string>();
  const reached = new Set<string>(changed);
  for (const file of changed) {
    near.add(path.posix.dirname(file));
    for (const importer of importers.get(file) ?? []) if (!composes(importer)) near.add(path.posix.dirname(importer));
  }
  for (const file of reached) {
    // Once changed itself it counts; else all would lead on from it.
    if (composes(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  return [...sources.keys()].filter(
    (file) =>
      isTest(file) &&
      (reached.has(file) ||
        (near.has(path.posix.dirname(file)) && !composes(file)) ||
        read.some(({ tests }) => tests.test(file))),
  );
}

const known = new WeakMap<Sources, Map<string, string[]>>();

/** Parsing is what takes the time: once for all that is asked of the same sources. */
function importersOf(sources: Sources): Map<string, string[]> {
  const before = known.get(sources);
  if (before) return before;
  const importers = new Map<string, string[]>();
  known.set(sources, importers);
  for (const [name, text] of sources)
    for (const { target } of parse(name, text, sources).imports)
      importers.set(target, [...(importers.get(target) ?? []), name]);
  return importers;
}
