// Holds the table of design/style.md against the code, and shows that it would notice each kind of violation.
import { describe, expect, it } from 'vitest';
import { readSources } from './imports.ts';
import { violations } from './layers.ts';
import { productNouns } from './product-nouns.ts';
import { root } from './run.ts';
import { partsCalledServices } from './services.ts';
import { smallFiles } from './small-files.ts';

describe('who imports whom', () => {
  const sources = readSources(root, ['apps', 'packages', 'tests', 'scripts']);

  it('is as the table says, everywhere', () => {
    expect(sources.size).toBeGreaterThan(1_000);
    expect(violations(sources)).toEqual([]);
  });

  it('and what one file alone asks for stands in it, where it is small', () => {
    expect(smallFiles(sources)).toEqual([]);
  });

  it('and what is called a service is one', () => {
    expect(partsCalledServices(sources)).toEqual([]);
  });

  it('and where a query fails, what is there stays: FailedState is shown for one by NotLoaded alone', () => {
    const asksAgain = /<FailedState\b[^;]*?\brefetch\(\)[^;]*?\/>/;
    const names = [...sources]
      .filter(([name, text]) => name.endsWith('.tsx') && asksAgain.test(text))
      .map(([name]) => name);
    expect(names).toEqual(['apps/web/src/shared/ui/NotLoaded.tsx']);
  });

  it('and the platform names nothing of the product', () => {
    expect(productNouns(sources)).toEqual([]);
    expect(productNouns(new Map())).toContain('platform/context.ts is excused, and names nothing');
    expect(productNouns(new Map())).toContain('platform/jobs/jobs.ts is excused of "queue"');
  });

  it.each([
    ["export const TOPIC = 'typing';", 'typing'],
    ['// of WhatsApp', 'whatsapp'],
    ['const queueIds = [];', 'queue'],
    ["const REPLAYS_TOPIC = '';", 'replay'],
    ['sql`select from user_tags`', 'tag'],
    ['class HTTPAgents {}', 'agent'],
    ['/** when it is scheduled */', 'schedule'],
    ["const TOPIC = 'pushes';", 'pushes'],
  ])('and it is noticed where it does: %s', (text, noun) => {
    const file = (name: string) => new Map([[`apps/server/src/platform/${name}`, text]]);
    expect(productNouns(file('hints/a.ts'))).toContain(`platform/hints/a.ts knows of "${noun}"`);
    // One that is excused of something else.
    expect(productNouns(file('db/statement-text.ts'))).toContain(`platform/db/statement-text.ts knows of "${noun}"`);
  });
});

const server = (name: string) => `apps/server/src/${name}`;
const web = (name: string) => `apps/web/src/${name}`;

/** A file that is imported, and stands where it may. */
const empty = (...names: string[]): [string, string][] => names.map((name) => [name, 'export const x = 1;']);

/** A folder that stands in the same one. */
const beside = (folder: string): string => `../${folder.split('/').at(-1)}`;

