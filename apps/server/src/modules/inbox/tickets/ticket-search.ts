// A search of the ticket list: the tickets that have the words, each with the piece of text in which they stand.
import type { FoundTicket } from '@recado/contract/tickets';
import type { Ctx } from '../../../platform/context.ts';
import { searchTermOf } from '@recado/rules/phone';
import { excerptOf } from './excerpt.rules.ts';
import { presentTickets } from './ticket-presenter.service.ts';
import type { TicketCursor, TicketPage } from './ticket-list.repo.ts';
import { searchTickets, type FoundRow } from './ticket-search.repo.ts';

export interface FoundPage {
  tickets: FoundTicket[];
  /** the last ticket's place, where more follow */
  next: TicketCursor | undefined;
}

/** @param page its limit: so many tickets */
export async function findTickets(
  ctx: Ctx,
  { branches, filters, offset, limit }: TicketPage,
  term: string,
): Promise<FoundPage> {
  const rows = await searchTickets(ctx.tx, {
    branches,
    filters,
    name: searchTermOf(term),
    words: term,
    // One more than is shown says whether there is more.
    limit: offset + limit + 1,
  });
  const page = rows.slice(offset, offset + limit);
  const shown = await presentTickets(
    ctx.tx,
    page.map(({ id }) => id),
  );
  const byId = new Map(page.map((row) => [row.id, row]));
  const last = page.at(-1);
  return {
    tickets: shown.map((ticket) => ({ ...ticket, match: matchOf(byId.get(ticket.id), term) })),
    next: last && rows.length > offset + limit ? { at: last.listedAt, id: last.id } : undefined,
  };
}

const matchOf = (row: FoundRow | undefined, term: string): NonNullable<FoundTicket['match']> | null =>
  row?.message
    ? {
        messageId: row.message.id,
        excerpt: excerptOf(row.message.body, term),
        createdAt: row.message.createdAt.toISOString(),
      }
    : null;
