// What is known of the groups: who is in them and how they are addressed, for a while, and what they are called.
import { isJidGroup, WAMessageAddressingMode, type GroupMetadata, type WASocket } from 'baileys';
import { LruMap } from 'toad-cache';
import type { InboundEvent, Party } from '@recado/channel/inbound';
import { jidOf, personOf } from './addresses.ts';

const FRESH_MS = 5 * 60 * 1000;
/** A large one is some 300 kB. */
const GROUPS = 50;
const NAMES = 2_000;

export class Groups {
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

  /** By number or by hidden id: as the group's messages name everybody. Of somebody who left, as well as we know. */
  async memberJid(sock: WASocket, id: string, { phone, hiddenId }: Party): Promise<string | undefined> {
    // Of a group that we have left nobody tells us.
    const group = await this.metadata(sock, id).catch(() => undefined);
    const member = group?.participants.find((one) => {
      const named = personOf([one.id, one.phoneNumber, one.lid]);
      return (
        (hiddenId !== undefined && named?.hiddenId === hiddenId) || (phone !== undefined && named?.phone === phone)
      );
    });
    if (member) return member.id;
    if (phone === undefined && hiddenId === undefined) return undefined;
    return jidOf(
      group?.addressingMode === WAMessageAddressingMode.PN && phone !== undefined ? { phone } : { phone, hiddenId },
    );
  }

  /** As others in the group name us. */
  async ownJid(sock: WASocket, id: string): Promise<string> {
    const { addressingMode } = await this.metadata(sock, id);
    const { id: pn = '', lid } = sock.user ?? {};
    return addressingMode === WAMessageAddressingMode.LID && lid !== undefined ? lid : pn;
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
