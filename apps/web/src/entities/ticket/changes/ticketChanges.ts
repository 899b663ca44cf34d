// The changes of a ticket's status: what is asked of the server, and how the ticket will look.
import type { SessionUser } from '@recado/contract/auth';
import type { updateTicket, Ticket } from '@recado/contract/tickets';
import type { CallInput } from '../../../shared/data/client.ts';

export type TicketChange = 'accept' | 'return' | 'close' | 'reopen';
type Attendant = Pick<SessionUser, 'id' | 'name'>;
type Viewer = Pick<SessionUser, 'id' | 'profile'>;

interface Rule {
  body(by: Attendant): CallInput<typeof updateTicket>['body'];
  /** Shown until the server answers. */
  guess(ticket: Ticket, by: Attendant): Ticket;
}

const NO_DRIVER = { driver: null, chatbot: false, useIntegration: false, promptId: null, integrationId: null };

/** A person wins. Its time stays: the server's clock decides which of two states is the newer. */
const moved = (ticket: Ticket, change: Partial<Ticket>): Ticket => ({
  ...ticket,
  ...NO_DRIVER,
  ...change,
  unreadMessages: 0,
});

const open: Rule = {
  body: (by) => ({ status: 'open', userId: by.id }),
  guess: (ticket, by) => moved(ticket, { status: 'open', userId: by.id, user: { id: by.id, name: by.name } }),
};

export const ticketChanges: Record<TicketChange, Rule> = {
  accept: open,
  reopen: open,
  return: {
    body: () => ({ status: 'pending', userId: null }),
    guess: (ticket) => moved(ticket, { status: 'pending', userId: null, user: null }),
  },
  close: {
    body: (by) => ({ status: 'closed', userId: by.id, useIntegration: false, promptId: false, integrationId: false }),
    guess: (ticket, by) => moved(ticket, { status: 'closed', userId: by.id, user: { id: by.id, name: by.name } }),
  },
};

/** The server's rule for those who see it: open, it is its attendant's and the administrators'; anybody's while nobody has it. */
export const mayAct = ({ status, userId }: Pick<Ticket, 'status' | 'userId'>, viewer: Viewer): boolean =>
  status === 'pending' ||
  (status === 'open' && (userId === null || userId === viewer.id)) ||
  viewer.profile === 'admin';

/** What the viewer can do with a ticket, the most likely first. */
export function changesOf(ticket: Pick<Ticket, 'status' | 'userId'>, viewer: Viewer): TicketChange[] {
  switch (ticket.status) {
    case 'pending':
      return ['accept', 'close'];
    case 'open':
      return mayAct(ticket, viewer) ? ['close', 'return'] : [];
    case 'closed':
      return ['reopen'];
  }
}
