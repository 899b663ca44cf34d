// That it would be noticed where a small file stands by itself, and what may: held against the code in layers.test.ts.
import { expect, it } from 'vitest';
import { smallFiles } from './small-files.ts';

const TAGS = 'apps/server/src/modules/catalog/tags';
const PAGE = 'apps/web/src/features/tags';
const SMALL = 'export const x = 1;\n';
const uses = (specifier: string): string => `import { x } from '${specifier}';\n${'x();\n'.repeat(30)}`;

it.each<[string, string, string, string]>([
  ['a rule', `${TAGS}/a.rules.ts`, `${TAGS}/tags.service.ts`, './a.rules.ts'],
  ['a service', `${TAGS}/a.service.ts`, `${TAGS}/tags.service.ts`, './a.service.ts'],
  ['a part of a screen, in a folder of its own', `${PAGE}/form/A.tsx`, `${PAGE}/TagsPage.tsx`, './form/A.tsx'],
  ['what the folder above has', `${PAGE}/a.ts`, `${PAGE}/form/TagForm.tsx`, '../a.ts'],
  ['a helper of tests', 'apps/server/test/a.ts', 'apps/server/test/b.test.ts', './a.ts'],
])('is noticed: %s that one file alone asks for', (_, small, by, specifier) => {
  const sources = new Map([
    [small, SMALL],
    [by, uses(specifier)],
  ]);
  expect(smallFiles(sources)).toEqual([`${small} (1 lines) is imported by ${by} alone, and stands in it`]);
});

it.each<[string, Record<string, string>]>([
  ['20 lines', { [`${TAGS}/a.rules.ts`]: SMALL.repeat(20), [`${TAGS}/b.service.ts`]: uses('./a.rules.ts') }],
  [
    'that several ask for',
    { [`${TAGS}/a.rules.ts`]: SMALL, [`${TAGS}/b.ts`]: uses('./a.rules.ts'), [`${TAGS}/c.ts`]: uses('./a.rules.ts') },
  ],
  [
    'with a test of its own',
    {
      [`${TAGS}/a.rules.ts`]: SMALL,
      [`${TAGS}/b.service.ts`]: uses('./a.rules.ts'),
      [`${TAGS}/a.rules.test.ts`]: uses('./a.rules.ts'),
    },
  ],
  [
    'that is fetched when it is wanted',
    { [`${PAGE}/A.tsx`]: SMALL, [`${PAGE}/B.tsx`]: "const A = lazyDialog(async () => (await import('./A.tsx')).A);" },
  ],
  ['with calls', { [`${TAGS}/a.routes.ts`]: SMALL, [`${TAGS}/b.service.ts`]: uses('./a.routes.ts') }],
  ['with the SQL', { [`${TAGS}/a.repo.ts`]: SMALL, [`${TAGS}/b.service.ts`]: uses('./a.repo.ts') }],
  ['that does what a call says', { [`${TAGS}/a.service.ts`]: SMALL, [`${TAGS}/b.routes.ts`]: uses('./a.service.ts') }],
  [
    'that another feature asks for',
    {
      [`${TAGS}/a.service.ts`]: SMALL,
      'apps/server/src/modules/catalog/lists/b.service.ts': uses('../tags/a.service.ts'),
    },
  ],
  ['of another layer', { 'packages/rules/src/a.ts': SMALL, 'packages/flow/src/b.ts': uses('@recado/rules/a') }],
  ['that is put together', { 'apps/server/src/start/a.ts': SMALL, 'apps/server/src/app.ts': uses('./start/a.ts') }],
])('may stand by itself: a file %s', (_, files) => {
  expect(smallFiles(new Map(Object.entries(files)))).toEqual([]);
});
