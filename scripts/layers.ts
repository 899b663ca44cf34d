// The table of design/style.md, "Who imports whom", as a function from sources to violations.
import { callbacks } from './callbacks.ts';
import { circles } from './circles.ts';
import { findCycles } from './cycles.ts';
import { filesOf, type File, type Import, type SourceFile, type Sources } from './imports.ts';

/** Each layer, and the layers that it may import besides itself. The first pattern that fits a file is its layer. */
const LAYERS: readonly { name: string; files: RegExp; may: readonly string[] }[] = [
  { name: 'contract', files: /^packages\/contract\//, may: [] },
  { name: 'rules', files: /^packages\/rules\//, may: ['contract'] },
  { name: 'flow', files: /^packages\/flow\//, may: ['rules', 'contract'] },
  { name: 'whatsapp-web', files: /^packages\/whatsapp-web\//, may: ['ports', 'rules', 'contract'] },

  {
    name: 'modules',
    files: /^apps\/server\/src\/modules\//,
    may: ['events', 'schema', 'ports', 'platform', 'platform/db', 'flow', 'rules', 'contract'],
  },
  { name: 'events', files: /^apps\/server\/src\/events\//, may: ['platform', 'platform/db', 'contract'] },
  {
    name: 'adapters',
    files: /^apps\/server\/src\/adapters\//,
    may: ['ports', 'platform', 'platform/db', 'rules', 'contract'],
  },
  { name: 'ports', files: /^(?:packages\/channel|apps\/server\/src\/ports)\//, may: ['contract', 'rules'] },
  { name: 'schema', files: /^apps\/server\/src\/schema\//, may: ['platform/db', 'ports', 'contract'] },
  { name: 'platform/db', files: /^apps\/server\/src\/platform\/db\//, may: ['platform', 'contract'] },
  { name: 'platform', files: /^apps\/server\/src\/platform\//, may: ['platform/db', 'contract'] },
  {
    name: 'server',
    files: /^apps\/server\/src\/(?:start\/|demo\/|moving\/)?[^/]+$/,
    may: [
      'modules',
      'adapters',
      'events',
      'ports',
      'schema',
      'platform',
      'platform/db',
      'whatsapp-web',
      'rules',
      'contract',
    ],
  },

  {
    name: 'web app',
    files: /^apps\/web\/src\/(?:app\/|[^/]+$)/,
    may: ['features', 'entities', 'shared', 'rules', 'contract'],
  },
  { name: 'features', files: /^apps\/web\/src\/features\//, may: ['entities', 'shared', 'flow', 'rules', 'contract'] },
  { name: 'entities', files: /^apps\/web\/src\/entities\//, may: ['shared', 'rules', 'contract'] },
  { name: 'shared', files: /^apps\/web\/src\/shared\//, may: ['rules', 'contract'] },
];

/** Each area imports only those before it. */
const AREAS = ['accounts', 'billing', 'catalog', 'inbox', 'automation', 'outreach', 'lines', 'insight'];

const LINES = 'apps/server/src/modules/lines';

/** Packages that only some may import. */
const PACKAGES: readonly { name: RegExp; files: RegExp; types?: RegExp; why: string }[] = [
  {
    name: /^(?:pg|pg-pool|postgres)$/,
    files: /^apps\/server\/src\/platform\/db\//,
    types: /^apps\/server\/src\/platform\//,
    why: 'only platform/db sees connections',
  },
  {
    name: /^(?!zod$)[^.]*$/,
    files: /^(?!packages\/(?:contract|rules|flow)\/)/,
    why: 'contract, rules and flow import only zod',
  },
  { name: /^(?:baileys|libsignal)$/, files: /^packages\/whatsapp-web\//, why: 'it brings GPL code along' },
];

/** Jobs count as the dispatcher: what tidies up after all companies runs in none of them. */
const WITH_SYSTEM =
  /^apps\/server\/src\/(?:platform\/|modules\/(?:accounts|billing)\/|(?:modules|adapters)\/.*\.jobs\.ts$|(?:start\/|demo\/|moving\/)?[^/]+$)/;

/** A connection of one's own is the owner's: it sees all companies. */
const DEDICATED: readonly RegExp[] = [
  /^apps\/server\/src\/(?:platform\/|start\/|boot\.ts$)/,
  // Advisory locks live as long as their connection, and are how one process owns a WhatsApp connection.
  /^apps\/server\/src\/modules\/lines\/runtime\/ownership\.ts$/,
];

const isTest = (file: string): boolean => /\.(?:test|spec)\.tsx?$/.test(file);
/** What is shipped; all else are tests, their helpers and the scripts, of which no layer is asked. */
export const isProduct = (file: string): boolean => /^(?:apps|packages)\/[^/]+\/src\//.test(file) && !isTest(file);
const isOurs = (target: string): boolean => /^(?:apps|packages)\//.test(target);
const layerOf = (file: string) => LAYERS.find(({ files }) => files.test(file));

export const layerNameOf = (file: string): string | undefined => layerOf(file)?.name;

/** One line for each import that the table forbids; tests are free of it, but not of cycles. */
export function violations(sources: Sources): string[] {
  const files = filesOf(sources);
  const graph = graphOf(files);
  const product = productOf(files);
  return [
    ...product.flatMap(([name, file]) => violationsOf(name, file)),
    ...files.flatMap(([name, file]) => borrowed(name, file)),
    ...findCycles(graph).map((cycle) => `${cycle.join(' → ')}: an import cycle`),
    ...circles(graphOf(product)),
    ...callbacks(sources),
  ];
}

const productOf = (files: readonly File[]): readonly File[] => files.filter(([name]) => isProduct(name));

const graphOf = (files: readonly File[]): Map<string, string[]> =>
  new Map(files.map(([name, { imports }]) => [name, imports.map(({ target }) => target)]));

function violationsOf(name: string, { imports, members }: SourceFile): string[] {
  const found = imports.flatMap((each) => {
    const why = isOurs(each.target) ? whyNot(name, each.target) : whyNoPackage(name, each);
    return why ? [`${name} → ${each.target}: ${why}`] : [];
  });
  if ((members.has('withSystem') || members.has('readSystem')) && !WITH_SYSTEM.test(name)) {
    found.push(
      `${name} uses withSystem or readSystem: only accounts, billing, jobs and the platform work across companies`,
    );
  }
  if (members.has('dedicated') && !DEDICATED.some((files) => files.test(name)))
    found.push(`${name} uses dedicated: only the platform and what holds locks has the owner's connection to itself`);
  return [...new Set(found)];
}

/** Journeys and the bench stand beside the server's tests, not on them: what both use has a place of its own. */
const borrowed = (name: string, { imports }: SourceFile): string[] =>
  imports
    .filter(({ target }) => name.startsWith('tests/') && /^(?:apps|packages)\/[^/]+\/test\//.test(target))
    .map(({ target }) => `${name} → ${target}: what several test with stands in tests/ (tests/stand-ins)`);

function whyNot(from: string, to: string): string | undefined {
  const source = layerOf(from);
  const target = layerOf(to);
  if (!source) return 'the importing file is in no layer';
  if (!isProduct(to)) return 'a test, or what is there for tests';
  if (!target) return 'the imported file is in no layer';
  if (source !== target && !source.may.includes(target.name)) return `${source.name} may not import ${target.name}`;
  if (source.name === 'modules' && target.name === 'modules') return whyNotModule(from, to);
  if (source.name === 'features' && source === target && featureOf(from, 4) !== featureOf(to, 4))
    return 'a feature never imports a feature';
  return undefined;
}

/** The path's part that names the feature: apps/web/src/features/<feature>, apps/server/src/modules/<area>/<feature>. */
function featureOf(file: string, depth: number): string {
  return file
    .split('/')
    .slice(0, depth + 1)
    .join('/');
}

function whyNotModule(from: string, to: string): string | undefined {
  const areas = [from, to].map((file) => file.split('/')[4] ?? '');
  const [fromArea = -1, toArea = -1] = areas.map((area) => AREAS.indexOf(area));
  if (fromArea < 0 || toArea < 0) return `no such area (${AREAS.join(', ')})`;
  if (toArea > fromArea) return `${areas[0]} comes before ${areas[1]}: upward talk is an event or a job`;
  const inside = featureOf(from, 5) === featureOf(to, 5);
  return inside || isRoomOfLines(from, to) || /\.(?:service|rules)\.ts$/.test(to)
    ? undefined
    : 'of another feature only *.service.ts and *.rules.ts may be imported';
}

/**
 * The rooms of `lines` make one thing, a running connection: what all of them stand on lies in `shared`, and `runtime`
 * puts the parts together. Neither is a service, and nobody outside the area sees them.
 */
const isRoomOfLines = (from: string, to: string): boolean =>
  featureOf(from, 4) === LINES &&
  featureOf(to, 4) === LINES &&
  (featureOf(from, 5) === `${LINES}/runtime` || featureOf(to, 5) === `${LINES}/shared`);

function whyNoPackage(from: string, { target, typeOnly }: Import): string | undefined {
  const rule = PACKAGES.find(({ name, files, types }) => {
    return name.test(target) && !files.test(from) && !(typeOnly && types?.test(from));
  });
  return rule?.why;
}
