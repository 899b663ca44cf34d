// Several statements in one write with one Sync behind them: PostgreSQL answers once, and where there is no transaction yet
// they are one. Each is written and read here, not by a pg.Query of its own, which costs more than a small statement's answer.
import pg from 'pg';
import utils from 'pg/lib/utils.js';

/** What of node-postgres is used here and not in its types. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { name: string | undefined; text: string }): void;
  bind(message: object): void;
  describe(message: object): void;
  execute(message: object): void;
  sync(): void;
  on(event: 'parseComplete', listener: () => void): void;
  off(event: 'parseComplete', listener: () => void): void;
}

type Read = (text: string) => unknown;
type Values = readonly (string | null)[];

/** How each column is read, and what a row is made with. */
interface Reading {
  reads: readonly Read[];
  record: (values: Values) => object;
}

/** The columns of a statement, and how they are read: as drizzle says, or as usual. */
interface Shape {
  fields: pg.FieldDef[];
  readings: Partial<Record<'typed' | 'untyped', Reading>>;
}

/** Of each prepared statement of a connection; PostgreSQL refuses to run one whose columns have changed. */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

const shapeOf = (fields: pg.FieldDef[]): Shape => ({ fields, readings: {} });
const NO_COLUMNS = shapeOf([]);
const NOTHING: Reading = { reads: [], record: () => ({}) };

function readingOf(fields: readonly pg.FieldDef[], types: pg.CustomTypesConfig): Reading {
  const reads = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Read);
  return { reads, record: makerOf(fields)(reads) };
}

type MakeRecord = (reads: readonly Read[]) => Reading['record'];
/** By the names of the columns, of all connections: behind a pooler nothing else is remembered of a statement. */
const makers = new Map<string, MakeRecord>();
const MAX_MAKERS = 10_000;

/**
 * Written out, column by column: an object that is filled by names which differ from statement to statement costs V8 six
 * times as much, and most of what is read here are rows. The names come from our own statements, and stand in it as strings.
 */
function makerOf(fields: readonly pg.FieldDef[]): MakeRecord {
  const names = JSON.stringify(fields.map(({ name }) => name));
  const known = makers.get(names);
  if (known) return known;
  const columns = fields.map(({ name }, n) => `${JSON.stringify(name)}: v[${n}] === null ? null : r[${n}](v[${n}])`);
  const maker = new Function('r', `return (v) => ({ ${columns.join(', ')} });`) as MakeRecord; // oxlint-disable-line typescript/no-implied-eval -- see above
  if (makers.size >= MAX_MAKERS) makers.clear();
  makers.set(names, maker);
  return maker;
}

function shapesOf(connection: Wire): Map<string, Shape> {
  const known = shapes.get(connection) ?? new Map<string, Shape>();
  shapes.set(connection, known);
  return known;
}

export interface Statement {
  config: pg.QueryConfig & { rowMode?: string };
  values: unknown[];
}

const COMMAND = /^([A-Za-z]+)(?: (\d+))?(?: (\d+))?/;

/** A statement, and what comes back of it. */
class Part {
  readonly name: string | undefined;
  readonly text: string;
  readonly answer: Promise<pg.QueryResult>;
  readonly #values: unknown[];
  readonly #types: pg.CustomTypesConfig | undefined;
  readonly #asArray: boolean;
  readonly #rows: unknown[] = [];
  readonly #answered = Promise.withResolvers<pg.QueryResult>();
  #shape = NO_COLUMNS;
  #reading = NOTHING;
  #command = '';
  #count: number | null = null;
  #failed: Error | undefined;

  constructor({ config, values }: Statement) {
    this.name = config.name;
    this.text = config.text;
    this.#values = values;
    this.#types = config.types;
    this.#asArray = config.rowMode === 'array';
    this.answer = this.#answered.promise;
  }

