// Which messages were taken in of late. The network sends a message again when our receipt was lost, and its key is used
// up by then: it cannot be read, and need not be.
import type { Value, WriteBehind } from './write-behind.ts';

const KEPT = 200;
const KEY = 'received';

export class ReceivedMessages {
  readonly #ids: Set<string>;

  private constructor(ids: readonly string[]) {
    this.#ids = new Set(ids);
  }

  static async load(keys: WriteBehind): Promise<ReceivedMessages> {
    const stored = (await keys.get([KEY])).get(KEY);
    return new ReceivedMessages(stored ? (JSON.parse(stored.toString()) as string[]) : []);
  }

  has(chat: string, id: string): boolean {
    return this.#ids.has(`${chat}/${id}`);
  }

  add(chat: string, id: string): void {
    const entry = `${chat}/${id}`;
    this.#ids.delete(entry);
    this.#ids.add(entry);
    for (const oldest of this.#ids) {
      if (this.#ids.size <= KEPT) break;
      this.#ids.delete(oldest);
    }
  }

  /** as it is stored */
  get entry(): readonly [string, Value] {
    return [KEY, () => Buffer.from(JSON.stringify([...this.#ids]))];
  }
}
