// The ticket that was open last, and among which it stood in the list: one goes on beside it when it is left.
export interface LeftTicket {
  opened: (uuid: string) => void;
  /** @param order the list as it is now */
  shown: (order: readonly string[], open: string | undefined) => void;
  /** Once, after it was left: itself, those below it, the nearest first, then those above. */
  take: () => readonly string[] | undefined;
}

export function newLeftTicket(): LeftTicket {
  let last: string | undefined;
  let known: readonly string[] = [];
  return {
    opened: (uuid) => {
      last = uuid;
    },
    shown: (order, open) => {
      // One that has gone from it already is remembered where it stood.
      if (open === undefined || order.includes(open)) known = order;
    },
    take: () => {
      if (last === undefined) return undefined;
      const at = known.indexOf(last);
      const near = at < 0 ? [last] : [...known.slice(at), ...known.slice(0, at).toReversed()];
      last = undefined;
      return near;
    },
  };
}
