// Asks for what one is having done to many: fetched with the call it makes, where something was begun in this browser.
import { listBulkActs, type BulkAct } from '@recado/contract/bulk-acts';
import { call } from '../../shared/data/client.ts';
import { watch } from './bulkLive.ts';

export async function fetchActs(signal: AbortSignal): Promise<BulkAct[]> {
  const acts = await call(listBulkActs, { signal });
  watch(acts);
  return acts;
}
