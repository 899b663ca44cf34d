// The platform is mechanism: it knows companies, as the tenants they are, and people, but nothing that the product is about.
import type { Sources } from './imports.ts';

const PLATFORM = /^apps\/server\/src\/platform\/(?!.*\.test\.ts$)/;
const NOUNS =
  /ticket|contact|customer|attendant|campaign|conversation|announcement|invoice|greeting|rating\b|outbox|typing|whatsapp/i;

/** Where they may stand all the same: each lists names that are agreed elsewhere. */
const ALLOWED: Readonly<Record<string, string>> = {
  'config/config.ts': 'addresses that are settings',
  'config/payment-config.ts': 'settings of who takes the money',
  'config/settings.ts': 'addresses that are settings',
  'context.ts': 'what a person may do, as every request brings it along',
  'db/migrate.ts': 'tables that only their owner writes',
  'db/pg-errors.ts': 'constraints, and the code of each',
  'http/error-handler.ts': 'error codes, and the status of each',
  'http/programs.ts': 'what another program may do, as each of its calls brings it along',
};

/** One line for each file of the platform that names a product's thing; and for each that is excused and need not be. */
export function productNouns(sources: Sources): string[] {
  const naming = new Map(
    [...sources].flatMap(([name, text]): [string, string][] => {
      const noun = PLATFORM.test(name) ? NOUNS.exec(text)?.[0] : undefined;
      return noun === undefined ? [] : [[name.replace(PLATFORM, ''), noun]];
    }),
  );
  return [
    ...[...naming].filter(([name]) => !(name in ALLOWED)).map(([name, noun]) => `platform/${name} knows of "${noun}"`),
    ...Object.keys(ALLOWED)
      .filter((name) => !naming.has(name))
      .map((name) => `platform/${name} is excused, and names nothing`),
  ];
}
