// Who is signed in, as the rules of tickets know them.
import type { SessionUser } from '@recado/contract/auth';
import type { Permitted } from '@recado/contract/permissions';
import type { Ticket } from '@recado/contract/tickets';
import type { Colleague } from '@recado/contract/users';
import { maySee, visibilityOf, type Viewer } from '@recado/rules/tickets';

export type Person = Pick<SessionUser, 'id' | 'profile' | 'allTicket' | 'queues'> & Permitted;

/** What the rules look at. */
export type Placed = Pick<Ticket, 'status' | 'queueId' | 'userId' | 'whatsappId' | 'driver'>;

/** What is on the screen the server has shown them: what stands in no queue came by a connection of theirs. */
export const viewerOf = (
  { id, profile, permissions, allTicket, queues }: Person,
  { whatsappId }: Pick<Ticket, 'whatsappId'>,
): Viewer => ({
  userId: id,
  profile,
  permissions,
  allTicket: allTicket === 'enabled',
  queueIds: queues.map((queue) => queue.id),
  connectionIds: whatsappId === null ? [] : [whatsappId],
});

/** Whom a note in it reaches: who sees the ticket, whatever else they may. Which connections are theirs the server knows. */
export const mayRead = (colleague: Colleague, ticket: Placed): boolean =>
  maySee(viewerOf({ ...colleague, permissions: [], allTicket: 'enabled' }, ticket), visibilityOf(ticket));
