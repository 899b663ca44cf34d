// Colleagues in one ticket see each other write; who may not see it hears nothing, and nothing of it is kept.
import type { CompanyEvents } from '@recado/contract/events';
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTicket } from '../../../../test/build.ts';
import { buildOffice, eventsOf, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { everybodysMembershipChanged, membershipChanged } from '../../../platform/realtime/membership.ts';

let product: Product;
let address: string;
let office: Office;
const sockets: Socket[] = [];

beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => product.close());

async function open({ companyId, token }: Person): Promise<{ socket: Socket; heard: CompanyEvents['typing'][] }> {
  const socket = io(address, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true });
  sockets.push(socket);
  const heard: CompanyEvents['typing'][] = [];
  socket.on(`company-${companyId}-typing`, (event: CompanyEvents['typing']) => heard.push(event));
  await new Promise((resolve) => socket.once('ready', resolve));
  return { socket, heard };
}

test('told to those who have it open, and to nobody else', async () => {
  const { id } = await buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
  });
  const { id: other } = await buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
  });
  const [ann, bob, eve, admin] = await Promise.all([office.ann, office.bob, office.eve, office.admin].map(open));
  if (!ann || !bob || !eve || !admin) throw new Error('nobody came');
  expect(await bob.socket.emitWithAck('joinChatBox', id)).toBe(true);
  expect(await admin.socket.emitWithAck('joinChatBox', other)).toBe(true);
  expect(await ann.socket.emitWithAck('joinChatBox', id)).toBe(true);
  // She may not see it: what she says of it is heard by nobody.
  eve.socket.emit('typing', id, 'composing');
  ann.socket.emit('typing', id, 'composing');
  ann.socket.emit('typing', id, 'nonsense');
  ann.socket.emit('typing', id, 'paused');
  const said = (state: string) => ({ action: 'update', ticketId: id, user: { id: office.ann.id, name: 'Ann' }, state });
  await expect.poll(() => bob.heard).toEqual([said('composing'), said('paused')]);
  expect([ann.heard, eve.heard, admin.heard]).toEqual([[], [], []]);
  expect(await eventsOf(product, office.company.id, 'typing')).toEqual([]);
});

test('whose rights changed begins anew, in the rooms of today', async () => {
  const bob = await open(office.bob);
  const ann = await open(office.ann);
  const gone = new Promise((resolve) => bob.socket.once('disconnect', resolve));
  const told: string[] = [];
  for (const { socket } of [ann, bob])
    socket.on('company-rights', () => told.push(socket === bob.socket ? 'Bob' : 'Ann'));
  await inCompany(product.platform, office.company.id, undefined, async (ctx) => {
    await ctx.tx.execute(sql`delete from user_queues where user_id = ${office.bob.id}`);
    membershipChanged(ctx, office.bob.id);
  });
  expect(await gone).toBe('transport close');
  expect(ann.socket.connected).toBe(true);
  expect(told).toEqual(['Bob']);
  const again = await open(office.bob);
  const { id } = await buildTicket(product.platform, office.company.id, { queueId: office.sales.id });
  expect(await again.socket.emitWithAck('joinChatBox', id)).toBe(false);

  // Of a connection that everybody's rights hang on; administrators see it all the same.
  const admin = await open(office.admin);
  const annGone = new Promise((resolve) => ann.socket.once('disconnect', resolve));
  await inCompany(product.platform, office.company.id, undefined, async (ctx) => everybodysMembershipChanged(ctx));
  expect(await annGone).toBe('transport close');
  expect(await admin.socket.timeout(5_000).emitWithAck('joinChatBox', id)).toBe(true);
});
