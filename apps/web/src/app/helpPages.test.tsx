// Between screens and help pages: each leads to one that is there.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import contents from '../../../../docs/user/contents.json' with { type: 'json' };
import { screenAt, SCREENS } from './screens.ts';

const DOCS = path.resolve(import.meta.dirname, '../../../../docs/user');
const texts = globSync('*/*.md', { cwd: DOCS }).map((file) => readFileSync(path.join(DOCS, file), 'utf8'));

test('the help page of each screen is in the contents', () => {
  const pages = new Set(Object.values(contents).flat());
  const named = SCREENS.flatMap(({ help }) => help ?? []);
  expect(named.filter((name) => !pages.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test('each screen that not everybody may open has its page', () => {
  const bare = SCREENS.filter(({ permission, help }) => permission && permission !== 'super' && !help);
  expect(bare.map((screen) => screen.path)).toEqual([]);
});

test('each screen that a help page links is there', () => {
  const linked = texts.flatMap((text) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, to = '']) => to));
  expect(linked.filter((to) => !screenAt(to))).toEqual([]);
  expect(linked.length).toBeGreaterThan(50);
});
