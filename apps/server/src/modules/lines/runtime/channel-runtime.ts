// The `channels` role: owns connections, runs their channels, drains what goes in and out.
import { CHANNEL_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ChannelProvider } from '@recado/channel/channel';
import type { MediaStore } from '../../../ports/media-store.ts';
import { ConnectionRunner } from './connection-runner.ts';
import { Openings } from '../shared/openings.ts';
import { Ownership, type OwnedConnection } from './ownership.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { Slots } from '../shared/slots.ts';

/** How often all connections are looked at, whoever said what. */
const SWEEP_MS = 2_000;
const RECONNECT_MS = 500;
/** No connection has this id: whoever hears it looks at all of them. */
const NOBODYS = 0;
/** bulk transactions of all connections at once */
const SLOTS = 6;

export interface ChannelRuntimeOptions {
  platform: Platform;
  providers: readonly ChannelProvider[];
  store: MediaStore;
}

export class ChannelRuntime {
  readonly #platform: Platform;
  readonly #store: MediaStore;
  readonly #providers: ReadonlyMap<string, ChannelProvider>;
  readonly #runners = new Map<number, ConnectionRunner>();
  readonly #slots = new Slots(SLOTS);
  readonly #openings = new Openings();
  #ownership: Ownership | undefined;
  /** connections that another process owns or is to take, as of the last sweep */
  #foreign = new Set<number>();
  /** connections that we are letting go of, for a process that has fewer */
  readonly #leaving = new Map<number, Promise<void>>();
  /** connections that somebody said something about */
  readonly #dirty = new Set<number>();
  #sweepDue = false;
  readonly #turns: Repeated;
  /** runners that are being stopped: their connections are not taken again before they are */
  #halting: Promise<unknown> = Promise.resolve();
  #timers: NodeJS.Timeout[] = [];
  #unsubscribe: (() => void) | undefined;
  #closed = false;

