// A receiver of webhooks is down for a day of moved clock, and each hour of it the product is killed (-9): in the end it has
// heard everything, signed as the reference library wants it, and knows what it hears a second time by its id.
// @module-tag waits
// @module-tag long
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { WEBHOOK_EVENTS, type WebhookDelivery, type WebhookEvent } from '@recado/contract/webhooks';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWebServer, type WebServer } from '../../../tests/stand-ins/web-server.ts';
import { untilDone } from './faults/persistent.ts';
import { KillableInstallation, type Victim } from './killable.ts';
import { until } from './phones.ts';

const HOURS = 24;
const HOUR_MS = 3_600_000;
/** A claim of somebody who was killed is free again after it. */
const CLAIM_MS = 61_000;
const CUSTOMERS = 4;
const KINDS: readonly Victim[] = ['node', 'both', 'postgres'];
const PATIENCE_MS = 300_000;
const timeout = 1_800_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-webhook-kill-'));
const clockFile = path.join(folder, 'clock');
/** by which the product's clock and the receiver's are ahead */
let ahead = 0;

/** Of all who live here. */
function moveClock(ms: number): void {
  ahead += ms;
  fs.writeFileSync(clockFile, String(ahead));
}

interface Told {
  type: WebhookEvent;
  timestamp: string;
  data: { message?: { body: string }; ticket?: { id: number }; after?: { status: string } };
}

/** Somebody's program, which takes nothing that its library does not verify. */
class Receiver {
  /** every call that it took, in the order of their coming */
  readonly taken: { id: string; body: string }[] = [];
  /** what was not signed as it should be */
  readonly refused: string[] = [];
  /** calls that it leaves without an answer; undefined: it answers */
  held: ServerResponse[] | undefined;
  /** it hears what it holds; otherwise it is as good as down */
  hears = true;
  secret = '';
  #server: WebServer | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  async up(): Promise<void> {
    this.#server = await startWebServer({ '/hook': (response, request) => this.#hear(response, request) }, this.#port);
    this.#port = this.#server.port;
  }

  async down(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  verifies(
    body: string,
    headers: IncomingHttpHeaders,
    { secret = this.secret, now = Date.now() + ahead }: { secret?: string; now?: number } = {},
  ): boolean {
    vi.useFakeTimers({ toFake: ['Date'], now });
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch (error) {
      if (error instanceof WebhookVerificationError) return false;
      throw error;
    } finally {
      vi.useRealTimers();
    }
  }

  #hear(response: ServerResponse, request: AsyncIterable<Buffer> & { headers: IncomingHttpHeaders }): void {
    void text(request).then(
      (body) => {
        const { headers } = request;
        const id = String(headers['webhook-id']);
        const tampered = this.verifies(`${body} `, headers) || this.verifies(body, headers, { secret: OTHER_SECRET });
        const isFine = this.verifies(body, headers) && !tampered;
        // One that was on its way while the clock was moved by an hour is too old: it is refused, and comes again.
        const signedAt = Number(headers['webhook-timestamp']) * 1_000;
        if (tampered || !this.verifies(body, headers, { now: signedAt })) this.refused.push(id);
        if (this.hears && isFine) this.taken.push({ id, body });
        if (this.held) this.held.push(response);
        else response.writeHead(isFine ? 204 : 400).end();
      },
      // Who told it was killed.
      () => response.destroy(),
    );
  }
}

const OTHER_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const receiver = new Receiver();
let installation: KillableInstallation;
let line: number;
let endpointId: number;

