// Several statements in one write with one Sync behind them: PostgreSQL answers once, and where there is no transaction yet
// they are one.
import pg from 'pg';

/** What of node-postgres is used here and not in its types. */
interface Part extends pg.Query {
  readonly name: string | undefined;
  readonly text: string;
  callback: (error: Error | null, result: pg.QueryResult) => void;
  hasBeenParsed(connection: Wire): boolean | undefined;
  prepare(connection: Wire): void;
  handleRowDescription(message: Shape): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}
interface Shape {
  fields: unknown[];
}
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  describe(message: object): void;
  execute(message: object): void;
  close(message: object): void;
  sync(): void;
  on(event: 'parseComplete', listener: () => void): void;
  off(event: 'parseComplete', listener: () => void): void;
}

/** The columns of each prepared statement of a connection; PostgreSQL refuses to run one whose columns have changed. */
const shapes = new WeakMap<Wire, Map<string, Shape>>();

const NO_COLUMNS: Shape = { fields: [] };

function shapesOf(connection: Wire): Map<string, Shape> {
  const known = shapes.get(connection) ?? new Map<string, Shape>();
  shapes.set(connection, known);
  return known;
}

export interface Statement {
  config: pg.QueryConfig;
  values: unknown[];
}

/** One query to node-postgres, which hands it every message until the connection is ready again. */
export class Batch extends pg.Query {
  /** One for each statement, all at the end: when one fails, nothing is left of the others, and all fail with it. */
  readonly answers: Promise<pg.QueryResult>[];
  readonly #asked: Part[] = [];
  readonly #parsing: Part[] = [];
  /** those that PostgreSQL will answer: not what cannot be put into words */
  readonly #parts: Part[] = [];
  #connection: Wire | undefined;
  #at = 0;

  constructor(statements: readonly Statement[]) {
    super('');
    this.answers = statements.map(
      ({ config, values }) =>
        new Promise((resolve, reject) => {
          const part = new pg.Query(config, values) as Part;
          part.callback = (error, result) => (error ? reject(error) : resolve(result));
          this.#asked.push(part);
        }),
    );
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as unknown as Wire;
    this.#connection = wire;
    wire.stream.cork();
    try {
      for (const part of this.#asked) this.#prepare(part, wire);
      if (this.#parsing.length > 0) wire.on('parseComplete', this.#parsed);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  };

  #prepare(part: Part, wire: Wire): void {
    const shape = part.name === undefined ? undefined : shapesOf(wire).get(part.name);
    if (!part.hasBeenParsed(wire)) this.#parsing.push(part);
    if (shape) part.handleRowDescription(shape);
    const within: Partial<Wire> = {
      // Its own Sync would end the transaction; what its rows look like need not be asked again.
      sync: () => undefined,
      ...(shape && { describe: () => undefined }),
      // A statement whose values cannot be sent is none the worse for it.
      close: () => undefined,
      execute: (message) => {
        this.#parts.push(part);
        wire.execute(message);
      },
    };
    part.prepare(Object.assign(Object.create(wire) as Wire, within));
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

  handleRowDescription(message: Shape): void {
    const part = this.#parts[this.#at];
    if (part?.name !== undefined && this.#connection) shapesOf(this.#connection).set(part.name, message);
    part?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#parts[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown): void {
    const part = this.#parts[this.#at];
    if (part?.name !== undefined && this.#connection) {
      const known = shapesOf(this.#connection);
      if (!known.has(part.name)) known.set(part.name, NO_COLUMNS);
    }
    part?.handleCommandComplete(message);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleError(error: Error): void {
    this.#over();
    for (const part of this.#asked) part.handleError(error);
  }

  handleReadyForQuery(): void {
    this.#over();
    for (const part of this.#parts) part.handleReadyForQuery();
  }
}
