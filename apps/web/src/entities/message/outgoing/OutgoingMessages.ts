// What is being sent: on the screen at once, replaced by the server's message, or kept with the reason why it did not go out.
// Lives outside of components, so that a message goes on its way while its writer opens another ticket.
import type { Message } from '@recado/contract/messages';
import { randomUuid } from '../../../shared/data/randomUuid.ts';
import { retryAfter, SENDING_STEPS_MS } from '../../../shared/data/retrySteps.ts';
import type { Outbox } from './outbox.ts';
import { FRESH, freePreviews, isHeld, isStillWanted, keyOf, RESTORED, type Outgoing } from './outgoingEntry.ts';

export type Draft = Pick<Outgoing, 'ticketId' | 'body' | 'quoted' | 'files'> &
  Partial<Pick<Outgoing, 'template' | 'fileList'>>;

/** How it goes out; a test brings its own. */
export interface Wire {
  send(entry: Outgoing, onProgress: (share: number) => void, signal: AbortSignal): Promise<readonly Message[]>;
  /** else somebody tells when it is back */
  isLineUp(): boolean;
}

const NOTHING: readonly Outgoing[] = [];

export class OutgoingMessages {
  readonly #wire: Wire;
  #outbox: Outbox | null = null;
  #unwatch: () => void = () => undefined;
  readonly #entries = new Map<number, readonly Outgoing[]>();
  /** those that no event has shown yet */
  readonly #shown = new Map<number, readonly Outgoing[]>();
  readonly #listeners = new Set<() => void>();
  /** of those whose request has started */
  readonly #aborts = new Map<string, AbortController>();
  /** one after the other in each ticket: they arrive in the order they were written */
  readonly #lanes = new Map<number, Promise<void>>();
  /** the row a sent message takes over, by its id */
  readonly #rowKeys = new Map<number, string>();
  /** the message that an event told of before the answer came, by its entry */
  readonly #seenAs = new Map<string, number>();
  /** the next try of what is held, and how many have failed */
  #nextTry: ReturnType<typeof setTimeout> | undefined;
  #failedTries = 0;
  /** Where sent messages go. */
  onSent: (messages: readonly Message[]) => void = () => undefined;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** Begins anew with what a person's outbox holds; null: with nothing. What was another's is neither sent nor shown. */
  open(outbox: Outbox | null): void {
    this.#unwatch();
    this.#noNextTry();
    for (const abort of this.#aborts.values()) abort.abort();
    for (const entry of this.#all()) freePreviews(entry);
    const tickets = [...this.#entries.keys()];
    for (const map of [this.#entries, this.#aborts, this.#lanes, this.#rowKeys, this.#seenAs]) map.clear();
    for (const ticketId of tickets) this.#set(ticketId, NOTHING);
    this.#outbox = outbox;
    this.#unwatch = outbox?.watch((clientId) => this.#dropFailed(keyOf(clientId))) ?? this.#unwatch;
    for (const { refused, ...text } of outbox?.read() ?? []) {
      const entry: Outgoing = { ...text, ...RESTORED, uncertain: !refused, key: keyOf(text.clientId) };
      this.#set(text.ticketId, [...this.#of(text.ticketId), entry]);
      // Under the same name: another tab may have sent it, and the answer been lost.
      if (isStillWanted({ ...text, refused })) this.#again(entry);
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(ticketId: number): readonly Outgoing[] {
    return this.#shown.get(ticketId) ?? NOTHING;
  }

  rowKey(messageId: number): string {
    return this.#rowKeys.get(messageId) ?? `message:${messageId}`;
  }

  /** Files are on their way, or did not go out: a reload would lose them. */
  uploads(): boolean {
    return this.#all().some(({ files }) => files.length > 0);
  }

  send(draft: Draft): void {
    const clientId = randomUuid();
    const createdAt = new Date().toISOString();
    const entry: Outgoing = {
      template: null,
      fileList: null,
      ...draft,
      ...FRESH,
      key: keyOf(clientId),
      clientId,
      createdAt,
    };
    if (entry.files.length === 0) this.#outbox?.keep({ ...entry, refused: false });
    this.#set(draft.ticketId, [...this.#of(draft.ticketId), entry]);
    this.#queue(entry);
  }

  retry(key: string): void {
    const entry = this.#find(key);
    if (entry?.state !== 'failed') return;
    const wanted = { ...entry, wantedAt: new Date().toISOString() };
    // What is promised to go out by itself does so after a reload, too.
    if (entry.files.length === 0) this.#outbox?.keep({ ...wanted, refused: false });
    this.#again(wanted);
  }

  #again(entry: Outgoing): void {
    const again = { ...entry, ...FRESH };
    this.#change(entry.key, again);
    this.#queue(again);
  }

  /** The line is back: what it failed goes out, in the order it was written. */
  lineBack(): void {
    this.#noNextTry();
    for (const entry of this.#all()) if (isHeld(entry)) this.#again(entry);
  }

  /** A line that stayed will not tell when the server answers again: what is held is tried, ever less often. */
  #tryLater(): void {
    if (this.#nextTry !== undefined) return;
    this.#failedTries += 1;
    this.#nextTry = setTimeout(
      () => {
        this.#nextTry = undefined;
        if (this.#wire.isLineUp()) for (const entries of this.#entries.values()) this.#tryHeld(entries);
      },
      retryAfter(this.#failedTries, SENDING_STEPS_MS),
    );
  }

  /** Of a ticket's texts the last: those before it go first, up to the one that fails. A file may be what fails, so not for ever. */
  #tryHeld(entries: readonly Outgoing[]): void {
    const held = entries.filter((entry) => isHeld(entry) && isStillWanted(entry));
    const text = held.findLast(({ files }) => files.length === 0);
    const triesFiles = this.#failedTries <= SENDING_STEPS_MS.length;
    for (const entry of held) if (entry === text || (entry.files.length > 0 && triesFiles)) this.#again(entry);
  }

  #noNextTry(): void {
    clearTimeout(this.#nextTry);
    this.#nextTry = undefined;
    this.#failedTries = 0;
  }

  /** Gives it up, also while it is on its way. */
  discard(key: string): void {
    const entry = this.#find(key);
    if (!entry) return;
    this.#aborts.get(key)?.abort();
    this.#outbox?.forget(entry.clientId);
    this.#remove(entry);
  }

  /**
   * The server tells of a message: what it was sent as, if it is this person's, went out. While its answer is awaited, its row
   * becomes the message; whose answer was lost, or has not been asked for again yet, needs none any more. Only the name
   * of the sending tells which: the same words may have been written on another device.
   */
  arrived({ id, clientId }: Pick<Message, 'id' | 'clientId'>): void {
    const entry = clientId === null ? undefined : this.#find(keyOf(clientId));
    if (!entry || this.#seenAs.has(entry.key)) return;
    if (!this.#aborts.has(entry.key)) return this.#settle(entry, id);
    this.#seenAs.set(entry.key, id);
    this.#rowKeys.set(id, entry.key);
    this.#change(entry.key, {});
  }

  /** It went out as this message. */
  #settle(entry: Outgoing, messageId: number): void {
    this.#outbox?.forget(entry.clientId);
    this.#remove(entry);
    this.#rowKeys.set(messageId, entry.key);
  }

  #queue(entry: Outgoing): void {
    const lane = this.#lanes.get(entry.ticketId) ?? Promise.resolve();
    this.#lanes.set(
      entry.ticketId,
      lane.then(() => this.#run(entry)),
    );
  }

  /** What the line failed before it goes first; as long as that does not go out, it stays behind. */
  async #run(entry: Outgoing): Promise<void> {
    for (const { key } of this.#of(entry.ticketId)) {
      if (key === entry.key) break;
      const before = this.#find(key);
      // A file may be what the line fails at: nothing waits for it.
      if (!before || !isHeld(before) || before.files.length > 0) continue;
      this.#change(key, FRESH);
      await this.#deliver(before);
      const after = this.#find(key);
      if (after && isHeld(after)) return this.#change(entry.key, { state: 'failed', error: after.error });
    }
    await this.#deliver(entry);
  }

  async #deliver(entry: Outgoing): Promise<void> {
    // Given up while it waited.
    if (this.#find(entry.key)?.state !== 'sending') return;
    const abort = new AbortController();
    const outbox = this.#outbox;
    this.#aborts.set(entry.key, abort);
    try {
      const messages = await this.#wire.send(entry, (progress) => this.#change(entry.key, { progress }), abort.signal);
      outbox?.forget(entry.clientId);
      if (outbox === this.#outbox) this.#replace(entry, messages);
    } catch (error) {
      const seen = this.#seenAs.get(entry.key);
      if (seen === undefined) {
        this.#change(entry.key, { state: 'failed', error });
        const failed = this.#find(entry.key);
        if (failed && isHeld(failed)) this.#tryLater();
        else if (failed?.files.length === 0) outbox?.keep({ ...failed, refused: true });
      } else this.#settle(entry, seen);
    } finally {
      if (this.#aborts.get(entry.key) === abort) this.#aborts.delete(entry.key);
    }
  }

  #replace(entry: Outgoing, messages: readonly Message[]): void {
    this.#unsee(entry.key);
    const [first] = messages;
    if (first && this.#find(entry.key)) this.#rowKeys.set(first.id, entry.key);
    this.#remove(entry);
    this.onSent(messages);
  }

  #unsee(key: string): void {
    const messageId = this.#seenAs.get(key);
    if (messageId === undefined) return;
    this.#seenAs.delete(key);
    this.#rowKeys.delete(messageId);
  }

  #remove(entry: Outgoing): void {
    freePreviews(entry);
    this.#unsee(entry.key);
    this.#set(
      entry.ticketId,
      this.#of(entry.ticketId).filter(({ key }) => key !== entry.key),
    );
    // What is tried again just now may be what fails each time.
    if (!this.#all().some((other) => other.state === 'sending' || isHeld(other))) this.#noNextTry();
  }

  /** Another tab has sent it, or given it up. */
  #dropFailed(key: string): void {
    const entry = this.#find(key);
    if (entry?.state === 'failed') this.#remove(entry);
  }

  #of(ticketId: number): readonly Outgoing[] {
    return this.#entries.get(ticketId) ?? NOTHING;
  }

  #all(): Outgoing[] {
    return [...this.#entries.values()].flat();
  }

  #find(key: string): Outgoing | undefined {
    return this.#all().find((entry) => entry.key === key);
  }

  #change(key: string, change: Partial<Outgoing>): void {
    const entry = this.#find(key);
    if (!entry) return;
    this.#set(
      entry.ticketId,
      this.#of(entry.ticketId).map((other) => (other.key === key ? { ...other, ...change } : other)),
    );
  }

  #set(ticketId: number, entries: readonly Outgoing[]): void {
    if (entries.length > 0) this.#entries.set(ticketId, entries);
    else this.#entries.delete(ticketId);
    const shown = entries.filter(({ key }) => !this.#seenAs.has(key));
    if (shown.length > 0) this.#shown.set(ticketId, shown);
    else this.#shown.delete(ticketId);
    for (const listener of this.#listeners) listener();
  }
}
