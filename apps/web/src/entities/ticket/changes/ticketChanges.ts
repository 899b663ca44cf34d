// The changes of a ticket's status: what is asked of the server, and how the ticket will look.
import type { SessionUser } from '@recado/contract/auth';
import type { TicketStatus } from '@recado/contract/constants';
import type { updateTicket, Ticket } from '@recado/contract/tickets';
import { decideChange, placeAfter, standsElsewhere, staysHeld, visibilityOf } from '@recado/rules/tickets';
import type { CallInput } from '../../../shared/data/client.ts';
import { viewerOf, type Person, type Placed } from '../person.ts';

export type TicketChange = 'accept' | 'return' | 'close' | 'reopen';
type Attendant = Pick<SessionUser, 'id' | 'name'>;
type Body = NonNullable<CallInput<typeof updateTicket>['body']>;

const open = ({ id }: Pick<Attendant, 'id'>): Body => ({ status: 'open', userId: id });

/** What is asked of the server. */
export const bodyOf: Record<TicketChange, (by: Pick<Attendant, 'id'>) => Body> = {
  accept: open,
  reopen: open,
  return: () => ({ status: 'pending', userId: null }),
  close: ({ id }) => ({
    status: 'closed',
    userId: id,
    useIntegration: false,
    promptId: false,
    integrationId: false,
  }),
};

const NO_DRIVER = { driver: null, chatbot: false, useIntegration: false, promptId: null, integrationId: null };

/** Shown until the server answers. Its time stays: the server's clock decides which of two states is the newer. */
export function guessOf(ticket: Ticket, kind: TicketChange, by: Attendant): Ticket {
  const now = visibilityOf(ticket);
  const place = placeAfter(now, bodyOf[kind](by), by.id);
  const { status, userId } = place;
  const user = userId === by.id ? { id: by.id, name: by.name } : userId === ticket.userId ? ticket.user : null;
  const held = staysHeld(now.held, place, 'person');
  // Whoever is taken up waits for nobody else, and what goes anywhere is put off no more.
  const waitingSince = status === 'pending' ? ticket.waitingSince : null;
  return { ...ticket, ...(!held && NO_DRIVER), status, userId, user, waitingSince, snooze: null, unreadMessages: 0 };
}

/** What comes into question, the most likely first. */
const CHANGES: Record<TicketStatus, readonly TicketChange[]> = {
  pending: ['accept', 'close'],
  open: ['accept', 'close', 'return'],
  closed: ['reopen'],
};

/** What the person can do with it: whatever the server would do, and makes a difference. */
export function changesOf(ticket: Placed, person: Person): TicketChange[] {
  const viewer = viewerOf(person, ticket);
  const now = visibilityOf(ticket);
  return CHANGES[ticket.status].filter((kind) => {
    const { status, userId } = bodyOf[kind](person);
    const decision = decideChange(viewer, now, { status, userId });
    return decision.refused === undefined && standsElsewhere(now, decision.place);
  });
}
