// Which pages the site has, for whom, and where their texts lie.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.ts';
import type { Reader, Words } from './words.ts';

interface Named {
  /** the file's name on the site, in every language */
  id: string;
  reader: Reader;
}

/** A page that is written; where a language has no text of its own, the English one stands there. */
export interface Written extends Named {
  /** in the checkout, by language; English always */
  files: { readonly en: string; readonly pt: string; readonly es: string };
  /** of the English file only these, below a title of the site's own */
  sections?: { readonly title: keyof Words['titles']; readonly named: readonly string[] };
  /** the page that lists it */
  below?: string;
}

const helps = JSON.parse(readFileSync(path.join(root, 'docs/user/contents.json'), 'utf8')) as Record<
  'start' | 'company' | 'daily',
  readonly string[]
>;

const help =
  (reader: Reader) =>
  (name: string): Written => ({
    id: `help-${name}`,
    reader,
    files: { en: `docs/user/en/${name}.md`, pt: `docs/user/pt/${name}.md`, es: `docs/user/es/${name}.md` },
  });

const written = (id: string, reader: Reader, en: string, sections?: Written['sections']): Written => ({
  id,
  reader,
  files: { en, pt: `docs/pt/${id}.md`, es: `docs/es/${id}.md` },
  sections,
});

const decisions = readdirSync(path.join(root, 'docs/decisions'))
  .filter((file) => /^\d{4}-.+\.md$/.test(file))
  .toSorted();

export const DECISIONS: readonly Written[] = decisions.map((file) => ({
  ...written(`decision-${file.replace(/\.md$/, '')}`, 'developer', `docs/decisions/${file}`),
  below: 'decisions',
}));

/** In the order in which one reads them; pages that are made from definitions are put among them by site.ts. */
export const WRITTEN: readonly Written[] = [
  written('getting-started', 'newcomer', 'docs/en/getting-started.md'),
  ...[...helps.start, ...helps.daily].map(help('newcomer')),
  ...helps.company.map(help('administrator')),
  written('operation', 'operator', 'docs/operation.md'),
  written('scaling', 'operator', 'docs/scaling.md'),
  written('running', 'operator', 'README.md', {
    title: 'running',
    named: ['Being paid', 'Connecting WhatsApp', 'Running it bigger', 'Licence'],
  }),
  written('security', 'operator', 'SECURITY.md'),
  written('speed', 'operator', 'README.md', { title: 'speed', named: ['Speed'] }),
  written('changelog', 'operator', 'CHANGELOG.md'),
  written('developing', 'developer', 'docs/en/developing.md'),
  written('contributing', 'developer', 'CONTRIBUTING.md'),
  ...DECISIONS,
];

/** Where a text names what another page is made from, it leads there. */
export const MADE_FROM: Readonly<Record<string, string>> = {
  'README.md#settings': 'settings.html',
  'README.md#two-commands': 'getting-started.html',
  'packages/contract/src/api.ts': 'calls.html',
  'packages/contract/src/public-api.ts': 'calls-public-api.html',
  'packages/contract/src/live-events.ts': 'events.html',
  'packages/contract/src/errors.ts': 'errors.html',
  'docs/decisions': 'decisions.html',
};
