// The Markdown of the checkout as HTML. Nothing that is written as HTML is taken for it.
import type { Language } from '@recado/contract/constants';
import { Marked, Renderer, type Tokens } from 'marked';
import { slugOf } from '../../apps/web/src/features/helps/pages/readPage.ts';
import { escapeHtml } from './schema-text.ts';
import { headingHtml, wideHtml, type Heading, type Text } from './text.ts';

/** Where a link of the text leads on the site, and a picture lies. */
export interface Places {
  /** undefined: what is linked is no page, so that its words stand there without a link */
  page: (href: string) => string | undefined;
  picture: (href: string) => { src: string; width: number; height: number };
}

/** @param markdown begins with its title; a decision's has its number in one of two ways */
export function readMarkdown(markdown: string, language: Language, words: { table: string }, places: Places): Text {
  const [, title, body = ''] = /^# (.+)\n([^]*)$/.exec(markdown.trim()) ?? [];
  if (title === undefined) throw new Error(`begins with no title (# …): ${markdown.slice(0, 60)}`);
  const headings: Heading[] = [];
  const html = readerOf(headings, words, places).parse(body, { async: false });
  return { title: title.replace(/^0*(\d+)\.? /, '$1. '), language, html, headings };
}

const plain = (text: string): string => text.replaceAll(/[*`]|\[([^\]]*)\]\([^)]*\)/g, '$1');

function readerOf(headings: Heading[], words: { table: string }, places: Places): Marked {
  const marked = new Marked();
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ depth, text }: Tokens.Heading) {
        const said = plain(text);
        const heading = { depth, slug: freeSlug(slugOf(said), headings), text: said };
        headings.push(heading);
        return `${headingHtml(heading)}\n`;
      },
      code: ({ text }: Tokens.Code) => wideHtml('pre', text.split('\n')[0] ?? '', `<code>${escapeHtml(text)}</code>`),
      link({ href, tokens }: Tokens.Link) {
        const said = this.parser.parseInline(tokens);
        if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noopener">${said}</a>`;
        const page = href.startsWith('#') ? href : places.page(href);
        return page === undefined ? `<b>${said}</b>` : `<a href="${escapeHtml(page)}">${said}</a>`;
      },
      table(token: Tokens.Table) {
        const label = `${words.table}: ${token.header.map((cell) => plain(cell.text)).join(', ')}`;
        return wideHtml('div', label, Renderer.prototype.table.call(this, token));
      },
      image({ href, text }: Tokens.Image) {
        const { src, width, height } = places.picture(href);
        return `<img src="${src}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`;
      },
    },
  });
  return marked;
}

function freeSlug(slug: string, headings: readonly Heading[]): string {
  const taken = new Set(headings.map((heading) => heading.slug));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? slug : `${slug}-${number - 1}`;
    if (!taken.has(free)) return free;
  }
}
