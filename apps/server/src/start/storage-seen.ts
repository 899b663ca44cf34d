// How this process finds its files: for its sign of life.
import { statfs } from 'node:fs/promises';
import type { StorageSeen } from '../modules/insight/installation/health.repo.ts';
import type { Config } from '../platform/config/config.ts';
import { messageOf } from '../platform/log/log.ts';
import type { MediaStore } from '../ports/media-store.ts';
import { checkMediaStore } from './media-store.ts';

export async function seeStorage({ s3, dataDir }: Config, store: MediaStore): Promise<StorageSeen> {
  const disk = await statfs(dataDir).catch(() => undefined);
  const error = await checkMediaStore(store).then(
    () => null,
    (cause: unknown) => messageOf(cause).slice(0, 200),
  );
  return {
    kind: s3 ? 's3' : 'disk',
    reachable: error === null,
    error,
    freeBytes: disk ? disk.bavail * disk.bsize : null,
    totalBytes: disk ? disk.blocks * disk.bsize : null,
  };
}
