// Applies changes of tickets to everything in the cache that shows them.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { maySee, visibilityOf } from '@recado/rules/tickets';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { isKept } from '../../shared/data/upToDate.ts';
import {
  cardsOf,
  changeCard,
  changeCardsParty,
  findCard,
  isOnBoard,
  isWhole,
  putCard,
  removeCard,
  type Board,
  type BoardFilter,
} from './boardCache.ts';
import { wasHandedOver } from './handedOver.ts';
import { viewerOf, type Person } from './person.ts';
import {
  changeParty,
  changeTicket,
  findTicket,
  isNewer,
  putTicket,
  removeTicket,
  withParty,
  type KnownTicket,
  type Party,
  type TicketFilter,
  type TicketPages,
} from './ticketCache.ts';

export const LISTS = ['ticket', 'list'] as const;
export const BOARDS = ['ticket', 'board'] as const;
export const DETAILS = ['ticket', 'detail'] as const;

export const ticketKey = (uuid: string) => [...DETAILS, uuid] as const;

/** A ticket as an event tells of it. */
export function storeTicket(client: QueryClient, ticket: KnownTicket, person: Person, isLate = isNewer): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: LISTS, predicate: isKept })) {
    const filter = (queryKey[2] ?? {}) as TicketFilter;
    client.setQueryData<TicketPages>(queryKey, (pages) => pages && putTicket(pages, ticket, filter, person, isLate));
  }
  patchBoards(client, (board, filter) => putCard(board, ticket, filter, person, isLate));
  patchDetails(client, (known) => (known.id !== ticket.id || isLate(known, ticket) ? known : ticket));
}

/** What this person does to it, before the server answers. Where they see it no more, no list of theirs has it. */
export function storeOwnChange(client: QueryClient, ticket: KnownTicket, person: Person, isLate = isNewer): void {
  storeTicket(client, ticket, person, isLate);
  if (!maySee(viewerOf(person, ticket), visibilityOf(ticket))) dropTicket(client, ticket.id);
}

/**
 * What this person has done did not happen. Where all that shows the ticket still shows the guess, it is what it was;
 * what events or answers have told since counts.
 */
export function undoOwnChange(client: QueryClient, before: KnownTicket, guess: KnownTicket, person: Person): void {
  const told = knownTickets(client, before.id, isKept).some(
    (known) => isNewer(known, guess) || known.status !== guess.status || known.userId !== guess.userId,
  );
  if (!told) storeOwnChange(client, before, person, () => false);
}

/** The answer to what this person has just done counts in any case; where events have told of later things, ask again. */
export function storeOwnAnswer(client: QueryClient, ticket: Ticket, person: Person): void {
  const late = knownTickets(client, ticket.id).some((known) => isNewer(known, ticket));
  storeOwnChange(client, ticket, person, () => false);
  if (late) void client.invalidateQueries({ queryKey: ['ticket'] });
}

/** As the cache shows it now. */
export const shownTicket = (client: QueryClient, ticketId: number): Ticket | undefined =>
  knownTickets(client, ticketId, isKept)[0];

function knownTickets(
  client: QueryClient,
  ticketId: number,
  predicate = (_query: Query): boolean => true,
): KnownTicket[] {
  const listed = client.getQueriesData<TicketPages>({ queryKey: LISTS, predicate }).map(([, pages]) => pages);
  const details = client.getQueriesData<KnownTicket>({ queryKey: DETAILS, predicate }).map(([, ticket]) => ticket);
  const boards = client.getQueriesData<Board>({ queryKey: BOARDS, predicate }).map(([, board]) => board);
  const found = [
    ...listed.map((pages) => pages && findTicket(pages, ticketId)),
    ...boards.map((board) => board && findCard(board, ticketId)),
    ...details,
  ];
  return found.filter((ticket) => ticket !== undefined).filter(({ id }) => id === ticketId);
}

export function dropTicket(client: QueryClient, ticketId: number): void {
  patchLists(client, (pages) => removeTicket(pages, ticketId));
  patchBoards(client, (board) => removeCard(board, ticketId));
}

/** Asks the server again for a ticket that is on the screen; one that leaves it, because it was handed over, when it is opened. */
export function refreshTicket(client: QueryClient, ticketId: number): void {
  for (const [queryKey, ticket] of client.getQueriesData<Ticket>({ queryKey: DETAILS })) {
    if (ticket?.id !== ticketId) continue;
    const refetchType = wasHandedOver(ticket.uuid) ? 'none' : 'active';
    void client.invalidateQueries({ queryKey, exact: true, refetchType });
  }
}

export function markTicket(client: QueryClient, ticketId: number, change: Partial<Ticket>): void {
  patchLists(client, (pages) => changeTicket(pages, ticketId, change));
  patchBoards(client, (board) => changeCard(board, ticketId, change));
  patchDetails(client, (ticket) => (ticket.id === ticketId ? { ...ticket, ...change } : ticket));
}

/** A message has come further, or could not be sent: lists show that of the last one. */
export function markLastSent(
  client: QueryClient,
  { id, ticketId, ack }: Pick<Message, 'id' | 'ticketId' | 'ack'>,
): void {
  if (knownTickets(client, ticketId, isKept).some(({ lastSent }) => lastSent?.id === id))
    markTicket(client, ticketId, { lastSent: { id, ack } });
}

/** Somebody or something has another name, wherever tickets show it. */
export function storeParty<P extends Party>(client: QueryClient, party: P, changed: NonNullable<Ticket[P]>): void {
  patchLists(client, (pages) => changeParty(pages, party, changed));
  patchBoards(client, (board) => changeCardsParty(board, party, changed));
  patchDetails(client, (ticket) => withParty(ticket, party, changed));
}

/** A ticket that some list already shows: opening it need not wait for the server. */
export function listedTicket(client: QueryClient, uuid: string): Ticket | undefined {
  for (const [, pages] of client.getQueriesData<TicketPages>({ queryKey: LISTS })) {
    const found = pages?.pages.flatMap(({ tickets }) => tickets).find((ticket) => ticket.uuid === uuid);
    if (found) return found;
  }
  const boards = client.getQueriesData<Board>({ queryKey: BOARDS });
  return boards.flatMap(([, board]) => (board ? cardsOf(board) : [])).find((card) => card.uuid === uuid);
}

/** A ticket changes that no card shows: what it does to a board's counts, and what its card says, only the server knows. */
export function isNewsForBoards(client: QueryClient, ticketId: number, ticket: Ticket | null, person: Person): boolean {
  const boards = client.getQueriesData<Board>({ queryKey: BOARDS, type: 'active' });
  return boards.some(([queryKey, board]) => {
    if (!board || findCard(board, ticketId)) return false;
    return !isWhole(board) || (ticket !== null && isOnBoard(ticket, filterOf(queryKey), person));
  });
}

const filterOf = (queryKey: QueryKey): BoardFilter => queryKey[2] ?? {};

function patchBoards(client: QueryClient, change: (board: Board, filter: BoardFilter) => Board): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: BOARDS, predicate: isKept }))
    client.setQueryData<Board>(queryKey, (board) => board && change(board, filterOf(queryKey)));
}

function patchLists(client: QueryClient, change: (pages: TicketPages) => TicketPages): void {
  client.setQueriesData<TicketPages>({ queryKey: LISTS, predicate: isKept }, (pages) => pages && change(pages));
}

function patchDetails(client: QueryClient, change: (ticket: KnownTicket) => KnownTicket): void {
  client.setQueriesData<KnownTicket>({ queryKey: DETAILS, predicate: isKept }, (ticket) => ticket && change(ticket));
}
