// The life of one connection's channel: opened, watched, opened anew with growing waits when the line is lost.
import type { Channel, ChannelContext, ChannelProvider, ChannelState } from '@recado/channel/channel';
import type { ChannelScope } from './channel-scope.ts';
import { growing } from './retry.ts';
import { StateReporter } from './state-reporter.ts';
import { within } from './time-limit.ts';

const START_MS = 60_000;
const STOP_MS = 10_000;
const REDIAL_MS = 1_000;
const LONGEST_REDIAL_MS = 60_000;

export interface ChannelSessionOptions {
  scope: ChannelScope;
  provider: ChannelProvider;
  /** what a channel lives in, apart from its state */
  surroundings: Omit<ChannelContext, 'report'>;
  /** it can be sent through now */
  connected: () => void;
}

export class ChannelSession {
  readonly #options: ChannelSessionOptions;
  readonly #reporter: StateReporter;
  #channel: Channel | undefined;
  #state: ChannelState = { status: 'DISCONNECTED' };
  #retries = 0;
  #redial: NodeJS.Timeout | undefined;
  /** opening, closing and reopening take turns */
  #turns: Promise<void> = Promise.resolve();

  constructor(options: ChannelSessionOptions) {
    this.#options = options;
    this.#reporter = new StateReporter(options.scope);
  }

  /** The channel, while it is connected. */
  get connected(): Channel | undefined {
    return this.#state.status === 'CONNECTED' ? this.#channel : undefined;
  }

  /** Opens it with the stored keys, unless it is on its way already. */
  start(): Promise<void> {
    return this.#turn(async () => {
      if (!this.#channel) await this.#open();
    });
  }

  /** Unlinks the phone, forgets the keys and asks for a new pairing. */
  renew(): Promise<void> {
    return this.#turn(async () => {
      await this.#unlink();
      await this.#open();
    });
  }

  /** Unlinks the phone and forgets the keys. */
  logout(): Promise<void> {
    return this.#turn(async () => {
      await this.#unlink();
      await this.#report({ status: 'DISCONNECTED', reason: 'loggedOut' });
    });
  }

  /** Hangs up; the keys stay. @param tell until somebody else takes it over, it is not shown as connected */
  close(tell: boolean): Promise<void> {
    return this.#turn(async () => {
      await this.#hangUp();
      if (tell && this.#state.status !== 'DISCONNECTED') await this.#report({ status: 'OPENING' });
    });
  }

  /** The connection was deleted: the phone is unlinked, and there is nobody left to tell. */
  remove(): Promise<void> {
    return this.#turn(() => this.#unlink());
  }

  #turn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  async #open(): Promise<void> {
    const { scope, provider, surroundings } = this.#options;
    clearTimeout(this.#redial);
    this.#redial = undefined;
    if (scope.stopped.aborted) return;
    const channel = provider.open({
      ...surroundings,
      // What a channel says after it was stopped is past.
      report: async (state) => {
        if (this.#channel === channel) await this.#heard(state);
      },
    });
    this.#channel = channel;
    await this.#report({ status: 'OPENING' });
    try {
      await within(START_MS, 'opening the channel', channel.start(), scope.stopped);
    } catch (error) {
      if (scope.stopped.aborted) return;
      scope.log.warn({ err: error }, 'a channel could not be opened');
      if (this.#channel === channel) await this.#heard({ status: 'TIMEOUT', reason: 'connectionLost' });
    }
  }

  async #heard(state: ChannelState): Promise<void> {
    if (state.status === 'CONNECTED') this.#retries = 0;
    if (state.status === 'TIMEOUT') this.#redialLater();
    const over = state.status === 'TIMEOUT' || state.status === 'DISCONNECTED';
    // Not awaited: the channel may be waiting for this very report.
    if (over) void this.#turn(() => this.#hangUp(state)).catch(() => undefined);
    await this.#report(state);
    if (state.status === 'CONNECTED') this.#options.connected();
  }

  async #report(state: ChannelState): Promise<void> {
    this.#state = state;
    const ended = state.status === 'DISCONNECTED';
    await this.#reporter.report({ ...state, retries: this.#retries, ended });
  }

  #redialLater(): void {
    if (this.#redial || this.#options.scope.stopped.aborted) return;
    this.#retries += 1;
    const delay = growing(this.#retries, REDIAL_MS, LONGEST_REDIAL_MS);
    this.#redial = setTimeout(() => {
      this.#redial = undefined;
      this.start().catch((error: unknown) => this.#options.scope.log.warn({ err: error }, 'redialling failed'));
    }, delay);
  }

  /** @param ended the state that ended it: a channel opened since is another one */
  async #hangUp(ended?: ChannelState): Promise<void> {
    if (ended && this.#state !== ended) return;
    if (!ended) {
      clearTimeout(this.#redial);
      this.#redial = undefined;
    }
    const channel = this.#channel;
    this.#channel = undefined;
    if (channel) await this.#bounded('hanging up', channel.stop());
  }

  async #unlink(): Promise<void> {
    const { scope, provider, surroundings } = this.#options;
    clearTimeout(this.#redial);
    this.#redial = undefined;
    // One that was never started can forget its keys all the same.
    const channel = this.#channel ?? provider.open({ ...surroundings, report: () => Promise.resolve() });
    this.#channel = undefined;
    if (!scope.stopped.aborted) await this.#bounded('logging out', channel.logout());
    await this.#bounded('hanging up', channel.stop());
  }

  async #bounded(what: string, work: Promise<void>): Promise<void> {
    await within(STOP_MS, what, work).catch((error: unknown) => {
      this.#options.scope.log.warn({ err: error }, what);
    });
  }
}
