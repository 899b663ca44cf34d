// The company's phone links a new device: by the QR code on our screen, or by the code typed into the phone.
import { randomBytes } from 'node:crypto';
import {
  Curve,
  WA_ADV_ACCOUNT_SIG_PREFIX,
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  derivePairingCodeKey,
  hkdf,
  hmacSign,
  proto,
  type BinaryNode,
  type KeyPair,
} from 'baileys';
import { Account } from './account.ts';
import { LinkedDevice } from './linked-device.ts';
import type { Network } from './network.ts';
import type { ClientLogin } from './noise-server.ts';
import type { PairingAttempt, Session } from './session.ts';
import { SERVER, bytes, child, node, required, unixTime } from './stanzas.ts';

const REFS = 6;
const NONE = Buffer.alloc(0);

export interface ScanOptions {
  /** The company's name. */
  name?: string;
  /** The account demands a passkey, which only WhatsApp's own pages can give: nothing is linked. */
  passkey?: boolean;
}

const nameOf = (phone: string): string => `Loja ${phone.slice(-4)}`;

/** An unpaired client has connected: it gets references to show as QR codes. */
export function offerPairing(network: Network, session: Session, login: ClientLogin): void {
  const refs = Array.from({ length: REFS }, () => `2@${randomBytes(48).toString('base64')}`);
  session.pairing = { refs: new Set(refs), login };
  const content = refs.map((ref) => node('ref', {}, Buffer.from(ref)));
  const attrs = { from: SERVER, type: 'set', id: network.nextId(), xmlns: 'md' };
  session.send(node('iq', attrs, [node('pair-device', {}, content)]));
}

/**
 * The phone reads the QR code. Resolves when the client has signed; it then connects anew as the device. An account that
 * demands a passkey says so instead.
 */
export async function scanCode(network: Network, qr: string, phone: string, options: ScanOptions): Promise<void> {
  const [ref, noiseKey, identity, advSecret] = qr.slice(qr.indexOf('#') + 1).split(',');
  const session = [...network.sessions].find((one) => one.pairing?.refs.has(ref ?? ''));
  if (!session?.pairing || !noiseKey || !identity || !advSecret) throw new Error('no client shows this QR code');
  if (!session.pairing.login.noiseKey.equals(Buffer.from(noiseKey, 'base64'))) {
    throw new Error('the QR code belongs to another client');
  }
  if (options.passkey) {
    const attrs = { from: SERVER, type: 'passkey_prologue_request', id: network.nextId(), t: unixTime() };
    session.send(node('notification', attrs));
    return;
  }
  await link(network, session, session.pairing, {
    phone,
    name: options.name ?? nameOf(phone),
    identity: Buffer.from(identity, 'base64'),
    advSecret: Buffer.from(advSecret, 'base64'),
  });
}

/** The phone is given the code that our screen shows. */
export async function enterCode(network: Network, phone: string, code: string, name = nameOf(phone)): Promise<void> {
  const session = [...network.sessions].find((one) => one.pairing?.hello?.phone === phone);
  const attempt = session?.pairing;
  if (!session || !attempt?.hello) throw new Error(`no client asks to be paired with ${phone}`);
  const { wrappedEphemeral } = attempt.hello;
  const theirKey = await derivePairingCodeKey(code, wrappedEphemeral.subarray(0, 32));
  const theirs = aesDecryptCTR(wrappedEphemeral.subarray(48, 80), theirKey, wrappedEphemeral.subarray(32, 48));
  const ephemeral = Curve.generateKeyPair();
  const identity = network.phone(phone).identity;
  const finish = waitForFinish(session, attempt);
  session.send(await primaryHello(network, code, ephemeral, identity));
  const secret = readKeyBundle(await finish, Curve.sharedKey(ephemeral.private, theirs), identity);
  await link(network, session, attempt, { phone, name, ...secret });
}

function waitForFinish(session: Session, attempt: PairingAttempt): Promise<BinaryNode> {
  return new Promise((resolve, reject) => {
    attempt.finish = resolve;
    session.events.once('close', () => reject(new Error('the client left before pairing')));
  });
}

