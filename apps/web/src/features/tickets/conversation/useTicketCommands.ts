// What keys and palette do with the open ticket.
import type { Ticket } from '@recado/contract/tickets';
import { changesOf } from '../../../entities/ticket/changes/ticketChanges.ts';
import { useTicketActions } from '../../../entities/ticket/changes/useTicketActions.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import { useDrawer } from '../drawer/contactDrawer.ts';
import { useTimelineShown } from '../messages/timelineShown.ts';
import type { TicketTools } from './useTicketTools.ts';

export function useTicketCommands(ticket: Ticket, tools: TicketTools): void {
  useChanges(ticket);
  useTool('ticket.transfer', tools.transfer);
  useTool('ticket.note', tools.note);
  useTool('ticket.snooze', tools.snooze);
  useTool('ticket.schedule', tools.schedule);
  useTool('ticket.template', tools.template);
  useTool('ticket.date', tools.toDate);
  const drawer = useDrawer();
  useTool('ticket.contact', drawer ? () => drawer.setOpened(!drawer.opened) : undefined);
  useCommand('ticket.timeline', useTimelineShown().toggle);
  useCommand('ticket.find', () => {
    const field = document.querySelector<HTMLInputElement>('input[data-message-search]');
    // While one searches here already, in the page, as ever.
    if (field && field === document.activeElement) return false;
    if (field) field.select();
    else tools.search();
    return true;
  });
}

function useChanges(ticket: Ticket): void {
  const { user } = useSession();
  const { change, remove } = useTicketActions();
  const offered = changesOf(ticket, user);
  const mayDelete = useCan('ticket-options:deleteTicket');
  useCommand('ticket.accept', () => change(ticket, 'accept'), { enabled: offered.includes('accept') });
  useCommand('ticket.resolve', () => change(ticket, 'close'), { enabled: offered.includes('close') });
  useCommand('ticket.return', () => change(ticket, 'return'), { enabled: offered.includes('return') });
  useCommand('ticket.reopen', () => change(ticket, 'reopen'), { enabled: offered.includes('reopen') });
  useCommand('ticket.delete', () => remove(ticket), { enabled: mayDelete });
}

/** @param tool undefined: it is not offered here */
function useTool(id: Parameters<typeof useCommand>[0], tool: (() => void) | undefined): void {
  useCommand(id, () => tool?.(), { enabled: tool !== undefined });
}
