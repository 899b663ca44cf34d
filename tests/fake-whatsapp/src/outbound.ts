// A message of a linked device on its way to the phones of the people it is for.
import { encodeBigEndian, type BinaryNode, type proto } from 'baileys';
import { phoneTakesMessage } from './phone-duties.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Network, SentMessage } from './network.ts';
import { bytes, child, children, node, required, unixTime } from './stanzas.ts';

interface Part {
  jid: string;
  enc: BinaryNode;
}

export async function deliverFromDevice(network: Network, from: LinkedDevice, stanza: BinaryNode): Promise<void> {
  const to = required(stanza, 'to');
  const group = network.groups.get(to);
  const direct = child(stanza, 'enc');
  const parts: Part[] = children(child(stanza, 'participants'), 'to').flatMap((one) => {
    const enc = child(one, 'enc');
    return enc ? [{ jid: required(one, 'jid'), enc }] : [];
  });
  if (direct && direct.attrs.type !== 'skmsg') parts.push({ jid: stanza.attrs.participant ?? to, enc: direct });
  for (const part of parts) await deliverPart(network, from, stanza, part);
  if (!group || direct?.attrs.type !== 'skmsg') return;
  for (const member of group.members) {
    if (member !== from.phone) await deliverToMember(network, from, stanza, member, bytes(direct));
  }
}

/** Ciphertext for one device: a customer's phone, the company's own phone, or another linked device. */
async function deliverPart(network: Network, from: LinkedDevice, stanza: BinaryNode, part: Part): Promise<void> {
  const address = network.directory.resolve(part.jid);
  if (!address) return;
  if (address.device > 0) {
    forward(network, from, stanza, address.phone, address.device, part.enc);
    return;
  }
  const message = await open(network, from, stanza, address.phone, part.enc);
  if (!message) return;
  const key = message.senderKeyDistributionMessage;
  if (key) await network.phone(address.phone).learnSenderKey(from, key);
  if (address.phone === from.phone) phoneTakesMessage(network, from, stanza, message);
  // A stanza to a group carries keys apart from the text; only a resend has both in one.
  else if (!network.groups.has(required(stanza, 'to')) || stanza.attrs.participant !== undefined) {
    arrive(network, from, stanza, address.phone, message);
  }
}

async function open(
  network: Network,
  from: LinkedDevice,
  stanza: BinaryNode,
  phone: string,
  enc: BinaryNode,
): Promise<proto.IMessage | undefined> {
  if (network.customers.get(phone)?.takeUnreadable()) {
    askAgain(network, from, stanza, phone);
    return undefined;
  }
  try {
    return await network.phone(phone).decrypt(from, enc.attrs.type ?? '', bytes(enc));
  } catch (error) {
    unreadable(network, from, stanza, phone, error);
    return undefined;
  }
}

async function deliverToMember(
  network: Network,
  from: LinkedDevice,
  stanza: BinaryNode,
  phone: string,
  ciphertext: Buffer,
): Promise<void> {
  try {
    const group = required(stanza, 'to');
    arrive(network, from, stanza, phone, await network.phone(phone).decryptFromGroup(from, group, ciphertext));
  } catch (error) {
    unreadable(network, from, stanza, phone, error);
  }
}

/** The phone has the message: shows it, tells its owner's program, and reports back. */
function arrive(
  network: Network,
  from: LinkedDevice,
  stanza: BinaryNode,
  phone: string,
  message: proto.IMessage,
): void {
  const id = required(stanza, 'id');
  const to = required(stanza, 'to');
  const isGroup = network.groups.has(to);
  const entry = network.record({
    account: from.phone,
    to,
    phone,
    id,
    type: stanza.attrs.type ?? '',
    edit: stanza.attrs.edit,
    message,
  });
  if (entry.copies === 1) network.customers.get(phone)?.take(entry, isGroup ? to : undefined);
  const { receipts = 'delivered', receiptDelayMs = 0 } = network.options;
  if (receipts === 'none') return;
  network.after(receiptDelayMs, () => {
    postReceipt(network, from.phone, { phone, from: to, id });
    if (receipts === 'read') {
      network.after(receiptDelayMs, () => postReceipt(network, from.phone, { phone, from: to, id, type: 'read' }));
    }
  });
}

export interface PhoneReceipt {
  phone: string;
  /** The chat: the address the client used, or a group. */
  from: string;
  id: string;
  type?: 'read' | 'played' | undefined;
}

/** A receipt of a customer's phone, to every device of the company. */
export function postReceipt(network: Network, account: string, receipt: PhoneReceipt): void {
  const group = network.groups.get(receipt.from);
  const participant = group?.addressOf(receipt.phone);
  const { from, id, type } = receipt;
  for (const device of network.account(account).devices.values()) {
    device.post(node('receipt', { from, participant, id, type, t: unixTime() }));
  }
}

/** A copy that cannot be read again is no loss; anything else the phone asks for once more. */
function unreadable(network: Network, from: LinkedDevice, stanza: BinaryNode, phone: string, error: unknown): void {
  const known: SentMessage | undefined = network.findSent(from.phone, phone, required(stanza, 'id'));
  if (known) {
    known.copies += 1;
    postReceipt(network, from.phone, { phone, from: required(stanza, 'to'), id: known.id });
    return;
  }
  network.failed(error);
  askAgain(network, from, stanza, phone);
}

function askAgain(network: Network, from: LinkedDevice, stanza: BinaryNode, phone: string): void {
  const to = required(stanza, 'to');
  const id = required(stanza, 'id');
  const participant = network.groups.get(to)?.addressOf(phone);
  const count = String(Number(child(stanza, 'enc')?.attrs.count ?? '0') + 1);
  network.events.emit('asked', { account: from.phone, phone, id });
  from.post(
    node('receipt', { from: to, participant, id, type: 'retry', t: unixTime() }, [
      node('retry', { count, id, t: unixTime(), v: '1' }),
      node('registration', {}, encodeBigEndian(network.phone(phone).registrationId)),
    ]),
  );
}

/** Passes ciphertext on to another linked device, of the same company or of another on this network. */
function forward(
  network: Network,
  from: LinkedDevice,
  stanza: BinaryNode,
  phone: string,
  id: number,
  enc: BinaryNode,
): void {
  const device = network.device(phone, id);
  if (!device || device === from) return;
  const own = phone === from.phone;
  const to = required(stanza, 'to');
  const isGroup = network.groups.has(to);
  device.post(
    node(
      'message',
      {
        id: stanza.attrs.id,
        type: stanza.attrs.type,
        from: isGroup ? to : from.jid,
        participant: isGroup ? from.jid : undefined,
        recipient: own && !isGroup ? to : undefined,
        sender_lid: from.lid,
        t: unixTime(),
      },
      [enc, ...children(stanza, 'device-identity')],
    ),
  );
}
