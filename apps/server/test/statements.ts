// What a call costs the database, in statements.
import type { Product } from './product.ts';

const TRIES = 4;

/** The least of some: what else goes on in the product may have statements of its own meanwhile. */
export async function statementsOf({ platform }: Product, call: () => Promise<unknown>): Promise<number> {
  const taken: number[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    const before = platform.db.statements();
    await call();
    taken.push(platform.db.statements() - before);
  }
  return Math.min(...taken);
}
