// What a realtime event does to the cached ticket lists: pure functions over the pages.
import type { TicketStatus } from '@recado/contract/constants';
import type { FoundTicket, ListOrder, Ticket } from '@recado/contract/tickets';
import { isListed, listedOf } from '@recado/rules/tickets';
import { turnOf } from '@recado/rules/waiting';
import { hashKey, type InfiniteData } from '@tanstack/react-query';
import { viewerOf, type Person } from './person.ts';

/** A ticket with the number of the event that told of it last, if one did. */
export type KnownTicket = FoundTicket & { seq?: number };

export interface TicketPage {
  tickets: KnownTicket[];
  hasMore: boolean;
  cursor: string | null;
}
export type TicketPages = InfiniteData<TicketPage, string>;

/** The filters a list was asked with: the last part of its query key. */
export interface TicketFilter {
  status?: TicketStatus;
  /** of those that wait: only what a driver holds; left out: only what none holds */
  withBot?: boolean;
  /** of those that are open: only what was put off; left out: only what was not */
  snoozed?: boolean;
  /** by turns; left out: the latest message first */
  sort?: ListOrder;
  queueIds?: number[];
  showAll?: boolean;
  searchParam?: string;
  /** all of these */
  tags?: number[];
  /** any of these */
  users?: number[];
}

/**
 * Whether a ticket that its viewer may see belongs in a list. A search cannot be judged here: it keeps what it found and
 * takes nothing new.
 */
export function belongs(ticket: Ticket, filter: TicketFilter, person: Person): boolean {
  if (filter.tags?.some((wanted) => !ticket.tags.some(({ id }) => id === wanted))) return false;
  if (filter.users?.length && (ticket.userId === null || !filter.users.includes(ticket.userId))) return false;
  return isListed(viewerOf(person, ticket), listedOf(ticket), filter);
}

/** Puts a new or changed ticket where it belongs now, or takes it out. */
export function putTicket(
  pages: TicketPages,
  ticket: KnownTicket,
  filter: TicketFilter,
  person: Person,
  isLate = isNewer,
): TicketPages {
  const known = findTicket(pages, ticket.id);
  // Of two answers the newer one counts: an event may have been overtaken by a fetch.
  if (known && isLate(known, ticket)) return pages;
  const rest = known ? removeTicket(pages, ticket.id) : pages;
  if (!belongs(ticket, filter, person) || (!known && filter.searchParam)) return rest;
  return insertInOrder(rest, withMatch(ticket, known), known !== undefined, filter.sort);
}

/** What was found in it stays found. */
const withMatch = ({ match: _of, ...ticket }: KnownTicket, known: KnownTicket | undefined): KnownTicket =>
  known?.match === undefined ? ticket : { ...ticket, match: known.match };

/** Events are numbered in the order of what they tell; an answer has only its time. */
export function isNewer(known: KnownTicket, ticket: KnownTicket): boolean {
  if (known.seq !== undefined && ticket.seq !== undefined) return known.seq > ticket.seq;
  return Date.parse(known.updatedAt) > Date.parse(ticket.updatedAt);
}

function insertInOrder(
  pages: TicketPages,
  ticket: KnownTicket,
  known: boolean,
  sort: ListOrder | undefined,
): TicketPages {
  const place = placeOf(ticket);
  const isBelow = sort
    ? (other: Ticket): boolean => byTurn(other, ticket) * (sort === 'waiting' ? 1 : -1) > 0
    : (other: Ticket): boolean => standsBelow(placeOf(other), place);
  for (const [at, page] of pages.pages.entries()) {
    const index = page.tickets.findIndex(isBelow);
    if (index !== -1) return replacePage(pages, at, page.tickets.toSpliced(index, 0, ticket));
  }
  const last = pages.pages.at(-1);
  // Below all that is loaded: it comes with its page, if there is one.
  if (!last || (last.hasMore && !known)) return pages;
  return replacePage(pages, pages.pages.length - 1, [...last.tickets, ticket]);
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));
const turn = ({ waitingSince, replyUntil }: Ticket): number =>
  turnOf({ waitingSince: dateOf(waitingSince), replyUntil: dateOf(replyUntil) });

/** Whose turn is first; of equals, whose conversation began first. */
const byTurn = (a: Ticket, b: Ticket): number => {
  const [first, second] = [turn(a), turn(b)];
  return first === second ? a.id - b.id : first - second;
};

/** Where a ticket stands among others, the latest first. */
export interface Place {
  at: number;
  id: number;
}

/** In a list. */
export const placeOf = ({ id, listedAt }: Pick<Ticket, 'id' | 'listedAt'>): Place => ({ at: Date.parse(listedAt), id });

/** As the server orders them: what comes in at once often has the same time. */
export const standsBelow = (own: Place, other: Place): boolean =>
  own.at < other.at || (own.at === other.at && own.id < other.id);

export function removeTicket(pages: TicketPages, ticketId: number): TicketPages {
  return mapPages(pages, (tickets) =>
    tickets.some(({ id }) => id === ticketId) ? tickets.filter(({ id }) => id !== ticketId) : tickets,
  );
}

/** Changes a ticket where it stands. */
export function changeTicket(pages: TicketPages, ticketId: number, change: Partial<Ticket>): TicketPages {
  return mapPages(pages, (tickets) =>
    tickets.some(({ id }) => id === ticketId)
      ? tickets.map((ticket) => (ticket.id === ticketId ? { ...ticket, ...change } : ticket))
      : tickets,
  );
}

/** Who and what a ticket is shown with, as it shows them. */
export type Party = 'contact' | 'user' | 'queue' | 'whatsapp';

/** A new name, picture or colour, in all tickets that show it. */
export function changeParty<P extends Party>(
  pages: TicketPages,
  party: P,
  changed: NonNullable<Ticket[P]>,
): TicketPages {
  return mapPages(pages, (tickets) =>
    tickets.some((ticket) => shows(ticket, party, changed))
      ? tickets.map((ticket) => withParty(ticket, party, changed))
      : tickets,
  );
}

export const withParty = <T extends KnownTicket, P extends Party>(
  ticket: T,
  party: P,
  changed: NonNullable<Ticket[P]>,
): T => (shows(ticket, party, changed) ? { ...ticket, [party]: changed } : ticket);

/** As it is no longer. */
function shows<P extends Party>(ticket: KnownTicket, party: P, changed: NonNullable<Ticket[P]>): boolean {
  const shown = ticket[party];
  return shown?.id === changed.id && hashKey([shown]) !== hashKey([changed]);
}

export const findTicket = (pages: TicketPages, ticketId: number): KnownTicket | undefined =>
  pages.pages.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId);

const replacePage = (pages: TicketPages, at: number, tickets: KnownTicket[]): TicketPages => ({
  ...pages,
  pages: pages.pages.map((page, index) => (index === at ? { ...page, tickets } : page)),
});

/** Keeps every object that did not change, so that only what did is drawn again. */
function mapPages(pages: TicketPages, change: (tickets: KnownTicket[]) => KnownTicket[]): TicketPages {
  const changed = pages.pages.map((page) => {
    const tickets = change(page.tickets);
    return tickets === page.tickets ? page : { ...page, tickets };
  });
  return changed.every((page, index) => page === pages.pages[index]) ? pages : { ...pages, pages: changed };
}
