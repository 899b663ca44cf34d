// What a linked device sends: logins, messages to customers, receipts.
import type { BinaryNode } from 'baileys';
import { phoneTakesReceipt } from './phone-duties.ts';
import { resend } from './inbound.ts';
import { answerQuery } from './iq-handlers.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Network } from './network.ts';
import type { ClientLogin } from './noise-server.ts';
import { deliverFromDevice } from './outbound.ts';
import { offerPairing } from './pairing.ts';
import type { Session } from './session.ts';
import { child, children, node, required, unixTime } from './stanzas.ts';

/** WhatsApp's answer to a message that a restricted account may not send. */
const TIMELOCKED = '463';

export function acceptLogin(network: Network, session: Session, login: ClientLogin): void {
  const { username, device: id } = login.payload;
  if (username === null || username === undefined) {
    offerPairing(network, session, login);
    return;
  }
  const phone = String(username);
  const refusal = network.accounts.get(phone)?.takeRefusal();
  const device = network.device(phone, id ?? 0);
  if (refusal) session.end(refusal);
  else if (!device?.noiseKey.equals(login.noiseKey)) {
    session.end(node('failure', { reason: '401', location: 'fake' }));
  } else {
    const replaces = device.session !== undefined;
    device.connect(session);
    session.send(node('success', { t: unixTime(), lid: device.lid, location: 'fake' }));
    network.events.emit('login', { phone, device: device.id, replaces });
  }
}

export async function acceptStanza(network: Network, session: Session, stanza: BinaryNode): Promise<void> {
  network.noteStanza(stanza);
  if (stanza.tag === 'iq') {
    acceptIq(network, session, stanza);
    return;
  }
  const { device } = session;
  if (!device) return;
  if (stanza.tag === 'message') await acceptMessage(network, device, session, stanza);
  else if (stanza.tag === 'receipt') await acceptReceipt(network, device, stanza);
  else if (stanza.tag === 'ack') device.queue.acknowledge(stanza);
  else if (stanza.tag === 'call') session.send(ackOf(stanza));
}

function acceptIq(network: Network, session: Session, iq: BinaryNode): void {
  if (iq.attrs.type === 'get' || iq.attrs.type === 'set') session.send(answerQuery(network, session, iq));
  else if (child(iq, 'pair-device-sign')) session.pairing?.signed?.();
  // An `iq` without type is a report (statistics): answered, or the client would wait for it.
  else if (iq.attrs.type === undefined) session.send(node('iq', { id: iq.attrs.id, type: 'result' }));
}

async function acceptMessage(
  network: Network,
  device: LinkedDevice,
  session: Session,
  stanza: BinaryNode,
): Promise<void> {
  const error = refusalOf(network, device, stanza);
  if (network.faults.takeLostAck()) session.terminate();
  else session.send(ackOf(stanza, error));
  if (error === undefined) await deliverFromDevice(network, device, stanza);
}

/** A timelocked account may only write to those who wrote first. */
function refusalOf(network: Network, device: LinkedDevice, stanza: BinaryNode): string | undefined {
  const account = network.account(device.phone);
  const peer = network.directory.resolve(required(stanza, 'to'))?.phone;
  if (!account.timelock || peer === undefined || peer === account.phone) return undefined;
  return account.known.has(peer) ? undefined : TIMELOCKED;
}

async function acceptReceipt(network: Network, device: LinkedDevice, receipt: BinaryNode): Promise<void> {
  const { id, to, type, participant, recipient } = receipt.attrs;
  if (id === undefined) return;
  device.session?.send(ackOf(receipt));
  if (type === 'retry') {
    await resend(network, device, receipt);
    return;
  }
  if (type === 'server-error') {
    phoneTakesReceipt(network, device, receipt);
    return;
  }
  const ids = [id, ...children(child(receipt, 'list'), 'item').map((item) => required(item, 'id'))];
  for (const one of ids) device.queue.acknowledgeMessage(one, [to, recipient, participant]);
  network.events.emit('receipt', { account: device.phone, to: recipient ?? to ?? '', ids, type });
  const peer = network.directory.resolve(participant ?? to)?.phone;
  if (peer !== undefined) network.customers.get(peer)?.takeReceipt(ids, type);
}

function ackOf(stanza: BinaryNode, error?: string): BinaryNode {
  const { id, to, type, participant, recipient } = stanza.attrs;
  const isMessage = stanza.tag === 'message';
  return node('ack', {
    class: stanza.tag,
    id,
    from: to,
    t: unixTime(),
    participant,
    recipient,
    type: isMessage ? undefined : type,
    error,
  });
}
