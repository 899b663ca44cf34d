// A flow that was in sight as a whole stays so where a panel beside it, or the window, takes room from the drawing.
import { useReactFlow, useStore, type FitViewOptions } from '@xyflow/react';
import { useEffect, useRef } from 'react';

/** How all of a flow is shown. */
export const WHOLE: FitViewOptions = { maxZoom: 1, padding: 0.15 };

export function useStaysInSight(): void {
  const width = useStore((library) => library.width);
  const height = useStore((library) => library.height);
  const before = useRef({ width, height });
  const { getNodes, getNodesBounds, getViewport, fitView } = useReactFlow();
  useEffect(() => {
    const { x, y, zoom } = getViewport();
    const drawn = getNodesBounds(getNodes());
    const left = drawn.x * zoom + x;
    const top = drawn.y * zoom + y;
    const fits = (room: { width: number; height: number }): boolean =>
      left >= 0 && top >= 0 && left + drawn.width * zoom <= room.width && top + drawn.height * zoom <= room.height;
    const wasWhole = fits(before.current);
    before.current = { width, height };
    if (wasWhole && !fits(before.current)) void fitView(WHOLE);
  }, [width, height, getNodes, getNodesBounds, getViewport, fitView]);
}
