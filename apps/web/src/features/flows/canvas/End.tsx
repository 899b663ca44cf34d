// Where connections end at a node. The library has each of its handles listen to all that moves, and a large drawing has a
// thousand of them: there is one only where the pointer is. Elsewhere they look the same, and connections lead to them.
import { Handle, Position, useNodeId } from '@xyflow/react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

const Near = createContext(true);

/** A finger was not there before it presses. */
const isFinger = (): boolean => matchMedia('(any-pointer: coarse)').matches;

/** What has ends. */
export function WithEnds({ children, ...props }: { className: string | undefined; children: ReactNode }) {
  const [near, setNear] = useState(isFinger);
  return (
    <div
      {...props}
      // At once: what is pressed next is pressed on a handle.
      onPointerEnter={() => flushSync(() => setNear(true))}
      // Not in the middle of drawing a connection.
      onPointerLeave={({ buttons }) => buttons === 0 && setNear(isFinger())}
    >
      <Near.Provider value={near}>{children}</Near.Provider>
    </div>
  );
}

/** @param way out; left out: the end of what leads in */
export function End({ way }: { way?: string }) {
  const near = useContext(Near);
  const nodeId = useNodeId();
  const leadsIn = way === undefined;
  const type = leadsIn ? 'target' : 'source';
  const position = leadsIn ? Position.Left : Position.Right;
  if (near) return <Handle type={type} position={position} {...(!leadsIn && { id: way })} aria-hidden />;
  return (
    <div
      className={`react-flow__handle react-flow__handle-${position} nodrag nopan ${type} connectable connectablestart connectableend connectionindicator`}
      data-handleid={way}
      data-nodeid={nodeId}
      data-handlepos={position}
      data-id={`1-${nodeId}-${way ?? null}-${type}`}
      aria-hidden
    />
  );
}
