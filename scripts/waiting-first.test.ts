// Which test files come first.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { WAITING, waitingFirst } from './waiting-first.ts';

const [slow = '', slower = ''] = WAITING;
const file = (name: string, project: string) => ({ moduleId: `/any where/${name}`, project: { name: project } });

it('what waits comes first in its project, and all else stays as it was', () => {
  const files = [
    file('a.test.ts', 'packages'),
    file('large.test.ts', 'server'),
    file(slow, 'server'),
    file('small.test.ts', 'server'),
    file(slower, 'server'),
    file('b.test.tsx', 'web'),
  ];
  const names = waitingFirst(files).map(({ moduleId }) => moduleId.slice('/any where/'.length));
  expect(names).toEqual(['a.test.ts', slow, slower, 'large.test.ts', 'small.test.ts', 'b.test.tsx']);
});

it('names files that are there', () => {
  expect(WAITING.filter((name) => !existsSync(path.join(import.meta.dirname, '..', name)))).toEqual([]);
});
