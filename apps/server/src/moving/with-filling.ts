// A connection to fill tables by, for as long as it takes.
import { ConfigError } from '../platform/config/config-error.ts';
import { openFilling, type Filling } from '../platform/db/tenant-filling.ts';

export async function withFilling<T>(databaseUrl: string, work: (filling: Filling) => Promise<T>): Promise<T> {
  const filling = await openFilling(databaseUrl);
  if (!filling)
    throw new ConfigError('There is no installation in that database: start it once, then what comes has a place');
  try {
    return await work(filling);
  } finally {
    await filling.close();
  }
}
