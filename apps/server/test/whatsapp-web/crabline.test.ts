// A peer that we did not write: Crabline speaks WhatsApp Web's protocol. It pairs nobody and sends no receipts of
// customers, so the connection starts paired, and the ticks end at "the server has it".
// @module-tag waits
import '@recado/fake-whatsapp/quiet-libsignal';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startWhatsAppServer } from '@openclaw/crabline';
import { spellOut } from '@recado/fake-whatsapp/spell-out';
import { loadCreds, saveCreds } from '@recado/whatsapp-web/signal-keys';
import { WriteBehind } from '@recado/whatsapp-web/write-behind';
import type { Connection } from '@recado/contract/connections';
import { ACK } from '@recado/contract/constants';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createChannels } from '../../src/app.ts';
import { credentialStore } from '../../src/modules/lines/session/credentials.ts';
import { buildCompany, buildConnection, buildUser } from '../build.ts';
import { until } from '../phones.ts';
import { createProduct, type Product } from '../product.ts';

const SHOP = '5511400000001';
const MARIA = '5511988887777';
const GROUP = '120363001234567890@g.us';
const jid = (phone: string): string => `${phone}@s.whatsapp.net`;

// Crabline's dictionary holds a part of WhatsApp's words: those that it lacks are spelled out.
spellOut(['subscribe', 'target', 'w:profile:picture']);

type Crabline = Awaited<ReturnType<typeof startWhatsAppServer>>;

let folder: string;
let crabline: Crabline;
let product: Product;
let companyId: number;
let token: string;
let channels: ReturnType<typeof createChannels>;
let whatsappId: number;

/** What Crabline took from us, decrypted. */
const recorded: string[] = [];

beforeEach(async () => {
  recorded.length = 0;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-crabline-'));
  crabline = await startWhatsAppServer({
    recorderPath: path.join(folder, 'events.jsonl'),
    selfJid: jid(SHOP),
    onEvent: (event) => void recorded.push(JSON.stringify(event)),
  });
  product = await createProduct();
  const { platform } = product;
  ({ id: companyId } = await buildCompany(platform));
  token = product.tokenOf(await buildUser(platform, companyId, { profile: 'admin' }));
  ({ id: whatsappId } = await buildConnection(platform, companyId, { provider: 'beta' }));
  await inCompany(sql`insert into settings (key, value) values ('CheckMsgIsGroup', 'disabled')`);
  await pair();
  await startChannels();
});
afterEach(async () => {
  await channels?.close();
  await product?.close();
  await crabline?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const inCompany = (query: ReturnType<typeof sql>) =>
  product.platform.db.withTenant(companyId, (tx) => tx.execute(query));

/** What the channel stores when it has been paired, as far as Crabline looks. */
async function pair(): Promise<void> {
  const keys = new WriteBehind(credentialStore(product.platform, companyId, whatsappId), () => undefined);
  const creds = await loadCreds(keys);
  creds.registered = true;
  creds.me = { id: `${SHOP}:7@s.whatsapp.net`, lid: `9${SHOP}:7@lid`, name: 'Loja' };
  creds.account = {
    details: Buffer.from('none'),
    accountSignatureKey: Buffer.alloc(32),
    accountSignature: Buffer.alloc(64),
    deviceSignature: Buffer.alloc(64),
  };
  saveCreds(keys, creds);
  await keys.close();
}

async function ask<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', pathname: string, body?: unknown): Promise<T> {
  const answer = await product.call<T>(token, method, pathname, body);
  expect([pathname, answer.status]).toEqual([pathname, 200]);
  return answer.body;
}

/** A process of its own would do the same; resolves when its line is up. */
async function startChannels(): Promise<void> {
  channels = createChannels(product.platform, product.store, {
    whatsappWebUrl: crabline.manifest.endpoints.baileysWebSocketUrl,
    whatsappGraphUrl: 'http://127.0.0.1:9',
    allowPrivateUrls: false,
    // It closes a line on which much comes at once.
    whatsappWebPaceMs: 20,
  });
  await channels.start();
  await until(async () =>
    expect(await ask<Connection>('GET', `/whatsapp/${whatsappId}`)).toMatchObject({
      status: 'CONNECTED',
      number: SHOP,
    }),
  );
}

async function arrives(body: Record<string, unknown>): Promise<void> {
  const { endpoints, adminToken } = crabline.manifest;
  const answer = await fetch(endpoints.adminInboundUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-crabline-admin-token': adminToken },
    body: JSON.stringify({ chatJid: jid(MARIA), senderJid: jid(MARIA), pushName: 'Maria', ...body }),
  });
  expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
}

const ticketOf = (search: string): Promise<Ticket> =>
  until(async () => {
    const { tickets } = await ask<{ tickets: Ticket[] }>('GET', `/tickets?status=pending&searchParam=${search}`);
    expect(tickets).toHaveLength(1);
    return tickets[0] as Ticket;
  });

const messagesOf = async ({ id }: Ticket): Promise<Message[]> =>
  (await ask<{ messages: Message[] }>('GET', `/messages/${id}`)).messages;

it('brings texts and voices, of one person and of a group', async () => {
  await arrives({ text: 'oi' });
  await arrives({
    audio: { contentBase64: Buffer.from('OggS a voice').toString('base64'), mimeType: 'audio/ogg', ptt: true },
  });
  const ticket = await ticketOf(MARIA);
  expect(ticket.contact).toMatchObject({ name: 'Maria', number: MARIA });
  await until(async () =>
    expect(await messagesOf(ticket)).toMatchObject([
      { body: 'oi', mediaType: null },
      { mediaType: 'audio', mediaState: 'stored' },
    ]),
  );
  // Crabline forgets what it wrote to a line that it then closed, and tells nothing twice: somebody writes again then.
  const group = await vi.waitFor(
    async () => {
      await arrives({ text: 'oi, gente', chatJid: GROUP });
      const { tickets } = await ask<{ tickets: Ticket[] }>('GET', '/tickets?status=pending');
      const found = tickets.find(({ isGroup }) => isGroup);
      expect(found).toBeDefined();
      return found as Ticket;
    },
    { timeout: 100_000, interval: 3_000 },
  );
  expect((await messagesOf(group))[0]).toMatchObject({ body: 'oi, gente', contactName: 'Maria' });
});

it('takes answers, in order', async () => {
  await arrives({ text: 'oi' });
  const { id } = await ticketOf(MARIA);
  const ticket = await ask<Ticket>('PUT', `/tickets/${id}`, { status: 'open' });
  for (const body of ['um', 'dois', 'três']) await ask('POST', `/messages/${id}`, { body, clientId: randomUUID() });
  await until(async () =>
    expect((await messagesOf(ticket)).map(({ body, ack }) => [body.split('\n').at(-1), ack])).toEqual([
      ['oi', ACK.error],
      ['um', ACK.server],
      ['dois', ACK.server],
      ['três', ACK.server],
    ]),
  );
  const taken = recorded.flatMap((event) => /"(?:text|conversation|body)":"([^"]*)"/.exec(event)?.[1] ?? []);
  expect(taken.map((body) => body.split('\\n').at(-1))).toEqual(['oi', 'um', 'dois', 'três']);
});

it('keeps what is written while we are away', async () => {
  await arrives({ text: 'um' });
  const ticket = await ticketOf(MARIA);
  await channels.close();
  await arrives({ text: 'dois' });
  await arrives({ text: 'três' });
  await startChannels();
  await until(async () => expect((await messagesOf(ticket)).map(({ body }) => body)).toEqual(['um', 'dois', 'três']));
});
