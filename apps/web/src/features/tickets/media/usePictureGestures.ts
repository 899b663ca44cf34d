// Fingers, mouse and wheel on a picture: pinch, drag, double tap, and swipes while it is seen whole.
import { useRef, useState, type PointerEvent, type WheelEvent } from 'react';
import { moved, STEP, swipeOf, WHOLE, zoomed, type Swipe, type View } from './zoom.ts';

interface Point {
  x: number;
  y: number;
}

const DOUBLE_MS = 300;

export interface PictureGestures {
  view: View;
  zoom: (factor: number) => void;
  reset: () => void;
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: (event: PointerEvent<HTMLElement>) => void;
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void;
    onWheel: (event: WheelEvent<HTMLElement>) => void;
  };
}

/** @param picture another one is seen whole again */
export function usePictureGestures(picture: number, onSwipe: (swipe: Swipe) => void): PictureGestures {
  const [seenPicture, setSeenPicture] = useState(picture);
  const [view, setView] = useState(WHOLE);
  if (seenPicture !== picture) {
    setSeenPicture(picture);
    setView(WHOLE);
  }
  const fingers = useRef(new Map<number, Point>());
  const way = useRef<Point>({ x: 0, y: 0 });
  const tappedAt = useRef(0);

  const handleDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    if (fingers.current.size === 0) way.current = { x: 0, y: 0 };
    fingers.current.set(event.pointerId, pointOf(event));
  };
  const handleMove = (event: PointerEvent<HTMLElement>): void => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const by = { x: now.x - before.x, y: now.y - before.y };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const { currentTarget } = event;
    fingers.current.set(event.pointerId, now);
    if (other) {
      const factor = distance(now, other) / Math.max(1, distance(before, other));
      setView((seen) => zoomed(seen, factor, fromMiddle(currentTarget, middle(now, other))));
      return;
    }
    way.current = { x: way.current.x + by.x, y: way.current.y + by.y };
    setView((seen) => (seen.scale > 1 ? moved(seen, by, currentTarget.getBoundingClientRect()) : seen));
  };
  const handleUp = (event: PointerEvent<HTMLElement>): void => {
    const single = fingers.current.size === 1 && fingers.current.has(event.pointerId);
    fingers.current.delete(event.pointerId);
    if (!single) return;
    const swipe = view.scale === 1 ? swipeOf(way.current) : null;
    if (swipe) onSwipe(swipe);
    else if (Math.hypot(way.current.x, way.current.y) < 8) handleTap(event);
  };
  const handleTap = (event: PointerEvent<HTMLElement>): void => {
    const twice = event.timeStamp - tappedAt.current < DOUBLE_MS;
    tappedAt.current = twice ? 0 : event.timeStamp;
    if (!twice) return;
    const point = fromMiddle(event.currentTarget, pointOf(event));
    setView((seen) => (seen.scale > 1 ? WHOLE : zoomed(seen, STEP * STEP, point)));
  };
  return {
    view,
    zoom: (factor) => setView((seen) => zoomed(seen, factor)),
    reset: () => setView(WHOLE),
    handlers: {
      onPointerDown: handleDown,
      onPointerMove: handleMove,
      onPointerUp: handleUp,
      onPointerCancel: (event) => fingers.current.delete(event.pointerId),
      onWheel: (event) => {
        const point = fromMiddle(event.currentTarget, pointOf(event));
        const factor = event.deltaY < 0 ? 1.2 : 1 / 1.2;
        setView((seen) => zoomed(seen, factor, point));
      },
    },
  };
}

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function fromMiddle(element: Element, { x, y }: Point): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: x - left - width / 2, y: y - top - height / 2 };
}
