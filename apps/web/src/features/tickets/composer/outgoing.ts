// What is being sent: on the screen at once, replaced by the server's message, or kept with the reason why it did not go out.
// Lives outside of components, so that a message goes on its way while its writer opens another ticket.
import { sendMessage, type Message, type QuotedMessage } from '@recado/contract/messages';
import { useSyncExternalStore } from 'react';
import { call } from '../../../shared/data/client.ts';
import { upload } from '../../../shared/data/upload.ts';

export interface OutgoingFile {
  file: File;
  /** an object URL of an image or a video */
  preview: string | null;
}

export interface Outgoing {
  key: string;
  ticketId: number;
  body: string;
  quoted: QuotedMessage | null;
  files: readonly OutgoingFile[];
  state: 'sending' | 'failed';
  /** from 0 to 1, of the files */
  progress: number;
  error: unknown;
  createdAt: string;
}

export type Draft = Pick<Outgoing, 'ticketId' | 'body' | 'quoted' | 'files'>;

/** How it goes out; a test brings its own. */
export interface Wire {
  send(entry: Outgoing, onProgress: (share: number) => void, signal: AbortSignal): Promise<readonly Message[]>;
}

const NOTHING: readonly Outgoing[] = [];

export class OutgoingMessages {
  readonly #wire: Wire;
  readonly #entries = new Map<number, readonly Outgoing[]>();
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<string, AbortController>();
  /** one after the other in each ticket: they arrive in the order they were written */
  readonly #lanes = new Map<number, Promise<void>>();
  /** the row a sent message takes over, by its id */
  readonly #rowKeys = new Map<number, string>();
  #count = 0;
  /** Where sent messages go. */
  onSent: (messages: readonly Message[]) => void = () => undefined;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(ticketId: number): readonly Outgoing[] {
    return this.#entries.get(ticketId) ?? NOTHING;
  }

  rowKey(messageId: number): string {
    return this.#rowKeys.get(messageId) ?? `message:${messageId}`;
  }

  send(draft: Draft): void {
    this.#count += 1;
    const entry: Outgoing = {
      ...draft,
      key: `outgoing:${this.#count}`,
      state: 'sending',
      progress: 0,
      error: undefined,
      createdAt: new Date().toISOString(),
    };
    this.#set(draft.ticketId, [...this.of(draft.ticketId), entry]);
    this.#queue(entry);
  }

  retry(key: string): void {
    const entry = this.#find(key);
    if (entry?.state !== 'failed') return;
    const again = { ...entry, state: 'sending' as const, progress: 0, error: undefined };
    this.#change(key, again);
    this.#queue(again);
  }

  /** Gives it up, also while it is on its way. */
  discard(key: string): void {
    const entry = this.#find(key);
    if (!entry) return;
    this.#aborts.get(key)?.abort();
    this.#remove(entry);
  }

  /** The server tells of a message of ours before it has answered: the waiting row becomes it. */
  arrived(message: Message): void {
    const entry = this.of(message.ticketId).find(
      (waiting) => waiting.state === 'sending' && isSameAs(waiting, message),
    );
    if (entry) this.#replace(entry, [message]);
  }

  #queue(entry: Outgoing): void {
    const lane = this.#lanes.get(entry.ticketId) ?? Promise.resolve();
    this.#lanes.set(
      entry.ticketId,
      lane.then(() => this.#run(entry)),
    );
  }

  async #run(entry: Outgoing): Promise<void> {
    // Given up while it waited.
    if (!this.#find(entry.key)) return;
    const abort = new AbortController();
    this.#aborts.set(entry.key, abort);
    try {
      const messages = await this.#wire.send(entry, (progress) => this.#change(entry.key, { progress }), abort.signal);
      this.#replace(entry, messages);
      this.onSent(messages);
    } catch (error) {
      this.#change(entry.key, { state: 'failed', error });
    } finally {
      this.#aborts.delete(entry.key);
    }
  }

  #replace(entry: Outgoing, messages: readonly Message[]): void {
    const [first] = messages;
    if (first && this.#find(entry.key)) this.#rowKeys.set(first.id, entry.key);
    this.#remove(entry);
  }

  #remove(entry: Outgoing): void {
    for (const { preview } of entry.files) if (preview) URL.revokeObjectURL(preview);
    this.#set(
      entry.ticketId,
      this.of(entry.ticketId).filter(({ key }) => key !== entry.key),
    );
  }

  #find(key: string): Outgoing | undefined {
    return [...this.#entries.values()].flat().find((entry) => entry.key === key);
  }

  #change(key: string, change: Partial<Outgoing>): void {
    const entry = this.#find(key);
    if (!entry) return;
    this.#set(
      entry.ticketId,
      this.of(entry.ticketId).map((other) => (other.key === key ? { ...other, ...change } : other)),
    );
  }

  #set(ticketId: number, entries: readonly Outgoing[]): void {
    if (entries.length > 0) this.#entries.set(ticketId, entries);
    else this.#entries.delete(ticketId);
    for (const listener of this.#listeners) listener();
  }
}

/** Nothing in an event names the call it came from; what was written, or the file, does well enough. */
const isSameAs = ({ files, body }: Outgoing, message: Message): boolean =>
  files.length === 0
    ? message.mediaType === null && body === message.body
    : files.some(({ file }) => file.name === message.mediaName);

export const outgoing = new OutgoingMessages({
  send: async ({ ticketId, body, quoted, files }, onProgress, signal) => {
    if (files.length === 0) {
      const quotedMsg = quoted ? { id: quoted.id } : undefined;
      return (await call(sendMessage, { params: { ticketId }, body: { body, quotedMsg }, signal })).messages;
    }
    const fields: Record<string, string> = { body };
    if (quoted) fields.quotedMsg = JSON.stringify({ id: quoted.id });
    const medias = files.map(({ file }) => file);
    return (await upload(sendMessage, { params: { ticketId }, fields, files: { medias }, onProgress, signal }))
      .messages;
  },
});

export function useOutgoing(ticketId: number): readonly Outgoing[] {
  return useSyncExternalStore(outgoing.subscribe, () => outgoing.of(ticketId));
}
