// A company's linked device (our client): its public keys, and what waits for it.
import { generateSignalPubKey, encodeBigEndian, type BinaryNode, type proto } from 'baileys';
import { DeliveryQueue } from './delivery-queue.ts';
import type { Faults } from './faults.ts';
import type { KeyBundle } from './phone.ts';
import { bytes, child, children, node, uint, unixTime } from './stanzas.ts';

/** Below this many one-time keys the server asks for more, once per shortage. */
const LOW_PRE_KEYS = 5;

interface SignedPreKey {
  keyId: number;
  publicKey: Buffer;
  signature: Buffer;
}

export interface DeviceAddress {
  phone: string;
  id: number;
  jid: string;
  lid: string;
}

/** Its socket, while it has one. */
export interface Line {
  device: LinkedDevice | undefined;
  send(stanza: BinaryNode): void;
  /** Says its last word and ends. */
  end(last: BinaryNode): void;
}

export class LinkedDevice {
  readonly phone: string;
  readonly id: number;
  readonly jid: string;
  readonly lid: string;
  /** Its Noise key: who may log in as this device. */
  readonly noiseKey: Buffer;
  readonly queue = new DeliveryQueue();
  session: Line | undefined;
  /** Whether it has said that it wants what waits. */
  active = false;
  /** The phone's first words to it, once there were any. */
  greeting: Promise<void> | undefined;
  private readonly faults: Faults;
  private readonly preKeys = new Map<number, Buffer>();
  private registrationId: number;
  private identity: Buffer;
  private signedPreKey: SignedPreKey;
  private askedForKeys = false;

  constructor(
    address: DeviceAddress,
    noiseKey: Buffer,
    registration: proto.ClientPayload.IDevicePairingRegistrationData,
    faults: Faults,
  ) {
    const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = registration;
    if (!eRegid || !eIdent || !eSkeyId || !eSkeyVal || !eSkeySig) throw new Error('registration without keys');
    this.phone = address.phone;
    this.id = address.id;
    this.jid = address.jid;
    this.lid = address.lid;
    this.noiseKey = noiseKey;
    this.faults = faults;
    this.registrationId = Buffer.from(eRegid).readUInt32BE();
    this.identity = Buffer.from(eIdent);
    this.signedPreKey = {
      keyId: Buffer.from(eSkeyId).readUIntBE(0, 3),
      publicKey: Buffer.from(eSkeyVal),
      signature: Buffer.from(eSkeySig),
    };
  }

  get preKeyCount(): number {
    return this.preKeys.size;
  }

  /** Takes over the keys of an `encrypt` set stanza. */
  upload(keys: BinaryNode): void {
    const registration = child(keys, 'registration');
    if (registration) this.registrationId = uint(registration);
    const identity = child(keys, 'identity');
    if (identity) this.identity = bytes(identity);
    this.replaceSignedPreKey(child(keys, 'skey'));
    for (const key of children(child(keys, 'list'), 'key')) {
      this.preKeys.set(uint(child(key, 'id')), bytes(child(key, 'value')));
    }
    this.askedForKeys = false;
  }

  replaceSignedPreKey(skey: BinaryNode | undefined): void {
    if (!skey) return;
    this.signedPreKey = {
      keyId: uint(child(skey, 'id')),
      publicKey: bytes(child(skey, 'value')),
      signature: bytes(child(skey, 'signature')),
    };
  }

  /** Keys for a new session; a one-time pre-key is handed out once, and without any it works too. */
  takeBundle(): KeyBundle {
    const first = this.preKeys.entries().next();
    if (!first.done) this.preKeys.delete(first.value[0]);
    this.askForKeys();
    return {
      registrationId: this.registrationId,
      identityKey: generateSignalPubKey(this.identity),
      signedPreKey: { ...this.signedPreKey, publicKey: generateSignalPubKey(this.signedPreKey.publicKey) },
      ...(first.done ? {} : { preKey: { keyId: first.value[0], publicKey: generateSignalPubKey(first.value[1]) } }),
    };
  }

  /** The same as a `<user>` node, for other clients of this server. */
  bundleNode(jid: string): BinaryNode {
    const { signedPreKey, preKey } = this.takeBundle();
    return node('user', { jid }, [
      node('registration', {}, encodeBigEndian(this.registrationId)),
      node('type', {}, Buffer.from([5])),
      node('identity', {}, this.identity),
      keyNode('skey', signedPreKey.keyId, signedPreKey.publicKey, signedPreKey.signature),
      ...(preKey ? [keyNode('key', preKey.keyId, preKey.publicKey)] : []),
    ]);
  }

  /** Keeps the stanza until it is acknowledged, and sends it if the device is there. */
  post(stanza: BinaryNode): void {
    this.queue.add(stanza);
    if (!this.active) return;
    for (const due of this.faults.line(this, stanza)) this.session?.send(due);
  }

  /** Sends what is not worth keeping (typing, presence). */
  whisper(stanza: BinaryNode): void {
    if (this.active) this.session?.send(stanza);
  }

  /** A client has logged in as this device; the one before is told that it was replaced. */
  connect(session: Line): void {
    this.session?.end(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
    this.session = session;
    this.active = false;
    session.device = this;
  }

  /** The device is ready: everything that waited, in order, marked as from while it was away. */
  activate(): void {
    if (this.active || !this.session) return;
    this.active = true;
    const waiting = this.queue.waiting();
    if (waiting.length > 0) {
      const counts = { count: String(waiting.length), message: '0', receipt: '0', notification: '0', call: '0' };
      this.session.send(node('ib', {}, [node('offline_preview', { ...counts, t: unixTime() })]));
    }
    for (const [index, stanza] of waiting.entries()) {
      this.session.send({ ...stanza, attrs: { ...stanza.attrs, offline: String(index + 1) } });
    }
    this.session.send(node('ib', {}, [node('offline', { count: String(waiting.length) })]));
  }

  private askForKeys(): void {
    if (this.preKeys.size >= LOW_PRE_KEYS || this.askedForKeys || !this.active) return;
    this.askedForKeys = true;
    const attrs = { from: 's.whatsapp.net', type: 'encrypt', id: `keys-${Date.now()}`, t: unixTime() };
    this.post(node('notification', attrs, [node('count', { value: String(this.preKeys.size) })]));
  }
}

/** A public key as bundles carry it: without its type byte. */
function keyNode(tag: string, id: number, value: Uint8Array, signature?: Uint8Array): BinaryNode {
  return node(tag, {}, [
    node('id', {}, encodeBigEndian(id, 3)),
    node('value', {}, Buffer.from(value).subarray(1)),
    ...(signature ? [node('signature', {}, signature)] : []),
  ]);
}
