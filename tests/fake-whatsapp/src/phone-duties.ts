// What the company's phone does by itself for its linked devices: keeps copies, sends lost messages and media again.
import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto, type BinaryNode } from 'baileys';
import type { Account } from './account.ts';
import { pushBounded } from './bounded.ts';
import { outboxKey } from './inbound.ts';
import type { LinkedDevice } from './linked-device.ts';
import { mediaOf } from './message-kinds.ts';
import type { Network, OutboxEntry } from './network.ts';
import { sendToOwnDevices } from './peer-messages.ts';
import { child, node, required, unixTime } from './stanzas.ts';

const KEPT_COPIES = 20_000;
const { ProtocolMessage, PeerDataOperationRequestType } = proto.Message;

/** A message of a linked device, as it arrives at the company's own phone. */
export function phoneTakesMessage(
  network: Network,
  from: LinkedDevice,
  stanza: BinaryNode,
  message: proto.IMessage,
): void {
  const account = network.account(from.phone);
  const inner = message.deviceSentMessage?.message ?? message;
  const request = inner.protocolMessage?.peerDataOperationRequestMessage;
  const id = required(stanza, 'id');
  if (request) {
    if (account.reachable) answerRequest(network, account, id, request);
  } else if (stanza.attrs.category !== 'peer') {
    const to = message.deviceSentMessage?.destinationJid ?? required(stanza, 'to');
    pushBounded(account.phoneShows, { id, to, message: inner }, KEPT_COPIES);
  }
}

/** A linked device asks for messages it never could read. */
function answerRequest(
  network: Network,
  account: Account,
  requestId: string,
  request: proto.Message.IPeerDataOperationRequestMessage,
): void {
  const results = (request.placeholderMessageResendRequest ?? []).flatMap(({ messageKey }) => {
    const entry = messageKey ? findEntry(network, account, messageKey) : undefined;
    if (!entry || !messageKey) return [];
    const webMessageInfoBytes = proto.WebMessageInfo.encode({
      key: messageKey,
      message: entry.message,
      messageTimestamp: Number(entry.attrs.t),
      pushName: entry.attrs.notify,
    }).finish();
    return [{ placeholderMessageResendResponse: { webMessageInfoBytes } }];
  });
  sendToOwnDevices(network, account.phone, {
    type: ProtocolMessage.Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE,
    peerDataOperationRequestResponseMessage: {
      peerDataOperationRequestType: PeerDataOperationRequestType.PLACEHOLDER_MESSAGE_RESEND,
      stanzaId: requestId,
      peerDataOperationResult: results,
    },
  }).catch((error: unknown) => network.failed(error));
}

interface MessageKey {
  remoteJid?: string | null;
  participant?: string | null;
  fromMe?: boolean | null;
  id?: string | null;
}

function findEntry(network: Network, account: Account, key: MessageKey): OutboxEntry | undefined {
  const author = network.directory.resolve(key.participant || key.remoteJid || undefined)?.phone;
  const phone = key.fromMe ? account.phone : author;
  return phone === undefined ? undefined : network.outbox.get(outboxKey(phone, key.id ?? undefined));
}

/** A linked device could not download a file (`server-error`): the phone uploads it again. */
export function phoneTakesReceipt(network: Network, device: LinkedDevice, receipt: BinaryNode): void {
  const account = network.account(device.phone);
  const rmr = child(receipt, 'rmr');
  if (!account.reachable || !rmr) return;
  const id = required(receipt, 'id');
  const { jid, participant, from_me: fromMe } = rmr.attrs;
  const entry = findEntry(network, account, { id, remoteJid: jid, participant, fromMe: fromMe === 'true' });
  const attrs = { from: account.jid, type: 'mediaretry', id, t: unixTime() };
  const content = uploadAgain(network, account, entry, id);
  device.post(node('notification', attrs, [...content, rmr]));
}

function uploadAgain(network: Network, account: Account, entry: OutboxEntry | undefined, id: string): BinaryNode[] {
  const content = entry ? mediaOf(entry.message)?.content : undefined;
  if (account.mediaGone || !content?.directPath || !content.mediaKey) {
    const { NOT_FOUND } = proto.MediaRetryNotification.ResultType;
    return [node('error', { code: String(NOT_FOUND) })];
  }
  content.directPath = network.media.uploadAgain(content.directPath);
  content.url = network.media.origin + content.directPath;
  const plain = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath: content.directPath,
    result: proto.MediaRetryNotification.ResultType.SUCCESS,
  }).finish();
  const iv = randomBytes(12);
  const key = hkdf(Buffer.from(content.mediaKey), 32, { info: 'WhatsApp Media Retry Notification' });
  const sealed = aesEncryptGCM(plain, Buffer.from(key), iv, Buffer.from(id));
  return [node('encrypt', {}, [node('enc_p', {}, sealed), node('enc_iv', {}, iv)])];
}
