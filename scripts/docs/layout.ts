// The frame of every page: head, side, the text, what comes before and after. Addresses are relative, so that the site
// works in any folder, and opened as files.
import { LANGUAGES, type Language } from '@recado/contract/constants';
import { escapeHtml } from './schema-text.ts';
import type { Heading, Page, Text } from './text.ts';
import { READERS, WORDS, type Words } from './words.ts';

const TAGS: Readonly<Record<Language, string>> = { pt: 'pt-BR', en: 'en', es: 'es' };

const HALF_MOON =
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/><path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"/></svg>';

/** What is in another language than its page says so, for whoever has it read aloud. */
const langOf = (text: Text, language: Language): string =>
  text.language === language ? '' : ` lang="${TAGS[text.language]}"`;

/** @param up to the site's top */
const head = (language: Language, title: string, up: string): string => `<!doctype html>
<html lang="${TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${up}favicon.svg">
<link rel="stylesheet" href="${up}site.css">
<script src="${up}site.js"></script>
</head>`;

/** The top: whoever has no script goes on in Portuguese, the others in what their browser speaks. */
export const welcomeHtml = (): string => `${head('pt', WORDS.pt.site, '')}
<body class="welcome" data-welcome>
<main>
<h1>Recado</h1>
<ul>${LANGUAGES.map((language) => `<li><a href="${language}/index.html" lang="${TAGS[language]}">${WORDS[language].name}</a></li>`).join('')}</ul>
</main>
</body>
</html>
`;

export function homeHtml(pages: readonly Page[], language: Language, size: { width: number; height: number }): string {
  const words = WORDS[language];
  const cards = READERS.map((reader) => {
    const { title, lead } = words.readers[reader];
    const links = pages
      .filter((page) => page.reader === reader && !page.below)
      .map(({ id, text }) => `<li><a href="${id}.html"${langOf(text, language)}>${escapeHtml(text.title)}</a></li>`);
    return `<section class="card"><h2 id="${reader}">${title}</h2><p>${escapeHtml(lead)}</p><ul>${links.join('')}</ul></section>`;
  });
  const main = `<main id="text" class="home">
<h1>${words.site}</h1>
<p class="lead">${escapeHtml(words.lead)}</p>
<div class="cards">${cards.join('\n')}</div>
<img src="../pictures/inbox.png" alt="${escapeHtml(words.inbox)}" width="${size.width}" height="${size.height}" loading="lazy">
</main>`;
  return document('index', words.site, main, '', language);
}

export function pageHtml(page: Page, pages: readonly Page[], language: Language): string {
  const words = WORDS[language];
  const { title, html, headings, language: spoken } = page.text;
  const tag = langOf(page.text, language);
  const main = `<main id="text">
<p class="reader"><a href="index.html#${page.reader}">${words.readers[page.reader].title}</a></p>
<h1${tag}>${escapeHtml(title)}</h1>
${spoken === language || page.below === 'decisions' ? '' : `<p class="note">${words.untranslated}</p>`}
<article${tag}>
${html}
</article>
${aroundHtml(page, pages, language)}
</main>
${hereHtml(headings, words, tag)}`;
  return document(page.id, `${title} · Recado`, main, sideHtml(page, pages, language), language);
}

function document(id: string, title: string, main: string, side: string, language: Language): string {
  const words = WORDS[language];
  const languages = LANGUAGES.map((other) => {
    const current = other === language ? ' aria-current="true"' : '';
    return `<a href="../${other}/${id}.html" lang="${TAGS[other]}" hreflang="${TAGS[other]}"${current} title="${WORDS[other].name}">${other.toUpperCase()}</a>`;
  });
  const menu = side
    ? `<button type="button" class="menu" aria-expanded="false" aria-controls="side">${words.menu}</button>`
    : '';
  return `${head(language, title, '../')}
<body>
<a class="skip" href="#text">${words.skip}</a>
<header>
${menu}
<a class="brand" href="index.html"><img src="../favicon.svg" alt="" width="24" height="24">Recado</a>
<search>
<input type="search" aria-label="${words.search}" placeholder="${words.search}" autocomplete="off" data-nothing="${words.nothing}">
<div class="found" role="region" aria-live="polite" aria-label="${words.found}" hidden></div>
</search>
<nav class="languages" aria-label="${words.languages}">${languages.join('')}</nav>
<button type="button" class="theme" aria-label="${words.theme}" title="${words.theme}">${HALF_MOON}</button>
</header>
<div class="${side ? 'columns' : 'column'}">
${side}
${main}
</div>
</body>
</html>
`;
}

function sideHtml(page: Page, pages: readonly Page[], language: Language): string {
  const words = WORDS[language];
  const link = ({ id, text }: Page): string =>
    `<a href="${id}.html"${id === page.id ? ' aria-current="page"' : ''}${langOf(text, language)}>${escapeHtml(text.title)}</a>`;
  const open = page.below ?? page.id;
  const item = (each: Page): string => {
    const below = each.id === open ? pages.filter((other) => other.below === each.id) : [];
    const list = below.length === 0 ? '' : `<ul>${below.map((other) => `<li>${link(other)}</li>`).join('')}</ul>`;
    return `<li>${link(each)}${list}</li>`;
  };
  const groups = READERS.map((reader) => {
    const listed = pages.filter((each) => each.reader === reader && !each.below);
    return `<details${reader === page.reader ? ' open' : ''}><summary>${words.readers[reader].title}</summary><ul>${listed.map(item).join('')}</ul></details>`;
  });
  return `<nav id="side" aria-label="${words.pages}">${groups.join('\n')}</nav>`;
}

/** Long lists are found by the search and the browser's own. */
const MOST_HERE = 60;

function hereHtml(headings: readonly Heading[], words: Words, tag: string): string {
  const shown = headings.filter(({ depth }) => depth === 2).slice(0, MOST_HERE);
  if (shown.length < 2) return '';
  const links = shown.map(({ slug, text }) => `<li><a href="#${slug}">${escapeHtml(text)}</a></li>`);
  return `<nav class="here" aria-label="${words.here}"><p>${words.here}</p><ul${tag}>${links.join('')}</ul></nav>`;
}

function aroundHtml(page: Page, pages: readonly Page[], language: Language): string {
  const words = WORDS[language];
  const at = pages.indexOf(page);
  return `<nav class="around" aria-label="${words.around}">${besideHtml(pages[at - 1], words.before, language)}${besideHtml(pages[at + 1], words.next, language)}</nav>`;
}

const besideHtml = (page: Page | undefined, label: string, language: Language): string =>
  page
    ? `<a href="${page.id}.html"><span>${label}</span><b${langOf(page.text, language)}>${escapeHtml(page.text.title)}</b></a>`
    : '<span></span>';