  /** Throws where a value cannot be put into words. */
  bind(wire: Wire): void {
    wire.bind({ portal: '', statement: this.name, values: this.#values, valueMapper: utils.prepareValue });
  }

  has(shape: Shape): void {
    this.#shape = shape;
    this.#reading = shape.readings[this.#types ? 'typed' : 'untyped'] ??= readingOf(
      shape.fields,
      this.#types ?? pg.types,
    );
  }

  row(values: Values): void {
    if (this.#failed) return;
    const { reads, record } = this.#reading;
    try {
      this.#rows.push(
        this.#asArray ? values.map((value, n) => (value === null ? null : reads[n]?.(value))) : record(values),
      );
    } catch (error) {
      this.#failed = error instanceof Error ? error : new Error(String(error));
    }
  }

  done(text: string): void {
    const [, command = '', first, second] = COMMAND.exec(text) ?? [];
    this.#command = command;
    // INSERT says an object id before the number of rows.
    const count = second ?? first;
    if (count !== undefined) this.#count = Number(count);
  }

  fail(error: Error): void {
    this.#answered.reject(this.#failed ?? error);
  }

  end(): void {
    if (this.#failed) return this.#answered.reject(this.#failed);
    this.#answered.resolve({
      command: this.#command,
      rowCount: this.#count,
      oid: 0,
      fields: this.#shape.fields,
      rows: this.#rows,
    });
  }
}

/** One query to node-postgres, which hands it every message until the connection is ready again. */
export class Batch extends pg.Query {
  /** One for each statement, all at the end: when one fails, nothing is left of the others, and all fail with it. */
  readonly answers: Promise<pg.QueryResult>[];
  readonly #asked: readonly Part[];
  readonly #parsing: Part[] = [];
  /** those that PostgreSQL will answer: not what cannot be put into words */
  readonly #parts: Part[] = [];
  #connection: Wire | undefined;
  #at = 0;

  constructor(statements: readonly Statement[]) {
    super('');
    this.#asked = statements.map((statement) => new Part(statement));
    this.answers = this.#asked.map(({ answer }) => answer);
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire;
    this.#connection = wire;
    wire.stream.cork();
    try {
      for (const part of this.#asked) this.#send(part, wire);
      if (this.#parsing.length > 0) wire.on('parseComplete', this.#parsed);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  };

  #send(part: Part, wire: Wire): void {
    const { name, text } = part;
    if (name === undefined || !isParsed(wire, name)) {
      wire.parse({ name, text });
      if (name !== undefined) wire.submittedNamedStatements[name] = text;
      this.#parsing.push(part);
    }
    try {
      part.bind(wire);
    } catch (error) {
      // The statement is none the worse for it.
      return part.fail(error instanceof Error ? error : new Error(String(error)));
    }
    // What its rows look like need not be asked again.
    const shape = name === undefined ? undefined : shapesOf(wire).get(name);
    if (shape) part.has(shape);
    else wire.describe({ type: 'P', name: '' });
    this.#parts.push(part);
    wire.execute({ portal: '' });
  }

  readonly #parsed = (): void => {
    const part = this.#parsing.shift();
    if (part?.name === undefined || !this.#connection) return;
    this.#connection.parsedStatements[part.name] = part.text;
    delete this.#connection.submittedNamedStatements[part.name];
  };

  #over(): void {
    this.#connection?.off('parseComplete', this.#parsed);
    for (const { name } of this.#parsing)
      if (name !== undefined) delete this.#connection?.submittedNamedStatements[name];
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const part = this.#parts[this.#at];
    if (!part) return;
    const shape = shapeOf(fields);
    if (part.name !== undefined && this.#connection) shapesOf(this.#connection).set(part.name, shape);
    part.has(shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#parts[this.#at]?.row(fields);
  }

  handleCommandComplete({ text }: { text: string }): void {
    const part = this.#parts[this.#at];
    this.#at += 1;
    if (!part) return;
    part.done(text);
    if (part.name === undefined || !this.#connection) return;
    const known = shapesOf(this.#connection);
    if (!known.has(part.name)) known.set(part.name, NO_COLUMNS);
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.#over();
    for (const part of this.#asked) part.fail(error);
  }

  handleReadyForQuery(): void {
    this.#over();
    for (const part of this.#parts) part.end();
  }
}

const isParsed = ({ parsedStatements, submittedNamedStatements }: Wire, name: string): boolean =>
  parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined;
