// When a drawing that has less room shows all of its flow again, and when it stays where somebody has moved it.
import { act, renderHook } from '@testing-library/react';
import { ReactFlowProvider, useStoreApi, type Viewport } from '@xyflow/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { useStaysInSight } from './useStaysInSight.ts';

const ROOM = { width: 1_000, height: 800 };
/** 400 wide, 600 high */
const NODES = [
  { id: '1', position: { x: 0, y: 0 }, width: 200, height: 100, data: {} },
  { id: 'a', position: { x: 200, y: 500 }, width: 200, height: 100, data: {} },
];

const Drawing = ({ children }: { children: ReactNode }) => (
  <ReactFlowProvider initialNodes={NODES} initialWidth={ROOM.width} initialHeight={ROOM.height}>
    {children}
  </ReactFlowProvider>
);

test.each<[string, Viewport, Partial<typeof ROOM>, boolean]>([
  ['a panel over its right', { x: 500, y: 100, zoom: 1 }, { width: 700 }, true],
  ['a window that is lower', { x: 500, y: 100, zoom: 1 }, { height: 600 }, true],
  ['a panel that covers nothing of it', { x: 100, y: 100, zoom: 1 }, { width: 700 }, false],
  ['more room', { x: 500, y: 100, zoom: 1 }, { width: 1_400, height: 900 }, false],
  ['zoomed in on, higher than the drawing', { x: 0, y: 0, zoom: 2 }, { width: 700 }, false],
  ['moved out above', { x: 500, y: -100, zoom: 1 }, { width: 700 }, false],
  ['moved out at the left', { x: -100, y: 100, zoom: 1 }, { height: 600 }, false],
])('%s', (_, { x, y, zoom }, room, isShownWhole) => {
  const { result } = renderHook(
    () => {
      useStaysInSight();
      return useStoreApi();
    },
    { wrapper: Drawing },
  );
  const { getState, setState } = result.current;
  act(() => setState({ transform: [x, y, zoom], fitViewQueued: false }));
  act(() => setState(room));
  expect(getState().fitViewQueued).toBe(isShownWhole);
});
