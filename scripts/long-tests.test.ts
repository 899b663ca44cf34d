// What `npm run test:long` names is what has a longer part: no test is forgotten, and none is named for nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse, readSources } from './imports.ts';

const root = path.join(import.meta.dirname, '..');
const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);

/** One that asks whether this is the long run, or is for it alone, or has a test that is. */
const LONGER = /LONG_TESTS|tags: \['long'\]|@module-tag long/;

/** Tests that ask for it themselves, or by a helper that they import. */
function withLongerPart(): string[] {
  const sources = readSources(root, ['apps', 'packages', 'tests']);
  const asking = new Set([...sources].filter(([, text]) => LONGER.test(text)).map(([file]) => file));
  const asks = ([file, text]: [string, string]): boolean =>
    asking.has(file) || parse(file, text, sources).imports.some(({ target }) => asking.has(target));
  return [...sources]
    .filter(([file]) => isTest(file))
    .filter(asks)
    .map(([file]) => file);
}

function named(): string[] {
  const [, list] =
    /'test-long': \{[^[]*\[[^\]]*\],[^[]*files: \[([^\]]*)\]/.exec(
      readFileSync(path.join(root, 'scripts/bootstrap.mjs'), 'utf8'),
    ) ?? [];
  return [...(list ?? '').matchAll(/'([^']*\.(?:test|spec))'/g)].map(([, name]) => name ?? '');
}

it('names every test with a longer part, and no other', () => {
  const [tests, names] = [withLongerPart(), named()];
  expect(tests.length).toBeGreaterThan(10);
  expect(tests.filter((file) => !names.some((name) => file.includes(name)))).toEqual([]);
  expect(names.filter((name) => !tests.some((file) => file.includes(name)))).toEqual([]);
});
