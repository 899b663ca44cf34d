// What goes out next on a line. Pure.
import { OUTBOX_LANES, type OutboxLane } from '@recado/contract/constants';

/** The first command of a conversation, which waits for its turn. */
export interface Head {
  chat: string;
  /** it begins a conversation, of which networks count how many a line begins */
  opens: boolean;
  /** what others see as written by us keeps the network's distance */
  paced: boolean;
}

/**
 * Conversations that wait, the longest waiting first, by the most urgent command of each: order holds within a
 * conversation, so what stands before a person's answer there goes as the person's would, whatever its own lane says.
 */
export type Lanes = Readonly<Partial<Record<OutboxLane, readonly Head[]>>>;

/** How far each lane was served, by its share. A lane that had nothing to send for long gains nothing by that. */
export interface Served {
  upTo: number;
  lanes: Readonly<Partial<Record<OutboxLane, number>>>;
}

export const UNSERVED: Served = { upTo: 0, lanes: {} };

export interface Budget {
  served: Served;
  /** ms, of a clock that nobody sets: the line bears the next paced command then */
  turnAt: number;
  /** commands that may be on the wire at once; the last place is people's */
  places: number;
  /** commands that are on the wire, of people and altogether */
  onWire: { all: number; automatic: number };
  /** nothing but what people wait for goes out */
  stopped: boolean;
  /** the network lets nobody but people begin conversations */
  opensNone: boolean;
}

export type Next = { head: Head; lane: OutboxLane; served: Served } | { waitUntil: number } | undefined;

/** Where the network is to be spared, few are on the wire at once; elsewhere as many as are worth being written down together. */
export const placesOf = (paceMs: number): number => (paceMs > 0 ? 4 : 24);

/** of every fifteen turns that people leave, when all of these wait */
const SHARES: Readonly<Partial<Record<OutboxLane, number>>> = { reply: 8, notice: 4, schedule: 2, campaign: 1 };

/** People go before everything that is not on the wire yet; the others share what people leave, so that none waits for ever. */
export function next(lanes: Lanes, budget: Budget, now: number): Next {
  if (budget.onWire.all >= budget.places) return undefined;
  const hasTurn = budget.turnAt <= now;
  let waits = false;
  for (const lane of inOrder(budget.served)) {
    const allowed = (lanes[lane] ?? []).filter((head) => mayGo(lane, head, budget));
    const head = allowed.find(({ paced }) => hasTurn || !paced);
    if (head)
      return { head, lane, served: lane === 'person' || !head.paced ? budget.served : serve(budget.served, lane) };
    waits ||= allowed.length > 0;
  }
  return waits ? { waitUntil: budget.turnAt } : undefined;
}

function mayGo(lane: OutboxLane, { opens }: Head, { stopped, opensNone, onWire, places }: Budget): boolean {
  if (lane === 'person') return true;
  return !stopped && !(opens && opensNone) && onWire.automatic < places - 1;
}

/** The person's first, then whoever has had least of their share; of equals the more urgent. */
function inOrder(served: Served): OutboxLane[] {
  const [person, ...others] = OUTBOX_LANES;
  return [person, ...others.toSorted((one, other) => placeOf(served, one) - placeOf(served, other))];
}

const placeOf = ({ upTo, lanes }: Served, lane: OutboxLane): number => Math.max(lanes[lane] ?? 0, upTo);

function serve(served: Served, lane: OutboxLane): Served {
  const upTo = placeOf(served, lane);
  return { upTo, lanes: { ...served.lanes, [lane]: upTo + 1 / (SHARES[lane] ?? 1) } };
}
