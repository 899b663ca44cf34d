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
// | after we asked for a message again      | perhaps not the pre-key that  | what comes under it is unreadable, and is  |
// |                                         | went out with that            | asked for once more, with another pre-key  |
//
// A message that cannot be read is shown as one before the network hears of it. Receipts of what we sent are stored before
// Baileys has them, too (receipts.ts), and so is word of a message that has no text for us. What else Baileys tells it
// acknowledges first: where the process dies in that moment a missed call is not shown, and a group's new name or a
// person's new picture only when it is next asked for.
//
// An encryption is durable, together with all that was decrypted before it, before the message goes out: a key once used
// is never used again. It goes past Baileys' transactions, which would be written after the message went out, and whose
// copies grow old beside a decryption. Nothing that writes sessions runs beside a decryption: what that holds (Hold) would
// be waited for by those that hold what it waits for. While a message is stored they may run, and one that builds on its
// keys waits for that.
import {
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  type BinaryNode,
  type SignalKeyStore,
  type SignalRepositoryWithLIDStore,
  type SocketConfig,
} from 'baileys';
import { LruMap } from 'toad-cache';
import { OwnNames } from './own-names.ts';
import { signalKeyStore } from './signal-keys.ts';
import { withoutTries } from './tried-sessions.ts';
import { Turns } from './turns.ts';
import type { Hold, WriteBehind } from './write-behind.ts';
import './xeddsa.ts';

/**
 * Baileys keeps each for three days, and a timer with it: 8 MB for ten thousand people. What goes is found in the table.
 * Two for every person; the largest groups have 1,024 members, who are looked up together.
 */
const MAPPINGS = 4_000;
/** Nothing takes so long that comes to an end. */
const PATIENCE_MS = 60_000;

type MakeRepository = SocketConfig['makeSignalRepository'];
type Repository = SignalRepositoryWithLIDStore;
type Transactions = { transaction<T>(work: () => Promise<T>, key: string): Promise<T>; isInTransaction(): boolean };

export interface Intake {
  /** Resolves when it is in the inbound log. */
  take(stanza: BinaryNode, ciphertext: Uint8Array, plaintext: Uint8Array): Promise<void>;
  /** Of one that cannot be read: resolves when the inbound log says that something came. */
  takeUnreadable(stanza: BinaryNode, ciphertext: Uint8Array): Promise<void>;
  /** it was taken in before */
  knows(stanza: BinaryNode): boolean;
}

/** Read as a message without content, which is acknowledged like any other. */
const NOTHING: Uint8Array = encodeWAMessage({});

export function storingRepository(
  keys: WriteBehind,
  intake: Intake,
  stanzaOf: (ciphertext: Uint8Array) => BinaryNode | undefined,
  /** the message could not be stored, or something never ends: nothing more may be acknowledged */
  onRefused: (error: unknown) => void,
  patienceMs = PATIENCE_MS,
): MakeRepository {
  const onStuck = () => onRefused(new Error('the keys of a session were in use for too long'));
  const messages = new Turns(patienceMs, onStuck);
  const sessions = new Turns(patienceMs, onStuck);
  /** of the decryption that is under way; there is one at a time */
  let current: Hold | undefined;
  const decryptingKeys = withoutTries(
    signalKeyStore({
      get: (names) => keys.get(names),
      set: (entries) => (current ?? keys).set(entries),
    }),
  );

  const decrypted = async (hold: Hold, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array | Error> => {
    current = hold;
    try {
      return await decrypt();
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      current = undefined;
    }
  };

  const receive = async (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const stanza = stanzaOf(ciphertext);
    const hold = keys.hold();
    const plaintext = await sessions.alone(() => decrypted(hold, decrypt));
    const isKnown = plaintext instanceof Error && stanza !== undefined && intake.knows(stanza);
    try {
      if (stanza && !isKnown) {
        if (plaintext instanceof Error) await intake.takeUnreadable(stanza, ciphertext);
        else await intake.take(stanza, ciphertext, plaintext);
      }
    } catch (error) {
      keys.drop(hold);
      onRefused(error);
      // Whatever Baileys did next would tell the network something about the message.
      return new Promise(() => undefined);
    }
    keys.release(hold);
    if (isKnown) return NOTHING;
    if (plaintext instanceof Error) throw plaintext;
    return plaintext;
  };

  const inTurn = (ciphertext: Uint8Array, decrypt: () => Promise<Uint8Array>): Promise<Uint8Array> =>
    messages.alone(() => receive(ciphertext, decrypt));

  return (auth, logger, pnToLid) => {
    // Baileys gives it keys with transactions, whatever its type says.
    const transactions = auth.keys as unknown as Transactions;
    const names = new OwnNames();
    const repository = (stored: SignalKeyStore): Repository => {
      const store = names.store(stored);
      const made = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
        {
          creds: auth.creds,
          keys: {
            ...store,
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
    const lidOf = inner.lidMapping.getLIDForPN.bind(inner.lidMapping);
    names.answerFor(inner.lidMapping, lidOf);
    names.answerFor(decrypting.lidMapping, lidOf);
    return {
      ...inner,
      ...inTurns(inner, sessions, names),
      decryptMessage: (asked) =>
        inTurn(asked.ciphertext, () => decrypting.decryptMessage({ ...asked, jid: names.of(asked.jid) })),
      decryptGroupMessage: (asked) =>
        inTurn(asked.msg, () => decrypting.decryptGroupMessage({ ...asked, group: names.of(asked.group) })),
    };
  };
}

/** What else writes sessions and groups' keys. Those of different people go together: their writes are one. */
function inTurns(inner: Repository, sessions: Turns, names: OwnNames): Partial<Repository> {
  return {
    encryptMessage: (asked) => sessions.together(() => inner.encryptMessage({ ...asked, jid: names.of(asked.jid) })),
    injectE2ESession: (asked) =>
      sessions.together(() => inner.injectE2ESession({ ...asked, jid: names.of(asked.jid) })),
    encryptGroupMessage: (asked) =>
      sessions.together(() => inner.encryptGroupMessage({ ...asked, group: names.of(asked.group) })),
    getSenderKeyDistributionMessage: (asked) =>
      sessions.together(() => inner.getSenderKeyDistributionMessage({ ...asked, group: names.of(asked.group) })),
    processSenderKeyDistributionMessage: ({ item, authorJid }) =>
      sessions.together(() =>
        inner.processSenderKeyDistributionMessage({
          item: { ...item, ...(item.groupId && { groupId: names.of(item.groupId) }) },
          authorJid,
        }),
      ),
    migrateSession: (from, to) => sessions.alone(() => inner.migrateSession(from, to)),
    deleteSession: (jids) => sessions.alone(() => inner.deleteSession(jids)),
  };
}
