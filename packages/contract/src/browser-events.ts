// Realtime, to the server: each event that a browser may emit, once: its arguments, what it does, and what is answered.
import { z } from 'zod';
import { TICKET_STATUSES } from './constants.ts';
import { sequenced } from './event-rooms.ts';
import { companyEvents } from './live-events.ts';
import { id } from './primitives.ts';

/** Answer to `resume`: `reload` when the server no longer knows what was missed. */
export const resumeReply = z.object({
  events: z.array(
    z.object({
      name: z.enum(Object.keys(companyEvents) as (keyof typeof companyEvents)[]),
      payload: z.looseObject(sequenced.shape).describe('As described for the event of this name.'),
    }),
  ),
  safeSeq: sequenced.shape.safeSeq,
  reload: z.boolean().describe('True: too much was missed, or too long ago. Reload everything.'),
});

interface BrowserEvent<A extends z.ZodType = z.ZodType, R extends z.ZodType | undefined = z.ZodType | undefined> {
  what: string;
  args: A;
  /** what it is acknowledged with, where the browser asks for that; left out: nothing is */
  reply: R;
}
const said = <A extends z.ZodType, R extends z.ZodType | undefined = undefined>(
  what: string,
  args: A,
  reply?: R,
): BrowserEvent<A, R> => ({ what, args, reply: reply as R });

const ticketId = z.union([id, z.string()]).describe('A ticket’s ID or UUID.');
const status = z.string().describe(`One of ${TICKET_STATUSES.join(', ')}.`);
const isIn = z.boolean().describe('False: the room does not exist, or the user may not join it.');

/** Rooms are worked out by the server from what the person may see. */
export const browserEvents = {
  joinChatBox: said('Join the rooms of a ticket that is open on the screen', z.tuple([ticketId]), isIn),
  leaveChatBox: said('Leave the rooms of a ticket', z.tuple([ticketId])),
  joinTickets: said('Join the rooms of a list of tickets', z.tuple([status]), isIn),
  leaveTickets: said('Leave the rooms of a list of tickets', z.tuple([status])),
  joinNotification: said('Join the rooms of notifications', z.tuple([]), isIn),
  leaveNotification: said('Leave the rooms of notifications', z.tuple([])),
  userStatus: said('Report that the user is present', z.tuple([])),
  windowShown: said(
    'Report whether the page is visible, repeated every minute while it is; no push notifications are sent meanwhile',
    z.tuple([z.boolean()]),
  ),
  typing: said(
    'Report that the user is typing in a ticket, repeated every few seconds while they are',
    z.tuple([id.describe('The ticket’s ID.'), z.enum(['composing', 'paused'])]),
  ),
  resume: said(
    'After reconnecting and joining the rooms again, request the events missed since this number',
    z.tuple([sequenced.shape.seq.describe('The last `safeSeq` received.')]),
    resumeReply,
  ),
} as const;
