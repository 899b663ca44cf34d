// What a phone shows, and tests that wait for it.
import type { proto } from 'baileys';
import { pushBounded } from './bounded.ts';

const KEPT = 20_000;
const PATIENCE_MS = 10_000;

export interface ReceivedMessage {
  id: string;
  /** Phone number of the company. */
  from: string;
  /** Group id, in a group. */
  group: string | undefined;
  message: proto.IMessage;
}

interface Waiter {
  fits: (message: ReceivedMessage) => boolean;
  resolve: (message: ReceivedMessage) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export class Inbox {
  readonly messages: ReceivedMessage[] = [];
  private unclaimed: ReceivedMessage[] = [];
  private waiters: Waiter[] = [];

  add(message: ReceivedMessage): void {
    pushBounded(this.messages, message, KEPT);
    const waiter = this.waiters.find((one) => one.fits(message));
    if (!waiter) {
      pushBounded(this.unclaimed, message, KEPT);
      return;
    }
    this.forget(waiter);
    waiter.resolve(message);
  }

  next(fits: Waiter['fits'] = () => true, timeoutMs = PATIENCE_MS): Promise<ReceivedMessage> {
    const at = this.unclaimed.findIndex(fits);
    const here = at < 0 ? undefined : this.unclaimed.splice(at, 1)[0];
    if (here) return Promise.resolve(here);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.forget(waiter);
        reject(new Error(`no such message within ${timeoutMs} ms; the phone shows ${this.messages.length}`));
      }, timeoutMs);
      const waiter: Waiter = { fits, resolve, reject, timer };
      this.waiters.push(waiter);
    });
  }

  close(): void {
    // `forget` makes a new list, so this one can be walked.
    for (const waiter of this.waiters) {
      this.forget(waiter);
      waiter.reject(new Error('the fake network was closed'));
    }
  }

  private forget(waiter: Waiter): void {
    clearTimeout(waiter.timer);
    this.waiters = this.waiters.filter((one) => one !== waiter);
  }
}
