// A phone as the Signal protocol sees it: an identity, sessions with linked devices, sender keys of groups.
import {
  Curve,
  DEFAULT_CONNECTION_CONFIG,
  encodeBigEndian,
  encodeWAMessage,
  generateRegistrationId,
  proto,
  signedKeyPair,
  unpadRandomMax16,
  xmppPreKey,
  xmppSignedPreKey,
  type BinaryNode,
  type SignedKeyPair,
} from 'baileys';
import { memoryKeyStore } from './key-store.ts';
import { silentLogger } from './silent-logger.ts';
import { node } from './stanzas.ts';

type Repository = ReturnType<typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository>;
export type KeyBundle = Parameters<Repository['injectE2ESession']>[0]['session'];

/** What a phone writes to: an address and, when a new session is needed, somebody's public keys. */
export interface Recipient {
  /** LID with device, the one name under which sessions are kept. */
  lid: string;
  takeBundle(): KeyBundle;
}

export interface Ciphertext {
  type: 'pkmsg' | 'msg' | 'skmsg';
  ciphertext: Buffer;
}

export class Phone {
  readonly identity = Curve.generateKeyPair();
  readonly registrationId = generateRegistrationId();
  private readonly keys = memoryKeyStore();
  private readonly repository: Repository;
  private readonly sharedSenderKeys = new Map<string, Set<string>>();
  private signed: SignedKeyPair | undefined;
  private nextPreKey = 1;
  private turn: Promise<unknown> = Promise.resolve();

  constructor() {
    const signedPreKey = (): SignedKeyPair => this.signedPreKey();
    const creds = {
      signedIdentityKey: this.identity,
      registrationId: this.registrationId,
      // Made when first asked for: signing takes 10 ms, and most phones of a load test never need it.
      get signedPreKey() {
        return signedPreKey();
      },
    };
    this.repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys: this.keys }, silentLogger);
  }

  /** A `<user>` node with keys for a new session with this phone; a one-time pre-key is handed out once. */
  bundleNode(jid: string): BinaryNode {
    const id = this.nextPreKey++;
    const pair = Curve.generateKeyPair();
    void this.keys.set({ 'pre-key': { [id]: pair } });
    return node('user', { jid }, [
      node('registration', {}, encodeBigEndian(this.registrationId)),
      node('type', {}, Buffer.from([5])),
      node('identity', {}, this.identity.public),
      xmppSignedPreKey(this.signedPreKey()),
      xmppPreKey(pair, id),
    ]);
  }

  /** Encrypts for one device; `bundle` replaces the session by a fresh one made of these keys. */
  encrypt(to: Recipient, message: proto.IMessage, bundle?: KeyBundle): Promise<Ciphertext> {
    return this.inTurn(async () => {
      const known = bundle === undefined && (await this.repository.validateSession(to.lid)).exists;
      if (!known) {
        await this.repository.injectE2ESession({ jid: to.lid, session: bundle ?? to.takeBundle() });
      }
      const { type, ciphertext } = await this.repository.encryptMessage({
        jid: to.lid,
        data: encodeWAMessage(message),
      });
      return { type, ciphertext: Buffer.from(ciphertext) };
    });
  }

  decrypt(from: { lid: string }, type: string, ciphertext: Buffer): Promise<proto.IMessage> {
    return this.inTurn(async () => {
      if (type !== 'msg' && type !== 'pkmsg') throw new Error(`a phone cannot read ${type}`);
      const plain = await this.repository.decryptMessage({ jid: from.lid, type, ciphertext });
      return proto.Message.decode(unpadRandomMax16(plain));
    });
  }

  /** Encrypts for a group; `distribution` is set when this device has not had the sender key yet. */
  encryptForGroup(
    group: string,
    ownLid: string,
    to: Recipient,
    message: proto.IMessage,
  ): Promise<{ body: Ciphertext; distribution?: proto.IMessage }> {
    return this.inTurn(async () => {
      const made = await this.repository.encryptGroupMessage({
        group,
        meId: ownLid,
        data: encodeWAMessage(message),
      });
      const body: Ciphertext = { type: 'skmsg', ciphertext: Buffer.from(made.ciphertext) };
      const shared = this.sharedSenderKeys.get(group) ?? new Set<string>();
      this.sharedSenderKeys.set(group, shared);
      if (shared.has(to.lid)) return { body };
      shared.add(to.lid);
      return { body, distribution: distributionOf(group, made.senderKeyDistributionMessage) };
    });
  }

  /** The sender key once more, for a device that lost it. */
  senderKeyAgain(group: string, ownLid: string): Promise<proto.IMessage> {
    return this.inTurn(async () =>
      distributionOf(group, await this.repository.getSenderKeyDistributionMessage({ group, meId: ownLid })),
    );
  }

  learnSenderKey(from: { lid: string }, item: proto.Message.ISenderKeyDistributionMessage): Promise<void> {
    return this.inTurn(() => this.repository.processSenderKeyDistributionMessage({ item, authorJid: from.lid }));
  }

  decryptFromGroup(from: { lid: string }, group: string, ciphertext: Buffer): Promise<proto.IMessage> {
    return this.inTurn(async () => {
      const plain = await this.repository.decryptGroupMessage({ group, authorJid: from.lid, msg: ciphertext });
      return proto.Message.decode(unpadRandomMax16(plain));
    });
  }

  close(): void {
    this.repository.close?.();
  }

  private signedPreKey(): SignedKeyPair {
    this.signed ??= signedKeyPair(this.identity, 1);
    return this.signed;
  }

  /** One ratchet step at a time. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}

function distributionOf(group: string, key: Uint8Array): proto.IMessage {
  return { senderKeyDistributionMessage: { groupId: group, axolotlSenderKeyDistributionMessage: key } };
}
