// Every text exists in every language, with the same variables, and somebody uses its file.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@recado/contract/constants';
import { ERROR_CODES } from '@recado/contract/errors';
import { describe, expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };

const SOURCES = path.resolve(import.meta.dirname, '../..');
const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');
/** by language and file: `pt/tickets.json` */
const files: Record<string, Tree> = Object.fromEntries(
  globSync('*/*.json', { cwd: import.meta.dirname }).map((file) => [
    file.replaceAll(path.sep, '/'),
    JSON.parse(read(import.meta.dirname, file)) as Tree,
  ]),
);
const sources = globSync('**/*.{ts,tsx}', { cwd: SOURCES, exclude: ['**/*.test.*'] })
  .map((file) => read(SOURCES, file))
  .join('\n');

const namespaces = [...new Set(Object.keys(files).map((file) => file.split('/')[1]?.replace('.json', '') ?? ''))];
const pairs = namespaces.flatMap((namespace) => LANGUAGES.map((language) => ({ namespace, language })));

const textsOf = (language: string, namespace: string): Map<string, string> =>
  new Map(flatten(files[`${language}/${namespace}.json`] ?? {}));

function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

const PLURAL = /_(zero|one|two|few|many|other)$/;
const baseOf = (key: string): string => key.replace(PLURAL, '');
const variablesOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? ''))].toSorted();

/** A plural form may spell its number out. */
const namedIn = (key: string, text: string): string[] =>
  PLURAL.test(key) ? [...new Set([...variablesOf(text), 'count'])].toSorted() : variablesOf(text);

/** The keys a language must have: plural ones in each form of its grammar. */
function expectedKeys(namespace: string, language: string): string[] {
  const all = new Set<string>();
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const other of LANGUAGES) {
    for (const key of textsOf(other, namespace).keys()) {
      if (PLURAL.test(key)) for (const form of forms) all.add(`${baseOf(key)}_${form}`);
      else all.add(key);
    }
  }
  return [...all].toSorted();
}

describe.each(pairs)('$language/$namespace.json', ({ namespace, language }) => {
  const texts = textsOf(language, namespace);

  it('has every key, in each plural form of its language, and no other', () => {
    expect([...texts.keys()].toSorted()).toEqual(expectedKeys(namespace, language));
  });

  it('has no empty text', () => {
    expect([...texts].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('has the variables of the Portuguese text', () => {
    const portuguese = new Map<string, Set<string>>();
    for (const [key, text] of textsOf('pt', namespace)) {
      const known = portuguese.get(baseOf(key)) ?? new Set();
      for (const variable of variablesOf(text)) known.add(variable);
      portuguese.set(baseOf(key), known);
    }
    const expected = (key: string): string[] => [...(portuguese.get(baseOf(key)) ?? [])].toSorted();
    const keys = [...texts.keys()];
    expect(Object.fromEntries([...texts].map(([key, text]) => [key, namedIn(key, text)]))).toEqual(
      Object.fromEntries(keys.map((key) => [key, expected(key)])),
    );
  });
});

it.each(namespaces)('somebody uses %s', (namespace) => {
  const used = new RegExp(`(useTranslation|getFixedT)\\([^)]*'${namespace}'|'${namespace}:|useTranslation\\(\\)`);
  const usedByName = new RegExp(`(useTranslation|getFixedT)\\([^)]*'${namespace}'|['\`]${namespace}:`);
  expect(sources).toMatch(namespace === 'common' ? used : usedByName);
});

it.each(LANGUAGES)(
  'no error text in %s has a variable: it is shown wherever the code is known, without the details',
  (language) => {
    expect([...textsOf(language, 'errors')].filter(([, text]) => variablesOf(text).length > 0)).toEqual([]);
  },
);

it('has a text for each error code of the contract, and for no other', () => {
  expect([...textsOf('pt', 'errors').keys()].toSorted()).toEqual([...ERROR_CODES, 'network'].toSorted());
});
