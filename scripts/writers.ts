// Which file writes which table: read from the sources' statements, in SQL and in drizzle's words, and held against a list.
import {
  parseSync,
  Visitor,
  type Argument,
  type CallExpression,
  type EcmaScriptModule,
  type Expression,
} from 'oxc-parser';
import type { Sources } from './imports.ts';
import { OWNED, WRITERS } from './writers.table.ts';

interface Write {
  table: string;
  /** of an update, the columns that it sets; undefined: the whole row */
  columns?: readonly string[];
}

const SERVER = 'apps/server/src/';
/** A made-up past, and one from elsewhere, are written as they were; tests make what they need. */
const FREE = /\.test\.ts$|^apps\/server\/src\/(?:demo|moving)\//;

/** Stands for `${…}`, which may be anything. */
const HOLE = '$1';
/** Drizzle's words for what a statement does not end with, and what a transaction is called. */
const GOES_ON: ReadonlySet<string> = new Set(['set', 'values', 'where']);
const TRANSACTION = /^(?:tx|transaction)$/i;

/** Of a table, with or without its schema. */
const NAME = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?([\w$]+)"?`;
const STATEMENT = new RegExp(
  String.raw`\b(?:insert|merge)\s+into\s+${NAME}|\b(?:delete\s+from|truncate(?:\s+table)?)\s+${NAME}` +
    String.raw`|\bupdate\s+(?!set\b)${NAME}(?:\s+(?:as\s+)?\w+)?\s+set\b`,
  'gi',
);

/** One line for each write that the list does not know, for each on the list that is not there, and for each table. */
export function violations(sources: Sources): string[] {
  const found = writesIn(sources).flatMap(({ table, columns = [], file }) => [
    `${table} ${file}`,
    ...columns.map((column) => `${column} of ${table} ${file}`),
  ]);
  return [...strangers(sources), ...absent(new Set(found))];
}

function absent(found: ReadonlySet<string>): string[] {
  const columns = Object.entries(OWNED).flatMap(([table, { shared }]) =>
    Object.entries(shared).map(([column, files]) => [`${column} of ${table}`, files] as const),
  );
  return [...Object.entries(WRITERS), ...columns].flatMap(([what, files]) =>
    files.filter((file) => !found.has(`${what} ${file}`)).map((file) => `${file} does not write ${what}`),
  );
}

/** Of these sources alone: writes that the list does not know, and tables that it does not name. */
export function strangers(sources: Sources): string[] {
  const told = writesIn(sources).flatMap(({ table, columns, file }) => {
    if (!WRITERS[table]?.includes(file)) return [`${file} writes ${table}`];
    const owned = OWNED[table];
    if (!owned || owned.by === file) return [];
    if (!columns) return owned.rows.includes(file) ? [] : [`${file} adds or removes rows of ${table}`];
    const chosen = owned.chosen.includes(file);
    const taken = columns.filter((column) =>
      column === HOLE ? !chosen : owned.columns.includes(column) || !owned.shared[column]?.includes(file),
    );
    return taken.length > 0 ? [`${file} writes ${taken.join(', ')} of ${table}`] : [];
  });
  const unnamed = [...tablesOf(sources).values()].filter((table) => !WRITERS[table]);
  return [...new Set([...told, ...unnamed.map((table) => `nobody is named who writes ${table}`)])];
}

/** Names in SQL by their names in the program. */
const tablesOf = (sources: Sources): ReadonlyMap<string, string> =>
  new Map(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, name = '', table = '']) => [name, table]),
    ),
  );

