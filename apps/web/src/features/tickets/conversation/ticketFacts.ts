// Where a ticket belongs, in one line.
import type { Ticket } from '@recado/contract/tickets';

export const ticketFacts = ({ whatsapp, queue, user }: Ticket, noQueue: string): string =>
  [whatsapp?.name, queue?.name ?? noQueue, user?.name].filter(Boolean).join(' · ');
