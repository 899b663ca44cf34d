// Beside the drawing: the phone on which it is tried out, its tests, or which ways people went. On a small screen it lies over it.
import type { FlowTest } from '@recado/contract/flow-tests';
import { lazy, Suspense, useState } from 'react';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import classes from './Builder.module.css';
import { HeatPanel } from './HeatPanel.tsx';
import type { HeatShown } from './useHeat.ts';
import { useContent } from './useProblems.ts';

const TryIt = lazy(async () => ({ default: (await import('../tryIt/TryIt.tsx')).TryIt }));
const TestsPanel = lazy(async () => ({ default: (await import('../tests/TestsPanel.tsx')).TestsPanel }));

export type Side = 'try' | 'tests' | 'heat';

export interface BuilderSideProps {
  side: Side | null;
  flowId: number;
  heat: HeatShown;
  onPath: (nodes: string[], edges: string[], wrong?: string | null) => void;
  onGo: (id: string) => void;
  onShow: (side: Side) => void;
  onClose: () => void;
}

export function BuilderSide({ side, flowId, heat, onPath, onGo, onShow, onClose }: BuilderSideProps) {
  const graph = useContent();
  const narrow = useNarrow();
  /** which test is recorded anew on the phone */
  const [again, setAgain] = useState<FlowTest | null>(null);
  if (side === null) return null;
  return (
    <div className={classes.side}>
      {side === 'heat' ? (
        <HeatPanel heat={heat.heat} error={heat.error} onRetry={heat.retry} onClose={onClose} />
      ) : (
        <Suspense fallback={<LoadingRows rows={4} />}>
          {side === 'try' ? (
            <TryIt
              graph={graph}
              flowId={flowId}
              again={again}
              onPath={onPath}
              onTests={() => onShow('tests')}
              onClose={onClose}
            />
          ) : (
            <TestsPanel
              flowId={flowId}
              graph={graph}
              onPath={onPath}
              onGo={(id) => {
                // It lies over the drawing there.
                if (narrow) onClose();
                onGo(id);
              }}
              onTry={(test) => {
                setAgain(test ?? null);
                onShow('try');
              }}
              onClose={onClose}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
