// A PostgreSQL connection that prepares each statement once and counts what it runs.
import pg from 'pg';

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

/** Planning a joined list costs as much as running it, so every parametrised statement is prepared by its text. */
export class PreparingClient extends pg.Client {
  /** run on this connection so far */
  statements = 0;

  override query(...args: unknown[]): never {
    const [config, values] = args as [QueryConfig | string, unknown[] | undefined];
    const count = typeof config === 'string' ? config.split(';').length : 1;
    statementCount.total += count;
    this.statements += count;
    if (typeof config === 'object' && config.submit === undefined && config.name === undefined) {
      const parameters = values ?? config.values;
      if (Array.isArray(parameters) && parameters.length > 0) args[0] = { ...config, name: nameOf(config.text) };
    }
    // The overloads of pg.Client.query cannot be spelled for a pass-through.
    return (pg.Client.prototype.query as (...all: unknown[]) => never).apply(this, args);
  }
}
