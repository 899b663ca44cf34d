// What a page of the site has to say, once it is read or made, and the small pieces of HTML that several pages are made of.
import type { Language } from '@recado/contract/constants';
import { escapeHtml } from './schema-text.ts';
import type { Reader } from './words.ts';

export interface Heading {
  /** 2 or 3 */
  depth: number;
  slug: string;
  text: string;
}

export interface Text {
  title: string;
  /** of the text: another than the page's where nobody has translated it */
  language: Language;
  html: string;
  headings: Heading[];
}

/** In one language. */
export interface Page {
  id: string;
  reader: Reader;
  /** the page that lists it, instead of the side */
  below?: string;
  text: Text;
}

/** Below the title; links lead to what it says. */
export const headingHtml = ({ depth, slug, text }: Heading): string =>
  `<h${depth} id="${slug}"><a href="#${slug}">${escapeHtml(text)}</a></h${depth}>`;

/** What schema-text.ts made of one. */
export const schemaHtml = (label: string, schema: string): string =>
  schema === '' ? '' : wideHtml('pre', label, `<code lang="en">${schema}</code>`);

/** What is wider than a page scrolls by itself, with a finger and with keys. */
export const wideHtml = (tag: 'div' | 'pre', label: string, html: string): string =>
  `<${tag} class="wide" role="region" tabindex="0" aria-label="${escapeHtml(label)}">${html}</${tag}>`;
