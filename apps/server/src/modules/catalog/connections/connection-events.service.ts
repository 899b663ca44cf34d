// A connection as the contract shows it, and the events that tell of it.
import type { Connection } from '@recado/contract/connections';
import type { Ctx } from '../../../platform/context.ts';
import { adminsRoom, companyRoom } from '../../../platform/realtime/rooms.ts';
import { findConnections, type ConnectionRecord } from './connections.repo.ts';

/** @param pairing the reader may pair phones, and so sees the QR code */
export function presentConnection(row: ConnectionRecord, pairing: boolean): Connection {
  const { companyId: _company, tokenHash, wanted: _wanted, qrcode, createdAt, updatedAt, ...shown } = row;
  return {
    ...shown,
    qrcode: pairing ? qrcode : '',
    hasToken: tokenHash !== null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** The connection changed: everybody hears of it, administrators with the QR code. Answers what they hear. */
export async function publishConnection(ctx: Ctx, id: number): Promise<Connection | undefined> {
  const [row] = await findConnections(ctx.tx, id);
  if (!row) return undefined;
  const session = presentConnection(row, true);
  ctx.publish('whatsapp', { action: 'update', whatsapp: presentConnection(row, false) }, [companyRoom(ctx.companyId)]);
  ctx.publish('whatsappSession', { action: 'update', session }, [adminsRoom(ctx.companyId)]);
  return session;
}
