// Rows of one connection in lanes, a lane a conversation: in order within it, side by side across.
export interface LaneRow {
  id: number;
  chat: string;
}

export class Lanes<R extends LaneRow> {
  readonly #lanes = new Map<string, R[]>();
  readonly #ids = new Set<number>();
  /** lanes that wait for their turn, the longest waiting first */
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
    return [...this.#lanes.keys()];
  }

  /** At the end of its lane; a row that is known already is not taken again. */
  add(row: R): void {
    if (this.#ids.has(row.id)) return;
    this.#ids.add(row.id);
    const lane = this.#lanes.get(row.chat);
    if (lane) {
      lane.push(row);
      return;
    }
    this.#lanes.set(row.chat, [row]);
    this.#ready.add(row.chat);
  }

  /** The next lane's first rows, at most so many; the lane is busy until they are settled, put back or forgotten. */
  take(most: number): R[] {
    for (const chat of this.#ready) {
      this.#ready.delete(chat);
      const lane = this.#lanes.get(chat);
      if (lane) return lane.slice(0, most);
    }
    return [];
  }

  /** These rows, the first of their lane, are done. */
  settle(chat: string, done: readonly R[]): void {
    const lane = this.#lanes.get(chat);
    if (!lane) return;
    for (const { id } of done) this.#ids.delete(id);
    lane.splice(0, done.length);
    this.putBack(chat);
  }

  /** The lane waits for its next turn. */
  putBack(chat: string): void {
    const lane = this.#lanes.get(chat);
    if (lane?.length === 0) this.#lanes.delete(chat);
    else if (lane) this.#ready.add(chat);
  }

  /** The lane's rows stay in the table, to be read again. */
  forget(chat: string): void {
    for (const { id } of this.#lanes.get(chat) ?? []) this.#ids.delete(id);
    this.#lanes.delete(chat);
    this.#ready.delete(chat);
  }

  /** All lanes that wait for their turn. */
  forgetReady(): void {
    for (const chat of this.#ready) this.forget(chat);
  }
}
