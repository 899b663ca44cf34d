// A connection as the contract shows it, and the events that tell of it.
import type { Connection } from '@recado/contract/connections';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyRoom, except, permittedRoom } from '../../../platform/realtime/rooms.ts';
import { NO_ACCOUNT } from './cloud-account.rules.ts';
import { openAccount } from './cloud-account.ts';
import { findConnections, type ConnectionRecord } from './connections.repo.ts';

/** What the reader may do, and so sees. */
export interface Reader {
  /** pairs phones: QR code, pairing code and number */
  pairs: boolean;
  /** changes connections: the account, but for its secrets, and where its network reports to */
  edits: boolean;
}

const ANYBODY: Reader = { pairs: false, edits: false };
const PAIRING: Reader = { pairs: true, edits: false };
/** Whoever changes connections pairs phones too: contract `permissions.ts`. */
const EDITING: Reader = { pairs: true, edits: true };

export function presentConnection(platform: Platform, row: ConnectionRecord, reader: Reader): Connection {
  const { companyId: _company, tokenHash, wanted: _wanted, account: _account, uuid: _uuid, ...shown } = row;
  return {
    ...shown,
    qrcode: reader.pairs ? row.qrcode : '',
    pairingCode: reader.pairs ? row.pairingCode : '',
    pairingNumber: reader.pairs ? row.pairingNumber : '',
    cloud: reader.edits ? presentAccount(platform, row) : null,
    hasToken: tokenHash !== null,
    automaticStoppedAt: row.automaticStoppedAt?.toISOString() ?? null,
    statusUntil: row.statusUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function presentAccount({ secrets, publicUrl }: Platform, row: ConnectionRecord): Connection['cloud'] {
  if (row.provider !== 'cloud') return null;
  const { phoneNumberId, businessAccountId, ...kept } = openAccount(secrets, row.account) ?? NO_ACCOUNT;
  return {
    phoneNumberId,
    businessAccountId,
    hasAccessToken: kept.accessToken !== '',
    hasAppSecret: kept.appSecret !== '',
    hasVerifyToken: kept.verifyToken !== '',
    webhookUrl: `${publicUrl}/api/webhooks/whatsapp/${row.uuid}`,
  };
}

/** The connection changed: everybody hears of it, and each with what they see who pair phones or change connections. */
export async function publishConnection(ctx: Ctx, id: number): Promise<ConnectionRecord | undefined> {
  const [row] = await findConnections(ctx.tx, id);
  if (!row) return undefined;
  const whatsapp = presentConnection(ctx.platform, row, ANYBODY);
  ctx.publish('whatsapp', { action: 'update', whatsapp }, [companyRoom(ctx.companyId)]);
  emit(ctx, 'line.changed', { whatsappId: id, status: row.status });
  publishSession(ctx, row);
  return row;
}

function publishSession(ctx: Ctx, row: ConnectionRecord): void {
  const { platform, companyId } = ctx;
  const pairing = permittedRoom(companyId, 'connections-page:actionButtons');
  const editing = permittedRoom(companyId, 'connections-page:editOrDeleteConnection');
  const session = presentConnection(platform, row, EDITING);
  // Of most there is no account, and all see the same.
  ctx.publish('whatsappSession', { action: 'update', session }, [session.cloud ? editing : pairing]);
  if (session.cloud)
    ctx.publish('whatsappSession', { action: 'update', session: presentConnection(platform, row, PAIRING) }, [
      pairing,
      except(editing),
    ]);
}
