// All help pages of a language, in their order, and the search in them. Fetched when somebody looks for help.
import type { Language } from '@recado/contract/constants';
import contents from '../../../../../../docs/user/contents.json';
import type { HelpPage } from './page.ts';
import { searchPages, type Hit, type NamedPage } from './searchPages.ts';

const GROUPS = ['start', 'company', 'daily'] as const satisfies (keyof typeof contents)[];

const LOADERS: Record<Language, () => Promise<{ pages: Record<string, HelpPage> }>> = {
  pt: () => import('./pagesPt.ts'),
  en: () => import('./pagesEn.ts'),
  es: () => import('./pagesEs.ts'),
};

export interface HelpBook {
  groups: { group: (typeof GROUPS)[number]; pages: NamedPage[] }[];
  /** all of them, in this order */
  pages: NamedPage[];
  search: (query: string) => Hit[];
}

export async function loadBook(language: Language): Promise<HelpBook> {
  const { pages: files } = await LOADERS[language]();
  const byName = new Map(Object.entries(files).map(([path, page]) => [path.replace(/^.*\/|\.md$/g, ''), page]));
  const groups = GROUPS.map((group) => ({
    group,
    pages: contents[group].flatMap((name) => {
      const page = byName.get(name);
      return page ? [{ ...page, name }] : [];
    }),
  }));
  const pages = groups.flatMap((group) => group.pages);
  return { groups, pages, search: (query) => searchPages(pages, query) };
}
