// Where one is in a conversation: at its end, which new messages push up; or further up, where nothing moves.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { mayLoad, type Growth } from './growth.ts';

/** px from the end that still count as being there */
const NEAR_END = 32;
const FLOATING_DAY_MS = 1_500;
/** ms after a hand in which a scrolling is its doing, and after that scrolling in which the next one is (momentum) */
const HAND_MS = 400;

export interface ConversationScroll {
  /** rows have just come or gone at the top: their height must not move what is read */
  shifted: boolean;
  atEnd: boolean;
  /** the day one scrolls through */
  floatingDay: string | null;
  handleScroll: (offset: number) => void;
  /** a person's hand on what scrolls: wheel, finger, key or scroll bar; `holds`: until it is lifted */
  handleHand: (holds?: boolean) => void;
  handleResize: () => void;
  toEnd: () => void;
  /** `start`: with what follows it below */
  showMessage: (messageId: number, align: 'center' | 'start') => void;
}

export interface ScrolledRow {
  /** `outgoing`: what one has just sent; `day`: goes with the row below it */
  kind: string;
  key: string;
  at: string;
}

type MessagesOf<Row> = (row: Row) => readonly { id: number }[];

export interface ConversationScrolled<Row extends ScrolledRow> {
  list: RefObject<VirtualizerHandle | null>;
  scroller: RefObject<HTMLElement | null>;
  rows: Row[];
  window: {
    /** another one: of its rows none was known before */
    window: string | null;
    older: Growth;
    newer: Growth;
  };
  /** the messages that a row shows; a function that stays the same */
  messagesOf: MessagesOf<Row>;
  ahead?: Ahead;
}

/** How far from an end more is asked for. */
export interface Ahead {
  /** px: in any case */
  px: number;
  /** rows: when a person scrolls, long before the end is seen */
  rows: number;
}
const AHEAD: Ahead = { px: 50, rows: 70 };

export function useConversationScroll<Row extends ScrolledRow>({
  list,
  scroller,
  rows,
  window: { window, older, newer },
  messagesOf,
  ahead = AHEAD,
}: ConversationScrolled<Row>): ConversationScroll {
  const stick = useRef(true);
  const [atEnd, setAtEnd] = useState(true);
  // Rows that are measured and the sticking to the end scroll too; only who scrolls wants to know the day.
  const byPerson = useRef(false);
  const hand = useHand();
  // One was led to a message: an earlier scrolling to the end is still being told of, and does not count.
  const led = useRef(false);
  const floating = useFloatingDay();
  const shifted = useShifted(rows, window, messagesOf);
  const scrollToMessage = useScrollToMessage(list, rows, messagesOf);
  const showMessage = useCallback(
    (messageId: number, align: 'center' | 'start') => {
      stick.current = false;
      led.current = true;
      scrollToMessage(messageId, align);
    },
    [scrollToMessage],
  );
  const lastOutgoing = rows.findLast((row) => row.kind === 'outgoing')?.key;
  const scrollToEnd = (): void => list.current?.scrollToIndex(rows.length - 1, { align: 'end' });

  const setEnd = (end: boolean): void => {
    stick.current = end && !led.current;
    setAtEnd(end);
  };

  // Whoever sends wants to see it go.
  useLayoutEffect(() => {
    if (lastOutgoing !== undefined) stick.current = true;
  }, [lastOutgoing]);

  useLayoutEffect(() => {
    if (stick.current) list.current?.scrollToIndex(rows.length - 1, { align: 'end' });
  }, [list, rows]);

  const loadAround = useCallback(
    (offset: number): void => {
      const { current } = list;
      if (!current || rows.length === 0) return;
      const { scrollSize, viewportSize } = current;
      const rowsAhead = byPerson.current ? ahead.rows : 0;
      const below = scrollSize - offset - viewportSize;
      const isNear = (edge: number, rowsAway: () => number): boolean =>
        edge < ahead.px || (rowsAhead > 0 && rowsAway() < rowsAhead);
      // A page that does not fill the view leaves nothing to scroll.
      const fits = scrollSize <= viewportSize;
      const up = fits || (!stick.current && isNear(offset, () => current.findItemIndex(offset)));
      const down = isNear(below, () => rows.length - current.findItemIndex(offset + viewportSize));
      if (up && mayLoad(older)) older.load();
      else if (down && mayLoad(newer)) newer.load();
    },
    [list, rows, older, newer, ahead],
  );

  // What was loaded may not reach far enough, or was asked for while something else was on its way.
  useEffect(() => {
    if (list.current) loadAround(list.current.scrollOffset);
  }, [list, loadAround]);

  return {
    shifted,
    atEnd,
    floatingDay: floating.day,
    handleScroll: (offset) => {
      const { current } = list;
      if (!current) return;
      const end = !newer.has && isAtEnd(scroller.current);
      // A row that grows moves the end away as well: only a hand lets go of it.
      if (hand.scrolls() || end || !stick.current) setEnd(end);
      loadAround(offset);
      if (!stick.current && byPerson.current) floating.show(rows[current.findItemIndex(offset)]?.at);
    },
    handleHand: (holds = false) => {
      byPerson.current = true;
      led.current = false;
      hand.acts(holds);
    },
    handleResize: () => {
      if (stick.current) scrollToEnd();
    },
    toEnd: () => {
      led.current = false;
      stick.current = true;
      scrollToEnd();
    },
    showMessage,
  };
}