  constructor({ platform, providers, store }: ChannelRuntimeOptions) {
    this.#platform = platform;
    this.#store = store;
    this.#providers = new Map(providers.map((provider) => [provider.name, provider]));
    this.#turns = new Repeated(
      () => this.#run(),
      (error) => platform.log.warn({ err: error }, 'connections could not be looked at'),
    );
  }

  async start(): Promise<void> {
    this.#unsubscribe = this.#platform.hints.on(CHANNEL_TOPIC, (key) => this.#hinted(Number(key)));
    this.#timers.push(setInterval(() => this.#sweep(), SWEEP_MS));
    this.#sweep();
    await this.#turns.settled();
  }

  #hinted(id: number): void {
    if (this.#runners.has(id)) this.#dirty.add(id);
    else if (this.#foreign.has(id)) return;
    else this.#sweepDue = true;
    this.#wake();
  }

  #sweep(): void {
    this.#sweepDue = true;
    this.#wake();
  }

  #wake(): void {
    if (!this.#closed) this.#turns.wake();
  }

  async #run(): Promise<void> {
    if (this.#closed) return;
    const sweep = this.#sweepDue;
    this.#sweepDue = false;
    const ownership = await this.#session();
    if (sweep) await this.#take(ownership);
    await this.#look(ownership, sweep);
  }

  /** The session that holds the locks; a new one holds none yet. */
  async #session(): Promise<Ownership> {
    await this.#halting;
    this.#ownership ??= await Ownership.open(this.#platform.db, () => this.#lost());
    return this.#ownership;
  }

  async #take(ownership: Ownership): Promise<void> {
    const leaving = [...this.#leaving.keys()];
    const held = [...this.#runners.keys(), ...leaving];
    const { taken, foreign, surplus } = await ownership.take([...this.#providers.keys()], held);
    if (ownership !== this.#ownership) return;
    this.#foreign = new Set([...foreign, ...leaving]);
    for (const id of taken) this.#dirty.add(id);
    // What was on its way out then counted as ours.
    const newest = [...this.#runners.keys()].toReversed();
    for (const id of newest.slice(0, Math.max(0, surplus - leaving.length))) this.#leave(ownership, id);
  }

  /** Another process has fewer: it takes the connection as soon as this one has finished with it. */
  #leave(ownership: Ownership, id: number): void {
    const runner = this.#runners.get(id);
    this.#runners.delete(id);
    this.#dirty.delete(id);
    const left = Promise.resolve(runner?.stop(true))
      .then(() => ownership.release(id))
      .catch((error: unknown) =>
        this.#platform.log.warn({ err: error, whatsappId: id }, 'a connection that another process is to have'),
      )
      .finally(() => {
        this.#leaving.delete(id);
        this.#tellOthers();
      });
    this.#leaving.set(id, left);
  }

  /** Some connections are nobody's now. */
  #tellOthers(): void {
    this.#platform.hints.poke(CHANNEL_TOPIC, NOBODYS);
  }

  async #look(ownership: Ownership, all: boolean): Promise<void> {
    const ids = new Set([...this.#dirty, ...(all ? this.#runners.keys() : [])]);
    this.#dirty.clear();
    if (ids.size === 0) return;
    const connections = new Map((await ownership.look([...ids])).map((connection) => [connection.id, connection]));
    // Lost in the meantime: what was seen is no longer ours to act on.
    if (ownership !== this.#ownership || this.#closed) return;
    for (const id of ids) {
      const connection = connections.get(id);
      if (connection) this.#attend(connection);
      else this.#gone(ownership, id);
    }
  }

  #attend(connection: OwnedConnection): void {
    const runner = this.#runners.get(connection.id) ?? this.#own(connection);
    runner?.attend(connection);
  }

  #own(connection: OwnedConnection): ConnectionRunner | undefined {
    const provider = this.#providers.get(connection.provider);
    if (!provider) return undefined;
    const { id: whatsappId, companyId } = connection;
    const log = this.#platform.log.child({ companyId, whatsappId });
    log.debug('this process owns the connection');
    const shared = { platform: this.#platform, store: this.#store, slots: this.#slots, openings: this.#openings };
    const scope = { ...shared, companyId, whatsappId, log };
    const runner = new ConnectionRunner(scope, provider, connection);
    this.#runners.set(whatsappId, runner);
    return runner;
  }

  /** The connection was deleted. */
  #gone(ownership: Ownership, id: number): void {
    const runner = this.#runners.get(id);
    this.#runners.delete(id);
    const log = this.#platform.log;
    Promise.resolve(runner?.remove())
      .then(() => ownership.release(id))
      .catch((error: unknown) => log.warn({ err: error, whatsappId: id }, 'a deleted connection'));
  }

  /** PostgreSQL has given our locks away, or will: everything stops at once, and is taken again if nobody was faster. */
  #lost(): void {
    if (this.#closed) return;
    this.#platform.log.warn('the session of locks was lost: letting go of all connections');
    this.#ownership = undefined;
    this.#foreign.clear();
    this.#halting = this.#halt();
    const timer = setTimeout(() => this.#sweep(), RECONNECT_MS);
    this.#timers.push(timer);
  }

  async #halt(): Promise<void> {
    const runners = [...this.#runners.values()];
    this.#runners.clear();
    this.#dirty.clear();
    await Promise.all(
      runners.map((runner) =>
        runner
          .stop(false)
          .catch((error: unknown) => this.#platform.log.warn({ err: error }, 'a connection did not stop cleanly')),
      ),
    );
  }

  /** Finishes what is being done on each connection, then lets go of it: others take it while the next is finished with. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#unsubscribe?.();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#turns.settled();
    await this.#halting;
    const ownership = this.#ownership;
    // Its session takes one after the other; where that is lost, so is its place among the others.
    const resigned = ownership?.resign().catch(() => undefined);
    if (ownership) for (const id of this.#runners.keys()) this.#leave(ownership, id);
    await Promise.all([resigned, ...this.#leaving.values()]);
    await ownership?.close();
    this.#tellOthers();
  }
}
