// What is about to be sent besides its text: chosen files, and what it answers. It stays with its ticket for as long as
// the page is open, whichever ticket is shown meanwhile; nothing of it can be stored.
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { sessionStore } from '../../../shared/session/sessionStore.ts';

type Kind = 'files' | 'reply';

/** What is kept of one ticket: an empty list, or null, is nothing. */
const kept = new Map<string, unknown>();

const isSomething = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Files are nowhere but in the page: whoever leaves it is asked first. */
const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

function keep(key: string, value: unknown): void {
  if (isSomething(value)) kept.set(key, value);
  else kept.delete(key);
  const hasFiles = [...kept.keys()].some((known) => known.startsWith('files.'));
  if (hasFiles) addEventListener('beforeunload', ask);
  else removeEventListener('beforeunload', ask);
}

// A computer may be shared: one person's files are not the next one's.
sessionStore.subscribe(() => {
  if (sessionStore.get().status === 'signed-out') for (const key of kept.keys()) keep(key, null);
});

/** Like useState, per ticket, over the component's end. @param none what is there at first */
export function useUnsent<T>(kind: Kind, ticketId: number, none: T): [T, Dispatch<SetStateAction<T>>] {
  const key = `${kind}.${ticketId}`;
  const [value, setValue] = useState<T>(() => (kept.has(key) ? (kept.get(key) as T) : none));
  useEffect(() => keep(key, value), [key, value]);
  return [value, setValue];
}
