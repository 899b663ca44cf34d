// The platform is mechanism: it knows companies, as the tenants they are, and people, but nothing that the product is about.
import type { Sources } from './imports.ts';

const PLATFORM = /^apps\/server\/src\/platform\/(?!.*\.test\.ts$)/;

/** Wherever the letters stand. */
const ANYWHERE =
  /ticket|contact|customer|attendant|campaign|conversation|announcement|invoice|greeting|outbox|typing|whatsapp|kanban|webhook/gi;

/** As whole words, and as parts of names: `queueIds`, `QUEUE_TOPIC`, `user_queues`; one or several of them. */
const NOUNS = new Set(
  (
    'queue prompt agent flow schedule tag chat driver lane replay snooze bulk erasure knowledge template rating ' +
    'integration menu voice video transcription series audience recipient birthday'
  ).split(' '),
);
/** What only several are, for one of them is a word of programs as well: `push`. */
const SEVERAL = new Set(['pushes']);

interface Excuse {
  /** left out: any */
  nouns?: readonly string[];
  why: string;
}

/** Where they may stand all the same: lists of names that are agreed elsewhere, and words that are technical there. */
const ALLOWED: Readonly<Record<string, Excuse>> = {
  'config/config.ts': { why: 'addresses that are settings' },
  'config/payment-config.ts': { why: 'settings of who takes the money' },
  'config/settings.ts': { why: 'addresses that are settings' },
  'context.ts': { why: 'what a person may do, as every request brings it along' },
  'db/migrate.ts': { why: 'tables that only their owner writes' },
  'db/pg-errors.ts': { why: 'constraints, and the code of each' },
  'archive/sealed.ts': { nouns: ['tag'], why: 'what GCM proves a text with' },
  'crypto/secrets.ts': { nouns: ['tag'], why: 'what GCM proves a text with' },
  'db/client.ts': { nouns: ['queue'], why: 'queueMicrotask' },
  'db/create-database.ts': { nouns: ['template'], why: 'PostgreSQL calls so what a database is copied from' },
  'db/statement-text.ts': { nouns: ['driver'], why: 'mapToDriverValue of drizzle' },
  'hints/redis-transport.ts': { nouns: ['queue'], why: 'disableOfflineQueue of its client' },
  'http/openapi.ts': { nouns: ['tag', 'webhook'], why: 'tags of OpenAPI, and that of the calls which others make' },
  'http/openapi.rules.ts': { nouns: ['tag', 'webhook'], why: 'words of OpenAPI' },
  'http/server.ts': { nouns: ['agent'], why: 'the header Origin-Agent-Cluster' },
  'jobs/jobs.ts': { nouns: ['queue', 'schedule'], why: 'pg-boss calls them so' },
  'net/safe-fetch.ts': { nouns: ['agent', 'queue'], why: 'undici’s Agent, the header User-Agent, queueMicrotask' },
  'platform.ts': { nouns: ['queue'], why: 'jobs stand in one' },
  'http/error-handler.ts': { why: 'error codes, and the status of each' },
  'http/programs.ts': { why: 'what another program may do, as each of its calls brings it along' },
};

/** One line for each file of the platform that names a product's thing; and for each that is excused and need not be. */
export function productNouns(sources: Sources): string[] {
  const naming = new Map(
    [...sources].flatMap(([name, text]): [string, readonly string[]][] =>
      PLATFORM.test(name) ? [[name.replace(PLATFORM, ''), nounsOf(text)]] : [],
    ),
  );
  return [...[...naming].flatMap(([name, nouns]) => named(name, nouns)), ...needless(naming)];
}

const named = (name: string, nouns: readonly string[]): string[] => {
  const excuse = ALLOWED[name];
  if (excuse && !excuse.nouns) return [];
  return nouns.filter((noun) => !excuse?.nouns?.includes(noun)).map((noun) => `platform/${name} knows of "${noun}"`);
};

const needless = (naming: ReadonlyMap<string, readonly string[]>): string[] =>
  Object.entries(ALLOWED).flatMap(([name, { nouns }]) => {
    const found = naming.get(name) ?? [];
    if (!nouns) return found.length > 0 ? [] : [`platform/${name} is excused, and names nothing`];
    return nouns.filter((noun) => !found.includes(noun)).map((noun) => `platform/${name} is excused of "${noun}"`);
  });

/** Each once: names are taken apart where a capital, a stroke or a number begins the next word. */
function nounsOf(text: string): string[] {
  const words = text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const parts = words.map((word) => nounOf(word.toLowerCase())).filter((noun) => noun !== undefined);
  return [...new Set([...(text.match(ANYWHERE) ?? []).map((noun) => noun.toLowerCase()), ...parts])];
}

function nounOf(word: string): string | undefined {
  if (SEVERAL.has(word)) return word;
  return [word, word.replace(/s$/, ''), word.replace(/d$/, '')].find((each) => NOUNS.has(each));
}
