// PostgreSQL goes away and comes back: requests say so while it is gone, and everything works again after.
// @module-tag waits
import { eventName } from '@recado/contract/events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { inCompany } from '../src/platform/context.ts';
import { companyRoom } from '../src/platform/realtime/rooms.ts';
import { buildCompany, buildConnection, buildUser } from './build.ts';
import { DatabaseProxy } from './database-proxy.ts';
import { createProduct, type Product } from './product.ts';

let wire: DatabaseProxy;
let product: Product;
let companyId: number;
let token: string;
let whatsappId: number;
let socket: Socket;
const heard: unknown[] = [];

beforeAll(async () => {
  wire = new DatabaseProxy(inject('postgresUrl'));
  await wire.mend();
  product = await createProduct({ channels: true, reach: (url) => wire.through(url) });
  companyId = (await buildCompany(product.platform)).id;
  const user = await buildUser(product.platform, companyId, { profile: 'admin' });
  token = product.tokenOf(user);
  whatsappId = (await buildConnection(product.platform, companyId)).id;
  socket = io(await product.listen(), { transports: ['websocket'], query: { token } });
  socket.on(eventName(companyId, 'contact'), (payload: { action: string }) => {
    if (payload.action === 'delete') heard.push(payload);
  });
  await new Promise((resolve) => socket.once('ready', resolve));
});
afterAll(async () => {
  socket.disconnect();
  await product.close();
  await wire.cut();
});

const statusOf = async (path: string) => (await product.call(token, 'GET', path)).status;

const tell = (contactId: number) =>
  inCompany(product.platform, companyId, undefined, async (ctx) =>
    ctx.publish('contact', { action: 'delete', contactId }, [companyRoom(companyId)]),
  );

const simulator = (path: string, body: unknown = {}) =>
  product.call(token, 'POST', `/simulator/${whatsappId}${path}`, body);

/** Waits for the thing itself, however long the machine takes. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 50 });

async function messagesOf(number: string): Promise<string[]> {
  const { body } = await product.call<{ tickets: { id: number; contact: { number: string } }[] }>(
    token,
    'GET',
    '/tickets?status=pending',
  );
  const ticket = body.tickets.find(({ contact }) => contact.number === number);
  if (!ticket) return [];
  const page = await product.call<{ messages: { body: string }[] }>(token, 'GET', `/messages/${ticket.id}`);
  return page.body.messages.map((message) => message.body);
}

test(
  'while it is away requests say so; afterwards requests, events and phones go on',
  { timeout: 90_000 },
  async () => {
    await eventually(async () => expect((await simulator('/scan')).status).toBe(200));
    await eventually(async () => {
      const { body } = await product.call(token, 'GET', `/whatsapp/${whatsappId}`);
      expect(body['status']).toBe('CONNECTED');
    });
    await simulator('/messages', { number: '5511987654321', body: 'before' });
    await eventually(async () => expect(await messagesOf('5511987654321')).toEqual(['before']));

    await wire.cut();
    const refused = await product.call(token, 'GET', '/whatsapp');
    expect(refused).toMatchObject({ status: 503, body: { error: 'ERR_DATABASE_UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toBe('1');
    expect(await product.call(token, 'POST', '/contacts', { name: 'Ana', number: '5511987650000' })).toMatchObject({
      status: 503,
      body: { error: 'ERR_DATABASE_UNAVAILABLE' },
    });
    expect(await product.call(undefined, 'POST', '/auth/login', { email: 'a@b.co', password: 'x' })).toMatchObject({
      status: 503,
      body: { error: 'ERR_DATABASE_UNAVAILABLE' },
    });
    expect(await statusOf('/ready')).toBe(503);
    expect(await statusOf('/health')).toBe(200);

    await wire.mend();
    await eventually(async () => expect(await statusOf('/ready')).toBe(200));
    expect(await statusOf('/whatsapp')).toBe(200);
    await tell(1);
    await tell(2);
    await eventually(() =>
      expect(heard).toMatchObject([
        { action: 'delete', contactId: 1 },
        { action: 'delete', contactId: 2 },
      ]),
    );
    await eventually(async () => {
      const { body } = await product.call(token, 'GET', `/whatsapp/${whatsappId}`);
      expect(body['status']).toBe('CONNECTED');
    });
    expect((await simulator('/messages', { number: '5511987654321', body: 'after' })).status).toBe(200);
    await eventually(async () => expect(await messagesOf('5511987654321')).toEqual(['before', 'after']));
  },
);
