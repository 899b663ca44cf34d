// Against crabline, a fake WhatsApp that we did not write: its Cloud API takes texts and read receipts, and refuses tokens.
// It has no files or templates, and posts no webhooks: its notifications are signed and posted here.
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startWhatsAppServer, type ServerRequestEvent } from '@openclaw/crabline';
import type { Connection } from '@recado/contract/connections';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildCompany, buildUser } from '../../../test/build.ts';
import { until, untilStatus } from '../../../test/phones.ts';
import { createProduct, type Product } from '../../../test/product.ts';

const APP_SECRET = 'the secret of the app';

let folder: string;
let crabline: Awaited<ReturnType<typeof startWhatsAppServer>>;
let recorded: ServerRequestEvent[] = [];
let product: Product;
let token: string;
let companyId: number;

const rowsOf = <T extends object = object>(query: ReturnType<typeof sql>): Promise<T[]> =>
  product.platform.db.withTenant(companyId, async (tx) => (await tx.execute(query)).rows as T[]);

async function connect(accessToken = crabline.manifest.accessToken): Promise<Connection> {
  const { phoneNumberId } = crabline.manifest;
  const { body } = await product.call<Connection>(token, 'POST', '/whatsapp', {
    name: 'Official',
    provider: 'cloud',
    cloud: { phoneNumberId, businessAccountId: '1234567', accessToken, appSecret: APP_SECRET, verifyToken: 'x' },
  });
  return body;
}

/** A customer's message, as crabline says that it would be posted; answers its id. */
async function arrives({ cloud }: Connection, message: object): Promise<string> {
  const { endpoints, adminToken } = crabline.manifest;
  const answer = await fetch(endpoints.adminInboundUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-crabline-admin-token': adminToken },
    body: JSON.stringify({
      chatJid: '5511987654321@s.whatsapp.net',
      senderJid: '5511987654321@s.whatsapp.net',
      pushName: 'Ana',
      ...message,
    }),
  });
  const { webhook, message: made } = (await answer.json()) as { webhook: object; message: { key: { id: string } } };
  const payload = JSON.stringify(webhook);
  const posted = await product.app.inject({
    method: 'POST',
    url: new URL(cloud?.webhookUrl ?? '').pathname,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', APP_SECRET).update(payload).digest('hex')}`,
    },
    payload,
  });
  expect(posted.statusCode).toBe(200);
  return made.key.id;
}

/** What it accepted at `/messages`. */
const accepted = (): unknown[] =>
  recorded.flatMap((event) =>
    event.path.endsWith('/messages') && 'accepted' in event && event.accepted === true ? [event.body] : [],
  );

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recado-crabline-'));
  crabline = await startWhatsAppServer({
    recorderPath: path.join(folder, 'events.jsonl'),
    onEvent: (event) => void recorded.push(event),
  });
  product = await createProduct({ channels: true, networks: { whatsappGraphUrl: crabline.manifest.baseUrl } });
});

beforeEach(async () => {
  recorded = [];
  ({ id: companyId } = await buildCompany(product.platform));
  token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
});

afterAll(async () => {
  await product.close();
  await crabline.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('texts go in and out, and what was read is said to be', async () => {
  const connection = await connect();
  expect(await untilStatus(product, token, connection.id, 'CONNECTED')).toMatchObject({ number: '15550000000' });
  const inbound = await arrives(connection, { text: 'good morning' });
  const ticket = await until(async () => {
    const [row] = await rowsOf<{ id: number }>(
      sql`select t.id from tickets t join messages m on m.ticket_id = t.id where m.external_id = ${inbound}`,
    );
    if (!row) throw new Error('no ticket');
    return row;
  });
  expect((await product.call(token, 'PUT', `/tickets/${ticket.id}`, { status: 'open' })).status).toBe(200);
  expect((await product.call(token, 'POST', `/messages/${ticket.id}`, { body: 'hello Ana' })).status).toBe(200);
  await until(async () =>
    expect(await rowsOf(sql`select ack, body from messages where from_me`)).toEqual([{ ack: 2, body: 'hello Ana' }]),
  );
  await until(() =>
    expect(accepted()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: 'read', message_id: inbound }),
        expect.objectContaining({ to: '5511987654321', text: { body: 'hello Ana', preview_url: false } }),
      ]),
    ),
  );
});

it('a sound whose id is none of Meta’s is a message all the same', async () => {
  const connection = await connect();
  await untilStatus(product, token, connection.id, 'CONNECTED');
  const sound = { contentBase64: Buffer.from('a voice').toString('base64'), mimeType: 'audio/ogg', ptt: true };
  const inbound = await arrives(connection, { audio: sound });
  await until(async () =>
    expect(await rowsOf(sql`select media_type, media_id from messages where external_id = ${inbound}`)).toEqual([
      { media_type: 'unsupported', media_id: null },
    ]),
  );
});

it('a token that it does not know is refused, and the connection says so', async () => {
  const { id } = await connect('another-token');
  expect(await untilStatus(product, token, id, 'DISCONNECTED')).toMatchObject({ statusReason: 'accountRefused' });
});
