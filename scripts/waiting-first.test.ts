// Which test files come first.
import { expect, it } from 'vitest';
import { readSources } from './imports.ts';
import { root } from './run.ts';
import { waitingFirst } from './waiting-first.ts';

const MARKED = '// @module-tag waits\n';
const TEXTS: Readonly<Record<string, string>> = {
  'slow.test.ts': `// It waits.\n${MARKED}`,
  'slower.test.ts': `${MARKED}import {} from 'vitest';`,
  'longest.test.ts': `${MARKED}// @module-tag long\n`,
};
const file = (moduleId: string, project: string) => ({ moduleId, project: { name: project } });
const FILES = [
  file('a.test.ts', 'packages'),
  file('large.test.ts', 'server'),
  file('longest.test.ts', 'server'),
  file('slow.test.ts', 'server'),
  file('small.test.ts', 'server'),
  file('slower.test.ts', 'server'),
  file('b.test.tsx', 'web'),
];

const order = (runsLong: boolean): string =>
  waitingFirst(FILES, (name) => TEXTS[name] ?? '', runsLong)
    .map(({ moduleId }) => moduleId.replace(/\.test\.tsx?$/, ''))
    .join(' ');

it('what waits comes first in its project, and all else stays as it was', () => {
  expect(order(true)).toBe('a longest slow slower large small b');
});

it('what is long, and waits for nothing where nothing long is run, comes in its turn then', () => {
  expect(order(false)).toBe('a slow slower large longest small b');
});

it('is said in the files', () => {
  const tests = [...readSources(root, ['apps', 'packages', 'tests'])].filter(([name]) => /\.test\.tsx?$/.test(name));
  const files = tests.map(([name, text]) => ({ ...file(name, ''), text }));
  const texts = new Map(tests);
  const [first] = waitingFirst(files, (name) => texts.get(name) ?? '', false);
  expect(first?.text).toContain(MARKED);
});
