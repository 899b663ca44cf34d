// Which connection a webhook's address names: the caller is no one's employee, so it is looked up across companies.
import { and, eq, isNull } from 'drizzle-orm';
import type { WebhookConnection } from '../adapters/cloud/cloud-webhook.routes.ts';
import { channelSettings } from '../modules/catalog/connections/channel-settings.service.ts';
import type { Platform } from '../platform/platform.ts';
import { connections } from '../schema/connections.ts';
import { companies } from '../schema/companies.ts';

export const webhookConnections =
  ({ db, secrets }: Pick<Platform, 'db' | 'secrets'>) =>
  async (uuid: string): Promise<WebhookConnection | undefined> => {
    const [named] = await db.readSystem((tx) =>
      tx
        .select({ companyId: connections.companyId, whatsappId: connections.id })
        .from(connections)
        .innerJoin(companies, and(eq(companies.id, connections.companyId), isNull(companies.deletedAt)))
        .where(and(eq(connections.uuid, uuid), eq(connections.provider, 'cloud'))),
    );
    if (!named) return undefined;
    const { cloud } = await db.withTenant(named.companyId, (tx) => channelSettings(tx, secrets, named.whatsappId));
    return cloud && { ...named, account: cloud };
  };
