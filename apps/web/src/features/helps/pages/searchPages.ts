// Which help pages words are found in, the best first, and where in them. Pure.
import { foldText, searchWords } from '../../../shared/format/matches.ts';
import { plainText, type Block, type HelpPage } from './page.ts';

interface Section {
  /** undefined: above the first heading */
  slug?: string;
  heading: string;
  text: string;
}

export interface NamedPage extends HelpPage {
  name: string;
}

export interface Hit {
  page: NamedPage;
  /** the part of the page, where it is not its beginning */
  section?: { slug: string; heading: string };
  excerpt: string;
}

const WORTH = { title: 8, heading: 4, summary: 2, text: 1 };
const EXCERPT = 140;

/** Every word begins one in the page; parts of a page count together, the part where most is found is shown. */
export function searchPages(pages: readonly NamedPage[], query: string): Hit[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  return pages
    .flatMap((page) => {
      const found = hitIn(page, words);
      return found ? [found] : [];
    })
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ hit }) => hit);
}

function hitIn(page: NamedPage, words: readonly string[]): { hit: Hit; worth: number } | undefined {
  const sections = sectionsOf(page);
  const head = page.title;
  const all = [head, page.summary, ...sections.flatMap(({ heading, text }) => [heading, text])].join(' ');
  if (count(all, words) < words.length) return undefined;
  const rated = sections
    .map((section, at) => {
      const first = at === 0 ? count(page.summary, words) * WORTH.summary : 0;
      return { section, worth: first + count(section.heading, words) * WORTH.heading + count(section.text, words) };
    })
    .toSorted((a, b) => b.worth - a.worth);
  const [best] = rated;
  if (!best) return undefined;
  const { slug, heading, text } = best.section;
  const inTitle = count(head, words);
  // Whoever writes the page's own name wants it from its beginning.
  const whole = slug === undefined || inTitle === words.length;
  return {
    worth: inTitle * WORTH.title + best.worth,
    hit: {
      page,
      ...(!whole && { section: { slug, heading } }),
      excerpt: whole ? page.summary : excerptOf(text, words),
    },
  };
}

const wordsOf = (text: string): string => ` ${foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
const count = (text: string, words: readonly string[]): number => {
  const folded = wordsOf(text);
  return words.filter((word) => folded.includes(` ${word}`)).length;
};

function sectionsOf({ blocks }: HelpPage): Section[] {
  const sections: Section[] = [{ heading: '', text: '' }];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ slug: block.slug, heading: block.text, text: '' });
    else {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${textOf(block)}`.trim();
    }
  }
  return sections;
}

function textOf(block: Exclude<Block, { kind: 'heading' }>): string {
  switch (block.kind) {
    case 'picture':
      return '';
    case 'list':
    case 'steps':
      return block.items.map(plainText).join(' ');
    case 'text':
    case 'note':
      return plainText(block.inline);
  }
}

/** Of the text, as much as is read at a glance, from the sentence in which the first word is found. */
function excerptOf(text: string, words: readonly string[]): string {
  const sentences = text.split(/(?<=[.!?:])\s+/);
  const at = Math.max(
    0,
    sentences.findIndex((sentence) => count(sentence, words) > 0),
  );
  const shown = sentences.slice(at).join(' ');
  return shown.length <= EXCERPT ? shown : `${shown.slice(0, shown.lastIndexOf(' ', EXCERPT))} …`;
}
