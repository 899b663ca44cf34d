// What is opened over or beside the conversation, and who may.
import type { Ticket } from '@recado/contract/tickets';
import { useState } from 'react';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import type { Writing } from '../composer/useWriting.ts';

type Opened = 'date' | 'schedule' | 'transfer';

/** What is undefined is not offered here. */
export interface TicketTools {
  search: () => void;
  toDate: () => void;
  template: (() => void) | undefined;
  schedule: (() => void) | undefined;
  transfer: (() => void) | undefined;
}

export interface OpenedTools {
  tools: TicketTools;
  opened: Opened | null;
  close: () => void;
  searching: boolean;
  setSearching: (searching: boolean) => void;
}

export function useTicketTools(ticket: Ticket, mayWrite: Writing, template: (() => void) | undefined): OpenedTools {
  const { user } = useSession();
  const transfersAny = useCan('ticket-options:transferAny');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [searching, setSearching] = useState(false);
  const acts = mayWrite === 'yes' || mayWrite === 'pending';
  const schedules = user.company.plan.useSchedules && !ticket.isGroup;
  const tools: TicketTools = {
    search: () => setSearching(true),
    toDate: () => setOpened('date'),
    template,
    schedule: schedules ? () => setOpened('schedule') : undefined,
    transfer: ticket.status !== 'closed' && (acts || transfersAny) ? () => setOpened('transfer') : undefined,
  };
  return { tools, opened, close: () => setOpened(null), searching, setSearching };
}
