// Reads which file imports which, type imports included, with a real parser.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

export interface Import {
  /** A file of ours, from the checkout's root, or the name of a package. */
  readonly target: string;
  readonly typeOnly: boolean;
  /** By `import()`: fetched when it is wanted. */
  readonly lazy: boolean;
}

export interface SourceFile {
  readonly imports: readonly Import[];
  /** Names of the methods and properties it uses: `db.withSystem`. */
  readonly members: ReadonlySet<string>;
}

export type Sources = ReadonlyMap<string, string>;

/** All source files of the folders, by their path from the root. */
export function readSources(root: string, folders: readonly string[]): Sources {
  const names = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/'))),
  );
  return new Map(names.map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}

export function parse(name: string, text: string, known: Sources): SourceFile {
  const { module, program, errors } = parseSync(name, text);
  const [error] = errors;
  if (error) throw new Error(`${name}: ${error.message}`);
  const found: { specifier: string; typeOnly: boolean; lazy?: true }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
    });
  }
  for (const entry of module.staticExports.flatMap(({ entries }) => entries)) {
    if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, typeOnly: entry.isType });
  }
  const members = new Set<string>();
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') {
        found.push({ specifier: source.value, typeOnly: false, lazy: true });
      }
    },
    TSImportType: ({ source }) => found.push({ specifier: source.value, typeOnly: true }),
    MemberExpression: ({ property }) => {
      if (property.type === 'Identifier') members.add(property.name);
    },
  }).visit(program);
  return {
    imports: found.map(({ specifier, typeOnly, lazy = false }) => ({
      target: resolve(name, specifier, known),
      typeOnly,
      lazy,
    })),
    members,
  };
}

export type File = readonly [name: string, file: SourceFile];

const parsed = new WeakMap<Sources, readonly File[]>();

/** Parsing is what takes the time: once for all that is asked of the same sources. */
export function filesOf(sources: Sources): readonly File[] {
  const files = parsed.get(sources) ?? [...sources].map(([name, text]): File => [name, parse(name, text, sources)]);
  parsed.set(sources, files);
  return files;
}

/** Our workspaces import each other by `@recado/<name>/<file>`, which is that file of its sources. */
const WORKSPACES: Record<string, string> = {
  server: 'apps/server/src',
  web: 'apps/web/src',
  'fake-whatsapp': 'tests/fake-whatsapp/src',
};

function resolve(from: string, specifier: string, known: Sources): string {
  const [, workspace, file] = /^@recado\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  if (workspace && file) return `${WORKSPACES[workspace] ?? `packages/${workspace}/src`}/${file}.ts`;
  if (!specifier.startsWith('.')) return packageName(specifier);
  const plain = path.posix.join(path.posix.dirname(from), specifier);
  return [plain, `${plain}.ts`, `${plain}.tsx`].find((candidate) => known.has(candidate)) ?? plain;
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
