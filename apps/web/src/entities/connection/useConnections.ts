// The company's connections: one list in the cache that every screen shares.
import { listConnections, type Connection } from '@recado/contract/connections';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export const connectionsKey = ['connection', 'list'] as const;

export const useConnections = (): UseQueryResult<Connection[]> =>
  useQuery({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => call(listConnections, { query: { session: false }, signal }),
  });

/** The answer to an addition; everybody's event, which says less, may have been quicker. */
export function putAdded(list: Connection[], added: Connection): Connection[] {
  const known = list.find(({ id }) => id === added.id);
  if (!known) return [...list, added];
  return list.map((connection) => (connection === known ? withKept(added, known) : connection));
}

/** What only administrators are told, of the same session. */
export function withKept(known: Connection, changed: Connection): Connection {
  const cloud = changed.cloud ?? known.cloud;
  const pairingNumber = changed.pairingNumber || known.pairingNumber;
  if (changed.status !== 'qrcode') return { ...changed, cloud, pairingNumber };
  const qrcode = changed.qrcode || known.qrcode;
  const pairingCode = changed.pairingCode || known.pairingCode;
  return { ...changed, cloud, pairingNumber, qrcode, pairingCode };
}
