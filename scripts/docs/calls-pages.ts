// The pages of the API: a page for each room of the contract, and one for the shapes that have a name there.
import { allEndpoints, ROOMS, type NamedEndpoint } from '@recado/contract/api';
import type { Language } from '@recado/contract/constants';
import { none, type Endpoint } from '@recado/contract/endpoint';
import { escapeHtml, schemaText, type Shapes } from './schema-text.ts';
import { headingHtml, schemaHtml, type Heading, type Text } from './text.ts';
import { WORDS, type Words } from './words.ts';

interface Call extends NamedEndpoint {
  /** of the schemas, as text; '' where there is none */
  params: string;
  query: string;
  body: string;
  reply: string;
}

export interface Calls {
  all: readonly Call[];
  shapes: Shapes;
}

/** Once for all languages: it is what takes the time. */
export function readCalls(): Calls {
  const shapes: Shapes = new Map();
  const all = allEndpoints.map(({ endpoint, ...named }): Call => {
    const read = (part: 'params' | 'query' | 'body' | 'reply'): string =>
      endpoint[part] === none ? '' : schemaText(endpoint[part], part === 'reply' ? 'output' : 'input', shapes);
    return {
      ...named,
      endpoint,
      params: read('params'),
      query: read('query'),
      body: read('body'),
      reply: read('reply'),
    };
  });
  return { all, shapes };
}

/** A page's id: `calls-second-factor`. */
export const callsId = (room: string): string =>
  `calls-${room.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export const callTitle = ({ method, path }: Endpoint): string => `${method} ${path}`;

export function callsIndex(calls: Calls, language: Language): Text {
  const words = WORDS[language];
  const rows = Object.entries(ROOMS).map(([room, about]) => {
    const count = calls.all.filter((call) => call.room === room).length;
    return `<li><a href="${callsId(room)}.html">${room}</a> <span lang="en">${escapeHtml(about)}</span> (${count})</li>`;
  });
  const html = `<p>${escapeHtml(words.calls.lead)}</p>
<ul class="rooms">${rows.join('\n')}</ul>
<p><a href="shapes.html">${words.titles.shapes}</a>: ${escapeHtml(words.calls.shapes)}</p>`;
  return { title: words.titles.calls, language, html, headings: [] };
}

export function callsPage(calls: Calls, room: keyof typeof ROOMS, language: Language): Text {
  const words = WORDS[language].calls;
  const headings: Heading[] = [];
  const parts = calls.all
    .filter((call) => call.room === room)
    .map((call) => {
      const heading = { depth: 2, slug: call.name, text: callTitle(call.endpoint) };
      headings.push(heading, { depth: 3, slug: call.name, text: call.endpoint.summary });
      return callHtml(call, heading, words);
    });
  const html = `<p lang="en">${escapeHtml(ROOMS[room])}.</p>\n${parts.join('\n')}`;
  return { title: room, language, html, headings };
}

function callHtml(call: Call, heading: Heading, words: Words['calls']): string {
  const { endpoint, name } = call;
  const block = (label: string, text: string): string =>
    text === '' ? '' : `<p class="label">${label}</p>${schemaHtml(`${name}: ${label}`, text)}`;
  return `<section class="call">
${headingHtml(heading)}
<p><span lang="en">${escapeHtml(endpoint.summary)}</span> <code>${name}</code></p>
<dl class="facts">
<dt>${words.who}</dt><dd>${whoMay(endpoint, words)}</dd>
${endpoint.feature === undefined ? '' : `<dt>${words.plan}</dt><dd><code>${endpoint.feature}</code></dd>`}
${endpoint.multipart === undefined ? '' : `<dt>${words.files}</dt><dd><code>${endpoint.multipart}</code></dd>`}
</dl>
${block(words.params, call.params)}${block(words.query, call.query)}${block(words.body, call.body)}${block(words.reply, call.reply)}
</section>`;
}

function whoMay({ permission, scope }: Endpoint, words: Words['calls']): string {
  if (permission === 'public') return words.public;
  if (permission === 'signed-in') return words.signedIn;
  if (permission === 'super') return words.super;
  if (permission === 'program') return `${words.program} <code>${scope ?? ''}</code>`;
  return `${words.permission} <code>${permission}</code>`;
}

export function shapesPage({ shapes }: Calls, language: Language): Text {
  const { calls, titles } = WORDS[language];
  const headings = [...shapes.keys()].toSorted().map((name) => ({ depth: 2, slug: name, text: name }));
  const parts = headings.map(
    (heading) => `${headingHtml(heading)}${schemaHtml(heading.text, shapes.get(heading.text) ?? '')}`,
  );
  return {
    title: titles.shapes,
    language,
    html: `<p>${escapeHtml(calls.shapes)}</p>\n${parts.join('\n')}`,
    headings,
  };
}
