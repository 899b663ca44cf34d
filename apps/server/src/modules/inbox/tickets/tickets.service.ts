// What people do with tickets: list, open, start, read, delete. Changes of state: ticket-change.service.ts.
import { LIMITS, PAGE_SIZE } from '@recado/contract/constants';
import type {
  countTickets as countEndpoint,
  createTicket as createEndpoint,
  listTickets as listEndpoint,
  ticketFilter,
} from '@recado/contract/tickets';
import { can } from '@recado/contract/permissions';
import type { Ticket } from '@recado/contract/tickets';
import type { z } from 'zod';
import { actorOf, type Actor, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { keyOfTime, nextPage, pageByKey, readCursor } from '../../../platform/http/pages.ts';
import { removeTicket } from './move-tickets.repo.ts';
import { beginTicket } from './move-tickets.service.ts';
import { publishTicketDeleted, publishUnread } from './ticket-events.service.ts';
import { countTickets, listedIds, pageTickets } from './ticket-list.repo.ts';
import { scopeOf, type ScopeQuery } from './ticket-scope.rules.ts';
import { searchTickets } from './ticket-search.repo.ts';
import { findTickets } from './ticket-search.ts';
import { clearUnread } from './ticket-unread.service.ts';
import { findActive, findState, findReferences, findTicket } from './tickets.repo.ts';
import { searchTermOf } from '@recado/rules/phone';
import { turnOf } from '@recado/rules/waiting';
import { mayAssign, maySee, visibilityOf } from '@recado/rules/tickets';

type ListQuery = z.output<typeof listEndpoint.query>;

/** A search gathers all pages before the one that is asked for by its number. */
const SEARCH_PAGES = 50;

export async function listTickets(ctx: Ctx, query: ListQuery): Promise<z.input<typeof listEndpoint.reply>> {
  const size = PAGE_SIZE.tickets;
  const { sort } = query;
  if (sort && (query.status !== 'pending' || query.withBot || query.snoozed || query.searchParam !== ''))
    throw validationFailed([{ path: 'query.sort', message: 'is for what waits: status=pending, and no search' }]);
  const { branches, filters } = scopeAndFilters(ctx, query);
  const page = {
    branches,
    filters: { ...filters, sort, before: readCursor(keyOfTime, query.cursor) },
    offset: query.cursor === undefined ? (query.pageNumber - 1) * size : 0,
  };
  if (query.searchParam !== '') {
    if (query.cursor === undefined && query.pageNumber > SEARCH_PAGES)
      throw validationFailed([{ path: 'query.pageNumber', message: 'go on with the `cursor` of the last page' }]);
    const { tickets, next } = await findTickets(ctx, { ...page, limit: size }, query.searchParam);
    return { tickets, ...nextPage(keyOfTime, next) };
  }
  // One more than is shown says whether there is more.
  const listed = await pageTickets(ctx.tx, { ...page, limit: size + 1 });
  const { shown, next } = pageByKey(listed, size, keyOfTime, (ticket) => ({
    id: ticket.id,
    at: sort ? new Date(turnOf(datesOf(ticket))) : new Date(ticket.listedAt),
  }));
  return { tickets: shown, ...next };
}

/** What a list shows of what the caller sees, apart from its page. ERR_NO_PERMISSION */
const scopeAndFilters = (ctx: Ctx, query: z.output<typeof ticketFilter>) => ({
  branches: scopeOf(mustFilter(actorOf(ctx), query), query),
  filters: {
    tags: query.tags,
    users: query.users,
    createdOn: query.date,
    updatedOn: query.updatedAt,
    unread: query.withUnreadMessages,
    contactId: query.contactId,
  },
});

/** One's own tickets everybody finds; a colleague's, whoever may ask for them by name. */
function mustFilter(actor: Actor, { users = [] }: z.output<typeof ticketFilter>): Actor {
  if (users.some((id) => id !== actor.userId) && !can(actor, 'tickets-manager:filterByUser'))
    fail('ERR_NO_PERMISSION', 'Searching by attendant is not among what you may do');
  return actor;
}

/** The ids of all that such a list shows, so many at most; in no order. */
export async function allListed(ctx: Ctx, query: z.output<typeof ticketFilter>, limit: number): Promise<number[]> {
  const listed = scopeAndFilters(ctx, query);
  const { searchParam: term } = query;
  if (term === '') return listedIds(ctx.tx, listed, limit);
  const rows = await searchTickets(ctx.tx, { ...listed, name: searchTermOf(term), words: term, limit });
  return rows.map(({ id }) => id);
}

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));
const datesOf = ({ waitingSince, replyUntil }: Ticket) => ({
  waitingSince: dateOf(waitingSince),
  replyUntil: dateOf(replyUntil),
});

