// Messages that came without a text for us (from advertisements, of people who wrote for the first time, seen once): Baileys
// acknowledges them before it tells of them, or never tells. That something came is stored first.
import { getBinaryNodeChild, type BinaryNode, type WASocket } from 'baileys';
import { heldBack } from './held-back.ts';
import type { InboundFeed } from './inbound-feed.ts';

const TEXTS = ['enc', 'plaintext'];

/** @param note hears of every message first */
export function storeMessagesWithoutText(
  { ws }: Pick<WASocket, 'ws'>,
  feed: Pick<InboundFeed, 'addUnreadable'>,
  note: (stanza: BinaryNode) => void,
): void {
  const event = 'CB:message';
  const release = heldBack(ws, event);
  ws.on(event, (stanza: BinaryNode) => {
    note(stanza);
    if (TEXTS.some((tag) => getBinaryNodeChild(stanza, tag))) release(stanza);
    else feed.addUnreadable(stanza, () => release(stanza));
  });
}
