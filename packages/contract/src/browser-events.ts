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
      payload: z.looseObject(sequenced.shape).describe('as the event of this name has it'),
    }),
  ),
  safeSeq: sequenced.shape.safeSeq,
  reload: z.boolean().describe('true: too much, or too long ago; ask for everything again'),
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

const ticketId = z.union([id, z.string()]).describe('a ticket’s id or uuid');
const status = z.string().describe(`one of ${TICKET_STATUSES.join(', ')}`);
const isIn = z.boolean().describe('false: there is no such room for this person');

/** Rooms are worked out by the server from what the person may see. */
export const browserEvents = {
  joinChatBox: said('A ticket is open on the screen', z.tuple([ticketId]), isIn),
  leaveChatBox: said('It no longer is', z.tuple([ticketId])),
  joinTickets: said('A list of tickets is open', z.tuple([status]), isIn),
  leaveTickets: said('It no longer is', z.tuple([status])),
  joinNotification: said('One is notified of what comes in', z.tuple([]), isIn),
  leaveNotification: said('One no longer is', z.tuple([])),
  userStatus: said('Somebody is there', z.tuple([])),
  windowShown: said(
    'The page is on the screen, again each minute while it is; or it no longer is. So long one is not told outside of it',
    z.tuple([z.boolean()]),
  ),
  typing: said(
    'One writes in a ticket that one sees; again every few seconds while one does',
    z.tuple([id.describe('the ticket’s'), z.enum(['composing', 'paused'])]),
  ),
  resume: said(
    'After a lost socket, once the rooms are joined again: what was missed since this number',
    z.tuple([sequenced.shape.seq.describe('the last `safeSeq` that one has')]),
    resumeReply,
  ),
} as const;
