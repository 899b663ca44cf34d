// A company's program that webhooks are told to, in a process of its own: what it costs is not the product's.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerCalls } from './child-calls.ts';

export interface Heard {
  /** different ids */
  received: number;
  doubled: number;
  /** whose signature is not the one that the secret gives */
  unsigned: number;
  /** ms since 1970 */
  firstAt: number;
  lastAt: number;
}

let key = Buffer.alloc(0);
const seen = new Set<string>();
const heard: Omit<Heard, 'received'> = { doubled: 0, unsigned: 0, firstAt: 0, lastAt: 0 };

/** As https://www.standardwebhooks.com has it. */
function isSigned({ headers }: IncomingMessage, body: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = headers;
  const wanted = Buffer.from(
    `v1,${createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest('base64')}`,
  );
  const given = Buffer.from(String(signed));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const id = String(request.headers['webhook-id']);
    heard.lastAt = Date.now();
    if (seen.size === 0) heard.firstAt = heard.lastAt;
    if (seen.has(id)) heard.doubled += 1;
    seen.add(id);
    if (!isSigned(request, body)) heard.unsigned += 1;
    response.writeHead(204).end();
  });
});
const listening = new Promise<number>((resolve) => {
  server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
});

const calls = {
  port: (): Promise<number> => listening,
  /** Nothing was heard yet. */
  begin({ secret }: { secret: string }): void {
    key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    seen.clear();
    Object.assign(heard, { doubled: 0, unsigned: 0, firstAt: 0, lastAt: 0 });
  },
  heard: (): Heard => ({ ...heard, received: seen.size }),
};
export type ReceiverCalls = typeof calls;
answerCalls(calls);
process.once('disconnect', () => process.exit());