interface Hand {
  acts(holds: boolean): void;
  /** Whether what scrolls just now is a hand's doing; asked once for each scrolling. */
  scrolls(): boolean;
}

function useHand(): Hand {
  const holds = useRef(false);
  const at = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    // Not every browser says that a scroll bar was let go; the next movement without a button does.
    const lift = ({ type, buttons }: PointerEvent): void => {
      if (type !== 'pointermove' || buttons === 0) holds.current = false;
    };
    const events = ['pointerup', 'pointercancel', 'pointermove'] as const;
    for (const event of events) addEventListener(event, lift);
    return () => {
      for (const event of events) removeEventListener(event, lift);
    };
  }, []);
  return useMemo(
    () => ({
      acts: (holding) => {
        at.current = performance.now();
        if (holding) holds.current = true;
      },
      scrolls: () => {
        const now = performance.now();
        const does = holds.current || now - at.current < HAND_MS;
        if (does) at.current = now;
        return does;
      },
    }),
    [],
  );
}

/** By the page: when the composer grows or shrinks, what the list knows of its view is older than the scrolling. */
const isAtEnd = (scroller: HTMLElement | null): boolean =>
  scroller !== null && scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= NEAR_END;

interface Wanted {
  messageId: number;
  align: 'center' | 'start';
}

/** Brings a message into view, now or as soon as its row is there. */
function useScrollToMessage<Row extends ScrolledRow>(
  list: RefObject<VirtualizerHandle | null>,
  rows: Row[],
  messagesOf: MessagesOf<Row>,
): (messageId: number, align: Wanted['align']) => void {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const shown = useRef(wanted);
  useLayoutEffect(() => {
    if (wanted === null || shown.current === wanted) return;
    const index = rows.findIndex((row) => messagesOf(row).some(({ id }) => id === wanted.messageId));
    if (index === -1) return;
    shown.current = wanted;
    // A day's first message is shown with its day.
    const at = wanted.align === 'start' && rows[index - 1]?.kind === 'day' ? index - 1 : index;
    list.current?.scrollToIndex(at, { align: wanted.align });
  }, [list, rows, wanted, messagesOf]);
  return useCallback((messageId, align) => setWanted({ messageId, align }), []);
}

/** Whether the last change of the rows' number was at their beginning, where older ones come in or go. */
function useShifted<Row extends ScrolledRow>(rows: Row[], window: string | null, messagesOf: MessagesOf<Row>): boolean {
  const first = rows.find((row) => messagesOf(row).length > 0)?.key;
  const last = rows.at(-1)?.key;
  const { length } = rows;
  const [known, setKnown] = useState({ first, last, length, window, shifted: false });
  if (known.first === first && known.last === last && known.length === length && known.window === window)
    return known.shifted;
  const comparable = known.window === window && known.first !== undefined && known.length !== length;
  const shifted = comparable && known.first !== first;
  setKnown({ first, last, length, window, shifted });
  return shifted;
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
