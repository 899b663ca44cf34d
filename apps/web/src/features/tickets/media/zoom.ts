// How a picture is enlarged and moved about under fingers, mouse and wheel. Pure.

export interface View {
  scale: number;
  /** px from where it lies by itself */
  x: number;
  y: number;
}

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const MOST = 6;
export const STEP = 1.5;

/** Enlarged around a point, given from the middle of the screen; what is no larger than the screen lies in its middle. */
export function zoomed(view: View, factor: number, point = { x: 0, y: 0 }): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  if (scale === 1) return WHOLE;
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

/** Moved, but not out of sight. */
export function moved(view: View, by: { x: number; y: number }, size: { width: number; height: number }): View {
  const limit = (value: number, length: number): number => {
    const most = (length * (view.scale - 1)) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { ...view, x: limit(view.x + by.x, size.width), y: limit(view.y + by.y, size.height) };
}

export type Swipe = 'next' | 'previous' | 'close';

/** px that are meant as a swipe */
const SWIPE = 60;

export function swipeOf({ x, y }: { x: number; y: number }): Swipe | null {
  if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y) * 1.5) return x < 0 ? 'next' : 'previous';
  return y > SWIPE * 1.5 && y > Math.abs(x) * 1.5 ? 'close' : null;
}
