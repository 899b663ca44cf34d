// Sending once: the Cloud API knows no ids of ours to refuse a repeat by, so we keep books of what it took.
//
// `sending/<our id>` is written before a message goes out; `sent/<our id>` → WhatsApp's id takes its place with the answer.
// A repeat that finds the second answers it. One that finds only the first (the process died in between, or the answer
// never came) does not know: it first listens for a while, because every message that Meta took brings a status webhook,
// and ours carry our id, by which the webhook writes `sent/` (see kept() and webhook-inbox.service.ts). If nothing was heard
// by then, it is sent (again): nothing is lost, and doubled only where a webhook fails to arrive as well.
import type { CredentialStore } from '@recado/channel/channel';
import { ChannelError } from '@recado/channel/outbound';
import { LruMap } from 'toad-cache';
import type { TakenMessage } from './webhook.rules.ts';

const sendingKey = (id: string): string => `sending/${id}`;
const sentKey = (id: string): string => `sent/${id}`;
/** of answers that could not be written down, and of messages whose answer is listened for; a forgotten one is listened
 * for anew */
const HELD = 1_000;

/** while it is listened for; that is no failure of the message */
const ASK_AGAIN_MS = 3_000;

/** A credential that takes another's place where that one is there. */
export interface KeptCredential {
  instead: string;
  key: string;
  value: Buffer;
}

/** What a webhook tells of a message that Meta took. */
export const kept = ({ id, wamid }: TakenMessage): KeptCredential => ({
  instead: sendingKey(id),
  key: sentKey(id),
  value: Buffer.from(wamid),
});

export class SentMarks {
  readonly #store: CredentialStore;
  readonly #listenMs: number;
  /** until when we listen, by our id */
  readonly #listening = new LruMap<number>(HELD);
  /** answers, until they are written down */
  readonly #answers = new LruMap<string>(HELD);

  constructor(store: CredentialStore, listenMs: number) {
    this.#store = store;
    this.#listenMs = listenMs;
  }

  /** What WhatsApp calls a message of ours. */
  async wamidOf(id: string): Promise<string | undefined> {
    const key = sentKey(id);
    return (await this.#store.get([key])).get(key)?.toString() ?? this.#answers.get(id);
  }

  /**
   * Answers WhatsApp's id of a message that was sent before; else whether it may have been taken all the same. Throws while that is
   * listened for; of what goes out once at most, also after.
   */
  async sentBefore(id: string, once = false): Promise<{ wamid: string | undefined; perhaps: boolean }> {
    const found = await this.#store.get([sentKey(id), sendingKey(id)]);
    const wamid = found.get(sentKey(id))?.toString() ?? this.#answers.get(id);
    const perhaps = wamid === undefined && found.has(sendingKey(id));
    if (perhaps) this.#listen(id, once);
    if (wamid !== undefined) this.#listening.delete(id);
    return { wamid, perhaps };
  }

  #listen(id: string, once: boolean): void {
    const now = Date.now();
    const until = this.#listening.get(id) ?? now + this.#listenMs;
    this.#listening.set(id, until);
    if (now < until)
      throw new ChannelError(
        'ERR_SENDING_WAPP_MSG',
        'it is not known yet whether WhatsApp took the message',
        false,
        Math.min(until - now, ASK_AGAIN_MS),
      );
    this.#listening.delete(id);
    if (once) throw new ChannelError('ERR_WAPP_UNCERTAIN', 'nobody knows whether WhatsApp took the message', true);
  }

  async sending(id: string): Promise<void> {
    await this.#store.set(new Map([[sendingKey(id), Buffer.from('1')]]));
  }

  async taken(id: string, wamid: string): Promise<void> {
    this.#answers.set(id, wamid);
    await this.#store.set(
      new Map([
        [sendingKey(id), null],
        [sentKey(id), Buffer.from(wamid)],
      ]),
    );
    this.#answers.delete(id);
  }

  /** It was not taken, for sure, and by no try before. */
  async refused(id: string): Promise<void> {
    await this.#store.set(new Map([[sendingKey(id), null]]));
  }

  /** There was no answer: from now on we listen. */
  unsure(id: string): void {
    this.#listening.set(id, Date.now() + this.#listenMs);
  }
}
