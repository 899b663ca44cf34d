// A message of a phone on its way to the linked devices of a company: encrypted for each, queued until acknowledged.
import { extractE2ESessionFromRetryReceipt, type BinaryNode, type proto } from 'baileys';
import type { Account } from './account.ts';
import type { LinkedDevice } from './linked-device.ts';
import { mediaTypeOf, stanzaTypeOf } from './message-kinds.ts';
import type { Network, OutboxEntry } from './network.ts';
import type { Ciphertext, Phone } from './phone.ts';
import { child, node, required } from './stanzas.ts';

/** What becomes of the ciphertext on the way. */
export interface Damage {
  /** `true`: the first copy cannot be decrypted; `'always'`: no copy can. */
  undecryptable?: boolean | 'always' | undefined;
  /** WhatsApp says that there is a message, but has no ciphertext for this device; a text: of which type it is. */
  unavailable?: boolean | string | undefined;
}

/** Encrypts and posts to every linked device; keeps the message for retries. */
export async function deliver(
  network: Network,
  account: Account,
  entry: Omit<OutboxEntry, 'garbled'>,
  damage: Damage,
): Promise<void> {
  const { id } = entry.attrs;
  network.outbox.set(outboxKey(entry.phone, id), { ...entry, garbled: damage.undecryptable === 'always' });
  const attrs = { type: stanzaTypeOf(entry.message), ...entry.attrs };
  for (const device of account.devices.values()) {
    const content = damage.unavailable
      ? [node('unavailable', { type: typeof damage.unavailable === 'string' ? damage.unavailable : undefined })]
      : await encrypted(network, device, entry, Boolean(damage.undecryptable));
    device.post(node('message', attrs, content));
  }
}

export const outboxKey = (phone: string, id: string | undefined): string => `${phone}|${id}`;

async function encrypted(
  network: Network,
  device: LinkedDevice,
  entry: Omit<OutboxEntry, 'garbled'>,
  garbled: boolean,
): Promise<BinaryNode[]> {
  const phone = network.phone(entry.phone);
  const { message, groupId } = entry;
  if (groupId === undefined) return [encNode(await phone.encrypt(device, message), message, garbled)];
  const ownLid = network.directory.lid(entry.phone);
  const { body, distribution } = await phone.encryptForGroup(groupId, ownLid, device, message);
  const key = distribution && encNode(await phone.encrypt(device, distribution), distribution, garbled);
  return [...(key ? [key] : []), encNode(body, message, garbled)];
}

function encNode(made: Ciphertext, message: proto.IMessage, garbled: boolean, count?: string): BinaryNode {
  const ciphertext = garbled ? garble(made.ciphertext) : made.ciphertext;
  return node('enc', { v: '2', type: made.type, mediatype: mediaTypeOf(message), count }, ciphertext);
}

/** Breaks the authentication code, which is among the last bytes of every kind of ciphertext. */
function garble(ciphertext: Buffer): Buffer {
  const broken = Buffer.from(ciphertext);
  const at = broken.length - 8;
  broken.writeUInt8(broken.readUInt8(at) ^ 0xff, at);
  return broken;
}

/** The device could not read a message: the same once more, under the same id, in a fresh session. */
export async function resend(network: Network, device: LinkedDevice, receipt: BinaryNode): Promise<void> {
  const { participant, to } = receipt.attrs;
  const phone = network.directory.resolve(participant ?? to)?.phone;
  const entry = phone === undefined ? undefined : network.outbox.get(outboxKey(phone, receipt.attrs.id));
  if (!entry) return;
  const bundle = extractE2ESessionFromRetryReceipt(receipt) ?? device.takeBundle();
  const sender = network.phone(entry.phone);
  const message = await withSenderKey(network, sender, entry);
  const count = required(child(receipt, 'retry') ?? receipt, 'count');
  const enc = encNode(await sender.encrypt(device, message, bundle), entry.message, entry.garbled, count);
  device.post(node('message', { type: stanzaTypeOf(entry.message), ...entry.attrs }, [enc]));
}

async function withSenderKey(network: Network, sender: Phone, entry: OutboxEntry): Promise<proto.IMessage> {
  if (entry.groupId === undefined) return entry.message;
  const key = await sender.senderKeyAgain(entry.groupId, network.directory.lid(entry.phone));
  return { ...entry.message, ...key };
}
