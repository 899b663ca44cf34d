// What became of messages of ours. Baileys acknowledges a receipt before it has told of it, and merges those that come
// together: they are read off the line, and Baileys is let have each once it is in the inbound log.
import {
  areJidsSameUser,
  getBinaryNodeChildren,
  getStatusFromReceiptType,
  isJidGroup,
  WAMessageStatus,
  type BinaryNode,
  type WASocket,
} from 'baileys';
import type { InboundEvent } from '@recado/channel/inbound';
import { addressesOf, type AddressBook, type Me } from './addresses.ts';
import { heldBack } from './held-back.ts';
import type { InboundFeed } from './inbound-feed.ts';

const RECEIPT = 'CB:receipt';

const RAISED = new Map<number | undefined, 3 | 4 | 5>([
  [WAMessageStatus.DELIVERY_ACK, 3],
  [WAMessageStatus.READ, 4],
  [WAMessageStatus.PLAYED, 5],
]);

export interface ReceiptParts {
  sock: Pick<WASocket, 'ws'>;
  feed: Pick<InboundFeed, 'add'>;
  book: AddressBook;
  me: () => Me;
}

export function storeReceipts({ sock: { ws }, feed, book, me }: ReceiptParts): void {
  const release = heldBack(ws, RECEIPT);
  ws.on(RECEIPT, (receipt: BinaryNode) => {
    const read = () => receiptEvents(receipt, me(), book);
    feed.add(read, () => release(receipt));
  });
}

/**
 * In groups WhatsApp's own apps show "delivered" and "read" when everybody has and did; here the first member's receipt
 * is enough: who is in a group changes, and somebody never reads.
 */
export async function receiptEvents(
  { attrs, content }: BinaryNode,
  me: Me,
  book: AddressBook,
): Promise<InboundEvent[]> {
  const { from, participant, id, type } = attrs;
  const ack = RAISED.get(getStatusFromReceiptType(type));
  if (!ack || isOfOurDevices(attrs, me) || (isJidGroup(from) && !participant)) return [];
  const addresses = await addressesOf({ remoteJid: from, fromMe: true }, undefined, book);
  if (!addresses) return [];
  const list = Array.isArray(content) ? getBinaryNodeChildren(content[0], 'item') : [];
  return [id, ...list.map((item) => item.attrs['id'])].flatMap((one): InboundEvent[] =>
    one ? [{ kind: 'ack', chat: addresses.chat, id: one, ack }] : [],
  );
}

/** The company's phone says what it has itself, and what was read on it. */
function isOfOurDevices({ participant, recipient }: BinaryNode['attrs'], { id, lid }: Me): boolean {
  if (recipient !== undefined) return true;
  return participant !== undefined && (areJidsSameUser(participant, id) || areJidsSameUser(participant, lid));
}
