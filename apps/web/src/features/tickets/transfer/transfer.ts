// What can be chosen when a ticket is handed over, and what one should know before. Pure.
import type { QueueRef } from '@recado/contract/queues';
import type { Ticket } from '@recado/contract/tickets';
import type { Colleague } from '@recado/contract/users';

/** Those of the chosen person; while nobody is chosen, all of the company. */
export const queuesFor = (colleague: Pick<Colleague, 'queues'> | null, all: readonly QueueRef[]): readonly QueueRef[] =>
  colleague ? colleague.queues : all;

/** The wanted one where it can be chosen, else the only one there is. */
export function firstQueue(offered: readonly QueueRef[], wanted: number | null): number | null {
  if (offered.some(({ id }) => id === wanted)) return wanted;
  return offered.length === 1 ? (offered[0]?.id ?? null) : null;
}

export type TransferNote = 'waits' | 'offline' | 'noQueues' | 'otherConnection';

interface Choice {
  ticket: Pick<Ticket, 'whatsappId'>;
  colleague: Pick<Colleague, 'online'> | null;
  offered: readonly QueueRef[];
  whatsappId: number | null;
}

export function notesOn({ ticket, colleague, offered, whatsappId }: Choice): TransferNote[] {
  const notes: TransferNote[] = [];
  if (!colleague) notes.push('waits');
  else if (offered.length === 0) notes.push('noQueues');
  else if (!colleague.online) notes.push('offline');
  if (ticket.whatsappId !== null && whatsappId !== null && whatsappId !== ticket.whatsappId)
    notes.push('otherConnection');
  return notes;
}
