// A connection, and how many went along it where that is asked for.
import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './Canvas.module.css';
import type { CanvasEdge } from './shown.ts';

export const Wire = memo(function Wire({
  id,
  sourceX,
  sourceY,
  targetX,
  targetY,
  sourcePosition,
  targetPosition,
  data,
  markerEnd,
}: EdgeProps<CanvasEdge>) {
  const [path, x, y] = getBezierPath({ sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition });
  const count = data?.count;
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd !== undefined && { markerEnd })} interactionWidth={24} />
      {count !== undefined && <Count x={x} y={y} count={count} />}
    </>
  );
});

function Count({ x, y, count }: { x: number; y: number; count: number }) {
  const formats = useFormats();
  return (
    <EdgeLabelRenderer>
      <span
        className={classes.count}
        data-some={count > 0 || undefined}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      >
        {formats.number(count)}
      </span>
    </EdgeLabelRenderer>
  );
}
