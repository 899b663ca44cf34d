// What parts of the product tell each other of, within the transaction in which it happened.

/** Hears of all events of some names of a transaction so far, in their order. Writes rows and enqueues; never calls a network. */
export interface Subscription {
  readonly events: readonly string[];
  /** Told of those of each name, where there is any. Its types are those of events/domain-events.ts, which makes every one of them. */
  readonly handle: (ctx: never, ...events: never[]) => Promise<void>;
}

/** Handlers may cause events again; a circle that never ends is a fault of ours, not a reason to hang. */
const MOST_ROUNDS = 100;

/** Events of one transaction that nobody has heard of yet. */
export class PendingEvents {
  #pending: { name: string; event: unknown }[] = [];

  add(name: string, event: unknown): void {
    this.#pending.push({ name, event });
  }

  /** Until nobody causes another: subscribers in their order, each told of all there is in one call. */
  async deliver(ctx: unknown, subscriptions: readonly Subscription[]): Promise<void> {
    for (let round = 0; this.#pending.length > 0; round += 1) {
      if (round === MOST_ROUNDS) throw new Error(`events cause each other without end: ${this.#pending[0]?.name}`);
      const told = Map.groupBy(this.#pending, ({ name }) => name);
      this.#pending = [];
      for (const { events, handle } of subscriptions)
        if (events.some((name) => told.has(name)))
          await handle(
            ctx as never,
            ...(events.map((name) => (told.get(name) ?? []).map(({ event }) => event)) as never[]),
          );
    }
  }
}
