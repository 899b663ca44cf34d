// drizzle on whatever answers statements.
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { TextDialect } from './statement-text.ts';

/** One for all: it keeps a cache of column names. */
const dialect = new TextDialect();

/** @param client of which only query() is used */
export function handleOf(client: { query(...args: never[]): unknown }): NodePgDatabase {
  const session = new NodePgSession(client as unknown as pg.Client, dialect, undefined, {});
  return new NodePgDatabase(dialect, session, undefined);
}

/** A connection as one transaction has it: whoever comes after its end does not speak into another's. */
export class Lease {
  #client: pg.ClientBase | undefined;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  query(...args: unknown[]): unknown {
    if (!this.#client) throw new Error('this transaction is over');
    return (this.#client.query as (...all: unknown[]) => unknown)(...args);
  }

  end(): void {
    this.#client = undefined;
  }
}
