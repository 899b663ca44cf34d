// Whoever asked has hung up: nobody need work for them any more.
import type { Call } from './route.ts';

export function goneOf({ reply: { raw } }: Pick<Call, 'reply'>): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}
