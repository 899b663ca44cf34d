// The company's connections: one list in the cache that every screen shares, kept fresh by realtime events.
import { listConnections, type Connection } from '@recado/contract/connections';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useCompanyEvent } from '../../shared/data/useRealtime.ts';

export const connectionsKey = ['connection', 'list'] as const;

export const useConnections = (): UseQueryResult<Connection[]> =>
  useQuery({
    queryKey: connectionsKey,
    queryFn: ({ signal }) => call(listConnections, { query: { session: false }, signal }),
  });

/** Patches the list from realtime events: once, in the shell. */
export function useConnectionsLive(): void {
  const queryClient = useQueryClient();
  const patch = (change: (list: Connection[]) => Connection[]): void => {
    queryClient.setQueryData<Connection[]>(connectionsKey, (list) => list && change(list));
    // An answer under way may be from before the event: it is asked for anew, else it would undo the change.
    if (queryClient.isFetching({ queryKey: connectionsKey }) > 0) {
      void queryClient.invalidateQueries({ queryKey: connectionsKey });
    }
  };
  useCompanyEvent('whatsapp', (event) => {
    if (event.action === 'delete') patch((list) => list.filter(({ id }) => id !== event.whatsappId));
    // Everybody's event carries no QR code; what an administrator already has must not vanish with it.
    else patch((list) => put(list, event.whatsapp, true));
  });
  useCompanyEvent('whatsappSession', ({ session }) => patch((list) => put(list, session, false)));
}

/** The answer to an addition; everybody's event, which says less, may have been quicker. */
export function putAdded(list: Connection[], added: Connection): Connection[] {
  const known = list.find(({ id }) => id === added.id);
  if (!known) return [...list, added];
  return list.map((connection) => (connection === known ? withKept(added, known) : connection));
}

function put(list: Connection[], changed: Connection, keepCode: boolean): Connection[] {
  const known = list.find(({ id }) => id === changed.id);
  if (!known) return [...list, changed];
  const kept = keepCode ? withKept(known, changed) : changed;
  return list.map((connection) => (connection === known ? kept : connection));
}

/** What only administrators are told, of the same session. */
function withKept(known: Connection, changed: Connection): Connection {
  const cloud = changed.cloud ?? known.cloud;
  const pairingNumber = changed.pairingNumber || known.pairingNumber;
  if (changed.status !== 'qrcode') return { ...changed, cloud, pairingNumber };
  const qrcode = changed.qrcode || known.qrcode;
  const pairingCode = changed.pairingCode || known.pairingCode;
  return { ...changed, cloud, pairingNumber, qrcode, pairingCode };
}
