// What the lists show: the tab, everybody's or one's own, and the queues. Whose and which queues is remembered in this browser.
import type { ListOrder } from '@recado/contract/tickets';
import { useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import { readStored, writeStored } from '../../../shared/session/storage.ts';
import type { TicketFilter } from '../../../entities/ticket/ticketCache.ts';
import { newLeftTicket, type LeftTicket } from './leftTicket.ts';
import { useMyQueues } from './useMyQueues.ts';

export const TABS = ['open', 'closed', 'search'] as const;
export type ListTab = (typeof TABS)[number];
export const OPEN_TABS = ['assigned', 'pending', 'withBot'] as const;
export type OpenTab = (typeof OPEN_TABS)[number];

// A computer may be shared: one person's choice is not the next one's.
const showAllKey = (userId: number): string => `tickets.showAll.${userId}`;
const orderKey = (userId: number): string => `tickets.order.${userId}`;
const queuesKey = (userId: number): string => `tickets.queues.${userId}`;

/** What is searched for. */
export interface SearchTerms {
  search: string;
  /** all of these */
  tags: number[];
  /** any of these */
  users: number[];
}

/** How far down each list was left, in px. */
export type ScrollPlaces = RefObject<Map<string, number>>;

export interface TicketFilters {
  tab: ListTab;
  setTab: (tab: ListTab) => void;
  openTab: OpenTab;
  setOpenTab: (tab: OpenTab) => void;
  showAll: boolean;
  setShowAll: (on: boolean) => void;
  /** of those who wait */
  order: ListOrder;
  setOrder: (order: ListOrder) => void;
  /** what was put off, in place of what was not */
  snoozed: boolean;
  setSnoozed: (on: boolean) => void;
  queueIds: number[];
  setQueueIds: (ids: number[]) => void;
  terms: SearchTerms;
  setTerms: (terms: SearchTerms) => void;
  scroll: ScrollPlaces;
  left: LeftTicket;
  common: CommonFilter;
  /** somebody was led to this one */
  sought: SoughtTicket | null;
  setSought: (ticket: SoughtTicket | null) => void;
}

/** Of one arrival: to be led to the same one again is another. */
interface SoughtTicket {
  key: string;
  uuid: string;
}

/** What all lists and counts have in common; undefined until it is known which of the remembered queues there still are. */
export type CommonFilter = Pick<TicketFilter, 'queueIds' | 'showAll'> | undefined;

export function useTicketFilters(): TicketFilters {
  const { user } = useSession();
  const maySeeAll = useCan('tickets-manager:showall');
  const [tab, setTab] = useState<ListTab>('open');
  const [openTab, setOpenTab] = useState<OpenTab>('assigned');
  // Whoever may see everything starts with everything.
  const [wantsAll, setWantsAll] = useState(() => readStored(showAllKey(user.id)) !== 'false');
  const [chosen, setChosen] = useState(() => storedQueues(queuesKey(user.id)));
  const [order, setOrder] = useState<ListOrder>(() =>
    readStored(orderKey(user.id)) === '-waiting' ? '-waiting' : 'waiting',
  );
  const [snoozed, setSnoozed] = useState(false);
  const [terms, setTerms] = useState<SearchTerms>({ search: '', tags: [], users: [] });
  const scroll = useRef(new Map<string, number>());
  const [left] = useState(newLeftTicket);
  const [sought, setSought] = useState<SoughtTicket | null>(null);
  useLinkToPending((ticket) => {
    setTab('open');
    setOpenTab('pending');
    setSought(ticket);
  });
  const { queues, loading } = useMyQueues();
  const showAll = maySeeAll && wantsAll;
  // A queue that is gone must not filter unseen.
  const queueIds = chosen.filter((id) => queues.some((queue) => queue.id === id));
  const waiting = loading && chosen.length > 0;
  const common = waiting ? undefined : { ...(queueIds.length > 0 && { queueIds }), ...(showAll && { showAll }) };
  return {
    tab,
    setTab,
    openTab,
    setOpenTab,
    showAll,
    setShowAll: (on) => {
      writeStored(showAllKey(user.id), String(on));
      setWantsAll(on);
    },
    order,
    setOrder: (chosenOrder) => {
      writeStored(orderKey(user.id), chosenOrder);
      setOrder(chosenOrder);
    },
    snoozed,
    setSnoozed,
    queueIds,
    setQueueIds: (ids) => {
      writeStored(queuesKey(user.id), JSON.stringify(ids));
      setChosen(ids);
    },
    terms,
    setTerms,
    scroll,
    left,
    common,
    sought,
    setSought,
  };
}

/** The bell leads to what waits with `?tab=pending`, and to one of it with `&ticket=`: followed once at each arrival, not against a later click on a tab. */
function useLinkToPending(show: (ticket: SoughtTicket | null) => void): void {
  const { key, search } = useLocation();
  const [arrived, setArrived] = useState<string>();
  if (arrived === key) return;
  setArrived(key);
  const params = new URLSearchParams(search);
  const uuid = params.get('ticket');
  if (params.get('tab') === 'pending') show(uuid === null ? null : { key, uuid });
}

function storedQueues(key: string): number[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}
