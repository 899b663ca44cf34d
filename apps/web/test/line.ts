// A realtime line that a test speaks on: `vi.mock(import('…/shared/data/lineSocket.ts'), () => import('…/test/line.ts'))`.
// It opens with useRealtimeLine, as in the shell.
import { eventName, type CompanyEventName, type CompanyEvents } from '@recado/contract/events';
import { act } from '@testing-library/react';
import type { AnyPayload, LineSocket } from '../src/shared/data/lineSocket.ts';
import { sessionUser } from './session.ts';

const { companyId } = sessionUser();
const wire = new Map<string, (payload: AnyPayload) => void>();
let seq = 0;
/** which rooms were joined and left, and from where what was missed was asked for */
export const said: string[] = [];

export const openSocket = (): LineSocket => ({
  onReady: (handler) => queueMicrotask(() => handler({ safeSeq: seq })),
  onClosed: () => undefined,
  onEvent: (name, handler) => void wire.set(name, handler),
  join: ({ kind, id }, joined) => {
    said.push(`${kind} ${id ?? ''}`);
    joined();
  },
  leave: ({ kind, id }) => void said.push(`not ${kind} ${id ?? ''}`),
  resume: (_since, _timeout, done) => done({ events: [], safeSeq: seq, reload: false }),
  userStatus: () => undefined,
  typing: () => undefined,
  windowShown: (isShown) => void said.push(`windowShown ${isShown}`),
  close: () => undefined,
});

/** The server tells it to the browser of the person in `sessionUser`. */
export function tell<N extends CompanyEventName>(name: N, event: CompanyEvents[N]): void {
  const hear = wire.get(eventName(companyId, name));
  if (!hear) throw new Error(`nobody listens for ${name}: the line is not open`);
  seq += 1;
  act(() => hear({ ...event, seq, safeSeq: seq }));
}
