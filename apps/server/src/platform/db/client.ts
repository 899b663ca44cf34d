// A PostgreSQL connection that prepares each statement once, counts what it runs, and saves round trips.
import pg from 'pg';
import { Batch, type Statement } from './batch.ts';

// Ids and counts are bigint; the contract keeps them below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** More shapes than this are not worth a prepared statement each; they run unnamed. */
const MAX_NAMED = 1_000;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMED) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

export const statementCount = { total: 0 };

type QueryConfig = pg.QueryConfig & { submit?: unknown };
/** What of a connection's socket is needed here: writes between the two go out as one. */
interface Corkable {
  cork(): void;
  uncork(): void;
}

/**
 * Planning a joined list costs as much as running it, so every parametrised statement is prepared by its text.
 * Statements are sent without waiting for the answers to earlier ones (`pipeline`); they run in order all the same.
 * A transaction's beginning goes out with its first statement, and its end may go out with its last: a round trip costs
 * as much as a small statement.
 */
export class PreparingClient extends pg.Client {
  /** run on this connection so far */
  statements = 0;
  #beginning: string | undefined;
  #endsWithNext = false;
  #begun: Promise<pg.QueryResult> | undefined;
  #ended: Promise<pg.QueryResult> | undefined;

  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'string' ? { connectionString: config, pipeline: true } : { ...config, pipeline: true });
  }

  /** @param text what begins the transaction; sent with its first statement */
  begin(text: string): void {
    this.#count(text);
    this.#over();
    this.#beginning = text;
  }

  /** The next statement is the transaction's last. Should it fail, PostgreSQL takes the commit behind it for a rollback. */
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
    if (asked && (await (this.#ended ?? this.#ask('commit'))).command !== 'COMMIT')
      throw new Error('a statement failed and nobody said so: nothing was committed');
    this.#over();
  }

  async rollback(): Promise<void> {
    const asked = this.#beginning === undefined;
    this.#over();
    if (asked) await this.#ask('rollback');
  }

  /** Whoever has the connection next may ask without a transaction. */
  #over(): void {
    this.#beginning = undefined;
    this.#endsWithNext = false;
    this.#begun = undefined;
    this.#ended = undefined;
  }

  /** These are one transaction, which goes out and comes back in one piece. They fail together. */
  together(statements: readonly Statement[]): readonly Promise<pg.QueryResult>[] {
    const batch = new Batch(statements.map(({ config, values }) => ({ config: named(config, values), values })));
    for (const { config } of statements) this.#count(config);
    this.#send(batch);
    return batch.answers;
  }

  override query(...args: unknown[]): never {
    const [config, values] = args as [QueryConfig | string, unknown[] | undefined];
    if (this.#ended) throw new Error('the transaction ended with its last statement');
    this.#count(config);
    if (typeof config === 'object' && config.submit === undefined) args[0] = named(config, values ?? config.values);
    const beginning = this.#beginning;
    const ends = this.#endsWithNext;
    this.#beginning = undefined;
    this.#endsWithNext = false;
    if (beginning === undefined && !ends) return this.#send(...args);
    const { stream } = this.connection as unknown as { stream: Corkable };
    stream.cork();
    try {
      if (beginning !== undefined) this.#begun = kept(this.#send(beginning));
      const answer = this.#send(...args);
      if (ends) {
        this.#count('commit');
        this.#ended = kept(this.#send('commit'));
      }
      return answer;
    } finally {
      stream.uncork();
    }
  }

  #ask(text: string): Promise<pg.QueryResult> {
    return this.query(text);
  }

  #count(config: QueryConfig | string): void {
    const count = typeof config === 'string' ? config.split(';').length : 1;
    statementCount.total += count;
    this.statements += count;
  }

  #send(...args: unknown[]): never {
    // The overloads of pg.Client.query cannot be spelled for a pass-through.
    return (pg.Client.prototype.query as (...all: unknown[]) => never).apply(this, args);
  }
}

function named(config: QueryConfig, values: unknown[] | undefined): QueryConfig {
  if (config.name !== undefined || !Array.isArray(values) || values.length === 0) return config;
  return { ...config, name: nameOf(config.text) };
}

/** Whoever waits for it is told when it fails; until then nobody need be listening. */
function kept<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  return answer;
}
