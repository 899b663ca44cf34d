// kill -9 of a process that talks to WhatsApp Web: nothing that was written is lost or doubled, and nobody pairs again.
// @module-tag waits
import '@recado/fake-whatsapp/quiet-libsignal';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { startFakeWhatsApp, type FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import type { Connection } from '@recado/contract/connections';
import { ACK } from '@recado/contract/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KillableInstallation } from '../killable.ts';
import { until } from '../phones.ts';
import { ProcessGroup } from '../process-group.ts';
import {
  allMessages,
  asked,
  askedAgain,
  everybodyIsAnswered,
  everybodyWrites,
  expectEverythingOnce,
  expectSettled,
  Progress,
  type Guest,
} from './crowd.ts';
import { newNumber } from './shop.ts';
import { writeProof, type Row } from '../proof.ts';

/** `each`: messages of a customer, and answers to them. */
const { connections, customers, each, kills, timeout } =
  process.env['LONG_TESTS'] === '1'
    ? { connections: 5, customers: 50, each: 200, kills: 30, timeout: 3_600_000 }
    : { connections: 2, customers: 4, each: 10, kills: 1, timeout: 600_000 };
const PATIENCE_MS = timeout / 2;
/** from the kill of the owner until the other has its connections up */
const TAKEOVER_MS = 15_000;
/** lines of two processes */
const MOVED = 8;
const COMMAND = 'LONG_TESTS=1 npx vitest run --project server whatsapp-web/kill';
const PRELOAD = path.join(import.meta.dirname, '../../../../tests/fake-whatsapp/src/preload.ts');

type Ask = <T>(method: 'GET' | 'POST' | 'PUT', pathname: string, body?: unknown) => Promise<T>;

let fake: FakeWhatsApp;

beforeAll(async () => {
  fake = await startFakeWhatsApp({ fewKeys: kills === 1 });
});
afterAll(() => fake?.close());

/** Of a process whose WhatsApp is the fake. */
const settings = (): Record<string, string> => ({
  WHATSAPP_WEB_URL: fake.url,
  NODE_OPTIONS: `--import=${pathToFileURL(PRELOAD).href}`,
});

const patience = (check: () => void): Promise<void> => until(check, PATIENCE_MS);

const statusOf = async (ask: Ask, id: number) => (await ask<Connection>('GET', `/whatsapp/${id}`)).status;

async function pair(ask: Ask, phone: string): Promise<number> {
  const { id } = await ask<Connection>('POST', '/whatsapp', { name: `Line ${phone}` });
  const qrcode = await until(async () => {
    const connection = await ask<Connection>('GET', `/whatsapp/${id}`);
    expect(connection.status).toBe('qrcode');
    return connection.qrcode;
  });
  await fake.scan(qrcode, phone);
  await until(async () => expect(await statusOf(ask, id)).toBe('CONNECTED'));
  return id;
}

/** A customer who has written, and is being attended. */
async function welcome(ask: Ask, to: string): Promise<Guest> {
  const customer = fake.customer(newNumber());
  await customer.text('hello', { to });
  const ticketId = await until(async () => {
    const { tickets } = await ask<{ tickets: { id: number }[] }>(
      'GET',
      `/tickets?status=pending&searchParam=${customer.phone}`,
    );
    expect(tickets).toHaveLength(1);
    return tickets[0]?.id ?? 0;
  });
  await ask('PUT', `/tickets/${ticketId}`, { status: 'open' });
  return { customer, to, ticketId, written: new Map() };
}

describe('a process', () => {
  let installation: KillableInstallation;

  beforeAll(async () => {
    installation = await KillableInstallation.start(settings());
  });
  afterAll(() => installation?.stop());

  const ask: Ask = async (method, pathname, body) => {
    const answered = await installation.call(method, pathname, body);
    expect([pathname, answered.status]).toEqual([pathname, 200]);
    // What the contract says of this call.
    return answered.body as never;
  };

  const messagesOf = ({ ticketId }: Guest) => allMessages((pathname) => ask('GET', pathname), ticketId);

  /** Says it until it is acknowledged, under one name. */
  async function answer({ ticketId }: Guest, body: string): Promise<void> {
    const message = { body, clientId: randomUUID() };
    for (;;) {
      try {
        const { status } = await installation.call('POST', `/messages/${ticketId}`, message);
        if (status === 200) return;
        // 401: whoever signs in at the new process ends the session of before.
        expect([401, 503]).toContain(status);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
      await installation.whenUp();
    }
  }

  /** What the network sees at the moment of a kill: sent and perhaps not settled, stored and acknowledged, anything, a login. */
  const MOMENTS = ['sent', 'receipt', 'stanza', 'login'] as const;

  async function killAt(moment: (typeof MOMENTS)[number], talking: Promise<unknown>): Promise<void> {
    const over = new AbortController();
    const seen = once(fake.events, moment, { signal: over.signal }).catch(() => undefined);
    if (moment === 'login') fake.faults.dropAll();
    // On a slow machine all may have been said before the last kills: then no such moment comes any more.
    await Promise.race([seen, talking]);
    over.abort();
    await installation.kill('node');
  }

  /** Spread over the whole. */
  async function killAll(progress: Progress, talking: Promise<unknown>): Promise<void> {
    const share = Math.floor((2 * customers * each * 0.8) / kills);
    for (let at = 0; at < kills; at += 1) {
      await progress.reaches(at * share + randomInt(1, share));
      await killAt(MOMENTS[at % MOMENTS.length] ?? 'sent', talking);
    }
  }

  test(`killed ${kills} times: every message once, in order`, { timeout }, async () => {
    const phones = Array.from({ length: connections }, newNumber);
    for (const phone of phones) await pair(ask, phone);
    const guests: Guest[] = [];
    for (let at = 0; at < customers; at += 1) guests.push(await welcome(ask, phones[at % connections] ?? ''));
    const late = askedAgain(fake);
    const talk = { guests, each, progress: new Progress(), patience };
    const waiting = (): number => Math.max(...phones.map((phone) => fake.company(phone).unacknowledged));
    const talking = Promise.all([everybodyWrites(talk, waiting), everybodyIsAnswered(talk, answer)]);
    await Promise.all([killAll(talk.progress, talking), talking]);
    for (const guest of guests) {
      await until(async () => expectSettled(await messagesOf(guest), each, ACK.delivered), PATIENCE_MS);
      expectEverythingOnce(guest, await messagesOf(guest), each, { ack: ACK.delivered, late });
    }
    await patience(() => expect(waiting()).toBe(0));
    // Whatever moment it died in, its keys were those of its messages.
    expect([...late]).toEqual([]);
  });
});

describe('the owner of two', () => {
  let processes: ProcessGroup;

  beforeAll(async () => {
    processes = await ProcessGroup.create(settings());
  });
  afterAll(() => processes?.close());

  test('dies, and the connection lives on in the other within 15 s', { tags: ['long'] }, async () => {
    const ask: Ask = (...request) => processes.call(...request);
    await processes.run('api,worker');
    await processes.signIn();
    const owner = await processes.run('channels');
    const phone = newNumber();
    const paired: unknown[] = [];
    const id = await pair(ask, phone);
    fake.events.on('paired', (pairing) => paired.push(pairing));
    const guest = await welcome(ask, phone);
    await processes.run('channels');

    // Written before, while nobody listens, and after.
    const back = once(fake.events, 'login', { signal: AbortSignal.timeout(TAKEOVER_MS) });
    const before = [1, 2, 3].map((n) => guest.customer.text(asked(n), { to: phone }));
    const answer = (n: number) =>
      ask('POST', `/messages/${guest.ticketId}`, { body: `is answered ${n}`, clientId: randomUUID() });
    await answer(1);
    owner.child.kill('SIGKILL');
    const deadline = Date.now() + TAKEOVER_MS;
    await Promise.all([...before, owner.ended]);
    for (const n of [4, 5, 6]) await guest.customer.text(asked(n), { to: phone });
    await answer(2);
    await back;
    await guest.customer.text(asked(7), { to: phone });

    const messages = () => allMessages((pathname) => ask('GET', pathname), guest.ticketId);
    await until(async () => expectSettled(await messages(), 7, ACK.delivered), Math.max(1, deadline - Date.now()));
    expect(await statusOf(ask, id)).toBe('CONNECTED');
    const all = await messages();
    expect(all.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual([
      'hello',
      ...[1, 2, 3, 4, 5, 6, 7].map(asked),
    ]);
    expect(guest.customer.received).toHaveLength(2);
    expect(paired).toEqual([]);
  });
});

describe('lines', () => {
  let processes: ProcessGroup;

  beforeAll(async () => {
    processes = await ProcessGroup.create(settings());
  });
  afterAll(() => processes?.close());

  test(
    'move to where there are fewer, and away from who ends: none is opened before it was hung up',
    { tags: ['long'] },
    async () => {
      const ask: Ask = (...request) => processes.call(...request);
      await processes.run('api,worker');
      await processes.signIn();
      const owner = await processes.run('channels');
      const lines: { id: number; phone: string; guest: Guest }[] = [];
      for (let n = 0; n < MOVED; n += 1) {
        const phone = newNumber();
        lines.push({ id: await pair(ask, phone), phone, guest: await welcome(ask, phone) });
      }
      const logins: { phone: string; replaces: boolean }[] = [];
      fake.events.on('login', (login) => logins.push(login));
      const untilMoved = (least: number): Promise<void> =>
        until(async () => {
          expect(logins.length).toBeGreaterThanOrEqual(least);
          for (const { phone } of lines) expect(fake.company(phone).connected).toBe(1);
        }, TAKEOVER_MS);
      const talk = (n: number) =>
        Promise.all(lines.map(({ guest, phone }) => guest.customer.text(asked(n), { to: phone })));

      const said = [talk(1)];
      await processes.run('channels');
      await untilMoved(MOVED / 2);
      said.push(talk(2));
      const from = performance.now();
      owner.child.kill('SIGTERM');
      await untilMoved(MOVED);
      const took = performance.now() - from;
      said.push(talk(3));
      await Promise.all(said);
      for (const { guest } of lines) {
        const messages = () => allMessages((pathname) => ask('GET', pathname), guest.ticketId);
        await until(async () =>
          expect((await messages()).map(({ body }) => body)).toEqual(['hello', ...[1, 2, 3].map(asked)]),
        );
      }
      const replacing = logins.filter(({ replaces }) => replaces);
      const rows: Row[] = [
        ['lines of WhatsApp Web, paired with the stand-in', MOVED],
        ['moved to a process that came', MOVED / 2],
        [
          'the process with the rest stopped (SIGTERM): all lines logged in elsewhere after',
          `${(took / 1_000).toFixed(1)} s`,
        ],
        ['logged in while the other still was ("replaced")', replacing.length],
      ];
      writeProof({ name: 'lines-move', title: 'Lines that move' }, COMMAND, replacing.length === 0, rows);
      expect(replacing).toEqual([]);
    },
  );
});