describe('a planted violation', () => {
  it.each<[string, string, string, string[], RegExp]>([
    ['contract imports a package', 'packages/contract/src/a.ts', "import pg from 'luxon';", [], /only zod/],
    ['rules import a package', 'packages/rules/src/a.ts', "import dayjs from 'dayjs';", [], /only zod/],
    [
      'rules import the server',
      'packages/rules/src/a.ts',
      "import type { x } from '@recado/server/app';",
      [server('app.ts')],
      /rules may not import server/,
    ],
    [
      'contract imports the server',
      'packages/contract/src/a.ts',
      "import { x } from '@recado/server/app';",
      [server('app.ts')],
      /contract may not import server/,
    ],
    [
      'platform imports a module',
      server('platform/a.ts'),
      "import { x } from '../modules/accounts/auth/b.service.ts';",
      [server('modules/accounts/auth/b.service.ts')],
      /platform may not import modules/,
    ],
    [
      'schema imports platform',
      server('schema/a.ts'),
      "import { x } from '../platform/errors.ts';",
      [server('platform/errors.ts')],
      /schema may not import platform/,
    ],
    [
      'an adapter imports a module',
      server('adapters/s/a.ts'),
      "export { x } from '../../modules/inbox/tickets/b.service.ts';",
      [server('modules/inbox/tickets/b.service.ts')],
      /adapters may not import modules/,
    ],
    [
      'a module imports an adapter, by type',
      server('modules/inbox/tickets/a.ts'),
      "import type { x } from '../../../adapters/s/b.ts';",
      [server('adapters/s/b.ts')],
      /modules may not import adapters/,
    ],
    [
      'a module imports an adapter, by import()',
      server('modules/inbox/tickets/a.ts'),
      "export const x = import('../../../adapters/s/b.ts');",
      [server('adapters/s/b.ts')],
      /modules may not import adapters/,
    ],
    [
      'a module imports an adapter, by import type',
      server('modules/inbox/tickets/a.ts'),
      "export type X = import('../../../adapters/s/b.ts').X;",
      [server('adapters/s/b.ts')],
      /modules may not import adapters/,
    ],
    [
      'an area looks upward',
      server('modules/catalog/tags/a.ts'),
      "import { x } from '../../inbox/tickets/b.service.ts';",
      [server('modules/inbox/tickets/b.service.ts')],
      /catalog comes before inbox/,
    ],
    [
      'an unknown area',
      server('modules/misc/tags/a.ts'),
      "import { x } from '../../catalog/tags/b.service.ts';",
      [server('modules/catalog/tags/b.service.ts')],
      /no such area/,
    ],
    [
      "another feature's repo",
      server('modules/inbox/tickets/a.ts'),
      "import { x } from '../../catalog/tags/b.repo.ts';",
      [server('modules/catalog/tags/b.repo.ts')],
      /only \*\.service\.ts/,
    ],
    [
      'a room of lines imports a part of another',
      server('modules/lines/outbox/a.ts'),
      "import { x } from '../session/b.ts';",
      [server('modules/lines/session/b.ts')],
      /only \*\.service\.ts/,
    ],
    [
      'another area imports what the rooms of lines share',
      server('modules/insight/dashboard/a.ts'),
      "import { x } from '../../lines/shared/b.ts';",
      [server('modules/lines/shared/b.ts')],
      /only \*\.service\.ts/,
    ],
    ['a module imports pg', server('modules/inbox/tickets/a.ts'), "import type pg from 'pg';", [], /only platform\/db/],
    ['platform imports pg itself', server('platform/jobs/a.ts'), "import pg from 'pg';", [], /only platform\/db/],
    [
      'withSystem in a module',
      server('modules/inbox/tickets/a.ts'),
      'export const f = (db) => db.withSystem(() => 1);',
      [],
      /uses withSystem or readSystem/,
    ],
    [
      'dedicated in a module',
      server('modules/lines/outbox/a.ts'),
      'export const f = (db) => db.dedicated();',
      [],
      /uses dedicated/,
    ],
    [
      'dedicated in an adapter, taken out of the database',
      server('adapters/s/a.ts'),
      'export const f = (db) => db?.dedicated?.();',
      [],
      /uses dedicated/,
    ],
    [
      'the server imports the web',
      server('app.ts'),
      "import { x } from '@recado/web/app';",
      [web('app.ts')],
      /server may not import web app/,
    ],
    [
      'a module is handed a function of another',
      server('app.ts'),
      "import { x } from './modules/a/b/b.service.ts'; import { y } from './modules/c/d/d.jobs.ts'; y({ done: () => x() });",
      [server('modules/a/b/b.service.ts'), server('modules/c/d/d.jobs.ts')],
      /app\.ts hands x to y/,
    ],
    [
      'a feature imports a feature',
      web('features/tags/A.tsx'),
      "import { x } from '../users/B.tsx';",
      [web('features/users/B.tsx')],
      /never imports a feature/,
    ],
    [
      'a feature imports the app',
      web('features/tags/A.tsx'),
      "import { x } from '../../app/B';",
      [web('app/B.tsx')],
      /features may not import web app/,
    ],
    [
      'shared imports an entity',
      web('shared/ui/A.tsx'),
      "import { x } from '../../entities/tag/B.tsx';",
      [web('entities/tag/B.tsx')],
      /shared may not import entities/,
    ],
    [
      'a file outside of the tree',
      server('helpers/a.ts'),
      "import { x } from '../app.ts';",
      [server('app.ts')],
      /in no layer/,
    ],
    [
      'a test is imported',
      server('app.ts'),
      "import { x } from './test/b.test.ts';",
      [server('test/b.test.ts')],
      /a test/,
    ],
    [
      'the product imports a helper of tests',
      server('app.ts'),
      "import { x } from '../test/b.ts';",
      ['apps/server/test/b.ts'],
      /there for tests/,
    ],
    [
      'a journey imports a helper of the server’s tests',
      'tests/e2e/a.ts',
      "import { x } from '../../apps/server/test/b.ts';",
      ['apps/server/test/b.ts'],
      /stands in tests\//,
    ],
    [
      'a package imports its own helper of tests',
      'packages/whatsapp-web/src/a.ts',
      "import type { x } from '../test/b.ts';",
      ['packages/whatsapp-web/test/b.ts'],
      /there for tests/,
    ],
  ])('is noticed: %s', (_, name, text, others, message) => {
    expect(violations(new Map([...empty(...others), [name, text]]))).toEqual([expect.stringMatching(message)]);
  });

  it('is noticed: a cycle, of type imports too', () => {
    const cycle = new Map([
      [server('platform/a.ts'), "import { b } from './b.ts';"],
      [server('platform/b.ts'), "import type { c } from './c.ts';"],
      [server('platform/c.ts'), "export { a } from './a.ts';"],
      [server('platform/d.ts'), "import { a } from './a.ts';"],
    ]);
    expect(violations(cycle)).toEqual([expect.stringMatching(/an import cycle$/)]);
  });

  it('is noticed: a cycle among tests and their helpers', () => {
    const cycle = new Map([
      ['tests/bench/a.ts', "import { b } from './b.ts';"],
      ['tests/bench/b.ts', "import { c } from '@recado/fake-whatsapp/c';"],
      ['tests/fake-whatsapp/src/c.ts', "import type { a } from '../../bench/a.ts';"],
    ]);
    expect(violations(cycle)).toEqual([expect.stringMatching(/an import cycle$/)]);
  });

  it.each([
    ['features of an area', 'apps/server/src/modules/catalog/tags', 'apps/server/src/modules/catalog/lists'],
    ['adapters', 'apps/server/src/adapters/s', 'apps/server/src/adapters/t'],
    ['parts of the platform', 'apps/server/src/platform/http', 'apps/server/src/platform/media'],
    ['entities', 'apps/web/src/entities/tag', 'apps/web/src/entities/user'],
    ['what all screens share', 'apps/web/src/shared/data', 'apps/web/src/shared/ui'],
    ['parts of a screen', 'apps/web/src/features/tags/list', 'apps/web/src/features/tags/form'],
    ['parts of the app', 'apps/web/src/app/shell/one', 'apps/web/src/app/shell/two'],
  ])('is noticed: %s that import each other, without a cycle of files', (_, one, other) => {
    const circle = new Map([
      ...empty(`${one}/b.service.ts`, `${other}/d.service.ts`),
      [`${one}/a.ts`, `import { x } from '${beside(other)}/d.service.ts';`],
      [`${other}/c.ts`, `import type { x } from '${beside(one)}/b.service.ts';`],
    ] as [string, string][]);
    expect(violations(circle)).toEqual([expect.stringMatching(/folders that import each other$/)]);
  });

  it('is noticed: a service that only its own folder asks for, besides a test', () => {
    const tags = (name: string) => server(`modules/catalog/tags/${name}.ts`);
    const asking = "import { x } from './a.service.ts';";
    const parts = (asks: string, text: string) =>
      partsCalledServices(new Map([...empty(tags('a.service')), [asks, text]]));
    const message = /^apps.*a\.service\.ts: .* it is no service$/;
    expect(parts(tags('b.service'), asking)).toContainEqual(expect.stringMatching(message));
    expect(parts(server('modules/inbox/b/b.test.ts'), "import '../../catalog/tags/a.service.ts';")).toHaveLength(1);
    expect(parts(tags('b.routes'), asking)).toEqual([]);
    expect(parts(tags('b.jobs'), asking)).toEqual([]);
    expect(parts(server('modules/inbox/b/b.ts'), "import '../../catalog/tags/a.service.ts';")).toEqual([]);
  });

  it('is not seen where there is none', () => {
    const fine = new Map([
      ...empty(
        server('modules/catalog/tags/tags.service.ts'),
        server('platform/errors.ts'),
        'packages/contract/src/tags.ts',
      ),
      ...empty(server('adapters/s/s.ts'), web('shared/ui/A.tsx')),
      [
        server('modules/inbox/tickets/tickets.service.ts'),
        "import { x } from '../../catalog/tags/tags.service.ts'; import { y } from '@recado/contract/tags'; import { z } from '../../../platform/errors.ts';",
      ],
      [server('main.ts'), "import './adapters/s/s.ts';"],
      [
        server('app.ts'),
        "import { x } from './modules/inbox/tickets/tickets.service.ts'; import { a } from './adapters/s/s.ts'; const y = x(a, () => a()); a(y, (b) => x(b));",
      ],
      [server('modules/lines/runtime/ownership.ts'), 'export const f = (db) => db.dedicated();'],
      [server('modules/lines/shared/a.ts'), ''],
      [server('modules/lines/outbox/a.ts'), "import { x } from '../shared/a.ts';"],
      [server('modules/lines/runtime/a.ts'), "import { x } from '../outbox/a.ts';"],
      [
        web('features/tags/A.tsx'),
        "import { x } from '../../shared/ui/A.tsx'; import './A.css'; import React from 'react';",
      ],
      [server('modules/inbox/tickets/tickets.test.ts'), "import pg from 'pg';"],
    ]);
    expect(violations(fine)).toEqual([]);
  });
});
