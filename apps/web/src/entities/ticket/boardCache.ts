// The kanban board as it is cached, and what events, answers and moves do to it: pure functions.
import { MOST_COUNTED, type KanbanLane, type KanbanTicket } from '@recado/contract/kanban';
import type { Ticket } from '@recado/contract/tickets';
import { maySee, visibilityOf } from '@recado/rules/tickets';
import { serverNow } from '../../shared/format/serverClock.ts';
import { viewerOf, type Person } from './person.ts';
import { isNewer, standsBelow, withParty, type KnownTicket, type Party, type Place } from './ticketCache.ts';

/** null: the lane without a tag */
export type LaneId = number | null;
export type Card = KnownTicket & Pick<KanbanTicket, 'laneSince' | 'nextScheduleAt'>;
export interface BoardLane extends KanbanLane {
  cards: readonly Card[];
}
export interface Board {
  lanes: readonly BoardLane[];
}
export interface BoardAnswer {
  tickets: readonly KanbanTicket[];
  lanes: readonly KanbanLane[];
}

/** What the board was asked with: the last part of its query key. */
export interface BoardFilter {
  /** left out: any that one sees; tickets without one are always among them */
  queueIds?: number[];
  showAll?: boolean;
  /** all of these */
  tags?: number[];
  /** any of these */
  users?: number[];
  searchParam?: string;
  /** days */
  dateStart?: string;
  dateEnd?: string;
}

export const boardOf = ({ tickets, lanes }: BoardAnswer): Board => ({
  lanes: lanes.map((lane) => ({ ...lane, cards: tickets.filter(({ laneId }) => laneId === lane.laneId) })),
});

/** The next page of a lane. What moved before it came is not there twice, and what has changed since stays so. */
export function appendCards(board: Board, laneId: LaneId, { tickets, lanes }: BoardAnswer): Board {
  const fresh = tickets.filter((ticket) => {
    const known = findCard(board, ticket.id);
    return !known || (known.laneId === laneId && !isNewer(known, ticket));
  });
  const ids = new Set(fresh.map(({ id }) => id));
  return mapLane(board, laneId, (lane) => ({
    ...lane,
    ...lanes.find((each) => each.laneId === laneId),
    cards: [...lane.cards.filter(({ id }) => !ids.has(id)), ...fresh],
  }));
}

/** Puts a new or changed ticket into its lane, or takes it off the board. */
export function putCard(
  board: Board,
  ticket: KnownTicket,
  filter: BoardFilter,
  person: Person,
  isLate = isNewer,
): Board {
  const known = findCard(board, ticket.id);
  if (known && isLate(known, ticket)) return board;
  if (!isOnBoard(ticket, filter, person)) return removeCard(board, ticket.id);
  // What was searched for, or of when it is, the server knows.
  if (!known && !isJudged(filter)) return board;
  return place(board, { ...ticket, ...moreOf(ticket, known) }, known);
}

/** What only the board's own answers tell, or what is likely until one does. */
function moreOf(ticket: Ticket, known: Card | undefined): Pick<Card, 'laneSince' | 'nextScheduleAt'> {
  const nextScheduleAt = known?.nextScheduleAt ?? null;
  if (!known) return { nextScheduleAt, laneSince: ticket.laneId === null ? ticket.createdAt : ticket.updatedAt };
  const stays = known.laneId === ticket.laneId;
  return { nextScheduleAt, laneSince: stays ? known.laneSince : new Date(serverNow()).toISOString() };
}

export function isOnBoard(ticket: Ticket, filter: BoardFilter, person: Person): boolean {
  const { status, queueId, userId, tags } = ticket;
  if (status === 'closed' || !maySee(viewerOf(person, ticket), visibilityOf(ticket))) return false;
  if (filter.queueIds && queueId !== null && !filter.queueIds.includes(queueId)) return false;
  if (filter.users?.length && (userId === null || !filter.users.includes(userId))) return false;
  return !filter.tags?.some((wanted) => !tags.some(({ id }) => id === wanted));
}

const isJudged = ({ searchParam, dateStart, dateEnd }: BoardFilter): boolean =>
  searchParam === undefined && dateStart === undefined && dateEnd === undefined;

/** All of every lane is here. */
export const isWhole = (board: Board): boolean => board.lanes.every(({ cursor }) => cursor === null);

/** On the board what was changed last stands first. */
const placeOf = ({ id, updatedAt }: Card): Place => ({ at: Date.parse(updatedAt), id });

/** Where it belongs by its time; one that is older than all that is here, at their end, until its page comes. */
function place(board: Board, card: Card, known: Card | undefined): Board {
  const rest = known ? take(board, known) : board;
  const counted = known !== undefined || isWhole(board);
  return mapLane(rest, card.laneId, (lane) => {
    const own = placeOf(card);
    const at = lane.cards.findIndex((other) => standsBelow(placeOf(other), own));
    if (at < 0 && lane.cursor !== null && !known) return lane;
    const cards = lane.cards.toSpliced(at < 0 ? lane.cards.length : at, 0, card);
    return { ...lane, cards, count: counted ? add(lane.count, 1) : lane.count };
  });
}

const take = (board: Board, { id, laneId }: Card): Board =>
  mapLane(board, laneId, (lane) => ({
    ...lane,
    cards: lane.cards.filter((card) => card.id !== id),
    count: add(lane.count, -1),
  }));

/** A count that has stopped says nothing of how many more there are. */
const add = (count: number, more: number): number => (count >= MOST_COUNTED ? count : Math.max(0, count + more));

export function removeCard(board: Board, ticketId: number): Board {
  const known = findCard(board, ticketId);
  return known ? take(board, known) : board;
}

/** Changes a ticket; into another lane where that is what changes. */
export function changeCard(board: Board, ticketId: number, change: Partial<Ticket>): Board {
  const known = findCard(board, ticketId);
  if (!known) return board;
  const ticket = { ...known, ...change };
  if (ticket.laneId !== known.laneId) return place(board, { ...ticket, ...moreOf(ticket, known) }, known);
  return mapLane(board, known.laneId, (lane) => ({
    ...lane,
    cards: lane.cards.map((card) => (card.id === ticketId ? ticket : card)),
  }));
}

/** A new name, picture or colour, on all cards that show it. */
export function changeCardsParty<P extends Party>(board: Board, party: P, changed: NonNullable<Ticket[P]>): Board {
  const lanes = board.lanes.map((lane) => {
    const cards = lane.cards.map((card) => withParty(card, party, changed));
    return cards.every((card, index) => card === lane.cards[index]) ? lane : { ...lane, cards };
  });
  return lanes.every((lane, index) => lane === board.lanes[index]) ? board : { lanes };
}

export const cardsOf = (board: Board): Card[] => board.lanes.flatMap(({ cards }) => cards);

export const findCard = (board: Board, ticketId: number): Card | undefined =>
  cardsOf(board).find(({ id }) => id === ticketId);

/** Keeps the lanes that did not change, so that only what did is drawn again. */
const mapLane = (board: Board, laneId: LaneId, change: (lane: BoardLane) => BoardLane): Board => ({
  lanes: board.lanes.map((lane) => (lane.laneId === laneId ? change(lane) : lane)),
});
