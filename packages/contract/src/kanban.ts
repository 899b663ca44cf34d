// The kanban board: a lane for each tag that is one, and one for what has none of them.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  cursor,
  dayFilter,
  flagText,
  id,
  idListText,
  idText,
  nextPage,
  nothing,
  searchText,
  timestamp,
} from './primitives.ts';
import { tag, tagRef } from './tags.ts';
import { ticket } from './tickets.ts';
import { undo } from './undo-handle.ts';

/** as many cards of a lane as an answer holds */
export const LANE_PAGE = 50;
/** where a lane's count stops */
export const MOST_COUNTED = 10_000;

export const kanbanTicket = ticket
  .extend({
    laneSince: timestamp.describe('When the ticket entered its lane.'),
    nextScheduleAt: timestamp
      .nullable()
      .describe('When the next scheduled message to the contact is sent; null: none is.'),
  })
  .meta({ id: 'KanbanTicket' });
export type KanbanTicket = z.output<typeof kanbanTicket>;

const lane = z.object({
  laneId: id.nullable().describe('ID of the lane’s tag; null: the lane for tickets without one.'),
  count: z.number().describe(`Number of tickets in the lane; counting stops at ${MOST_COUNTED}.`),
  ...nextPage,
});
export type KanbanLane = z.output<typeof lane>;

export const listLanes = endpoint({
  method: 'GET',
  path: '/tags/kanban',
  permission: 'signed-in',
  feature: 'useKanban',
  summary: 'List the tags that are lanes of the board, in order',
  reply: z.object({ lista: z.array(tag).describe('The lanes’ tags, in the order of the board.') }),
});

export const listCards = endpoint({
  method: 'GET',
  path: '/ticket/kanban',
  permission: 'signed-in',
  feature: 'useKanban',
  summary: `List the board’s cards, which are the open and pending tickets the caller may see: the latest ${LANE_PAGE} of each lane, or the next page of one`,
  query: z.object({
    /** JSON list; left out: all the caller's queues */
    queueIds: idListText
      .optional()
      .describe('Only tickets of these queues, as a JSON array of IDs; left out: all of the caller’s.'),
    showAll: flagText.describe('Include all tickets, whatever their queue; for administrators.'),
    searchParam: searchText.describe('Words to look for in the contact’s name or number.'),
    tags: idListText.optional().describe('Only tickets with all of these tags, as a JSON array of IDs.'),
    users: idListText.optional().describe('Only tickets of any of these attendants, as a JSON array of IDs.'),
    dateStart: dayFilter.describe('Only tickets last written in on this day or later, in the company’s time zone.'),
    dateEnd: dayFilter.describe('Only tickets last written in on this day or earlier, in the company’s time zone.'),
    laneId: z
      .union([idText, z.literal('0').transform(() => null)])
      .optional()
      .describe('Only this lane; 0: the lane without a tag.'),
    cursor: cursor.describe('The `cursor` of the lane’s previous page, with its `laneId`.'),
  }),
  reply: z.object({
    tickets: z.array(kanbanTicket).describe('The cards, lane by lane.'),
    lanes: z.array(lane).describe('Each lane’s number of tickets, and how to get its next page.'),
  }),
});

const ticketParams = z.object({ ticketId: idText.describe('ID of the ticket, in decimal digits.') });

export const moveToLane = endpoint({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  permission: 'signed-in',
  feature: 'useKanban',
  summary: 'Move a ticket to a lane; the lane’s tag replaces those of other lanes',
  params: ticketParams.extend({ tagId: idText.describe('ID of the lane’s tag, in decimal digits.') }),
  reply: z.object({
    ticketId: id.describe('ID of the ticket.'),
    tagId: id.describe('ID of the lane’s tag.'),
    tags: z.array(tagRef).describe('The ticket’s tags, as they are now.'),
    undo,
  }),
});

export const leaveLane = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  permission: 'signed-in',
  feature: 'useKanban',
  summary: 'Move a ticket to the lane without a tag; lane tags are removed, other tags stay',
  params: ticketParams,
  reply: z.object({
    ticketId: id.describe('ID of the ticket.'),
    tags: z.array(tagRef).describe('The ticket’s tags, as they are now.'),
    undo,
  }),
});

export const orderLanes = endpoint({
  method: 'PUT',
  path: '/kanban/lanes',
  permission: 'tags-page:kanban',
  feature: 'useKanban',
  summary: 'Set the order of the lanes on the board, for everybody',
  body: z.object({ tagIds: z.array(id).max(200).describe('IDs of the lanes’ tags, in their new order.') }),
  reply: nothing,
});

const funnelLane = z.object({
  laneId: id.nullable().describe('ID of the lane’s tag; null: the lane without a tag.'),
  entered: z.number().describe('Tickets that entered the lane in the period.'),
  movedOn: z.number().describe('Tickets that left it for another lane in the period.'),
  averageMinutes: z
    .number()
    .nullable()
    .describe('Average minutes spent in the lane by tickets that left it; null: none did.'),
});

export const kanbanFunnel = endpoint({
  method: 'GET',
  path: '/kanban/funnel',
  permission: 'dashboard:view',
  feature: 'useKanban',
  summary: 'Get, for each lane, how many tickets entered and left it in a period and how long they stayed',
  query: z.object({
    dateStart: dayFilter.describe('First day of the period, in the company’s time zone; empty: no limit.'),
    dateEnd: dayFilter.describe('Last day of the period, in the company’s time zone; empty: no limit.'),
  }),
  reply: z.object({ lanes: z.array(funnelLane).describe('Figures of each lane, in the order of the board.') }),
});