async function primaryHello(
  network: Network,
  code: string,
  ephemeral: KeyPair,
  identity: KeyPair,
): Promise<BinaryNode> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const wrapped = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  const attrs = { from: SERVER, type: 'link_code_companion_reg', id: network.nextId(), t: unixTime() };
  return node('notification', attrs, [
    node('link_code_companion_reg', { stage: 'primary_hello' }, [
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, Buffer.concat([salt, iv, wrapped])),
      node('primary_identity_pub', {}, identity.public),
      node('link_code_pairing_ref', {}, randomBytes(32)),
    ]),
  ]);
}

/** Opens the client's key bundle; a wrong code shows here, because the shared key differs. */
function readKeyBundle(finish: BinaryNode, shared: Buffer, primary: KeyPair): { identity: Buffer; advSecret: Buffer } {
  const wrapped = bytes(child(finish, 'link_code_pairing_wrapped_key_bundle'));
  const key = hkdf(shared, 32, {
    salt: wrapped.subarray(0, 32),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  let bundle: Buffer;
  try {
    bundle = aesDecryptGCM(wrapped.subarray(44), key, wrapped.subarray(32, 44), NONE);
  } catch (cause) {
    throw new Error('the code is wrong', { cause });
  }
  const identity = bundle.subarray(0, 32);
  const random = bundle.subarray(64, 96);
  const identityShared = Curve.sharedKey(primary.private, identity);
  const secret = hkdf(Buffer.concat([shared, identityShared, random]), 32, { info: 'adv_secret' });
  return { identity, advSecret: Buffer.from(secret) };
}

interface LinkRequest {
  phone: string;
  name: string;
  identity: Buffer;
  advSecret: Buffer;
}

async function link(network: Network, session: Session, attempt: PairingAttempt, request: LinkRequest): Promise<void> {
  const { phone, name } = request;
  const registration = attempt.login.payload.devicePairingData;
  if (!registration) throw new Error('the client did not register');
  const account = network.accounts.get(phone) ?? new Account(network.directory, phone, name);
  const id = account.nextDeviceId();
  const { directory } = network;
  const address = { phone, id, jid: directory.jid(phone, id), lid: directory.lid(phone, id) };
  const device = new LinkedDevice(address, attempt.login.noiseKey, registration, network.faults);
  const signed = new Promise<void>((resolve, reject) => {
    attempt.signed = resolve;
    session.events.once('close', () => reject(new Error('the client did not accept the pairing')));
  });
  account.devices.set(id, device);
  network.accounts.set(phone, account);
  session.send(pairSuccess(network, account, device, request));
  try {
    await signed;
  } catch (error) {
    account.devices.delete(id);
    throw error;
  }
  network.events.emit('paired', { phone, device: id });
  session.end(node('stream:error', { code: '515' }));
}

function pairSuccess(
  network: Network,
  account: Account,
  device: LinkedDevice,
  { identity, advSecret }: LinkRequest,
): BinaryNode {
  const primary = network.phone(account.phone).identity;
  const timestamp = Math.floor(Date.now() / 1000);
  const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp, keyIndex: device.id }).finish();
  const accountSignature = Curve.sign(primary.private, Buffer.concat([WA_ADV_ACCOUNT_SIG_PREFIX, details, identity]));
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: primary.public,
    accountSignature,
  }).finish();
  const hmac = hmacSign(Buffer.from(signed), advSecret);
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  const attrs = { from: SERVER, type: 'set', id: network.nextId(), t: unixTime() };
  return node('iq', attrs, [
    node('pair-success', {}, [
      node('device-identity', {}, sealed),
      node('biz', { name: account.name }),
      node('device', { jid: device.jid, lid: device.lid }),
      node('platform', { name: 'android' }),
    ]),
  ]);
}

/** The client's steps on the way to a pairing code. Answers the content of the reply. */
export function answerPairingCode(network: Network, session: Session, step: BinaryNode): BinaryNode[] {
  const attempt = session.pairing;
  if (!attempt) throw new Error('a paired device asks for a pairing code');
  if (step.attrs.stage === 'companion_hello') {
    const phone = network.directory.resolve(required(step, 'jid'))?.phone ?? '';
    const wrappedEphemeral = bytes(child(step, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
    attempt.hello = { phone, wrappedEphemeral };
    return [node('link_code_companion_reg', {}, [node('link_code_pairing_ref', {}, randomBytes(32))])];
  }
  attempt.finish?.(step);
  return [];
}
