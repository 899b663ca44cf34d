// The life of one connection's channel: opened, watched, opened anew with growing waits when the line is lost.
import type { Channel, ChannelContext, ChannelProvider, ChannelState } from '@recado/channel/channel';
import type { StatusReason } from '@recado/contract/constants';
import type { ChannelScope } from '../shared/channel-scope.ts';
import { LineLog } from './line-log.ts';
import { scattered } from '../shared/retry.ts';
import { StateReporter } from './state-reporter.ts';
import { TimeLimitError, within } from '../shared/time-limit.ts';

const START_MS = 60_000;
const STOP_MS = 10_000;
const REDIAL_MS = 1_000;
const LONGEST_REDIAL_MS = 60_000;
/** A line that was lost sooner is no better than one that could not be had: the waits go on growing. */
const STEADY_MS = 30_000;

export interface ChannelSessionOptions {
  scope: ChannelScope;
  provider: ChannelProvider;
  /** what a channel lives in, apart from its state */
  channelContext: Omit<ChannelContext, 'report'>;
  /** resolves when channels may be opened */
  ready: Promise<void>;
  /** told of each state, before it is stored */
  heard: (state: ChannelState) => void;
  /** it can be sent through now */
  connected: () => void;
  /** from dialling to the first word of how that went; left out: a minute */
  startMs?: number;
}

class CutShort extends Error {
  constructor() {
    super('the process stops: this is left to whoever owns the connection next');
  }
}

export class ChannelSession {
  readonly #options: ChannelSessionOptions;
  readonly #reporter: StateReporter;
  readonly #log: LineLog;
  #channel: Channel | undefined;
  /** the channel that may speak: what one says after it was stopped is past */
  #line: symbol | undefined;
  #state: ChannelState = { status: 'DISCONNECTED' };
  #retries = 0;
  #connectedAt = 0;
  #redial: NodeJS.Timeout | undefined;
  /** what is being opened, or waits to be: whoever wants something else ends it */
  #opening = new AbortController();
  /** opening, closing and reopening take turns */
  #turns: Promise<void>;

  constructor(options: ChannelSessionOptions) {
    this.#options = options;
    this.#reporter = new StateReporter(options.scope);
    this.#log = new LineLog(options.scope.log);
    this.#turns = options.ready.catch(() => undefined);
  }

  /** The channel, while it is connected. */
  get connected(): Channel | undefined {
    return this.#state.status === 'CONNECTED' ? this.#channel : undefined;
  }

  /** Opens it with the stored keys, unless it is on its way already. */
  start(): Promise<void> {
    this.#retries = 0;
    return this.#dial();
  }

