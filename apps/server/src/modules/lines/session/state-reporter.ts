// Writes a connection's state for people to see: in order, the latest for sure, one that was overtaken perhaps not.
import { setTimeout as wait } from 'node:timers/promises';
import { storeState, type ReportedState } from '../../catalog/connections/connection-state.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';

const RETRY_MS = 1_000;

export class StateReporter {
  readonly #scope: ChannelScope;
  #next: ReportedState | undefined;
  #writing: Promise<void> | undefined;

  constructor(scope: ChannelScope) {
    this.#scope = scope;
  }

  /** Resolves when this state, or a later one, is stored. */
  async report(state: ReportedState): Promise<void> {
    this.#next = state;
    this.#writing ??= this.#write();
    await this.#writing;
  }

  async #write(): Promise<void> {
    try {
      for (let state = this.#next; state; state = this.#next) {
        this.#next = undefined;
        await this.#store(state);
      }
    } finally {
      // In the same breath as the last look: what is reported from now on starts anew.
      this.#writing = undefined;
    }
  }

  async #store(state: ReportedState): Promise<void> {
    try {
      await inScope(this.#scope, (ctx) => storeState(ctx, this.#scope.whatsappId, state));
    } catch (error) {
      this.#scope.log.warn({ err: error }, 'a state could not be stored');
      if (this.#scope.stopped.aborted) return;
      this.#next ??= state;
      await wait(RETRY_MS, undefined, { signal: this.#scope.stopped }).catch(() => undefined);
    }
  }
}
