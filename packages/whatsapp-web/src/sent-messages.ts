// What we sent, as it went out: a phone that could not read it asks for it again, and after a crash the same message is
// sent again, not another. `sent/<id>` holds it for a week; an index in pages of a hundred knows when each is over.
import { proto } from 'baileys';
import type { Value, WriteBehind } from './write-behind.ts';

const KEPT_MS = 7 * 24 * 3600 * 1000;
const PAGE = 100;
const INDEX = 'sent-pages';

interface Page {
  name: string;
  /** when its last message was sent, milliseconds */
  at: number;
}

export class SentMessages {
  readonly #keys: WriteBehind;
  #pages: Page[] = [];
  #open: { name: string; ids: string[] } | undefined;
  #loading: Promise<void> | undefined;

  constructor(keys: WriteBehind) {
    this.#keys = keys;
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const key = `sent/${id}`;
    const stored = (await this.#keys.get([key])).get(key);
    return stored && proto.Message.decode(stored);
  }

  /** Durable when it resolves. */
  async keep(id: string, message: proto.IMessage): Promise<void> {
    this.#loading ??= this.#load();
    await this.#loading;
    const now = Date.now();
    const entries = new Map<string, Value>([[`sent/${id}`, Buffer.from(proto.Message.encode(message).finish())]]);
    await this.#forgetOldest(now, entries);
    this.#note(id, now, entries);
    await this.#keys.set(entries);
  }

  async #load(): Promise<void> {
    const stored = (await this.#keys.get([INDEX])).get(INDEX);
    this.#pages = stored ? (JSON.parse(stored.toString()) as Page[]) : [];
  }

  #note(id: string, now: number, entries: Map<string, Value>): void {
    if (!this.#open || this.#open.ids.length >= PAGE) {
      this.#open = { name: `sent-page/${id}`, ids: [] };
      this.#pages.push({ name: this.#open.name, at: now });
      entries.set(INDEX, Buffer.from(JSON.stringify(this.#pages)));
    }
    this.#open.ids.push(id);
    const page = this.#pages.at(-1);
    if (page) page.at = now;
    entries.set(this.#open.name, Buffer.from(JSON.stringify(this.#open.ids)));
  }

  /** One page at a time: as many go as come. */
  async #forgetOldest(now: number, entries: Map<string, Value>): Promise<void> {
    const oldest = this.#pages[0];
    if (!oldest || oldest.name === this.#open?.name || now - oldest.at < KEPT_MS) return;
    this.#pages.shift();
    const stored = (await this.#keys.get([oldest.name])).get(oldest.name);
    for (const id of stored ? (JSON.parse(stored.toString()) as string[]) : []) entries.set(`sent/${id}`, null);
    entries.set(oldest.name, null);
    entries.set(INDEX, Buffer.from(JSON.stringify(this.#pages)));
  }
}
