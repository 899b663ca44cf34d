// A flow that was in sight as a whole stays so where a panel beside it, or the window, takes room from the drawing.
import { useReactFlow, useStore, type FitViewOptions } from '@xyflow/react';
import { useEffect, useRef } from 'react';

/** How all of a flow is shown. */
export const WHOLE: FitViewOptions = { maxZoom: 1, padding: 0.15 };

export function useStaysInSight(): void {
  const width = useStore((library) => library.width);
  const before = useRef(width);
  const { getNodes, getNodesBounds, getViewport, fitView } = useReactFlow();
  useEffect(() => {
    const { x, zoom } = getViewport();
    const drawn = getNodesBounds(getNodes());
    const left = drawn.x * zoom + x;
    const right = (drawn.x + drawn.width) * zoom + x;
    const wasWhole = left >= 0 && right <= before.current;
    before.current = width;
    if (wasWhole && right > width) void fitView(WHOLE);
  }, [width, getNodes, getNodesBounds, getViewport, fitView]);
}
