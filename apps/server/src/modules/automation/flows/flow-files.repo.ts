// The statements of flows' files: what nodes call them, and where they lie.
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import type { ReceivedFile } from '../../../platform/media/received-files.ts';
import { insertStored } from '../../inbox/media/media.service.ts';
import { flowFiles } from '../../../schema/flows.ts';

export interface FlowFile {
  name: string;
  mediaId: number;
  mime: string;
  /** bytes */
  size: number;
  storageKey: string;
  fileName: string | null;
}

export async function insertFile(tx: Tx, name: string, file: ReceivedFile): Promise<void> {
  const mediaId = await insertStored(tx, file, true);
  await tx.insert(flowFiles).values({ name, mediaId });
}

export async function findFiles(tx: Tx, names: readonly string[]): Promise<FlowFile[]> {
  if (names.length === 0) return [];
  const { rows } = await tx.execute<FlowFile & Record<string, unknown>>(sql`
    select f.name, m.id as "mediaId", m.mime, m.size::float8 as size, m.storage_key as "storageKey",
      m.file_name as "fileName"
    from flow_files f join media m on m.company_id = f.company_id and m.id = f.media_id
    where f.name = any(${sql.param([...names])}::text[])`);
  return rows;
}
