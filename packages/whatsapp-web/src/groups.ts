// What is known of the groups: who is in them, for a while, and what they are called.
import { isJidGroup, type GroupMetadata, type WASocket } from 'baileys';
import { LruMap } from 'toad-cache';
import type { InboundEvent } from '@recado/channel/inbound';

const FRESH_MS = 5 * 60 * 1000;
/** A large one is some 300 kB. */
const GROUPS = 50;
const NAMES = 2_000;
const AUTHORS = 2_000;

/** Who wrote what in groups, of late: an answer and a read receipt name them. */
export type Authors = LruMap<string>;

export class Groups {
  readonly authors: Authors = new LruMap(AUTHORS);
  readonly #known = new LruMap<GroupMetadata>(GROUPS, FRESH_MS);
  readonly #subjects = new LruMap<string>(NAMES);
  readonly #asked = new LruMap<true>(NAMES, FRESH_MS);

  /** As Baileys' `cachedGroupMetadata`. */
  cached(id: string): GroupMetadata | undefined {
    return this.#known.get(id);
  }

  subjectOf(id: string): string | undefined {
    return this.#subjects.get(id);
  }

  async metadata(sock: WASocket, id: string): Promise<GroupMetadata> {
    const known = this.#known.get(id);
    if (known) return known;
    const found = await sock.groupMetadata(id);
    this.#known.set(id, found);
    this.#subjects.set(id, found.subject);
    return found;
  }

  /** Its members or its name changed. */
  changed(id: string, subject?: string): void {
    this.#known.delete(id);
    if (subject !== undefined) this.#subjects.set(id, subject);
  }

  /** The name of a group that wrote for the first time; asked once in a while. */
  async named(sock: WASocket, id: string): Promise<InboundEvent | undefined> {
    if (!isJidGroup(id) || this.#subjects.get(id) !== undefined || this.#asked.get(id)) return undefined;
    this.#asked.set(id, true);
    const { subject } = await this.metadata(sock, id);
    return { kind: 'group', group: { id, subject } };
  }
}
