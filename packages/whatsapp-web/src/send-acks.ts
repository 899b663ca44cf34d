// Waiting for the server to say that it has taken a message.
import type { BinaryNode } from 'baileys';
import { ChannelError } from '@recado/channel/outbound';

const PATIENCE_MS = 20_000;
/** the account may not write to strangers for now; trying again makes it worse */
const RESTRICTED = '463';

interface Waiter {
  resolve: () => void;
  reject: (error: unknown) => void;
  timer: NodeJS.Timeout;
}

const failure = (why: string, words?: string): ChannelError =>
  new ChannelError('ERR_SENDING_WAPP_MSG', why, false, undefined, words);

export class SendAcks {
  readonly #waiters = new Map<string, Waiter>();

  /** Begins at once; rejects with a ChannelError when it was refused, or nobody answers. */
  wait(id: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#settle(id, ({ reject: give }) => give(failure('sent once more meanwhile')));
    const timer = setTimeout(
      () => this.#settle(id, () => reject(failure('WhatsApp did not confirm the message'))),
      PATIENCE_MS,
    );
    this.#waiters.set(id, { resolve, reject, timer });
    return promise;
  }

  /** Nobody waits for it any more. */
  forget(id: string): void {
    this.#settle(id, ({ resolve }) => resolve());
  }

  /** An `ack` of class `message` came. Answers whether it was one of a restricted account. */
  heard({ attrs }: BinaryNode): boolean {
    const { id, error } = attrs;
    if (id === undefined) return false;
    this.#settle(id, ({ resolve, reject }) => {
      if (error === undefined) resolve();
      else if (error === RESTRICTED)
        reject(
          new ChannelError('ERR_WAPP_RESTRICTED', 'WhatsApp does not let this number write to new contacts', true),
        );
      else reject(failure(`WhatsApp refused the message (${error})`, error));
    });
    return error === RESTRICTED;
  }

  /** The line is gone. */
  clear(): void {
    const lost = new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line to WhatsApp was lost');
    for (const id of this.#waiters.keys()) this.#settle(id, ({ reject }) => reject(lost));
  }

  #settle(id: string, how: (waiter: Waiter) => void): void {
    const waiter = this.#waiters.get(id);
    if (!waiter) return;
    this.#waiters.delete(id);
    clearTimeout(waiter.timer);
    how(waiter);
  }
}
