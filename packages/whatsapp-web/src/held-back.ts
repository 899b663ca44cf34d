// Baileys acknowledges some of what comes before it has told of it: such stanzas are read off the line first, and Baileys
// is let have each when there is nothing to lose any more.
import type { BinaryNode, WASocket } from 'baileys';

/**
 * Baileys no longer hears of it by itself.
 * @returns lets it have a stanza
 */
export function heldBack(ws: WASocket['ws'], event: string): (stanza: BinaryNode) => void {
  /** an event of ours alone */
  const released = `recado.${event}`;
  // Still listeners of the line: their failures are caught there, and they go with it.
  for (const listener of ws.listeners(event)) ws.on(released, listener as (stanza: BinaryNode) => void);
  ws.removeAllListeners(event);
  return (stanza) => void ws.emit(released, stanza);
}
