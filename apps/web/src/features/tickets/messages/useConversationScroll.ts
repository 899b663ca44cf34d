// Where one is in a conversation: at its end, which new messages push up; or further up, where nothing moves.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import type { ConversationRow } from './messageRows.ts';

/** px from the top at which older messages are asked for */
const NEAR_TOP = 50;
/** px from the end that still count as being there */
const NEAR_END = 32;
const FLOATING_DAY_MS = 1_500;

export interface ConversationScroll {
  /** rows have just been added at the top: their height must not move what is read */
  prepended: boolean;
  atEnd: boolean;
  /** messages that came since one left the end */
  newCount: number;
  /** the day one scrolls through */
  floatingDay: string | null;
  handleScroll: (offset: number) => void;
  /** a person's hand on what scrolls: wheel, finger, key or scroll bar */
  handleHand: () => void;
  handleResize: () => void;
  toEnd: () => void;
  showMessage: (messageId: number) => void;
}

interface Older {
  hasMore: boolean;
  /** the last attempt failed: only a person tries again */
  moreFailed: boolean;
  loadMore: () => void;
}

export function useConversationScroll(
  list: RefObject<VirtualizerHandle | null>,
  rows: ConversationRow[],
  older: Older,
): ConversationScroll {
  const stick = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  const [seenId, setSeenId] = useState(0);
  // Rows that are measured and the sticking to the end scroll too; only who scrolls wants to know the day.
  const byPerson = useRef(false);
  const floating = useFloatingDay();
  const prepended = usePrepended(rows);
  const scrollToMessage = useScrollToMessage(list, rows);
  const showMessage = useCallback(
    (messageId: number) => {
      stick.current = false;
      scrollToMessage(messageId);
    },
    [scrollToMessage],
  );
  const lastOutgoing = rows.findLast((row) => row.kind === 'outgoing')?.key;
  const scrollToEnd = (): void => list.current?.scrollToIndex(rows.length - 1, { align: 'end' });

  const setEnd = (end: boolean): void => {
    stick.current = end;
    if (end === atEnd) return;
    if (!end) setSeenId(newestId(rows));
    setAtEnd(end);
  };

  // Whoever sends wants to see it go.
  useLayoutEffect(() => {
    if (lastOutgoing !== undefined) stick.current = true;
  }, [lastOutgoing]);

  useLayoutEffect(() => {
    if (stick.current) list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [list, rows]);

  useEffect(() => {
    // A page that does not fill the view leaves nothing to scroll.
    const { current } = list;
    const fits = current && current.scrollSize <= current.viewportSize;
    if (rows.length > 0 && older.hasMore && !older.moreFailed && fits) older.loadMore();
  }, [list, rows, older]);

  return {
    prepended,
    atEnd,
    newCount: rows.filter((row) => row.kind === 'message' && !row.message.fromMe && row.message.id > seenId).length,
    floatingDay: floating.day,
    handleScroll: (offset) => {
      const { current } = list;
      if (!current) return;
      const end = offset + current.viewportSize >= current.scrollSize - NEAR_END;
      setEnd(end);
      if (offset < NEAR_TOP && !end && !older.moreFailed) older.loadMore();
      if (!end && byPerson.current) floating.show(rows[current.findItemIndex(offset)]?.at);
    },
    handleHand: () => {
      byPerson.current = true;
    },
    handleResize: () => {
      if (stick.current) scrollToEnd();
    },
    toEnd: () => {
      stick.current = true;
      scrollToEnd();
    },
    showMessage,
  };
}

/** Brings a message into view, now or as soon as its row is there. */
function useScrollToMessage(
  list: RefObject<VirtualizerHandle | null>,
  rows: ConversationRow[],
): (messageId: number) => void {
  const [wanted, setWanted] = useState<{ messageId: number } | null>(null);
  const shown = useRef(wanted);
  useEffect(() => {
    if (wanted === null || shown.current === wanted) return;
    const index = rows.findIndex((row) => row.kind === 'message' && row.message.id === wanted.messageId);
    if (index === -1) return;
    shown.current = wanted;
    list.current?.scrollToIndex(index, { align: 'center' });
  }, [list, rows, wanted]);
  return useCallback((messageId) => setWanted({ messageId }), []);
}

function newestId(rows: ConversationRow[]): number {
  const last = rows.findLast((row) => row.kind === 'message');
  return last?.kind === 'message' ? last.message.id : 0;
}

/** Whether the last change of the rows' number was older ones coming in before those known. */
function usePrepended(rows: ConversationRow[]): boolean {
  const first = rows.find((row) => row.kind === 'message')?.key;
  const { length } = rows;
  const [known, setKnown] = useState({ first, length, prepended: false });
  if (known.first === first && known.length === length) return known.prepended;
  const prepended = known.first !== undefined && known.first !== first && length > known.length;
  setKnown({ first, length, prepended });
  return prepended;
}

function useFloatingDay() {
  const [day, setDay] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    day,
    show: (at: string | undefined) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setDay(null), FLOATING_DAY_MS);
      // Any moment of the day names it; the first one keeps the label still.
      if (at) setDay((now) => (now && new Date(now).toDateString() === new Date(at).toDateString() ? now : at));
    },
  };
}
