// What we sent and to whom, as it went out: a phone that could not read it asks for it again, and after a crash the same
// message is sent again, not another. Rows `sent/<id>`; the table's owner deletes them when they are two weeks old.
import { isJidGroup, jidNormalizedUser, proto, type WAMessageKey } from 'baileys';
import { partyOf, type AddressBook } from './addresses.ts';
import type { WriteBehind } from './write-behind.ts';

const rowOf = (id: string): string => `sent/${id}`;

export class SentMessages {
  readonly #keys: WriteBehind;

  constructor(keys: WriteBehind) {
    this.#keys = keys;
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    return (await this.#stored(id))?.message ?? undefined;
  }

  /** For whoever asks for it again: only where it went. */
  async findFor({ id, remoteJid }: WAMessageKey, book: AddressBook): Promise<proto.IMessage | undefined> {
    const stored = id ? await this.#stored(id) : undefined;
    const to = stored?.key?.remoteJid;
    if (!stored?.message || !to || !remoteJid) return undefined;
    return (await isSame(to, remoteJid, book)) ? stored.message : undefined;
  }

  /** Durable when it resolves. */
  async keep(id: string, remoteJid: string, message: proto.IMessage): Promise<void> {
    const sent = proto.WebMessageInfo.encode({ key: { remoteJid, id, fromMe: true }, message });
    await this.#keys.set(new Map([[rowOf(id), Buffer.from(sent.finish())]]));
  }

  async #stored(id: string): Promise<proto.WebMessageInfo | undefined> {
    const row = rowOf(id);
    const stored = (await this.#keys.get([row])).get(row);
    return stored && proto.WebMessageInfo.decode(stored);
  }
}

/** A group, or a person by whichever id. */
async function isSame(one: string, other: string, book: AddressBook): Promise<boolean> {
  if (isJidGroup(one) || isJidGroup(other)) return jidNormalizedUser(one) === jidNormalizedUser(other);
  const [first, second] = await Promise.all([partyOf([one], book), partyOf([other], book)]);
  if (!first || !second) return false;
  const { phone, hiddenId } = first;
  return (phone !== undefined && phone === second.phone) || (hiddenId !== undefined && hiddenId === second.hiddenId);
}
