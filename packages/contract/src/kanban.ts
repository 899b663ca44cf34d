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
    laneSince: timestamp.describe('since when it is in its lane'),
    nextScheduleAt: timestamp.nullable().describe('when the next scheduled message to its contact goes out'),
  })
  .meta({ id: 'KanbanTicket' });
export type KanbanTicket = z.output<typeof kanbanTicket>;

const lane = z.object({
  laneId: id.nullable().describe('null: the lane without a tag'),
  count: z.number().describe(`stops at ${MOST_COUNTED}`),
  ...nextPage,
});
export type KanbanLane = z.output<typeof lane>;

export const listLanes = endpoint({
  method: 'GET',
  path: '/tags/kanban',
  permission: 'signed-in',
  feature: 'useKanban',
  summary: 'The tags that are lanes of the board, in their order',
  reply: z.object({ lista: z.array(tag) }),
});

export const listCards = endpoint({
  method: 'GET',
  path: '/ticket/kanban',
  permission: 'signed-in',
  feature: 'useKanban',
  summary: `Open and waiting tickets the caller may see: of each lane the latest ${LANE_PAGE}, or the next of one`,
  query: z.object({
    /** JSON list; left out: all the caller's queues */
    queueIds: idListText.optional(),
    showAll: flagText.describe("everybody's tickets, whatever their queue, for administrators"),
    searchParam: searchText.describe('in the name or number of the contact'),
    tags: idListText.optional().describe('with all of these tags'),
    users: idListText.optional().describe('of any of these attendants'),
    dateStart: dayFilter.describe("last written in on this day or later, in the company's time zone"),
    dateEnd: dayFilter.describe("last written in on this day or before, in the company's time zone"),
    laneId: z
      .union([idText, z.literal('0').transform(() => null)])
      .optional()
      .describe('only this lane; 0: the one without a tag'),
    cursor: cursor.describe('The `cursor` of the lane’s previous page, with its `laneId`.'),
  }),
  reply: z.object({ tickets: z.array(kanbanTicket), lanes: z.array(lane) }),
});

const ticketParams = z.object({ ticketId: idText });

export const moveToLane = endpoint({
  method: 'PUT',
  path: '/ticket-tags/:ticketId/:tagId',
  permission: 'signed-in',
  feature: 'useKanban',
  summary: 'Move a ticket into a lane: its tag instead of those of other lanes',
  params: ticketParams.extend({ tagId: idText }),
  reply: z.object({ ticketId: id, tagId: id, tags: z.array(tagRef), undo }),
});

export const leaveLane = endpoint({
  method: 'DELETE',
  path: '/ticket-tags/:ticketId',
  permission: 'signed-in',
  feature: 'useKanban',
  summary: 'Move a ticket into the lane without a tag: tags of lanes go, others stay',
  params: ticketParams,
  reply: z.object({ ticketId: id, tags: z.array(tagRef), undo }),
});

export const orderLanes = endpoint({
  method: 'PUT',
  path: '/kanban/lanes',
  permission: 'tags-page:kanban',
  feature: 'useKanban',
  summary: 'The order in which lanes stand on the board, for everybody',
  body: z.object({ tagIds: z.array(id).max(200) }),
  reply: nothing,
});

const funnelLane = z.object({
  laneId: id.nullable(),
  entered: z.number().describe('tickets that came into it in the period'),
  movedOn: z.number().describe('tickets that left it in the period, for another lane'),
  averageMinutes: z.number().nullable().describe('that those who left stayed; null: none has'),
});

export const kanbanFunnel = endpoint({
  method: 'GET',
  path: '/kanban/funnel',
  permission: 'dashboard:view',
  feature: 'useKanban',
  summary: 'How many tickets came into each lane in a period, how many went on, and how long they stayed',
  query: z.object({ dateStart: dayFilter, dateEnd: dayFilter }),
  reply: z.object({ lanes: z.array(funnelLane) }),
});
