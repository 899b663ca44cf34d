// Which rooms a person may listen in, and which rooms a ticket's events go to: one rule for both.
import type { TicketStatus } from '@recado/contract/constants';
import { TICKET_STATUSES } from '@recado/contract/constants';
import type { Actor } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  audiencesOfTicket,
  audiencesOfViewer,
  maySee,
  notifiedAudiences,
  type Audience,
  type VisibleTicket,
} from '@recado/rules/tickets';
import { findState } from './tickets.repo.ts';

/** Everybody of an audience is in it from the start. */
export const audienceRoom = (companyId: number, audience: Audience): string =>
  `company-${companyId}-tickets-${audience}`;
const ticketRoom = (companyId: number, ticketId: number, audience: Audience): string =>
  `company-${companyId}-ticket-${ticketId}-${audience}`;
const statusRoom = (companyId: number, status: TicketStatus, audience: Audience): string =>
  `company-${companyId}-${status}-${audience}`;
const notificationRoom = (companyId: number, audience: Audience): string =>
  `company-${companyId}-notification-${audience}`;

const isPerson = (audience: Audience): boolean => audience.startsWith('user-');

/** Rooms of those who look at this ticket, or attend to it. */
export function roomsOfTicket(companyId: number, ticketId: number, place: VisibleTicket): string[] {
  return audiencesOfTicket(place).map((audience) =>
    isPerson(audience) ? audienceRoom(companyId, audience) : ticketRoom(companyId, ticketId, audience),
  );
}

/** Rooms of those who have a list or the notifications open in which it stands, or stood under `before`. */
export function roomsOfLists(companyId: number, place: VisibleTicket, before: VisibleTicket = place): string[] {
  return audiencesOfTicket(place)
    .filter((audience) => !isPerson(audience))
    .flatMap((audience) => [
      statusRoom(companyId, place.status, audience),
      statusRoom(companyId, before.status, audience),
      notificationRoom(companyId, audience),
    ]);
}

const isStatus = (value: string): value is TicketStatus => TICKET_STATUSES.some((status) => status === value);

/** Who may only pay hears of no ticket. */
const audiencesOf = (actor: Actor): Audience[] => (actor.expired ? [] : audiencesOfViewer(actor));

/** The rooms a person may listen in. */
export interface TicketRooms {
  ticket(actor: Actor, ticket: number | string): Promise<string | undefined>;
  tickets(actor: Actor, status: string): string[];
  notification(actor: Actor): string[];
  /** of all who look at a ticket, or attend to it; none where the person may not see it */
  typing(actor: Actor, ticketId: number): Promise<string[]>;
  /** from the start, besides the company's and their own */
  always(actor: Actor): string[];
}

export function ticketRooms(platform: Platform): TicketRooms {
  return {
    ticket: (actor, ticket) => roomOfTicket(platform, actor, ticket),
    // A person's own is never sent to (their audience's is); it tells the browser that it was let in.
    tickets: (actor, status) =>
      isStatus(status) ? audiencesOf(actor).map((audience) => statusRoom(actor.companyId, status, audience)) : [],
    notification: (actor) =>
      (actor.expired ? [] : notifiedAudiences(actor)).map((audience) => notificationRoom(actor.companyId, audience)),
    typing: async (actor, ticketId) => {
      if (actor.expired) return [];
      const place = await platform.db.oneStatement(actor.companyId, (tx) => findState(tx, ticketId));
      return place && maySee(actor, place) ? roomsOfTicket(actor.companyId, ticketId, place) : [];
    },
    always: (actor) => audiencesOf(actor).map((audience) => audienceRoom(actor.companyId, audience)),
  };
}

/** The room of the audience through which they see it: when that audience loses sight of it, so do they. */
async function roomOfTicket(platform: Platform, actor: Actor, ticket: unknown): Promise<string | undefined> {
  const found = await platform.db.oneStatement(actor.companyId, (tx) => findState(tx, ticket));
  if (!found) return undefined;
  const audiences = audiencesOfTicket(found);
  const shared = audiencesOf(actor).filter((audience) => audiences.includes(audience));
  const audience = shared.find((candidate) => !isPerson(candidate)) ?? shared[0];
  return audience && ticketRoom(actor.companyId, found.id, audience);
}
