// What events do to the list of unread tickets.
import { PAGE_SIZE } from '@recado/contract/constants';
import type { Live, LiveEffect } from '../../../shared/data/liveEvents.ts';
import { dropUnread, putUnread, UNREAD, type UnreadTickets } from './unreadCache.ts';

export const unreadByTicket: LiveEffect<'ticket'> = (event, live) => {
  if (event.action === 'update') change(live, (list) => putUnread(list, event.ticket, live.user));
  else if (event.action === 'delete' || !event.unreadMessages) change(live, (list) => dropUnread(list, event.ticketId));
  else void live.client.invalidateQueries({ queryKey: UNREAD });
};

export const unreadByMessage: LiveEffect<'appMessage'> = (event, live) => {
  if (event.action === 'create') change(live, (list) => putUnread(list, event.ticket, live.user));
};

function change({ client, note }: Live, work: (list: UnreadTickets) => UnreadTickets): void {
  const patch = () => client.setQueryData<UnreadTickets>(UNREAD, (list) => list && work(list));
  // An answer on its way may have been written before this.
  note(UNREAD, patch);
  const list = patch();
  // There is room for what stood below the page.
  const isShort = list?.hasMore === true && list.tickets.length < PAGE_SIZE.tickets;
  if (isShort && client.isFetching({ queryKey: UNREAD }) === 0) void client.invalidateQueries({ queryKey: UNREAD });
}
