// A session's keys in the database, encrypted.
import { sql } from 'drizzle-orm';
import { asAppError } from '../../../platform/db/pg-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CredentialStore } from '@recado/channel/channel';

export function credentialStore(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  companyId: number,
  whatsappId: number,
): CredentialStore {
  return {
    get: async (keys) => {
      const rows = await db.withTenant(companyId, async (tx) => {
        const found = await tx.execute<{ key: string; value: Buffer }>(sql`
          select key, value from connection_credentials
          where whatsapp_id = ${whatsappId} and key = any(${sql.param([...keys])}::text[])`);
        return found.rows;
      });
      return new Map(rows.map(({ key, value }) => [key, secrets.decrypt(value)]));
    },
    set: async (entries) => {
      const kept = [...entries].flatMap(([key, value]) => (value ? [{ key, value: secrets.encrypt(value) }] : []));
      const gone = [...entries].flatMap(([key, value]) => (value ? [] : [key]));
      const write = db.withTenant(companyId, async (tx) => {
        if (gone.length > 0)
          await tx.execute(sql`
            delete from connection_credentials
            where whatsapp_id = ${whatsappId} and key = any(${sql.param(gone)}::text[])`);
        if (kept.length > 0)
          await tx.execute(sql`
            insert into connection_credentials (whatsapp_id, key, value)
            select ${whatsappId}, k, v
            from unnest(${sql.param(kept.map(({ key }) => key))}::text[], ${sql.param(kept.map(({ value }) => value))}::bytea[]) as t(k, v)
            on conflict (company_id, whatsapp_id, key) do update set value = excluded.value`);
      });
      // A connection that was deleted has no keys: what is unlinked in memory may still say goodbye with them.
      await write.catch((error: unknown) => {
        if (asAppError(error)?.code !== 'ERR_NOT_FOUND') throw error;
      });
    },
    clear: async () => {
      await db.withTenant(companyId, async (tx) => {
        await tx.execute(sql`delete from connection_credentials where whatsapp_id = ${whatsappId}`);
      });
    },
  };
}
