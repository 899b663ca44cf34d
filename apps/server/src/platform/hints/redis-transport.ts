// Wake-ups by Redis or Valkey: for installations of many processes, where NOTIFY would be PostgreSQL's busiest lock.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createClient } from 'redis';
import { HINT_CHANNEL, type HintTransport } from './transport.ts';

export class RedisTransport implements HintTransport {
  readonly #publisher;
  readonly #subscriber;
  readonly #log: Logger;
  readonly #self = randomUUID();

  constructor(url: string, log: Logger) {
    this.#log = log;
    // What is said while Redis is away is forgotten, not queued: a late hint is of no use.
    this.#publisher = createClient({ url, disableOfflineQueue: true });
    this.#subscriber = createClient({ url });
    for (const client of [this.#publisher, this.#subscriber])
      client.on('error', (error: Error) => log.warn({ err: error }, 'Redis does not answer; wake-ups come by polling'));
  }

  async start(receive: (hints: readonly string[]) => void): Promise<void> {
    await Promise.all([this.#publisher.connect(), this.#subscriber.connect()]);
    await this.#subscriber.subscribe(HINT_CHANNEL, (message) => {
      const [sender, ...hints] = message.split('\n');
      if (sender !== this.#self) receive(hints);
    });
  }

  say(hints: readonly string[]): void {
    this.#publisher
      .publish(HINT_CHANNEL, [this.#self, ...hints].join('\n'))
      .catch((error: Error) => this.#log.debug({ err: error }, 'a wake-up was lost'));
  }

  async close(): Promise<void> {
    this.#publisher.destroy();
    this.#subscriber.destroy();
  }
}
