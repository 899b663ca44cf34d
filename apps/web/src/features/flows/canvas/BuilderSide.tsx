// Beside the drawing: the phone on which it is tried out, or which ways people went. On a small screen it lies over it.
import { lazy, Suspense } from 'react';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import classes from './Builder.module.css';
import { useEditor } from './editorStore.ts';
import { HeatPanel } from './HeatPanel.tsx';
import type { HeatShown } from './useHeat.ts';

const TryIt = lazy(async () => ({ default: (await import('../tryIt/TryIt.tsx')).TryIt }));

export interface BuilderSideProps {
  side: 'try' | 'heat' | null;
  flowId: number;
  heat: HeatShown;
  onPath: (nodes: string[], edges: string[]) => void;
  onClose: () => void;
}

export function BuilderSide({ side, flowId, heat, onPath, onClose }: BuilderSideProps) {
  const graph = useEditor((editor) => editor.graph);
  if (side === null) return null;
  return (
    <div className={classes.side}>
      {side === 'heat' ? (
        <HeatPanel heat={heat.heat} error={heat.error} onRetry={heat.retry} onClose={onClose} />
      ) : (
        <Suspense fallback={<LoadingRows rows={4} />}>
          <TryIt graph={graph} flowId={flowId} onPath={onPath} onClose={onClose} />
        </Suspense>
      )}
    </div>
  );
}
