// The row that somebody was led to: scrolled to, marked for a moment, and the focus is on it.
import type { FoundTicket, Ticket } from '@recado/contract/tickets';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { List } from '../../../shared/crud/useListQuery.ts';
import { usePeek } from '../../../entities/ticket/peek.ts';
import { focusRow } from '../../../shared/ui/selection/focusRow.ts';

/** rows that are fetched for one that is far down; further away it is looked at in its dialog */
const MOST_ROWS = 1_000;
/** frames in which a row far down is drawn: the list measures on its way */
const FRAMES = 60;
/** ms, as the mark takes to fade: TicketItem.module.css */
export const MARKED_MS = 3_000;

export interface Sought {
  list: List<FoundTicket>;
  /** null: none */
  ticket: Ticket | null;
  onShown: () => void;
  frame: RefObject<HTMLElement | null>;
  drawn: RefObject<VirtualizerHandle | null>;
}

/** Answers the marked row. */
export function useSoughtRow({ list, ticket, onShown, frame, drawn }: Sought): number | null {
  const peek = usePeek();
  const [marked, setMarked] = useState<Ticket | null>(null);
  const { rows, loading, loadingMore, moreFailed, hasMore, loadMore } = list;
  const at = ticket && !loading ? rows.findIndex(({ id }) => id === ticket.id) : -1;
  if (at >= 0 && marked !== ticket) setMarked(ticket);
  const handleEnd = useEffectEvent((found: Ticket) => {
    onShown();
    if (at < 0) return peek(found);
    drawn.current?.scrollToIndex(at, { align: 'center' });
    focusRow(frame.current, found.id, FRAMES);
  });
  useEffect(() => {
    if (!ticket || loading || loadingMore) return;
    if (at < 0 && hasMore && !moreFailed && rows.length < MOST_ROWS) loadMore();
    else handleEnd(ticket);
  }, [ticket, at, rows, loading, loadingMore, moreFailed, hasMore, loadMore]);
  useEffect(() => {
    if (!marked) return undefined;
    const timer = setTimeout(() => setMarked(null), MARKED_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return marked?.id ?? null;
}
