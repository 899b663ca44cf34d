// Wake-ups by Redis or Valkey: for installations of many processes, where NOTIFY would be PostgreSQL's busiest lock.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createClient } from '@redis/client';
import { HINT_CHANNEL, type HintTransport } from './transport.ts';

export class RedisTransport implements HintTransport {
  readonly #publisher;
  readonly #subscriber;
  readonly #log: Logger;
  readonly #self = randomUUID();
  /** said once, not for each try to connect */
  #away = false;

  constructor(url: string, log: Logger) {
    this.#log = log;
    // What is said while Redis is away is forgotten, not kept: a late hint is of no use.
    this.#publisher = createClient({ url, disableOfflineQueue: true });
    this.#subscriber = createClient({ url });
    for (const client of [this.#publisher, this.#subscriber])
      client.on('error', (error: Error) => this.#lost(error)).on('ready', () => this.#back());
  }

  #lost(error: Error): void {
    if (!this.#away) this.#log.warn({ err: error }, 'Redis does not answer; wake-ups come by polling until it does');
    this.#away = true;
  }

  #back(): void {
    if (!this.#away || !this.#publisher.isReady || !this.#subscriber.isReady) return;
    this.#away = false;
    this.#log.info('Redis answers again');
  }

  /** Does not wait for Redis: nothing but the speed of wake-ups depends on it. The clients try until they are closed. */
  async start(receive: (hints: readonly string[]) => void): Promise<void> {
    for (const client of [this.#publisher, this.#subscriber])
      client.connect().catch((error: Error) => this.#lost(error));
    // Kept by the client until it is connected, and said again after each outage.
    this.#subscriber
      .subscribe(HINT_CHANNEL, (message) => {
        const [sender, ...hints] = message.split('\n');
        if (sender !== this.#self) receive(hints);
      })
      .catch((error: Error) => this.#lost(error));
  }

  say(hints: readonly string[]): Promise<unknown> {
    return this.#publisher
      .publish(HINT_CHANNEL, [this.#self, ...hints].join('\n'))
      .catch((error: Error) => this.#log.debug({ err: error }, 'a wake-up was lost'));
  }

  async close(): Promise<void> {
    this.#publisher.destroy();
    this.#subscriber.destroy();
  }
}
