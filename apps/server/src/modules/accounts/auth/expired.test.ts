// After the due date: administrators get in to pay and for nothing else, their sockets hear of money alone, and what
// comes in for the company is kept all the same.
import { none, type Endpoint } from '@recado/contract/endpoint';
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildTicket, buildUser } from '../../../../test/build.ts';
import { endpoints, titleOf } from '../../../../test/endpoints.ts';
import { InboundLine, message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { companies } from '../../../schema/companies.ts';
import { reloadCompanies } from '../settings/reload-companies.service.ts';
import { hashPassword } from './passwords.service.ts';

let product: Product;
let address: string;
let passwordHash: string;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
  passwordHash = await hashPassword('segredo');
});
afterAll(() => product.close());

const DAY = 86_400_000;
const inTime = () => new Date(product.clock.now().getTime() + DAY);
const tooLate = () => new Date(product.clock.now().getTime() - 1_000);

const member = (companyId: number, values: Parameters<typeof buildUser>[2] = {}) =>
  buildUser(product.platform, companyId, { passwordHash, ...values });

interface Reply {
  token: string;
  user: { company: object };
  error: string;
  details: Record<string, unknown>;
}

async function send(url: string, payload: object, cookie?: string) {
  const answer = await product.app.inject({
    method: 'POST',
    url: `/api/auth/${url}`,
    payload,
    ...(cookie !== undefined && { cookies: { recado_refresh: cookie } }),
  });
  return { status: answer.statusCode, body: answer.json<Reply>(), cookie: answer.cookies[0]?.value };
}
const login = (email: string, password = 'segredo') => send('login', { email, password });
const refresh = (cookie: string | undefined) => send('refresh_token', {}, cookie);
const me = async (token: string) => (await product.call(token, 'GET', '/auth/me')).status;

async function setDueDate(companyId: number, dueDate: Date | null): Promise<void> {
  await product.platform.db.withSystem((tx) =>
    tx.update(companies).set({ dueDate }).where(eq(companies.id, companyId)),
  );
}

const sample = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, '1');

const openSocket = async (token: string): Promise<Socket> => {
  const socket = io(address, { transports: ['websocket'], query: { token }, forceNew: true });
  await new Promise((resolve) => socket.once('ready', resolve));
  return socket;
};

describe('refresh', () => {
  it('is refused, with the date, and never to the super-administrator’s company', async () => {
    const { id } = await buildCompany(product.platform, { dueDate: inTime() });
    const user = await member(id);
    const { cookie } = await login(user.email);
    expect((await refresh(cookie)).status).toBe(200);
    const ended = tooLate();
    await setDueDate(id, ended);
    const { status, body } = await refresh(cookie);
    expect([status, body.error, body.details]).toEqual([
      402,
      'ERR_SUBSCRIPTION_EXPIRED',
      { dueDate: ended.toISOString(), timeZone: 'America/Sao_Paulo' },
    ]);
    await member(id, { super: true });
    expect((await refresh(cookie)).status).toBe(200);
  });
});

describe('an administrator whose company’s time is over', () => {
  it('is refused with a session in which the company can be paid for, and nothing else', async () => {
    const dueDate = tooLate();
    const { id: companyId } = await buildCompany(product.platform, { dueDate });
    const user = await member(companyId, { profile: 'admin' });
    const wrong = await login(user.email, 'errada');
    expect([wrong.body.error, wrong.cookie]).toEqual(['ERR_INVALID_CREDENTIALS', undefined]);
    const { status, body, cookie } = await login(user.email);
    expect([status, body.error, body.details]).toEqual([
      402,
      'ERR_SUBSCRIPTION_EXPIRED',
      { dueDate: dueDate.toISOString(), timeZone: 'America/Sao_Paulo', token: expect.any(String) },
    ]);
    const token = String(body.details['token']);
    const self = await product.call<{ company: object }>(token, 'GET', '/auth/me');
    expect(self.body.company).toMatchObject({ expired: true, dueDate: dueDate.toISOString() });
    const next = await refresh(cookie);
    expect([next.status, await me(next.body.token)]).toEqual([200, 200]);
    expect((await product.call(token, 'GET', '/tickets')).body['error']).toBe('ERR_SUBSCRIPTION_EXPIRED');
    expect((await product.call(token, 'DELETE', '/auth/logout')).status).toBe(200);
    expect(await me(token)).toBe(401);
  });

  it('works again as soon as it is paid', async () => {
    const { id: companyId } = await buildCompany(product.platform, { dueDate: tooLate() });
    const user = await member(companyId, { profile: 'admin' });
    const { body } = await login(user.email);
    await setDueDate(companyId, inTime());
    expect((await product.call(String(body.details['token']), 'GET', '/tickets')).status).toBe(200);
    expect((await login(user.email)).status).toBe(200);
  });
});