beforeAll(async () => {
  installation = await KillableInstallation.start({
    NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'faults/moved-clock.ts')).href}`,
    FAULTS_CLOCK_FILE: clockFile,
    ALLOW_PRIVATE_URLS: 'true',
  });
  line = await installation.pairLine({ name: 'Line', isDefault: true });
  await receiver.up();
  const { record, secret } = await installation.must<{ record: { id: number }; secret: string }>(
    'POST',
    '/webhook-endpoints',
    { url: receiver.url, events: WEBHOOK_EVENTS },
  );
  endpointId = record.id;
  receiver.secret = secret;
}, timeout);
afterAll(async () => {
  await installation?.stop();
  await receiver.down();
  fs.rmSync(folder, { recursive: true, force: true });
});

const numberOf = (customer: number): string => String(5_511_987_650_001 + customer);
const asked = (hour: number): string => `asks in hour ${hour}`;
const answered = (hour: number): string => `is answered in hour ${hour}`;

/** The newest first. */
async function log(query = ''): Promise<WebhookDelivery[]> {
  const all: WebhookDelivery[] = [];
  for (let cursor: string | null | undefined = ''; cursor !== null && cursor !== undefined;) {
    const page: { records: WebhookDelivery[]; cursor?: string | null } = await installation.get(
      `/webhook-endpoints/${endpointId}/deliveries?${query}${cursor && `&cursor=${cursor}`}`,
    );
    all.push(...page.records);
    ({ cursor } = page);
  }
  return all;
}

const messageOf = (body: string): string | undefined => (JSON.parse(body) as Told).data.message?.body;

/** What tells of a message; there is one, and not more. */
const toldOf = (type: WebhookEvent, words: string): Promise<WebhookDelivery> =>
  until(async () => {
    const rows = (await log(`type=${type}`)).filter(({ body }) => messageOf(body) === words);
    expect(rows).toHaveLength(1);
    return rows[0] as WebhookDelivery;
  }, PATIENCE_MS);

async function ask(hour: number): Promise<void> {
  const [number, body] = [numberOf(hour % CUSTOMERS), asked(hour)];
  await untilDone(installation, ['POST', `/simulator/${line}/messages`, { number, body }], async () => {
    const { messages } = await installation.get<{ messages: SimulatedMessage[] }>(
      `/simulator/${line}/conversations/${number}`,
    );
    return messages.some((message) => message.body === body);
  });
}

async function answer(hour: number): Promise<void> {
  const number = numberOf(hour % CUSTOMERS);
  const { tickets } = await installation.get<{ tickets: { id: number; status: string }[] }>(
    `/tickets?showAll=true&searchParam=${number}`,
  );
  const [ticket] = tickets;
  expect(tickets).toHaveLength(1);
  if (ticket?.status === 'pending') await untilDone(installation, ['PUT', `/tickets/${ticket.id}`, { status: 'open' }]);
  const reply = { body: answered(hour), clientId: randomUUID() };
  await untilDone(installation, ['POST', `/messages/${ticket?.id}`, reply]);
}

/** By turns nobody listens, and somebody listens and never answers: then it dies with a call on its way. */
async function fallAsleep(hour: number): Promise<void> {
  await receiver.down();
  receiver.held = undefined;
  if (hour % 2 === 0) return;
  receiver.held = [];
  await receiver.up();
}

async function kill(hour: number): Promise<void> {
  if (receiver.held) await until(() => expect(receiver.held?.length).toBeGreaterThan(0), PATIENCE_MS);
  await installation.kill(KINDS[hour % KINDS.length] ?? 'node');
}

/** An hour of the day, at whose end it was tried in vain. */
async function hourPasses(hour: number): Promise<void> {
  await fallAsleep(hour);
  await ask(hour);
  // What was acknowledged has to come through, whenever it dies.
  if (hour % 4 < 2) await kill(hour);
  await toldOf('message.received', asked(hour));
  await answer(hour);
  if (hour % 4 >= 2) await kill(hour);
  const { tries } = await toldOf('message.sent', answered(hour));
  moveClock(HOUR_MS);
  await until(async () => {
    const now = await toldOf('message.sent', answered(hour));
    expect(now.state).toBe('waiting');
    // Those that somebody holds are over after a while.
    expect(now.tries.length).toBeGreaterThan(tries.length);
  }, PATIENCE_MS);
}

/** It is there again, hears some, and before it has answered the product dies once more. */
async function comesBack(): Promise<void> {
  await receiver.down();
  [receiver.held, receiver.hears] = [[], true];
  await receiver.up();
  moveClock(10 * HOUR_MS);
  await until(() => expect(receiver.taken.length).toBeGreaterThan(0), PATIENCE_MS);
  await installation.kill('node');
  receiver.held = undefined;
  await until(async () => {
    moveClock(CLAIM_MS);
    expect(await log('state=waiting')).toEqual([]);
  }, PATIENCE_MS);
}

test(`down for ${HOURS} hours, killed in each: all of it arrives, verified`, { timeout }, async () => {
  receiver.hears = false;
  for (let hour = 0; hour < HOURS; hour += 1) await hourPasses(hour);
  expect(receiver.taken).toEqual([]);
  await comesBack();

  const told = await log();
  expect(new Set(told.map(({ state }) => state))).toEqual(new Set(['delivered']));
  expect(receiver.refused).toEqual([]);
  // Nothing but what happened, all of that, and under one id always the same.
  const heard = new Map(receiver.taken.map(({ id, body }) => [id, body]));
  expect(Object.fromEntries(heard)).toEqual(Object.fromEntries(told.map(({ webhookId, body }) => [webhookId, body])));
  for (const { id, body } of receiver.taken) expect(body).toBe(heard.get(id));
  // It died when some were heard and not answered: they came once more.
  expect(receiver.taken.length).toBeGreaterThan(heard.size);

  // Each of a conversation once; sorted by when it happened, in the order in which it was said.
  const events = [...heard.values()].map((body) => JSON.parse(body) as Told);
  const inOrder = events.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const hours = Array.from({ length: HOURS }, (_, hour) => hour).filter((hour) => hour % CUSTOMERS === customer);
    const id = inOrder.find(({ data }) => data.message?.body === asked(customer))?.data.ticket?.id;
    const own = inOrder.filter(({ data }) => data.ticket?.id === id);
    const said = own.filter(({ type }) => type === 'message.received' || type === 'message.sent');
    expect(said.map(({ data }) => data.message?.body)).toEqual(hours.flatMap((hour) => [asked(hour), answered(hour)]));
    const moves = own.filter(({ type }) => type === 'ticket.moved').map(({ data }) => data.after?.status);
    expect(moves).toEqual(['pending', 'open']);
  }
});
