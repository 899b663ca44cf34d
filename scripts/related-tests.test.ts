// What test:changed runs, in a house of a few files.
import path from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './imports.ts';
import { relatedTests, withoutTests } from './related-tests.ts';

const server = (name: string) => `apps/server/src/${name}`;
const imports = (...targets: string[]) => targets.map((target) => `import '${target}';`).join('\n');

const HOUSE = new Map([
  ['packages/contract/src/tags.ts', ''],
  [server('platform/days.ts'), ''],
  [server('platform/days.test.ts'), imports('./days.ts')],
  [server('modules/catalog/tags/tags.repo.ts'), imports('../../../platform/days.ts')],
  [server('modules/catalog/tags/tags.service.ts'), imports('./tags.repo.ts', '@recado/contract/tags')],
  [server('modules/catalog/tags/tags.test.ts'), imports('../../../../test/product.ts')],
  [server('modules/inbox/tickets/tickets.service.ts'), imports('../../catalog/tags/tags.service.ts')],
  [server('modules/inbox/tickets/tickets.test.ts'), imports('../../../../test/product.ts')],
  [server('modules/inbox/chats/chats.test.ts'), imports('../../../../test/product.ts')],
  [server('app.ts'), imports('./modules/inbox/tickets/tickets.service.ts')],
  ['apps/server/test/product.ts', imports('../src/app.ts')],
  ['apps/server/test/walk.test.ts', imports('./product.ts')],
  ['apps/web/src/features/tags/TagForm.tsx', imports('@recado/contract/tags')],
  ['apps/web/src/features/tags/TagForm.test.tsx', imports('./TagForm.tsx')],
]);

it.each([
  ['a test', ['modules/inbox/chats/chats.test.ts'], ['chats.test.ts']],
  [
    'a file of a feature: its tests, and those of who uses it',
    ['modules/catalog/tags/tags.service.ts'],
    ['tags.test.ts', 'tickets.test.ts'],
  ],
  ['what only its own feature uses', ['modules/catalog/tags/tags.repo.ts'], ['tags.test.ts']],
  ['mechanism: whoever imports it', ['platform/days.ts'], ['days.test.ts', 'tags.test.ts']],
  ['nothing that is tested', ['../README.md'], []],
])('%s', (_, changed, expected) => {
  const found = relatedTests(changed.map(server), HOUSE);
  expect(found.map((file) => file.split('/').at(-1))).toEqual(expected);
});

it('the contract: both sides', () => {
  expect(relatedTests(['packages/contract/src/tags.ts'], HOUSE)).toEqual([
    server('modules/catalog/tags/tags.test.ts'),
    'apps/web/src/features/tags/TagForm.test.tsx',
  ]);
});

it('what all tests stand on: all of them', () => {
  expect(relatedTests(['apps/server/test/product.ts'], HOUSE)).toHaveLength(4);
});

const real = readSources(path.join(import.meta.dirname, '..'), ['apps', 'scripts']);

it.each([
  ['a text', 'apps/web/src/shared/i18n/pt/errors.json', 'apps/web/src/shared/i18n/texts.test.ts'],
  ['a migration', 'apps/server/migrations/0001_tables.sql', 'apps/server/src/platform/db/migrate.test.ts'],
  ['the bootstrap', 'scripts/bootstrap.mjs', 'scripts/long-tests.test.ts'],
  ['a part of it', 'scripts/bootstrap/child.mjs', 'scripts/bootstrap.test.ts'],
  ['a text of the documentation', 'docs/operation.md', 'scripts/docs/site.test.ts'],
  ['what runs before the app', 'apps/web/public/start.js', 'apps/web/src/shared/i18n/startLanguage.test.tsx'],
])('%s, which no code imports: the tests of this house that read it', (_, changed, expected) => {
  expect(relatedTests([changed], real)).toContain(expected);
});

it('names what no test is about', () => {
  const tested = server('modules/catalog/tags/tags.service.ts');
  expect(withoutTests(['README.md', tested, 'package.json'], HOUSE)).toEqual(['README.md', 'package.json']);
});
