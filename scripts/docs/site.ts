// The whole site as files: every page in every language, what is searched, the look, and the pictures.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOMS } from '@recado/contract/api';
import { LANGUAGES, type Language } from '@recado/contract/constants';
import { root } from '../run.ts';
import { callsId, callsIndex, callsPage, readCalls, shapesPage } from './calls-pages.ts';
import { DECISIONS, WRITTEN } from './contents.ts';
import { errorsPage, eventsPage, readEvents } from './events-page.ts';
import { homeHtml, pageHtml, welcomeHtml } from './layout.ts';
import { escapeHtml } from './schema-text.ts';
import { settingsPage } from './settings-page.ts';
import type { Page, Text } from './text.ts';
import { WORDS, type Reader } from './words.ts';
import { writtenPage } from './written-pages.ts';

/** By its path on the site, with `/`. */
export type Site = ReadonlyMap<string, string | Buffer>;

const LOOK = path.join(import.meta.dirname, 'look');
const INBOX = 'docs/inbox.png';

export function buildSite(): Site {
  const [calls, pictures] = [readCalls(), new Map<string, string>()];
  const events = readEvents(calls.shapes);
  const files = new Map<string, string | Buffer>([['index.html', welcomeHtml()]]);
  for (const language of LANGUAGES) {
    const made: Page[] = [
      { id: 'settings', reader: 'operator', text: settingsPage(language) },
      { id: 'calls', reader: 'developer', text: callsIndex(calls, language) },
      ...(Object.keys(ROOMS) as (keyof typeof ROOMS)[]).map((room): Page => {
        return { id: callsId(room), reader: 'developer', below: 'calls', text: callsPage(calls, room, language) };
      }),
      { id: 'shapes', reader: 'developer', below: 'calls', text: shapesPage(calls, language) },
      { id: 'events', reader: 'developer', text: eventsPage(events, language) },
      { id: 'errors', reader: 'developer', text: errorsPage(language) },
    ];
    const read = WRITTEN.map((page): Page => ({ ...page, text: writtenPage(page, language, pictures) }));
    const pages = inOrder(made, read, language);
    files.set(`${language}/index.html`, homeHtml(pages, language, pngSize(readFileSync(path.join(root, INBOX)))));
    for (const page of pages) files.set(`${language}/${page.id}.html`, pageHtml(page, pages, language));
    files.set(`${language}/search.js`, searchScript(pages, language));
  }
  for (const name of ['site.css', 'site.js']) files.set(name, readFileSync(path.join(LOOK, name), 'utf8'));
  files.set('favicon.svg', readFileSync(path.join(root, 'apps/web/public/favicon.svg')));
  for (const [name, from] of [...pictures, ['inbox.png', INBOX]])
    files.set(`pictures/${name}`, readFileSync(path.join(root, from ?? '')));
  return files;
}

const of = (pages: readonly Page[], reader: Reader): Page[] => pages.filter((page) => page.reader === reader);

/** What operators set comes before the rest of theirs; what programs call after how to begin, and reasons last. */
function inOrder(made: readonly Page[], read: readonly Page[], language: Language): Page[] {
  const [guides, reasons] = [read.filter(({ below }) => !below), read.filter(({ below }) => below)];
  return [
    ...of(guides, 'newcomer'),
    ...of(guides, 'administrator'),
    ...of(made, 'operator'),
    ...of(guides, 'operator'),
    ...of(guides, 'developer'),
    ...of(made, 'developer'),
    { id: 'decisions', reader: 'developer', text: decisionsIndex(reasons, language) },
    ...reasons,
  ];
}

function decisionsIndex(pages: readonly Page[], language: Language): Text {
  const { titles, decisions } = WORDS[language];
  const rows = pages.map(
    ({ id, text }) => `<li><a href="${id}.html" lang="${text.language}">${escapeHtml(text.title)}</a></li>`,
  );
  const html = `<p>${escapeHtml(decisions)}</p>\n<ul class="rooms">${rows.join('\n')}</ul>`;
  if (pages.length !== DECISIONS.length) throw new Error('a decision has no page');
  return { title: titles.decisions, language, html, headings: [] };
}

/** What is looked for, as a script: a page that is opened as a file may fetch nothing else. */
function searchScript(pages: readonly Page[], language: Language): string {
  const entries = pages.map(({ id, reader, text }) => [
    id,
    text.title,
    WORDS[language].readers[reader].title,
    text.headings.map((heading) => [heading.slug, heading.text]),
  ]);
  return `globalThis.recadoPages = ${JSON.stringify(entries)};\n`;
}

const pngSize = (png: Buffer): { width: number; height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});
