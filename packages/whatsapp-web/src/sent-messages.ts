// What we sent, as it went out: a phone that could not read it asks for it again, and after a crash the same message is
// sent again, not another. Rows `sent/<id>`; the table's owner deletes them when they are two weeks old.
import { proto } from 'baileys';
import type { WriteBehind } from './write-behind.ts';

const rowOf = (id: string): string => `sent/${id}`;

export class SentMessages {
  readonly #keys: WriteBehind;

  constructor(keys: WriteBehind) {
    this.#keys = keys;
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const row = rowOf(id);
    const stored = (await this.#keys.get([row])).get(row);
    return stored && proto.Message.decode(stored);
  }

  /** Durable when it resolves. */
  async keep(id: string, message: proto.IMessage): Promise<void> {
    await this.#keys.set(new Map([[rowOf(id), Buffer.from(proto.Message.encode(message).finish())]]));
  }
}
