// Baileys' Signal repository, with our promises wrapped around it. Baileys tells the network "delivered" as soon as
// decryptMessage has resolved, so the message is stored before it does, and its keys are written only after that:
//
// | the process dies …                      | what is in the tables         | what happens then                          |
// |-----------------------------------------|-------------------------------|--------------------------------------------|
// | before the message is stored            | old keys                      | no receipt went out: sent again, read      |
// | stored, keys not yet written, no receipt| message, old keys             | sent again, read again, known by its id    |
// | stored, keys written, no receipt        | message, new keys, `received` | sent again, unreadable, known by `received`|
// | receipt sent, keys not yet written      | message, old keys             | the next message moves them on: a chain    |
// |                                         |                               | skips what it has not seen, a ratchet step |
// |                                         |                               | is taken again, a pre-key is still there   |
// | while we encrypt                        | new keys, before it goes out  | a number of the chain is left out          |
//
// Receipts of what we sent are stored before Baileys has them, too (receipts.ts). What it tells apart from messages and
// receipts it acknowledges first: where the process dies in that moment a missed call is not shown, and a group's new name
// or a person's new picture only when it is next asked for.
//
// An encryption is durable, together with all that was decrypted before it, before the message goes out: a key once used
// is never used again. It goes past Baileys' transactions, which would be written after the message went out, and whose
// copies grow old beside a decryption; libsignal takes the turns of one session itself.
import {
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  type BinaryNode,
  type SignalKeyStore,
  type SocketConfig,
} from 'baileys';
import { LruMap } from 'toad-cache';
import { signalKeyStore } from './signal-keys.ts';
import type { Hold, WriteBehind } from './write-behind.ts';

/**
 * Baileys keeps each for three days, and a timer with it: 8 MB for ten thousand people. What goes is found in the table.
 * Two for every person; the largest groups have 1,024 members, who are looked up together.
 */
const MAPPINGS = 4_000;

type MakeRepository = SocketConfig['makeSignalRepository'];
type Transactions = { transaction<T>(work: () => Promise<T>, key: string): Promise<T>; isInTransaction(): boolean };

export interface Intake {
  /** Resolves when it is in the inbound log. */
  take(stanza: BinaryNode, ciphertext: Uint8Array, plaintext: Uint8Array): Promise<void>;
  /** it was taken in before */
  knows(stanza: BinaryNode): boolean;
}

/** Read as a message without content, which is acknowledged like any other. */
const NOTHING: Uint8Array = encodeWAMessage({});

export function storingRepository(
  keys: WriteBehind,
  intake: Intake,
  stanzaOf: (ciphertext: Uint8Array) => BinaryNode | undefined,
  /** the message could not be stored: nothing more may be acknowledged */
  onRefused: (error: unknown) => void,
): MakeRepository {
  /** of the decryption that is under way; there is one at a time */
  let current: Hold | undefined;
  const decryptingKeys = signalKeyStore({
    get: (names) => keys.get(names),
    set: (entries) => (current ?? keys).set(entries),
  });

  const takeIn = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const stanza = stanzaOf(ciphertext);
    const hold = keys.hold();
    let plaintext: Uint8Array;
    current = hold;
    try {
      plaintext = await decrypt();
    } catch (error) {
      keys.release(hold);
      if (stanza && intake.knows(stanza)) return NOTHING;
      throw error;
    } finally {
      current = undefined;
    }
    try {
      if (stanza) await intake.take(stanza, ciphertext, plaintext);
    } catch (error) {
      keys.drop(hold);
      onRefused(error);
      // Whatever Baileys did next would tell the network something about the message.
      return new Promise(() => undefined);
    }
    keys.release(hold);
    return plaintext;
  };

  let turns = Promise.resolve();
  const inTurn = (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const turn = turns.then(() => takeIn(ciphertext, decrypt));
    turns = turn.then(
      () => undefined,
      () => undefined,
    );
    return turn;
  };

  return (auth, logger, pnToLid) => {
    // Baileys gives it keys with transactions, whatever its type says.
    const transactions = auth.keys as unknown as Transactions;
    const repository = (store: SignalKeyStore) => {
      const made = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
        {
          creds: auth.creds,
          keys: {
            get: store.get.bind(store),
            set: store.set.bind(store),
            isInTransaction: () => transactions.isInTransaction(),
            transaction: (work, key) => transactions.transaction(work, key),
          },
        },
        logger,
        pnToLid,
      );
      Object.assign(made.lidMapping, { mappingCache: new LruMap<string>(MAPPINGS) });
      return made;
    };
    // libsignal runs one job in another's asynchronous context, so what a decryption writes is told by its own storage.
    const inner = repository(signalKeyStore(keys));
    const decrypting = repository(decryptingKeys);
    decrypting.lidMapping.close();
    decrypting.lidMapping.getLIDForPN = (pn) => inner.lidMapping.getLIDForPN(pn);
    return {
      ...inner,
      decryptMessage: (asked) => inTurn(asked.ciphertext, () => decrypting.decryptMessage(asked)),
      decryptGroupMessage: (asked) => inTurn(asked.msg, () => decrypting.decryptGroupMessage(asked)),
    };
  };
}