function writesIn(sources: Sources): (Write & { file: string })[] {
  const tables = tablesOf(sources);
  return [...sources]
    .filter(([name]) => !FREE.test(name))
    .flatMap(([name, text]) => {
      const file = name
        .replace(SERVER, '')
        .replace(/^modules\//, '')
        .replace(/\.ts$/, '');
      return writesOf(name, text, tables).map((write) => ({ ...write, file }));
    });
}

function writesOf(name: string, text: string, tables: ReadonlyMap<string, string>): Write[] {
  const writes: Write[] = [];
  // What cannot write need not be taken apart.
  if (!/insert|update|delete|merge|truncate|crudRepo/i.test(text)) return writes;
  const { module, program, errors } = parseSync(name, text);
  const [error] = errors;
  if (error) throw new Error(`${name}: ${error.message}`);
  const tableOf = namedIn(module, tables);
  // A table that is not named where it is written may be any.
  const add = (node: Argument | undefined): unknown => node && writes.push({ table: tableOf(node) ?? '*' });
  new Visitor({
    TemplateLiteral: ({ quasis }) => writes.push(...statementsOf(quasis.map(({ value }) => value.raw).join(HOLE))),
    Literal: ({ value }) => typeof value === 'string' && writes.push(...statementsOf(value)),
    CallExpression: (call) => {
      const [first] = call.arguments;
      const writer = writerOf(call);
      const isRepo = call.callee.type === 'Identifier' && call.callee.name === 'crudRepo';
      const isTable = writer !== undefined && first !== undefined && tableOf(first) !== undefined;
      if (isRepo || isTable || TRANSACTION.test(writer ?? '')) add(first);
    },
    MemberExpression: ({ object, property }) => {
      const goesOn = property.type === 'Identifier' && GOES_ON.has(property.name);
      if (goesOn && object.type === 'CallExpression' && writerOf(object) !== undefined) add(object.arguments[0]);
    },
  }).visit(program);
  return writes;
}

/** Of `tx.insert(…)`, what comes before the word, by its last name; undefined: it is no such call. */
function writerOf({ callee }: CallExpression): string | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined;
  if (!['insert', 'update', 'delete'].includes(callee.property.name)) return undefined;
  return lastName(callee.object) ?? '';
}

function lastName(node: Expression): string | undefined {
  if (node.type === 'TSNonNullExpression') return lastName(node.expression);
  if (node.type === 'Identifier') return node.name;
  const ends = node.type === 'MemberExpression' ? node.property : undefined;
  return ends?.type === 'Identifier' || ends?.type === 'PrivateIdentifier' ? ends.name : undefined;
}

/** The table's name where it is plain: an import, or a member of an imported file. What a program handed on has none. */
function namedIn({ staticImports }: EcmaScriptModule, tables: ReadonlyMap<string, string>) {
  const entries = staticImports.flatMap((each) => each.entries);
  const imported = new Map(entries.map(({ importName, localName }) => [localName.value, importName.name]));
  return (node: Argument): string | undefined => {
    if (node.type === 'Identifier') return tables.get(imported.get(node.name) ?? '');
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return undefined;
    const isFile = node.object.type === 'Identifier' && imported.has(node.object.name);
    return isFile ? tables.get(node.property.name) : undefined;
  };
}

function statementsOf(text: string): Write[] {
  return [...text.matchAll(STATEMENT)].map(({ 0: words, 1: into, 2: from, 3: updated, index }) => {
    const written = (into ?? from ?? updated ?? '').toLowerCase();
    const table = written === HOLE ? '*' : written;
    return updated === undefined ? { table } : { table, columns: columnsOf(text.slice(index + words.length)) };
  });
}

/** @param text what follows `set` */
function columnsOf(text: string): string[] {
  const columns: string[] = [];
  let depth = 0;
  let last = 0;
  for (const { 0: mark, index } of text.matchAll(/[(),]|\b(?:where|from|returning)\b|$/gi)) {
    if (mark === '(') depth += 1;
    else if (mark === ')' && depth > 0) depth -= 1;
    else if (depth === 0) {
      columns.push(...columnsIn(text.slice(last, index)));
      last = index + 1;
      if (mark !== ',') break;
    }
  }
  return columns;
}

/** Of `a = 1`, `(a, b) = (1, 2)`, or of what is put in as a whole. */
function columnsIn(part: string): string[] {
  const [, several, one, whole] = /^\s*(?:\(([^)]*)\)\s*=|"?([\w$]+)"?\s*=|(\$1)\s*$)/.exec(part) ?? [];
  const names = several?.split(',') ?? [one ?? whole ?? ''];
  return names.map((name) => name.replaceAll(/["\s]/g, '').toLowerCase()).filter((name) => name !== '');
}
