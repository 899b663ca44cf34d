// The ways in which the network misbehaves on purpose.
import type { BinaryNode } from 'baileys';

/** What the faults act on; the server gives it. */
export interface FaultTarget {
  /** Ends the sockets of one company, or of all, without a word. */
  drop(phone?: string): void;
  restart(): Promise<void>;
  /** Called when a stalled or slowed line may run again. */
  resume(): void;
}

export class Faults {
  /** Milliseconds by which everything the server sends is late. */
  delayMs = 0;
  muted = false;
  private readonly target: FaultTarget;
  private refusals = 0;
  private duplicates = 0;
  private swaps = 0;
  private lostAcks = 0;
  private readonly held = new WeakMap<object, BinaryNode>();

  constructor(target: FaultTarget) {
    this.target = target;
  }

  /** Every socket ends abruptly. */
  dropAll(): void {
    this.target.drop();
  }

  /** The sockets of this company end abruptly. */
  drop(phone: string): void {
    this.target.drop(phone);
  }

  /** Everything sent from now on is this late; 0 ends it. */
  delay(ms: number): void {
    this.delayMs = ms;
  }

  /** The server takes what it gets and neither handles nor answers it, until unmuted. */
  mute(on: boolean): void {
    this.muted = on;
    if (!on) this.target.resume();
  }

  /** The next n connection attempts are cut before the handshake. */
  refuseConnections(n: number): void {
    this.refusals = n;
  }

  /** The next n messages to a linked device are delivered twice. */
  duplicateNext(n: number): void {
    this.duplicates = n;
  }

  /** n times, a message is overtaken by the one after it. */
  swap(n: number): void {
    this.swaps = n;
  }

  /** The next n messages of clients are taken, and the socket ends before their acknowledgement. */
  loseAcks(n: number): void {
    this.lostAcks = n;
  }

  /** Stops listening and starts again on the same port; accounts and queues stay. */
  restart(): Promise<void> {
    return this.target.restart();
  }

  takeRefusal(): boolean {
    return this.refusals > 0 && this.refusals-- > 0;
  }

  takeLostAck(): boolean {
    return this.lostAcks > 0 && this.lostAcks-- > 0;
  }

  /** The stanzas to put on the line of `device` now that `stanza` is due. */
  line(device: object, stanza: BinaryNode): BinaryNode[] {
    if (stanza.tag !== 'message') return [stanza];
    const overtaken = this.held.get(device);
    if (overtaken) {
      this.held.delete(device);
      return [stanza, overtaken];
    }
    if (this.swaps > 0) {
      this.swaps -= 1;
      this.held.set(device, stanza);
      return [];
    }
    if (this.duplicates > 0) {
      this.duplicates -= 1;
      return [stanza, stanza];
    }
    return [stanza];
  }
}
