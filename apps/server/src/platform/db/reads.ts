// Reading without a transaction of one's own: what is asked before anybody waits for an answer goes out together.
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Statement } from './batch.ts';
import { handleOf } from './handle.ts';
import { whenNothingIsLeftToDo, type PreparingClient } from './client.ts';

/** The company, and that nothing is written, for the transaction that these statements are. */
const BEGINNING = `select set_config('app.company_id', $1, true), set_config('transaction_read_only', 'on', true)`;

/** Lends a connection while this runs. */
type WithClient = (run: (client: PreparingClient) => Promise<void>) => Promise<void>;

interface Asked extends Statement {
  resolve: (answer: pg.QueryResult) => void;
  reject: (error: unknown) => void;
}

/**
 * Stands where drizzle has a connection, for one company. Nothing is committed and no row is locked, so each piece may be a
 * transaction of its own: at PostgreSQL's usual isolation every statement sees its own moment anyhow.
 */
class Reads {
  readonly #withClient: WithClient;
  readonly #beginning: Statement;
  #asked: Asked[] = [];

  constructor(withClient: WithClient, companyId: number) {
    this.#withClient = withClient;
    this.#beginning = { config: { text: BEGINNING }, values: [String(companyId)] };
  }

  query(config: pg.QueryConfig, values: unknown[] = []): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#asked.length === 0) whenNothingIsLeftToDo(() => void this.#send());
      this.#asked.push({ config, values, resolve, reject });
    });
  }

  async #send(): Promise<void> {
    const asked = this.#asked;
    this.#asked = [];
    try {
      await this.#withClient(async (client) => {
        const [beginning, ...answers] = client.together([this.#beginning, ...asked]);
        answers.forEach((answer, n) => void answer.then(asked[n]?.resolve, asked[n]?.reject));
        await beginning;
      });
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}

export const readsOf = (withClient: WithClient, companyId: number): NodePgDatabase =>
  handleOf(new Reads(withClient, companyId));
