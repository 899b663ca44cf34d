// Realtime: who hears an event, and what the contract says of each.
import { z } from 'zod';

/**
 * The rooms that events of a company go to, by what they are called. An audience is those who see a ticket for one reason:
 * `admins`, `queue-{id}`, `connection-{id}` or `user-{id}`.
 */
export const EVENT_ROOMS = {
  company: { address: 'company-{companyId}', who: 'Everybody of a company, from the start' },
  admins: { address: 'company-{companyId}-admins', who: 'The administrators of a company, from the start' },
  permitted: {
    address: 'company-{companyId}-may-{permission}',
    who: 'Whoever has this permission in a company, from the start',
  },
  user: { address: 'user-{userId}', who: 'One person, wherever they are signed in, from the start' },
  session: { address: 'user-{userId}-session-{session}', who: 'One session of a person, from the start' },
  audience: {
    address: 'company-{companyId}-tickets-{audience}',
    who: 'Whoever sees a ticket for this reason, from the start',
  },
  ticket: {
    address: 'company-{companyId}-ticket-{ticketId}-{audience}',
    who: 'Whoever has opened a ticket that they see: joinChatBox',
  },
  list: {
    address: 'company-{companyId}-{status}-{audience}',
    who: 'Whoever has a list of tickets open, and sees the ticket: joinTickets',
  },
  notification: {
    address: 'company-{companyId}-notification-{audience}',
    who: 'Whoever is notified of what comes in, and sees the ticket: joinNotification',
  },
} as const;
export type EventRoom = keyof typeof EVENT_ROOMS;

/** What stands in braces in the address of a room. */
export const ROOM_PARAMETERS: Readonly<Record<string, { description: string }>> = {
  companyId: { description: 'the company’s id' },
  permission: {
    description:
      'one of those that events ask for: users-page:edit, or of connections actionButtons and editOrDeleteConnection',
  },
  userId: { description: 'the person’s id' },
  session: { description: 'which of a person’s sessions, counted from their first' },
  audience: { description: 'for what reason one sees it: admins, queue-{id}, connection-{id} or user-{id}' },
};

/** What the transport adds to every event that is not of the moment. */
export const sequenced = z.object({
  seq: z.number().int().describe('rises within a company'),
  safeSeq: z
    .number()
    .int()
    .describe('everything up to here has been sent: the number to resume from after a lost socket'),
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