  #dial(): Promise<void> {
    const { signal } = this.#opening;
    return this.#turn(async () => {
      if (!this.#channel) await this.#open(signal);
    });
  }

  /** Hangs up, and opens it with the stored keys. */
  restart(): Promise<void> {
    return this.#instead(async (signal) => {
      await this.#hangUp();
      await this.#open(signal);
    });
  }

  /** Unlinks the phone, forgets the keys and asks for a new pairing. Rejects where a stop cuts it short. */
  renew(): Promise<void> {
    return this.#instead(async (signal) => {
      if (!(await this.#unlink())) throw new CutShort();
      await this.#open(signal);
    });
  }

  /** Unlinks the phone and forgets the keys. Rejects where a stop cuts it short. @param reason for people to read */
  logout(reason: StatusReason = 'loggedOut'): Promise<void> {
    return this.#instead(async () => {
      if (!(await this.#unlink())) throw new CutShort();
      await this.#report({ status: 'DISCONNECTED', reason });
    });
  }

  /** Hangs up; the keys stay. @param tell until somebody else takes it over, it is not shown as connected */
  close(tell: boolean): Promise<void> {
    return this.#instead(async () => {
      await this.#hangUp();
      if (tell && this.#state.status !== 'DISCONNECTED') await this.#report({ status: 'OPENING' });
    });
  }

  /** The connection was deleted: the phone is unlinked, and there is nobody left to tell. */
  remove(): Promise<void> {
    return this.#instead(async () => {
      await this.#unlink();
    });
  }

  #turn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }

  /** Whatever is being opened is not waited for. */
  #instead(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#opening.abort();
    this.#opening = new AbortController();
    this.#retries = 0;
    const { signal } = this.#opening;
    return this.#turn(() => work(signal));
  }

  async #open(ended: AbortSignal): Promise<void> {
    const { scope, startMs = START_MS } = this.#options;
    this.#forgetRedial();
    const stopped = AbortSignal.any([scope.stopped, ended]);
    if (stopped.aborted) return;
    const line = Symbol('line');
    this.#line = line;
    await this.#report({ status: 'OPENING' });
    const leave = await scope.openings.enter(stopped);
    if (!leave) return;
    try {
      await within(startMs, 'dialling', this.#start(line, leave), stopped);
    } catch (error) {
      leave();
      if (!stopped.aborted && this.#line === line) await this.#failed(error);
    }
  }

  /** It could not be loaded or started, or nothing was heard of it. */
  async #failed(error: unknown): Promise<void> {
    const cause = error instanceof Error ? error : new Error(String(error));
    const state: ChannelState = { status: 'TIMEOUT', reason: 'connectionLost', detail: cause.message };
    await this.#heard(state, cause instanceof TimeLimitError ? undefined : cause);
  }

  /** Resolves when the channel has started and said how it stands. @param reported it has said so */
  async #start(line: symbol, reported: () => void): Promise<void> {
    const { provider, channelContext, scope } = this.#options;
    const spoken = Promise.withResolvers<void>();
    const channel = await provider.open({
      ...channelContext,
      report: async (state) => {
        reported();
        spoken.resolve();
        if (this.#line === line) await this.#heard(state);
      },
    });
    // It took so long that nobody wants it any more.
    if (this.#line !== line || scope.stopped.aborted) return this.#bounded('hanging up', channel.stop());
    this.#channel = channel;
    await channel.start();
    await spoken.promise;
  }

  /** @param error why, where it is not the network that failed */
  async #heard(state: ChannelState, error?: Error): Promise<void> {
    this.#count(state);
    if (state.status === 'TIMEOUT') this.#redialLater();
    this.#log.heard(state, this.#retries, error);
    const over = state.status === 'TIMEOUT' || state.status === 'DISCONNECTED';
    // Not awaited: the channel may be waiting for this very report.
    if (over) void this.#turn(() => this.#hangUp(state)).catch(() => undefined);
    await this.#report(state);
    if (state.status === 'CONNECTED') this.#options.connected();
  }

  #count({ status }: ChannelState): void {
    const was = this.#state.status === 'CONNECTED';
    const now = this.#options.scope.platform.clock.now().getTime();
    if (status === 'CONNECTED' && !was) this.#connectedAt = now;
    if (status !== 'CONNECTED' && was && now - this.#connectedAt >= STEADY_MS) this.#retries = 0;
  }

  async #report(state: ChannelState): Promise<void> {
    this.#state = state;
    this.#options.heard(state);
    // What is missing on this machine may be there at the next start: the pairing is as good as it was.
    const ended = state.status === 'DISCONNECTED' && state.reason !== 'notInstalled';
    const retries = state.status === 'CONNECTED' ? 0 : this.#retries;
    await this.#reporter.report({ ...state, retries, ended });
  }

  #redialLater(): void {
    if (this.#redial || this.#options.scope.stopped.aborted) return;
    this.#retries += 1;
    const delay = scattered(this.#retries, REDIAL_MS, LONGEST_REDIAL_MS);
    this.#redial = setTimeout(() => {
      this.#redial = undefined;
      this.#dial().catch((error: unknown) => this.#options.scope.log.warn({ err: error }, 'redialling failed'));
    }, delay);
  }

  #forgetRedial(): void {
    clearTimeout(this.#redial);
    this.#redial = undefined;
  }

  /** @param ended the state that ended it: a channel opened since is another one */
  async #hangUp(ended?: ChannelState): Promise<void> {
    if (ended && this.#state !== ended) return;
    if (!ended) this.#forgetRedial();
    const channel = this.#letGo();
    if (channel) await this.#bounded('hanging up', channel.stop());
  }

  #letGo(): Channel | undefined {
    const channel = this.#channel;
    this.#channel = undefined;
    this.#line = undefined;
    return channel;
  }

  /** One that was never started can forget its keys all the same. False: a stop came first, and the keys are there yet. */
  async #unlink(): Promise<boolean> {
    const { scope, provider, channelContext } = this.#options;
    this.#forgetRedial();
    const idle = async (): Promise<Channel> => provider.open({ ...channelContext, report: () => Promise.resolve() });
    const channel = this.#letGo() ?? (await this.#bounded('loading the channel', idle()));
    const unlinked =
      channel &&
      !scope.stopped.aborted &&
      (await this.#bounded(
        'logging out',
        channel.logout().then(() => true),
      ));
    // Unlinked or not: nobody is to come back with these keys.
    const clears = !unlinked && !scope.stopped.aborted;
    if (clears) await channelContext.credentials.clear();
    if (channel) await this.#bounded('hanging up', channel.stop());
    return unlinked === true || clears;
  }

  /** undefined: it failed, or took too long. */
  async #bounded<T>(what: string, work: Promise<T>): Promise<T | undefined> {
    try {
      return await within(STOP_MS, what, work);
    } catch (error) {
      this.#options.scope.log.warn({ err: error }, what);
      return undefined;
    }
  }
}