export async function ticketCounts(
  ctx: Ctx,
  query: z.output<typeof countEndpoint.query>,
): Promise<z.input<typeof countEndpoint.reply>> {
  const scope = (of: Pick<ScopeQuery, 'status' | 'withBot' | 'snoozed'>) => scopeOf(actorOf(ctx), { ...query, ...of });
  const scopes = [
    scope({ status: 'open' }),
    scope({ status: 'pending' }),
    scope({ withBot: true }),
    scope({ snoozed: true }),
  ];
  const [open = 0, pending = 0, withBot = 0, snoozed = 0] = await countTickets(ctx.tx, scopes, LIMITS.tabCount + 1);
  return { open, pending, withBot, snoozed };
}

/** ERR_NO_TICKET_FOUND; ERR_NO_PERMISSION where the company has it and the caller may not see it. */
export async function openTicket(ctx: Ctx, key: { id: number } | { uuid: string }): Promise<Ticket> {
  const ticket = found(await findTicket(ctx.tx, key), 'ERR_NO_TICKET_FOUND');
  if (!maySee(actorOf(ctx), visibilityOf(ticket))) fail('ERR_NO_PERMISSION');
  return ticket;
}

export async function startTicket(ctx: Ctx, body: z.output<typeof createEndpoint.body>): Promise<Ticket> {
  const actor = actorOf(ctx);
  if (!body.queueId && actor.profile !== 'admin')
    throw validationFailed([{ path: 'queueId', message: 'choose a queue' }]);
  if (!mayAssign(actor, body.userId)) fail('ERR_NO_PERMISSION');
  const references = await findReferences(ctx.tx, { ...body, starterId: actor.userId });
  if (!references.contact) fail('ERR_NO_CONTACT_FOUND');
  if (body.queueId && !references.queue) fail('ERR_NO_QUEUE_FOUND');
  if (body.userId && !references.user) fail('ERR_NO_USER_FOUND');
  const whatsappId = found(references.whatsappId, body.whatsappId ? 'ERR_NO_WAPP_FOUND' : 'ERR_NO_DEF_WAPP_FOUND');
  const place = {
    status: body.status,
    queueId: body.queueId ?? null,
    userId: body.userId ?? (body.status === 'open' ? actor.userId : null),
  };
  const { isGroup } = references;
  const made = await beginTicket(ctx, { ...place, contactId: body.contactId, whatsappId, isGroup }, 'person');
  if (!made) return failOtherOpen(ctx, await findActive(ctx.tx, { contactId: body.contactId, whatsappId }));
  return found(await findTicket(ctx.tx, made), 'ERR_NO_TICKET_FOUND');
}

/** Says which ticket is in the way, whose it is, and whether whoever asks may open it. */
export const failOtherOpen = (ctx: Ctx, other: Ticket | undefined): never =>
  fail(
    'ERR_OTHER_OPEN_TICKET',
    undefined,
    other && {
      ticketId: other.id,
      uuid: other.uuid,
      user: other.user,
      queue: other.queue && { id: other.queue.id, name: other.queue.name },
      held: visibilityOf(other).held,
      visible: maySee(actorOf(ctx), visibilityOf(other)),
    },
  );

export async function readTicket(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const ticket = found(await findState(ctx.tx, id), 'ERR_NO_TICKET_FOUND');
  if (!maySee(actorOf(ctx), ticket)) fail('ERR_NO_PERMISSION');
  if (await clearUnread(ctx, id)) publishUnread(ctx, id, 0, ticket);
  return {};
}

export async function deleteTicket(ctx: Ctx, id: number): Promise<Record<string, never>> {
  const place = found(await removeTicket(ctx.tx, id), 'ERR_NO_TICKET_FOUND');
  if (!maySee(actorOf(ctx), place)) fail('ERR_NO_PERMISSION');
  publishTicketDeleted(ctx, id, place);
  return {};
}
