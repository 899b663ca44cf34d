// Rows of one connection, a queue a conversation: in order within it, side by side across.
export interface QueuedRow {
  id: number;
  chat: string;
}

export class ConversationQueues<R extends QueuedRow> {
  readonly #queues = new Map<string, R[]>();
  readonly #ids = new Set<number>();
  /** conversations that wait for their turn, the longest waiting first */
  readonly #ready = new Set<string>();

  get size(): number {
    return this.#ids.size;
  }

  get ready(): number {
    return this.#ready.size;
  }

  ids(): number[] {
    return [...this.#ids];
  }

  chats(): string[] {
    return [...this.#queues.keys()];
  }

  /** At the end of its conversation; a row that is known already is not taken again. */
  add(row: R): void {
    if (this.#ids.has(row.id)) return;
    this.#ids.add(row.id);
    const queue = this.#queues.get(row.chat);
    if (queue) {
      queue.push(row);
      return;
    }
    this.#queues.set(row.chat, [row]);
    this.#ready.add(row.chat);
  }

  /** The next conversation's first rows, at most so many; it is busy until they are settled, put back or forgotten. */
  take(most: number): R[] {
    for (const chat of this.#ready) {
      this.#ready.delete(chat);
      const queue = this.#queues.get(chat);
      if (queue) return queue.slice(0, most);
    }
    return [];
  }

  /** These rows, the first of their conversation, are done. */
  settle(chat: string, done: readonly R[]): void {
    const queue = this.#queues.get(chat);
    if (!queue) return;
    for (const { id } of done) this.#ids.delete(id);
    queue.splice(0, done.length);
    this.putBack(chat);
  }

  /** The conversation waits for its next turn. */
  putBack(chat: string): void {
    const queue = this.#queues.get(chat);
    if (queue?.length === 0) this.#queues.delete(chat);
    else if (queue) this.#ready.add(chat);
  }

  /** The conversation's rows stay in the table, to be read again. */
  forget(chat: string): void {
    for (const { id } of this.#queues.get(chat) ?? []) this.#ids.delete(id);
    this.#queues.delete(chat);
    this.#ready.delete(chat);
  }

  /** All conversations that wait for their turn. */
  forgetReady(): void {
    for (const chat of this.#ready) this.forget(chat);
  }
}
