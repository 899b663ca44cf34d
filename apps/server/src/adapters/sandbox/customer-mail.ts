// What many customers write to a connection at the same moment is stored together, as a network would.
import { Gathered } from '../../platform/gathered.ts';
import type { Platform } from '../../platform/platform.ts';
import { addCustomerMessages, type CustomerMessage } from './sandbox-messages.repo.ts';
import { SANDBOX_TOPIC } from './sandbox.rules.ts';

/** of one statement */
const TOGETHER = 100;
/** connections remembered; the one that was silent longest is forgotten */
const CONNECTIONS = 100;

export class CustomerMail {
  readonly #platform: Platform;
  readonly #lines = new Map<string, Gathered<CustomerMessage, boolean>>();

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** False: there is no such connection. */
  write(companyId: number, message: CustomerMessage): Promise<boolean> {
    const { whatsappId } = message.message;
    const key = `${companyId} ${whatsappId}`;
    const line =
      this.#lines.get(key) ?? new Gathered((messages) => this.#store(companyId, whatsappId, messages), TOGETHER);
    this.#lines.delete(key);
    this.#lines.set(key, line);
    const [longest] = this.#lines.keys();
    if (longest !== undefined && this.#lines.size > CONNECTIONS) this.#lines.delete(longest);
    return line.add(message);
  }

  async #store(companyId: number, whatsappId: number, messages: readonly CustomerMessage[]): Promise<boolean> {
    const { db, hints } = this.#platform;
    const stored = await db.oneStatement(companyId, (tx) => addCustomerMessages(tx, whatsappId, messages));
    if (stored) hints.poke(SANDBOX_TOPIC, whatsappId);
    return stored;
  }
}