describe('a session in which time runs out', () => {
  // A program's token is no session; that it ends as well is told in public-api.test.
  const closed = endpoints.filter(({ permission }) => !['public', 'super', 'program'].includes(permission));

  it('reads what is of paying, and nothing else', async () => {
    const { id: companyId } = await buildCompany(product.platform, { dueDate: inTime() });
    const token = product.tokenOf(await member(companyId, { profile: 'admin' }));
    expect((await product.call(token, 'GET', '/tickets')).status).toBe(200);
    product.clock.advance(DAY);
    for (const endpoint of closed.filter(({ method }) => method === 'GET')) {
      const { status } = await product.call(token, 'GET', sample(endpoint));
      // What is wrong with a path or a query is told before anything else.
      const malformed = status === 400 && (endpoint.query !== none || endpoint.params !== none);
      expect([titleOf(endpoint), status === 402 || malformed]).toEqual([
        titleOf(endpoint),
        !endpoint.whenExpired || malformed,
      ]);
    }
  });

  it('what answers without having been paid for is a short list, to be lengthened with care', () => {
    expect(closed.filter(({ whenExpired }) => whenExpired).map(titleOf)).toEqual([
      'DELETE /auth/logout',
      'GET /auth/me',
      'POST /users/set-language/:lang',
      'GET /auth/second-factor',
      'POST /auth/second-factor',
      'POST /auth/second-factor/confirm',
      'POST /auth/second-factor/recovery-codes',
      'POST /auth/second-factor/off',
      'POST /auth/passkeys/ask',
      'POST /auth/passkeys/begin',
      'POST /auth/passkeys',
      'PUT /auth/passkeys/:id',
      'POST /auth/passkeys/:id/remove',
      'POST /auth/single-sign-on/unlink',
      'GET /users/:id',
      'PUT /users/:id',
      'GET /settings',
      'PUT /settings/:key',
      'GET /companies/:id',
      'PUT /companies/:id',
      'PUT /companies/:id/schedules',
      'GET /companies/listPlan/:companyId',
      'GET /invoices/all',
      'GET /subscription/options',
      'POST /subscription',
      'GET /subscription/:uuid',
      'GET /invoices/:id',
    ]);
  });
});

describe('sockets', () => {
  it('hear of money and of no ticket, and of tickets again when it is paid', async () => {
    const { id } = await buildCompany(product.platform, { dueDate: tooLate() });
    const user = await member(id, { profile: 'admin' });
    const ticket = await buildTicket(product.platform, id, { status: 'open', userId: user.id });
    const socket = await openSocket(product.tokenOf(user));
    const heard: string[] = [];
    socket.onAny((name: string) => name !== 'ready' && heard.push(name.slice(`company-${id}-`.length)));
    expect(await socket.emitWithAck('joinTickets', 'open')).toBe(false);
    expect(await socket.emitWithAck('joinNotification')).toBe(false);
    expect(await socket.emitWithAck('joinChatBox', ticket.id)).toBe(false);
    expect(await socket.emitWithAck('resume', 0)).toMatchObject({ reload: true, events: [] });

    const change = () => product.call(colleague, 'PUT', `/tickets/${ticket.id}`, { status: 'pending' });
    const colleague = product.tokenOf(await member(id, { profile: 'admin' }));
    const publish = () =>
      inCompany(product.platform, id, undefined, async (ctx) => {
        const rooms = [companyRoom(id)];
        ctx.publish('contacts', { action: 'reload' }, rooms);
        ctx.publish('ticket', { action: 'delete', ticketId: ticket.id }, [`company-${id}-tickets-admins`]);
        ctx.publish('invoice', { action: 'update', invoiceId: 1 }, rooms);
        await Promise.resolve();
      });
    const told = new Promise((resolve) => socket.once(`company-${id}-invoice`, resolve));
    await publish();
    await told;
    expect(heard).toEqual(['invoice']);

    // Paid: it begins anew by itself, in the rooms of today.
    await setDueDate(id, inTime());
    const again = new Promise((resolve) => socket.once('ready', resolve));
    socket.on('disconnect', () => socket.connect());
    await inCompany(product.platform, id, undefined, async (ctx) => {
      reloadCompanies({ publish: (_id, ...event) => ctx.publish(...event) }, [id]);
      const company = { id, dueDate: inTime().toISOString() };
      ctx.publish('payment', { action: 'CONCLUIDA', invoiceId: 1, company }, [companyRoom(id)]);
      await Promise.resolve();
    });
    await again;
    expect(heard).toEqual(['invoice', 'settings', 'payment']);
    expect(await socket.emitWithAck('joinTickets', 'open')).toBe(true);
    const update = new Promise((resolve) => socket.once(`company-${id}-ticket`, resolve));
    expect((await change()).status).toBe(200);
    await update;
    socket.disconnect();
  });
});

it('what customers write is kept, for when it is paid', async () => {
  const line = await InboundLine.open(product);
  await setDueDate(line.companyId, tooLate());
  await line.take(message({ body: 'alguém aí?' }));
  const token = product.tokenOf(await member(line.companyId, { profile: 'admin' }));
  const list = () => product.call<{ tickets?: { lastMessage: string }[] }>(token, 'GET', '/tickets?status=pending');
  expect((await list()).status).toBe(402);
  await setDueDate(line.companyId, inTime());
  expect((await list()).body.tickets).toMatchObject([{ lastMessage: 'alguém aí?' }]);
});
