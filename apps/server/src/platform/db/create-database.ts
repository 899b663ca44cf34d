// Makes a database on a server of ours, once.
import pg from 'pg';

/** @param serverUrl any database of the server, as one who may create more */
export async function createDatabaseOnce(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, application_name: 'recado start' });
  await client.connect();
  try {
    const there = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (there.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process was quicker.
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
  } finally {
    await client.end();
  }
}
