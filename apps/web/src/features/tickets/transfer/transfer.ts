// What can be chosen when a ticket is handed over, and what one should know before. Pure.
import type { QueueRef } from '@recado/contract/queues';
import type { Ticket } from '@recado/contract/tickets';
import type { Colleague } from '@recado/contract/users';
import { foldText } from '../../../shared/format/matches.ts';

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

export interface PeopleGroup {
  kind: 'hereOnline' | 'here' | 'online' | 'others';
  people: Colleague[];
}

const KINDS: readonly PeopleGroup['kind'][] = ['hereOnline', 'here', 'online', 'others'];

/** Nearest first: of the queue before the others, online before away; none that is empty. */
export function groupsOf(colleagues: readonly Colleague[], queueId: number | null, search: string): PeopleGroup[] {
  const wanted = foldText(search.trim());
  const found = colleagues.filter(({ name, email }) => foldText(`${name} ${email}`).includes(wanted));
  const kindOf = ({ online, queues }: Colleague): PeopleGroup['kind'] => {
    const here = queues.some(({ id }) => id === queueId);
    if (here) return online ? 'hereOnline' : 'here';
    return online ? 'online' : 'others';
  };
  const groups = Map.groupBy(found, kindOf);
  return KINDS.flatMap((kind) => {
    const people = groups.get(kind) ?? [];
    return people.length > 0 ? [{ kind, people }] : [];
  });
}
