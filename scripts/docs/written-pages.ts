// Pages that are written: reads their files, and says where the links in them lead on the site.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '@recado/contract/constants';
import { pictureSize } from '../../apps/web/src/features/helps/pages/picturePixels.ts';
import { slugOf } from '../../apps/web/src/features/helps/pages/readPage.ts';
import { root } from '../run.ts';
import { MADE_FROM, WRITTEN, type Written } from './contents.ts';
import { readMarkdown, type Places } from './markdown.ts';
import type { Text } from './text.ts';
import { WORDS } from './words.ts';

/** The site's page of a file, or of a section of it: `docs/operation.md`, `README.md#settings`. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ...WRITTEN.flatMap(({ id, files, sections }) => [
    ...(sections?.named.map((name) => [`${files.en}#${slugOf(name)}`, `${id}.html#${slugOf(name)}`] as const) ?? []),
    ...Object.values(files)
      .filter((file) => !sections || file !== files.en)
      .map((file) => [file, `${id}.html`] as const),
  ]),
  ...Object.entries(MADE_FROM),
]);

/** The language that there is a text in: the page's own, or English. */
export const spokenIn = ({ files }: Written, language: Language): Language =>
  existsSync(path.join(root, files[language])) ? language : 'en';

/** As it is written, with its title. @param language one that it is written in */
export function markdownOf({ files, sections }: Written, language: Language, title: string): string {
  const source = readFileSync(path.join(root, files[language]), 'utf8');
  if (!sections || language !== 'en') return source;
  return `# ${title}\n\n${sections.named.map((name) => sectionOf(source, name)).join('\n\n')}`;
}

/** @param pictures takes those of the page: their name on the site, and where they lie */
export function writtenPage(page: Written, language: Language, pictures: Map<string, string>): Text {
  const words = WORDS[language];
  const spoken = spokenIn(page, language);
  const file = page.files[spoken];
  try {
    const markdown = markdownOf(page, spoken, page.sections ? words.titles[page.sections.title] : '');
    return readMarkdown(markdown, spoken, words, placesOf(file, spoken, pictures));
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function sectionOf(source: string, name: string): string {
  const found = new RegExp(`^## ${name}\n[^]*?(?=^## |(?![^]))`, 'm').exec(source)?.[0];
  if (found === undefined) throw new Error(`has no section ${name}`);
  return found.trim();
}

function placesOf(file: string, language: Language, pictures: Map<string, string>): Places {
  const inCheckout = (href: string): string => path.posix.join(path.posix.dirname(file), href);
  return {
    page(href) {
      // A screen of the product: which address that has nobody here knows.
      if (href.startsWith('/')) return undefined;
      const [name = '', slug] = inCheckout(href).split('#', 2);
      const section = PAGES.get(`${name}#${slug ?? ''}`);
      if (section !== undefined) return section;
      const page = PAGES.get(name);
      if (page !== undefined) return slug === undefined ? page : `${page}#${slug}`;
      if (!existsSync(path.join(root, name))) throw new Error(`a link to nowhere: ${href}`);
      return undefined;
    },
    picture(href) {
      const from = inCheckout(href);
      const name = `${language}-${path.posix.basename(from)}`;
      pictures.set(name, from);
      return { src: `../pictures/${name}`, ...pictureSize(readFileSync(path.join(root, from)), from) };
    },
  };
}
