// What events do to the cached tickets, their messages, and to who is writing in them.
import type { Ticket } from '@recado/contract/tickets';
import { outgoing } from '../message/outgoing/outgoing.ts';
import { ALL_MESSAGES } from '../message/messageCache.ts';
import { dropStory, storeEntry, storeMessage, updateMessage } from '../message/messagePatches.ts';
import type { Live, LiveEffect } from '../../shared/data/liveEvents.ts';
import { colleagues } from './colleagues.ts';
import { presences } from './presence.ts';
import {
  BOARDS,
  DETAILS,
  dropTicket,
  isNewsForBoards,
  markLastSent,
  markTicket,
  refreshTicket,
  storeParty,
  storeTicket,
} from './ticketPatches.ts';

/** The badges may lag a little; under a storm of events they must not ask for ever. */
const COUNTS_PAUSE_MS = 800;
/** Those of one contact are looked at in passing. */
const CONTACT_PAUSE_MS = 2_000;

const ofContact = (contactId: number) => ['ticket', 'ofContact', contactId] as const;
export const ticketsOfContactKey = (contactId: number, showAll: boolean) =>
  [...ofContact(contactId), { showAll }] as const;

const countSoon = ({ refreshSoon }: Live): void => refreshSoon(['ticket', 'counts'], COUNTS_PAUSE_MS);

/** ms; a big board's counts, and the cards of those that come new to it */
const BOARD_PAUSE_MS = 10_000;

/** Before it is stored: after that its card is known. */
function boardSoon({ client, user, refreshSoon }: Live, ticketId: number, ticket: Ticket | null): void {
  if (isNewsForBoards(client, ticketId, ticket, user)) refreshSoon(BOARDS, BOARD_PAUSE_MS);
}

/** An answer on its way may have been written before this: it is told once more then, and nothing is asked for again. */
function ticketTold(live: Live, { ticket, seq }: { ticket: Ticket; seq: number | undefined }): void {
  const store = (): void => {
    boardSoon(live, ticket.id, ticket);
    storeTicket(live.client, { ...ticket, seq }, live.user);
  };
  live.note(['ticket'], store);
  store();
}

export const ticketChanged: LiveEffect<'ticket'> = (event, live) => {
  const { client, note, refreshSoon } = live;
  if (event.action === 'update') {
    ticketTold(live, event);
    refreshSoon(ofContact(event.ticket.contactId), CONTACT_PAUSE_MS, 'now');
  } else if (event.action === 'updateUnread') {
    const mark = (): void => markTicket(client, event.ticketId, { unreadMessages: event.unreadMessages ?? 0 });
    note(['ticket'], mark);
    mark();
  } else {
    boardSoon(live, event.ticketId, null);
    note(['ticket'], () => dropTicket(client, event.ticketId));
    dropTicket(client, event.ticketId);
    // It may be gone, or only gone from a list that we no longer may see: the server knows.
    note(DETAILS, () => refreshTicket(client, event.ticketId));
    refreshTicket(client, event.ticketId);
    refreshSoon(['ticket', 'ofContact'], CONTACT_PAUSE_MS, 'now');
  }
  countSoon(live);
};

export const messageChanged: LiveEffect<'appMessage'> = (event, live) => {
  const { client, user, note } = live;
  const { message } = event;
  const store = event.action === 'update' ? updateMessage : storeMessage;
  note(ALL_MESSAGES, () => store(client, message));
  if (event.action === 'create') {
    const { ticketId, userId, userName } = message;
    // What was being written is here.
    if (!message.fromMe) presences.heard(ticketId, 'paused');
    if (userId !== null) colleagues.heard({ ticketId, user: { id: userId, name: userName ?? '' }, state: 'paused' });
    if (userId === user.id) outgoing.arrived(message);
  }
  store(client, message);
  if (event.action === 'update') {
    markLastSent(client, message);
    return;
  }
  ticketTold(live, event);
  countSoon(live);
};

/** Something happened to a ticket: a quiet line in its conversation. */
export const timelineGrew: LiveEffect<'timeline'> = ({ entry }, { client, note }) => {
  note(ALL_MESSAGES, () => storeEntry(client, entry));
  storeEntry(client, entry);
};

/** Something was undone: its lines and messages were never there. */
export const storyShrank: LiveEffect<'conversation'> = ({ messageIds, entryIds }, { client, note }) => {
  note(ALL_MESSAGES, () => dropStory(client, messageIds, entryIds));
  dropStory(client, messageIds, entryIds);
};

/** The contact's new name or picture, in its tickets. */
export const contactOfTickets: LiveEffect<'contact'> = (event, { client }) => {
  if (event.action === 'delete') return void client.invalidateQueries({ queryKey: ['ticket'] });
  if (event.action === 'create') return;
  const { id, name, number, profilePicUrl, isGroup } = event.contact;
  storeParty(client, 'contact', { id, name, number, profilePicUrl, isGroup });
};

/** An attendant's new name, in the tickets that they have. */
export const attendantOfTickets: LiveEffect<'user'> = (event, { client }) => {
  if (event.action === 'update') storeParty(client, 'user', { id: event.user.id, name: event.user.name });
};

/** A connection's new name. Of one that is gone tickets tell by themselves. */
export const connectionOfTickets: LiveEffect<'whatsapp'> = (event, { client }) => {
  if (event.action !== 'update') return;
  const { id, name, provider } = event.whatsapp;
  storeParty(client, 'whatsapp', { id, name, provider });
};

export const customerWrites: LiveEffect<'presence'> = ({ ticketId, state }) => presences.heard(ticketId, state);

/** One's own other windows write too. */
export const colleagueWrites: LiveEffect<'typing'> = (event, { user }) => {
  if (event.user.id !== user.id) colleagues.heard(event);
};
