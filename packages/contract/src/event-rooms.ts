// Realtime: who hears an event, and what the contract says of each.
import { z } from 'zod';

/**
 * The rooms that events of a company go to, by what they are called. An audience is those who see a ticket for one reason:
 * `admins`, `queue-{id}`, `connection-{id}` or `user-{id}`.
 */
export const EVENT_ROOMS = {
  company: { address: 'company-{companyId}', who: 'All users of a company (joined on connecting)' },
  admins: { address: 'company-{companyId}-admins', who: 'The administrators of a company (joined on connecting)' },
  permitted: {
    address: 'company-{companyId}-may-{permission}',
    who: 'The users of a company who have this permission (joined on connecting)',
  },
  user: { address: 'user-{userId}', who: 'One user, in all their sessions (joined on connecting)' },
  session: { address: 'user-{userId}-session-{session}', who: 'One session of a user (joined on connecting)' },
  audience: {
    address: 'company-{companyId}-tickets-{audience}',
    who: 'Users who may see a ticket for this reason (joined on connecting)',
  },
  ticket: {
    address: 'company-{companyId}-ticket-{ticketId}-{audience}',
    who: 'Users who have the ticket open and may see it (joined with joinChatBox)',
  },
  list: {
    address: 'company-{companyId}-{status}-{audience}',
    who: 'Users who have a list of tickets open and may see the ticket (joined with joinTickets)',
  },
  notification: {
    address: 'company-{companyId}-notification-{audience}',
    who: 'Users who receive notifications and may see the ticket (joined with joinNotification)',
  },
} as const;
export type EventRoom = keyof typeof EVENT_ROOMS;

/** What stands in braces in the address of a room. */
export const ROOM_PARAMETERS: Readonly<Record<string, { description: string }>> = {
  companyId: { description: 'The company’s ID.' },
  permission: {
    description:
      'The permission that the event asks for: `users-page:edit`, `connections-page:actionButtons` or `connections-page:editOrDeleteConnection`.',
  },
  userId: { description: 'The user’s ID.' },
  session: { description: 'Number of the user’s session, counted from the first.' },
  audience: {
    description: 'What makes the ticket visible to the user: `admins`, `queue-{id}`, `connection-{id}` or `user-{id}`.',
  },
};

/** What the transport adds to every event that is not of the moment. */
export const sequenced = z.object({
  seq: z.number().int().describe('Sequence number, rising within a company.'),
  safeSeq: z
    .number()
    .int()
    .describe('Everything up to this number has been sent. Resume from here after a lost connection.'),
});

interface About {
  /** when it goes out */
  when: string;
  /** to some of these rooms */
  to: readonly EventRoom[];
  /** a company hears of it also after its due date */
  whenExpired?: true;
  /** nothing is kept of it, so it has no number, and whoever missed it missed nothing */
  ofTheMoment?: true;
}
export interface LiveEvent<P extends z.ZodType = z.ZodType> extends About {
  payload: P;
}
export const event = <P extends z.ZodType>(payload: P, about: About): LiveEvent<P> => ({ payload, ...about });
