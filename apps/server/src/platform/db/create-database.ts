// Makes databases on a server of ours.
import pg from 'pg';

/** @param serverUrl any database of the server, as one who may create more */
export const createDatabaseOnce = (serverUrl: string, name: string): Promise<void> =>
  withClient(serverUrl, async (client) => {
    try {
      const there = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (there.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
    } catch (error) {
      // Another process was quicker.
      if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
    }
  });

/** A copy of a database that nobody uses. It can be written, on a server that is otherwise read only. */
export const copyDatabase = (serverUrl: string, from: string, to: string): Promise<void> =>
  withClient(serverUrl, async (client) => {
    const [source, copy] = [from, to].map((name) => client.escapeIdentifier(name));
    await client.query('set default_transaction_read_only = off');
    await client.query(`drop database if exists ${copy} with (force)`);
    await client.query(`create database ${copy} template ${source} strategy file_copy`);
    await client.query(`alter database ${copy} set default_transaction_read_only = off`);
  });

export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  withClient(serverUrl, async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
  });

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'recado start' });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
