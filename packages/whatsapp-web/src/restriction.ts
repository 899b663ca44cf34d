// An account that may not write to strangers for a while: shown while it lasts, over by itself.
import type { ReachoutTimelockState } from 'baileys';
import type { ChannelState } from '@recado/channel/channel';

/** what a timer can wait */
const LONGEST_MS = 2 ** 31 - 1;

export class Restriction {
  readonly #show: (restricted: Partial<ChannelState>) => void;
  #timer: NodeJS.Timeout | undefined;
  #until: string | undefined;
  #isActive = false;

  constructor(show: (restricted: Partial<ChannelState>) => void) {
    this.#show = show;
  }

  heard({ isActive, timeEnforcementEnds }: ReachoutTimelockState): void {
    const until = timeEnforcementEnds?.toISOString();
    const wasActive = this.#isActive;
    if (isActive && wasActive && until === this.#until) return;
    this.forget();
    if (!isActive) {
      if (wasActive) this.#show({});
      return;
    }
    this.#isActive = true;
    this.#until = until;
    this.#show({ reason: 'timelocked', until });
    if (timeEnforcementEnds) this.#awaitEnd(timeEnforcementEnds.getTime());
  }

  #awaitEnd(end: number): void {
    const ms = end - Date.now();
    if (ms <= 0) return this.heard({ isActive: false });
    this.#timer = setTimeout(() => this.#awaitEnd(end), Math.min(ms, LONGEST_MS));
  }

  /** The line ended; the next one asks anew. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#isActive = false;
    this.#until = undefined;
  }
}
