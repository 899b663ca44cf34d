// What a connection's form says that concerns its network, for the channel that runs it.
import { eq } from 'drizzle-orm';
import type { ChannelSettings } from '@recado/channel/channel';
import type { Secrets } from '../../../platform/crypto/secrets.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { connections } from '../../../schema/connections.ts';
import { openAccount } from './cloud-account.ts';

/** As they stand now; nothing where the connection is gone. */
export async function channelSettings(tx: Tx, secrets: Secrets, whatsappId: number): Promise<ChannelSettings> {
  const [row] = await tx
    .select({ pairingNumber: connections.pairingNumber, account: connections.account })
    .from(connections)
    .where(eq(connections.id, whatsappId));
  if (!row) return {};
  return { pairingNumber: row.pairingNumber || undefined, cloud: openAccount(secrets, row.account) };
}
