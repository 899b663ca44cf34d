// What events do to the cached connections.
import type { Connection } from '@recado/contract/connections';
import type { LiveEffect } from '../../shared/data/liveEvents.ts';
import type { QueryClient } from '@tanstack/react-query';
import { connectionsKey, withKept } from './useConnections.ts';

export const healthKey = (id: number) => ['connection', 'health', id] as const;
/** The server tells of a change first, and counts it within two seconds. */
const COUNTED_MS = 2_500;

export const connectionChanged: LiveEffect<'whatsapp'> = (event, { client }) => {
  if (event.action === 'delete') patch(client, (list) => list.filter(({ id }) => id !== event.whatsappId));
  // Everybody's event carries no QR code; what an administrator already has must not vanish with it.
  else patch(client, (list) => put(list, event.whatsapp, true));
};

export const sessionChanged: LiveEffect<'whatsappSession'> = ({ session }, { client }) =>
  patch(client, (list) => put(list, session, false));

/** Asked after at once, and again when it has been counted. */
export const healthChanged: LiveEffect<'whatsapp'> = (event, { client, refreshSoon }) => {
  if (event.action !== 'update') return;
  const queryKey = healthKey(event.whatsapp.id);
  void client.invalidateQueries({ queryKey });
  refreshSoon(queryKey, COUNTED_MS);
};

function patch(client: QueryClient, change: (list: Connection[]) => Connection[]): void {
  client.setQueryData<Connection[]>(connectionsKey, (list) => list && change(list));
  // An answer under way may be from before the event: it is asked for anew, else it would undo the change.
  if (client.isFetching({ queryKey: connectionsKey }) > 0) {
    void client.invalidateQueries({ queryKey: connectionsKey });
  }
}

function put(list: Connection[], changed: Connection, keepCode: boolean): Connection[] {
  const known = list.find(({ id }) => id === changed.id);
  if (!known) return [...list, changed];
  const kept = keepCode ? withKept(known, changed) : changed;
  return list.map((connection) => (connection === known ? kept : connection));
}
