// Events of the ticket that is looked at.
import { audiencesOfTicket, visibilityOf } from '@recado/rules/tickets';
import { useRoom } from '../../shared/data/useRealtime.ts';
import type { Placed } from './person.ts';

/** The server lets one in by who sees the ticket; when it moves, these are others, and so is its room. */
export const useTicketRoom = (ticket: Placed & { id: number }): void =>
  useRoom('joinChatBox', ticket.id, audiencesOfTicket(visibilityOf(ticket)).join(' '));
