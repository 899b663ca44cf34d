// Asks again for what is cached, at most once in a while, however fast events come.
import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

export interface Refreshes {
  /** @param first `later`: not before so many ms have passed; `now`: at once, and then at most once in so many ms */
  soon: (queryKey: QueryKey, ms: number, first?: 'now' | 'later') => void;
  stop: () => void;
}

export function refreshes(client: QueryClient): Refreshes {
  /** by key; `again`: something came since */
  const pauses = new Map<string, { timer: ReturnType<typeof setTimeout>; again: boolean }>();
  const soon: Refreshes['soon'] = (queryKey, ms, first = 'later') => {
    const key = hashKey(queryKey);
    const pause = pauses.get(key);
    if (pause) {
      pause.again = true;
      return;
    }
    if (first === 'now') void client.invalidateQueries({ queryKey });
    const timer = setTimeout(() => {
      const due = pauses.get(key)?.again === true;
      pauses.delete(key);
      if (due) soon(queryKey, ms, 'now');
    }, ms);
    pauses.set(key, { timer, again: first === 'later' });
  };
  return { soon, stop: () => pauses.forEach(({ timer }) => clearTimeout(timer)) };
}
