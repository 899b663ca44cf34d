// Shows the codes with which a phone is linked: QR codes one after the other, or one to be typed.
import type { WASocket } from 'baileys';
import type { ChannelContext, ChannelState } from '@recado/channel/channel';

const CODES = 3;

export interface PairingEvents {
  show(state: ChannelState): void;
  /** nobody used any of them */
  expired(): void;
}

export class Pairing {
  readonly #context: ChannelContext;
  readonly #events: PairingEvents;
  #shown = 0;
  #typed: Promise<string | undefined> | undefined;

  constructor(context: ChannelContext, events: PairingEvents) {
    this.#context = context;
    this.#events = events;
  }

  /** The server gave another code. */
  async shown(sock: WASocket, qrcode: string): Promise<void> {
    this.#shown += 1;
    if (this.#shown > CODES) return this.#events.expired();
    this.#typed ??= this.#request(sock);
    const pairingCode = await this.#typed;
    this.#events.show({ status: 'qrcode', qrcode, ...(pairingCode !== undefined && { pairingCode }) });
  }

  /** What to type on the phone, where the connection's form names one. */
  async #request(sock: WASocket): Promise<string | undefined> {
    const { pairingNumber } = await this.#context.settings();
    if (!pairingNumber) return undefined;
    const code = await sock.requestPairingCode(pairingNumber);
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  }
}
