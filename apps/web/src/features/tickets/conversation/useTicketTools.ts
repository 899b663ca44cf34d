// What is opened over or beside the conversation, and who may.
import type { Ticket } from '@recado/contract/tickets';
import { mayAct, maySnooze, mayTransfer, visibilityOf } from '@recado/rules/tickets';
import { useState } from 'react';
import { viewerOf } from '../../../entities/ticket/person.ts';
import { useSession } from '../../../shared/session/useSession.ts';

type Opened = 'date' | 'schedule' | 'transfer' | 'snooze';

/** What is undefined is not offered here. */
export interface TicketTools {
  search: () => void;
  toDate: () => void;
  template: (() => void) | undefined;
  schedule: (() => void) | undefined;
  transfer: (() => void) | undefined;
  note: () => void;
  snooze: (() => void) | undefined;
}

export interface OpenedTools {
  tools: TicketTools;
  opened: Opened | null;
  close: () => void;
  searching: boolean;
  setSearching: (searching: boolean) => void;
}

export function useTicketTools(ticket: Ticket, template: (() => void) | undefined, note: () => void): OpenedTools {
  const { user } = useSession();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [searching, setSearching] = useState(false);
  const viewer = viewerOf(user, ticket);
  const place = visibilityOf(ticket);
  const ended = ticket.status === 'closed';
  // To a customer of a conversation that has ended anybody may write later.
  const schedules = user.company.plan.useSchedules && !ticket.isGroup && (ended || mayAct(viewer, place));
  const tools: TicketTools = {
    search: () => setSearching(true),
    toDate: () => setOpened('date'),
    template,
    note,
    schedule: schedules ? () => setOpened('schedule') : undefined,
    transfer: !ended && mayTransfer(viewer, place) ? () => setOpened('transfer') : undefined,
    snooze: maySnooze(viewer, place) ? () => setOpened('snooze') : undefined,
  };
  return { tools, opened, close: () => setOpened(null), searching, setSearching };
}
