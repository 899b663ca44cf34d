// What is chosen for a new ticket: contact, queue and connection. Where there is but one, nobody needs to choose.
import type { Connection } from '@recado/contract/connections';
import type { ContactRef } from '@recado/contract/contacts';
import type { QueueRef } from '@recado/contract/queues';
import { useState } from 'react';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useQueues } from '../../../entities/queue/useQueues.ts';
import { useSession } from '../../../shared/session/useSession.ts';

export interface Choice {
  contact: ContactRef | null;
  setContact: (contact: ContactRef | null) => void;
  /** one's own; an administrator's are all */
  queues: readonly QueueRef[];
  queueId: number | null;
  setQueueId: (id: number | null) => void;
  queueRequired: boolean;
  connections: readonly Connection[];
  whatsappId: number | null;
  setWhatsappId: (id: number) => void;
}

export function useChoice(given: ContactRef | null): Choice {
  const { user } = useSession();
  const { data: all = [] } = useQueues();
  const { data: connections = [] } = useConnections();
  const [contact, setContact] = useState(given);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [whatsappId, setWhatsappId] = useState<number | null>(null);
  const queueRequired = user.profile !== 'admin';
  const queues = queueRequired ? all.filter(({ id }) => user.queues.some((own) => own.id === id)) : all;
  const only = queueRequired && queues.length === 1 ? (queues[0]?.id ?? null) : null;
  return {
    contact,
    setContact,
    queues,
    queueId: queueId ?? only,
    setQueueId,
    queueRequired,
    connections,
    whatsappId: whatsappId ?? firstConnection(connections, user.whatsappId),
    setWhatsappId,
  };
}

/** The person's own, else the company's first choice; while that is down, one that is up. */
export function firstConnection(
  connections: readonly Pick<Connection, 'id' | 'isDefault' | 'status'>[],
  own: number | null,
): number | null {
  const preferred = [
    ...connections.filter(({ id }) => id === own),
    ...connections.filter(({ isDefault }) => isDefault),
    ...connections,
  ];
  return (preferred.find(({ status }) => status === 'CONNECTED') ?? preferred[0])?.id ?? null;
}
