// The ticket that was open last, and among which it stood in the list: one goes on beside it when it is left.
export interface LeftTicket {
  opened: (uuid: string) => void;
  /** @param order the list as it is now; @param opening those of it that open when they are walked to */
  shown: (order: readonly string[], open: string | undefined, opening?: readonly string[]) => void;
  /** Once, after it was left: itself, those below it, the nearest first, then those above. */
  take: () => readonly string[] | undefined;
  /** The next or the one before of those that open without a further act, where the list is not on the screen. */
  beside: (uuid: string, step: 1 | -1) => string | undefined;
}

export function newLeftTicket(): LeftTicket {
  let last: string | undefined;
  let known: readonly string[] = [];
  let walked: readonly string[] = [];
  return {
    opened: (uuid) => {
      last = uuid;
    },
    shown: (order, open, opening = order) => {
      walked = opening;
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
    beside: (uuid, step) => {
      const at = walked.indexOf(uuid);
      return at < 0 ? undefined : walked[at + step];
    },
  };
}
