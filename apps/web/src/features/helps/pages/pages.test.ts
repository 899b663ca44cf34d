// The help pages themselves: all in three languages and alike, calling things as the screen does, their links and
// pictures there, and no picture for nothing.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES, type Language } from '@recado/contract/constants';
import { describe, expect, it } from 'vitest';
import contents from '../../../../../../docs/user/contents.json' with { type: 'json' };
import type { Inline } from './page.ts';
import { PICTURE_SCALE, pictureSize } from './picturePixels.ts';
import { readPage, type ReadPage } from './readPage.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../../..');
const FOLDER = path.join(ROOT, 'docs/user');
const TEXTS = path.join(ROOT, 'apps/web/src/shared/i18n');
const MOST_BYTES = { picture: 80_000, all: 4_000_000 };

const namesIn = (folder: string, end: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .flatMap((file) => (file.endsWith(end) ? [file.slice(0, -end.length)] : []))
        .toSorted()
    : [];

const pagesOf = (language: Language): Map<string, ReadPage> =>
  new Map(
    namesIn(path.join(FOLDER, language), '.md').map((name) => {
      const file = path.join(FOLDER, language, `${name}.md`);
      return [name, readPage(readFileSync(file, 'utf8'), file)];
    }),
  );

const books = Object.fromEntries(LANGUAGES.map((language) => [language, pagesOf(language)])) as Record<
  Language,
  Map<string, ReadPage>
>;

const inlinesOf = (page: ReadPage): Inline[] =>
  page.blocks.flatMap((block) => {
    if (block.kind === 'text' || block.kind === 'note') return block.inline;
    return block.kind === 'list' || block.kind === 'steps' ? block.items.flat() : [];
  });

const slugsOf = ({ blocks }: ReadPage): string[] =>
  blocks.flatMap((block) => (block.kind === 'heading' ? [block.slug] : []));
const picturesOf = ({ blocks }: ReadPage): string[] =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : []));

type Tree = { [key: string]: string | Tree };
const leaves = (tree: Tree): string[] =>
  Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));

/** All that a screen says in this language. */
const wordsOf = (language: Language): Set<string> =>
  new Set(
    namesIn(path.join(TEXTS, language), '.json').flatMap((name) =>
      leaves(JSON.parse(readFileSync(path.join(TEXTS, language, `${name}.json`), 'utf8')) as Tree),
    ),
  );

/** What a page is made of, without what it says. */
const shapeOf = ({ blocks }: ReadPage): string[] =>
  blocks.map((block) => {
    if (block.kind === 'picture') return block.file;
    return 'items' in block ? `${block.kind} of ${block.items.length}` : block.kind;
  });

describe.each(LANGUAGES)('in %s', (language) => {
  const book = books[language];

  it('there is every page of the contents, and no other', () => {
    expect([...book.keys()]).toEqual(Object.values(contents).flat().toSorted());
  });

  it('pages are made alike in all languages', () => {
    for (const [name, page] of book) {
      const original = books.pt.get(name);
      expect([name, shapeOf(page)]).toEqual([name, original && shapeOf(original)]);
    }
  });

  it('whatever is in bold, and each screen that is linked, is called as on the screen', () => {
    const words = wordsOf(language);
    const strange = [...book].flatMap(([name, page]) =>
      inlinesOf(page).flatMap((part) => {
        const said = typeof part === 'string' || part.kind === 'key' ? undefined : part;
        const named = said?.kind === 'term' || said?.to.startsWith('/');
        return said && named && !words.has(said.text) ? [`${name}: ${said.text}`] : [];
      }),
    );
    expect(strange).toEqual([]);
  });

  it('links to pages and their parts lead there', () => {
    const lost = [...book].flatMap(([name, page]) =>
      inlinesOf(page).flatMap((part) => {
        if (typeof part === 'string' || part.kind !== 'link' || /^(?:\/|https:)/.test(part.to)) return [];
        const [to = '', slug] = part.to.split('#', 2);
        const target = book.get(to);
        return target && (slug === undefined || slugsOf(target).includes(slug)) ? [] : [`${name}: ${part.to}`];
      }),
    );
    expect(lost).toEqual([]);
  });

  it('pictures are there, none too large, and none for nothing', () => {
    const named = [...book.values()].flatMap(picturesOf).toSorted();
    const folder = path.join(FOLDER, language);
    const there = namesIn(path.join(folder, 'pictures'), '.webp').map((name) => `pictures/${name}.webp`);
    expect(named).toEqual(there.toSorted());
    for (const file of named) {
      const picture = readFileSync(path.join(folder, file));
      expect(picture.length, file).toBeLessThanOrEqual(MOST_BYTES.picture);
      expect(pictureSize(picture, file).width).toBeGreaterThan(200);
    }
  });
});

it('all pictures together are a modest load', () => {
  const files = LANGUAGES.flatMap((language) => {
    const folder = path.join(FOLDER, language, 'pictures');
    return namesIn(folder, '.webp').map((name) => statSync(path.join(folder, `${name}.webp`)).size);
  });
  expect(files.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES.all);
});

it('pictures are taken at the scale at which they are shown', () => {
  const script = readFileSync(path.join(ROOT, 'tests/e2e/help-pictures.ts'), 'utf8');
  expect(script).toContain(`const SCALE = ${PICTURE_SCALE};`);
});
