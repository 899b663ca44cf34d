// Stanzas that wait for one linked device. Like WhatsApp's, they leave when the device acknowledges them, not when they are sent.
import type { BinaryNode } from 'baileys';
import { jidDecode } from 'baileys';

/** A stanza that the device refuses this often is given up. */
const MAX_REFUSALS = 5;
/** The nack that says "could not handle it now": the only one after which WhatsApp tries again. */
const UNHANDLED = '500';

interface Entry {
  stanza: BinaryNode;
  refusals: number;
  /** others that look the same to an ack: a phone asks for a message again, and again */
  behind: BinaryNode[];
}

function keyOf({ tag, attrs }: BinaryNode): string {
  return [tag, attrs.id, attrs.from, attrs.participant, attrs.type].join('|');
}

const userOf = (jid: string | undefined): string | undefined => jidDecode(jid)?.user;

export class DeliveryQueue {
  private readonly entries = new Map<string, Entry>();
  private readonly messageKeys = new Map<string, Set<string>>();
  private whenEmpty: (() => void)[] = [];

  get size(): number {
    return this.entries.size;
  }

  /** Resolves once nothing waits. */
  async drained(): Promise<void> {
    if (this.entries.size > 0) await new Promise<void>((resolve) => this.whenEmpty.push(resolve));
  }

  /** Everything unacknowledged, oldest first. */
  waiting(): BinaryNode[] {
    return [...this.entries.values()].flatMap(({ stanza, behind }) => [stanza, ...behind]);
  }

  add(stanza: BinaryNode): void {
    const key = keyOf(stanza);
    const known = this.entries.get(key);
    if (known && stanza.tag !== 'message') {
      known.behind.push(stanza);
      return;
    }
    // A message sent again under its id keeps its place and its count of refusals.
    this.entries.set(key, { stanza, refusals: known?.refusals ?? 0, behind: [] });
    const id = stanza.attrs.id;
    if (stanza.tag !== 'message' || id === undefined) return;
    const keys = this.messageKeys.get(id) ?? new Set<string>();
    this.messageKeys.set(id, keys.add(key));
  }

  /** A receipt of the device acknowledges the message. `peers` are the users the receipt names. */
  acknowledgeMessage(id: string, peers: (string | undefined)[]): void {
    const entry = this.findMessage(id, peers);
    if (entry) this.remove(keyOf(entry.stanza));
  }

  /** An `<ack>` of the device; one with an error refuses the stanza. */
  acknowledge(ack: BinaryNode): void {
    const { id, class: acknowledged, to, participant, type, error } = ack.attrs;
    if (id === undefined || acknowledged === undefined) return;
    const key = [acknowledged, id, to, participant, type].join('|');
    const entry = this.entries.get(key);
    if (!entry) return;
    entry.refusals += 1;
    if (error === UNHANDLED && entry.refusals < MAX_REFUSALS) return;
    this.remove(key);
  }

  private findMessage(id: string, peers: (string | undefined)[]): Entry | undefined {
    const candidates = [...(this.messageKeys.get(id) ?? [])].flatMap((key) => this.entries.get(key) ?? []);
    if (candidates.length < 2) return candidates[0];
    const users = peers.map(userOf);
    return candidates.find(({ stanza }) => users.includes(userOf(stanza.attrs.from)));
  }

  private remove(key: string): void {
    const entry = this.entries.get(key);
    const next = entry?.behind.shift();
    if (entry && next) {
      entry.stanza = next;
      return;
    }
    this.entries.delete(key);
    if (this.entries.size === 0) for (const resolve of this.whenEmpty.splice(0)) resolve();
    const id = entry?.stanza.attrs.id;
    if (id === undefined) return;
    const keys = this.messageKeys.get(id);
    keys?.delete(key);
    if (keys?.size === 0) this.messageKeys.delete(id);
  }
}
