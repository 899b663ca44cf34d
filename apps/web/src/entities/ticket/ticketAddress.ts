// Where a ticket is looked at: nobody opens what waits without accepting it, so its row is shown among those who wait.
import type { Ticket } from '@recado/contract/tickets';

export const ticketAddress = ({ status, uuid }: Pick<Ticket, 'status' | 'uuid'>): string =>
  status === 'pending' ? `/tickets?tab=pending&ticket=${uuid}` : `/tickets/${uuid}`;
