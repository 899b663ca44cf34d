// A PostgreSQL connection that prepares each statement once, counts what it runs, and saves round trips.
import { hash } from 'node:crypto';
import pg from 'pg';
import { Histogram } from 'prom-client';
import { Batch, type Statement } from './batch.ts';

// Ids and counts are bigint; the contract keeps them below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** More shapes than this are not worth a prepared statement each on one connection; they run unnamed. */
const MAX_NAMED = 1_000;
/** Of the text alone, so that what is forgotten comes back as the same. */
const names = new Map<string, string>();
const MAX_KNOWN = 10_000;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_KNOWN) names.clear();
  const name = hash('sha1', text, 'base64url');
  names.set(text, name);
  return name;
}

/** Of all connections of a database. */
export interface StatementCount {
  total: number;
}

/** A pool hands what it is made with to each of its connections. */
export interface CountingConfig extends pg.ClientConfig {
  counted?: StatementCount;
  /** behind a pooler each transaction may have another connection: nothing is prepared for the next one */
  pooled?: boolean;
}

export const roundTrips = new Histogram({
  name: 'recado_sql_round_trip_duration_seconds',
  help: 'From sending statements to PostgreSQL to its last answer; what goes out together is one',
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30],
  registers: [],
});

type QueryConfig = pg.QueryConfig & { submit?: unknown };

/** What is planned, and comes again; whoever changes tables or settings does so once. */
const PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i;

interface Asked extends Statement {
  resolve: (answer: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Planning a joined list costs as much as running it, so every statement is prepared by its text.
 * What is asked before anybody waits for an answer goes out in one write and is answered at once (batch.ts); a transaction's
 * beginning goes out with its first statements, and its end may go out with its last: a round trip costs as much as a small
 * statement.
 */
export class PreparingClient extends pg.Client {
  /** run on this connection so far */
  statements = 0;
  /** names of what is prepared here, or soon will be */
  readonly #prepared = new Set<string>();
  readonly #counted: StatementCount | undefined;
  readonly #pooled: boolean;
  #asked: Asked[] = [];
  #beginning: readonly Statement[] | undefined;
  #endsWithNext = false;
  #begun: Promise<unknown> | undefined;
  #ended: Promise<pg.QueryResult> | undefined;

  constructor(config?: string | CountingConfig) {
    super(typeof config === 'string' ? { connectionString: config, pipeline: true } : { ...config, pipeline: true });
    this.#counted = typeof config === 'string' ? undefined : config?.counted;
    this.#pooled = typeof config !== 'string' && config?.pooled === true;
  }

  /** @param statements what begins the transaction; sent with its first statement */
  begin(...statements: readonly Statement[]): void {
    this.#over();
    this.#beginning = statements;
    this.#count(statements.length);
  }

  /** The next statement is the transaction's last. Should it fail, the commit behind it is not run. */
  commitWithNext(): void {
    this.#endsWithNext = true;
  }

  /**
   * Resolves once the transaction is committed; one that never asked anything has nothing to commit. PostgreSQL answers the
   * commit of one in which a statement failed with a rollback, and no error.
   */
  async commit(): Promise<void> {
    const asked = this.#beginning === undefined;
    await this.#begun;
    if (asked && (await (this.#ended ?? this.#end(COMMIT))).command !== 'COMMIT')
      throw new Error('a statement failed and nobody said so: nothing was committed');
    this.#over();
  }

  async rollback(): Promise<void> {
    const asked = this.#beginning === undefined;
    this.#over();
    if (asked) await this.#end(ROLLBACK);
  }

  /** Whoever has the connection next may ask without a transaction. */
  #over(): void {
    this.#beginning = undefined;
    this.#endsWithNext = false;
    this.#begun = undefined;
    this.#ended = undefined;
  }

  /** These go out and come back in one piece, and fail together; outside a transaction they are one. */
  together(statements: readonly Statement[]): readonly Promise<pg.QueryResult>[] {
    this.#count(statements.length);
    return this.#batch(statements);
  }

  #batch(statements: readonly Statement[]): readonly Promise<pg.QueryResult>[] {
    const batch = new Batch(statements.map(({ config, values }) => ({ config: this.#named(config), values })));
    const took = roundTrips.startTimer();
    this.#send(batch);
    const answered = (): void => void took();
    batch.answers.at(-1)?.then(answered, answered);
    return batch.answers;
  }

  #named(config: QueryConfig): QueryConfig {
    if (this.#pooled) return config.name === undefined ? config : { ...config, name: undefined };
    if (config.name !== undefined || !PLANNED.test(config.text)) return config;
    const name = nameOf(config.text);
    if (!this.#prepared.has(name)) {
      if (this.#prepared.size >= MAX_NAMED) return config;
      this.#prepared.add(name);
    }
    return { ...config, name };
  }

  override query(...args: unknown[]): never {
    if (this.#ended) throw new Error('the transaction ended with its last statement');
    const beginning = this.#beginning;
    this.#beginning = undefined;
    // The last of them fails with any before it.
    for (const one of beginning ?? []) this.#begun = kept(this.#ask(one));
    const [config, values, callback] = args as [QueryConfig | string, unknown[] | undefined, unknown];
    const asked = typeof config === 'string' ? { text: config } : config;
    const parameters = values ?? asked.values;
    if (asked.submit !== undefined || callback !== undefined || isSeveral(asked.text, parameters)) {
      this.#flush();
      this.#count(asked.text?.split(';').length ?? 1);
      return this.#send(...args);
    }
    this.#count(1);
    const answer = this.#ask({ config: asked, values: parameters ?? [] });
    if (this.#endsWithNext) {
      this.#endsWithNext = false;
      this.#ended = kept(this.#end(COMMIT));
    }
    return answer as never;
  }

  #end(statement: Statement): Promise<pg.QueryResult> {
    this.#count(1);
    return this.#ask(statement);
  }

  #ask(statement: Statement): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#asked.length === 0) whenNothingIsLeftToDo(() => this.#flush());
      this.#asked.push({ ...statement, resolve, reject });
    });
  }

  #flush(): void {
    const asked = this.#asked;
    if (asked.length === 0) return;
    this.#asked = [];
    this.#batch(asked).forEach((answer, n) => void answer.then(asked[n]?.resolve, asked[n]?.reject));
  }

  #count(statements: number): void {
    if (this.#counted) this.#counted.total += statements;
    this.statements += statements;
  }

  #send(...args: unknown[]): never {
    // The overloads of pg.Client.query cannot be spelled for a pass-through.
    return (pg.Client.prototype.query as (...all: unknown[]) => never).apply(this, args);
  }
}

export const BEGIN: Statement = { config: { name: 'begin', text: 'begin' }, values: [] };
const COMMIT: Statement = { config: { name: 'commit', text: 'commit' }, values: [] };
const ROLLBACK: Statement = { config: { name: 'rollback', text: 'rollback' }, values: [] };

/** Only a text without parameters may be several statements. */
const isSeveral = (text: string, values: unknown): boolean =>
  text.includes(';') && !(Array.isArray(values) && values.length > 0);

/** A tick that is asked for by a promise comes when no other promise has anything left to do. */
export const whenNothingIsLeftToDo = (work: () => void): void => queueMicrotask(() => process.nextTick(work));

/** Whoever waits for it is told when it fails; until then nobody need be listening. */
function kept<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}
