// The page of live events, and that of error codes: from the contract, and from what the screen says.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { browserEvents } from '@recado/contract/browser-events';
import type { Language } from '@recado/contract/constants';
import { ERROR_CODES } from '@recado/contract/errors';
import { EVENT_ROOMS, type LiveEvent } from '@recado/contract/event-rooms';
import { companyEvents, serverEvents } from '@recado/contract/live-events';
import { webhookBodies } from '@recado/contract/webhook-events';
import { z } from 'zod';
import { root } from '../run.ts';
import { escapeHtml, schemaText, type Shapes } from './schema-text.ts';
import { headingHtml, schemaHtml, type Heading, type Text } from './text.ts';
import { WORDS, type Words } from './words.ts';

interface Event {
  name: string;
  about: string;
  facts: readonly string[];
  /** schemas as text */
  payload: string;
  reply: string;
}
const KINDS = ['heard', 'apart', 'said', 'told'] as const;
export type Events = Readonly<Record<(typeof KINDS)[number], readonly Event[]>>;

/** @param shapes takes those that events alone use */
export function readEvents(shapes: Shapes): Events {
  const text = (schema: z.ZodType | undefined, io: 'input' | 'output'): string =>
    schema ? schemaText(schema, io, shapes) : '';
  return {
    heard: Object.entries<LiveEvent>(companyEvents).map(([name, { payload, when, to }]) => ({
      name,
      about: when,
      facts: to.map((room) => EVENT_ROOMS[room].who),
      payload: text(payload, 'output'),
      reply: '',
    })),
    apart: Object.entries(serverEvents).map(([name, { payload, when }]) => ({
      name,
      about: when,
      facts: [],
      payload: text(payload, 'output'),
      reply: '',
    })),
    said: Object.entries(browserEvents).map(([name, { what, args, reply }]) => ({
      name,
      about: what,
      facts: [],
      payload: text(args, 'input'),
      reply: text(reply, 'output'),
    })),
    told: webhookBodies.map(({ event, when, body }) => ({
      name: event,
      about: when,
      facts: [],
      // Here with all it says, not as one name among the shapes.
      payload: text(z.object(body.shape), 'output'),
      reply: '',
    })),
  };
}

export function eventsPage(events: Events, language: Language): Text {
  const { events: words, titles } = WORDS[language];
  const headings: Heading[] = [];
  const parts = KINDS.flatMap((kind) => {
    const heading = { depth: 2, slug: kind, text: words[kind] };
    headings.push(heading);
    return [headingHtml(heading), ...events[kind].map((event) => eventHtml(event, kind, words, headings))];
  });
  return {
    title: titles.events,
    language,
    html: `<p>${escapeHtml(words.lead)}</p>\n${parts.join('\n')}`,
    headings,
  };
}

function eventHtml(event: Event, kind: keyof Events, words: Words['events'], headings: Heading[]): string {
  const { name, about, facts, payload, reply } = event;
  const heading = { depth: 3, slug: `${kind}-${name}`, text: name };
  headings.push(heading);
  return `${headingHtml(heading)}
<p lang="en">${escapeHtml(about)}.</p>
${facts.length === 0 ? '' : `<dl class="facts"><dt>${words.to}</dt><dd lang="en">${escapeHtml(facts.join('; '))}</dd></dl>`}
${schemaHtml(`${name}, ${words[kind]}`, payload)}${reply === '' ? '' : `<p class="label">${words.answer}</p>${schemaHtml(`${name}, ${words[kind]}: ${words.answer}`, reply)}`}`;
}

export function errorsPage(language: Language): Text {
  const words = WORDS[language];
  const file = path.join(root, 'apps/web/src/shared/i18n', language, 'errors.json');
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const headings = [...ERROR_CODES].toSorted().map((code) => ({ depth: 3, slug: code, text: code }));
  const rows = headings.map(
    ({ text }) => `<dt id="${text}"><code>${text}</code></dt><dd>${escapeHtml(texts[text] ?? '')}</dd>`,
  );
  return {
    title: words.titles.errors,
    language,
    html: `<p>${escapeHtml(words.errors)}</p>\n<dl class="facts codes">${rows.join('\n')}</dl>`,
    headings,
  };
}
