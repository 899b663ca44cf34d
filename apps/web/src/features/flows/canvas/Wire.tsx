// A connection, and how many went along it where that is asked for.
import { BaseEdge, EdgeLabelRenderer, getBezierPath, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './Canvas.module.css';
import { useDrift } from './drift.ts';
import type { CanvasEdge } from './shown.ts';

const HERE = { x: 0, y: 0 };

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
  const drifts = data?.drifts;
  const by = useDrift(drifts === 'source' || drifts === 'target');
  const [leaves, comes] = [drifts === 'source' ? by : HERE, drifts === 'target' ? by : HERE];
  const [path, x, y] = getBezierPath({
    sourceX: sourceX + leaves.x,
    sourceY: sourceY + leaves.y,
    targetX: targetX + comes.x,
    targetY: targetY + comes.y,
    sourcePosition,
    targetPosition,
  });
  const count = data?.count;
  return (
    <>
      <BaseEdge id={id} path={path} {...(markerEnd !== undefined && { markerEnd })} interactionWidth={24} />
      {count !== undefined && <Count x={x} y={y} count={count} whole={drifts === 'both'} />}
    </>
  );
});

function Count({ x, y, count, whole }: { x: number; y: number; count: number; whole: boolean }) {
  const formats = useFormats();
  return (
    <EdgeLabelRenderer>
      <span
        className={classes.count}
        data-some={count > 0 || undefined}
        data-whole={whole || undefined}
        style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
      >
        {formats.number(count)}
      </span>
    </EdgeLabelRenderer>
  );
}
