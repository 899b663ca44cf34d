// The server's half of the Noise XX handshake and of the encrypted frames after it, mirroring Baileys' noise-handler.
import {
  Curve,
  NOISE_MODE,
  NOISE_WA_HEADER,
  aesDecryptGCM,
  aesEncryptGCM,
  decodeBinaryNode,
  encodeBinaryNode,
  hkdf,
  proto,
  sha256,
  type BinaryNode,
  type KeyPair,
} from 'baileys';
import { rootKeys } from './test-root.ts';

const EMPTY = Buffer.alloc(0);
const Details = proto.CertChain.NoiseCertificate.Details;

export interface ServerIdentity {
  keys: KeyPair;
  certificate: Uint8Array;
}

let made: ServerIdentity | undefined;

/** A static key and its certificate chain under the test root; made once per process, signing is slow. */
export function serverIdentity(): ServerIdentity {
  return (made ??= makeServerIdentity());
}

function makeServerIdentity(): ServerIdentity {
  const keys = Curve.generateKeyPair();
  const intermediate = Curve.generateKeyPair();
  const intermediateDetails = Details.encode({ serial: 1, issuerSerial: 0, key: intermediate.public }).finish();
  const leafDetails = Details.encode({ serial: 2, issuerSerial: 1, key: keys.public }).finish();
  const certificate = proto.CertChain.encode({
    intermediate: {
      details: intermediateDetails,
      signature: Curve.sign(rootKeys.private, intermediateDetails),
    },
    leaf: { details: leafDetails, signature: Curve.sign(intermediate.private, leafDetails) },
  }).finish();
  return { keys, certificate };
}

export interface ClientLogin {
  payload: proto.IClientPayload;
  /** The client's static Noise key: who it is, as far as the transport knows. */
  noiseKey: Buffer;
}

function counterIv(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}

function frame(data: Uint8Array): Buffer {
  const framed = Buffer.alloc(3 + data.length);
  framed.writeUIntBE(data.length, 0, 3);
  framed.set(data, 3);
  return framed;
}

export class NoiseServer {
  private readonly identity: ServerIdentity;
  private readonly ephemeral = Curve.generateKeyPair();
  private hash: Buffer;
  private salt: Buffer;
  private key: Buffer;
  private counter = 0;
  private sendKey = EMPTY;
  private receiveKey = EMPTY;
  private sent = 0;
  private received = 0;
  private pending: Buffer = EMPTY;
  private sawIntro = false;

  constructor(identity: ServerIdentity) {
    this.identity = identity;
    const mode = Buffer.from(NOISE_MODE);
    this.hash = mode.length === 32 ? mode : sha256(mode);
    this.salt = this.hash;
    this.key = this.hash;
    this.authenticate(NOISE_WA_HEADER);
  }

  /** The whole frames that have arrived by now. */
  frames(data: Buffer): Buffer[] {
    this.pending = this.pending.length === 0 ? data : Buffer.concat([this.pending, data]);
    if (!this.sawIntro && !this.takeIntro()) return [];
    const whole: Buffer[] = [];
    while (this.pending.length >= 3) {
      const length = this.pending.readUIntBE(0, 3);
      if (this.pending.length < 3 + length) break;
      whole.push(this.pending.subarray(3, 3 + length));
      this.pending = this.pending.subarray(3 + length);
    }
    return whole;
  }

  /** Answers the client's hello with our keys and certificate. */
  hello(clientHello: Buffer): Buffer {
    const theirs = proto.HandshakeMessage.decode(clientHello).clientHello?.ephemeral;
    if (!theirs) throw new Error('client hello without ephemeral key');
    this.authenticate(theirs);
    this.authenticate(this.ephemeral.public);
    this.mix(Curve.sharedKey(this.ephemeral.private, theirs));
    const staticKey = this.seal(this.identity.keys.public);
    this.mix(Curve.sharedKey(this.identity.keys.private, theirs));
    const serverHello = {
      ephemeral: this.ephemeral.public,
      static: staticKey,
      payload: this.seal(this.identity.certificate),
    };
    return frame(proto.HandshakeMessage.encode({ serverHello }).finish());
  }

  /** Reads who the client is and switches to the transport keys. */
  finish(clientFinish: Buffer): ClientLogin {
    const theirs = proto.HandshakeMessage.decode(clientFinish).clientFinish;
    if (!theirs?.static || !theirs.payload) throw new Error('client finish without keys');
    const noiseKey = this.open(theirs.static);
    this.mix(Curve.sharedKey(this.ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.open(theirs.payload));
    const transport = Buffer.from(hkdf(EMPTY, 64, { salt: this.salt, info: '' }));
    this.receiveKey = transport.subarray(0, 32);
    this.sendKey = transport.subarray(32);
    return { payload, noiseKey };
  }

  encode(stanza: BinaryNode): Buffer {
    return frame(aesEncryptGCM(encodeBinaryNode(stanza), this.sendKey, counterIv(this.sent++), EMPTY));
  }

  async decode(data: Buffer): Promise<BinaryNode> {
    return decodeBinaryNode(aesDecryptGCM(data, this.receiveKey, counterIv(this.received++), EMPTY));
  }

  /** Drops the routing information (`ED`…) and the `WA` header before the first frame. */
  private takeIntro(): boolean {
    let skip = 0;
    if (this.pending.subarray(0, 2).toString() === 'ED') {
      if (this.pending.length < 7) return false;
      skip = 7 + this.pending.readUIntBE(4, 3);
    }
    if (this.pending.length < skip + NOISE_WA_HEADER.length) return false;
    this.pending = this.pending.subarray(skip + NOISE_WA_HEADER.length);
    this.sawIntro = true;
    return true;
  }

  private authenticate(data: Uint8Array): void {
    this.hash = sha256(Buffer.concat([this.hash, data]));
  }

  private mix(shared: Uint8Array): void {
    const derived = Buffer.from(hkdf(Buffer.from(shared), 64, { salt: this.salt, info: '' }));
    this.salt = derived.subarray(0, 32);
    this.key = derived.subarray(32);
    this.counter = 0;
  }

  private seal(data: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(data, this.key, counterIv(this.counter++), this.hash);
    this.authenticate(sealed);
    return sealed;
  }

  private open(data: Uint8Array): Buffer {
    const opened = aesDecryptGCM(data, this.key, counterIv(this.counter++), this.hash);
    this.authenticate(data);
    return opened;
  }
}
