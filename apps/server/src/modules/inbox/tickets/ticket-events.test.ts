// Who hears of a ticket: sockets get what their user may see, and are told when they no longer see it.
import type { CompanyEvents, Sequenced } from '@recado/contract/events';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTicket, buildUser } from '../../../../test/build.ts';
import { buildOffice, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';

let product: Product;
let address: string;
let office: Office;

type TicketEvent = CompanyEvents['ticket'] & Sequenced;

/** A browser: what it heard of tickets, in order, in words. */
class Listener {
  readonly heard: string[] = [];
  readonly socket: Socket;
  readonly #companyId: number;

  constructor(person: Person) {
    this.#companyId = person.companyId;
    this.socket = io(address, { transports: ['websocket'], query: { token: person.token }, forceNew: true });
    this.socket.on(`company-${person.companyId}-ticket`, (event: TicketEvent) =>
      this.heard.push(
        event.action === 'update'
          ? `update ${event.ticket.id} ${event.ticket.status}`
          : `${event.action} ${event.ticketId}`,
      ),
    );
    this.socket.on(`company-${person.companyId}-appMessage`, (event: CompanyEvents['appMessage']) =>
      this.heard.push(`message ${event.action} ${event.message.body}`),
    );
  }

  async ready(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.socket.once('ready', () => resolve());
      this.socket.once('connect_error', reject);
    });
    return this;
  }

  join(event: 'joinChatBox' | 'joinTickets', what: number | string): Promise<boolean> {
    return this.socket.emitWithAck(event, what);
  }

  notifications(): Promise<boolean> {
    return this.socket.emitWithAck('joinNotification');
  }

  /** Everything heard up to a moment that everybody hears of. */
  async until(signal: Promise<unknown>): Promise<string[]> {
    const name = `company-${this.#companyId}-contact`;
    const arrived = new Promise<void>((resolve) => this.socket.once(name, () => resolve()));
    await signal;
    await arrived;
    return this.heard.splice(0);
  }
}

const listeners: Listener[] = [];

async function listen(person: Person): Promise<Listener> {
  const listener = await new Listener(person).ready();
  listeners.push(listener);
  return listener;
}

/** An event for the whole company, after all that went before. */
const mark = (): Promise<void> =>
  inCompany(product.platform, office.company.id, undefined, async (ctx) =>
    ctx.publish('contact', { action: 'delete', contactId: 1 }, [companyRoom(ctx.companyId)]),
  );

const heardBy = async (...all: Listener[]): Promise<string[][]> => {
  const signal = new Promise<unknown>((resolve) => setImmediate(() => resolve(mark())));
  return Promise.all(all.map((listener) => listener.until(signal)));
};

const make = (values: Parameters<typeof buildTicket>[2] = {}) =>
  buildTicket(product.platform, office.company.id, {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    ...values,
  });

const put = async (person: Person, id: number, body: unknown): Promise<void> => {
  const answer = await product.call(person.token, 'PUT', `/tickets/${id}`, body);
  expect(answer.body['error']).toBeUndefined();
};

beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
beforeEach(async () => {
  office = await buildOffice(product);
});
afterEach(() => {
  for (const { socket } of listeners.splice(0)) socket.disconnect();
});
afterAll(() => product.close());

describe('rooms', () => {
  test('a ticket’s room: whoever sees it, by id or by uuid', async () => {
    const { id, uuid } = await make();
    const ann = await listen(office.ann);
    const eve = await listen(office.eve);
    const stranger = await listen((await buildOffice(product)).admin);
    expect(await ann.join('joinChatBox', id)).toBe(true);
    expect(await ann.join('joinChatBox', uuid)).toBe(true);
    expect(await ann.join('joinChatBox', String(id))).toBe(true);
    for (const nonsense of ['', 'x', '1; drop', -1, 2 ** 60, {}, null, [id]])
      expect(await ann.socket.emitWithAck('joinChatBox', nonsense)).toBe(false);
    expect(await eve.join('joinChatBox', id)).toBe(false);
    expect(await stranger.join('joinChatBox', id)).toBe(false);
    expect(await ann.join('joinTickets', 'everything')).toBe(false);
  });

  test('lists and notifications: one’s queues, or all for administrators', async () => {
    const [admin, ann, eve] = await Promise.all([office.admin, office.ann, office.eve].map(listen));
    if (!admin || !ann || !eve) throw new Error('nobody came');
    await Promise.all([admin.join('joinTickets', 'pending'), ann.join('joinTickets', 'pending'), eve.notifications()]);
    const { id } = await make();
    const nowhere = await make({ queueId: null });
    await put(office.ann, id, { useIntegration: true });
    await put(office.eve, nowhere.id, { useIntegration: true });
    expect(await heardBy(admin, ann, eve)).toEqual([
      [`update ${id} pending`, `update ${nowhere.id} pending`],
      [`update ${id} pending`],
      [`update ${nowhere.id} pending`],
    ]);
  });
});

describe('a ticket that moves while it is looked at', () => {
  test('joined again it is heard by its new room; left, neither is heard', async () => {
    const { sales, support } = office;
    const both = await buildUser(product.platform, office.company.id, { queueIds: [sales.id, support.id] });
    const { id } = await make();
    const two = await listen({ ...both, token: product.tokenOf(both) });
    const say = async (body: string): Promise<string[]> => {
      const sent = await product.call(office.admin.token, 'POST', `/messages/${id}`, { body });
      expect(sent.body['error']).toBeUndefined();
      return (await heardBy(two)).flat().filter((heard) => heard.startsWith('message'));
    };
    expect(await two.join('joinChatBox', id)).toBe(true);
    await put(office.admin, id, { status: 'open', userId: office.admin.id });
    expect(await say('in sales')).toEqual(['message create in sales']);
    await put(office.admin, id, { queueId: support.id });
    await put(office.admin, id, { status: 'open', userId: office.admin.id });
    two.socket.emit('leaveChatBox', id);
    expect(await two.join('joinChatBox', id)).toBe(true);
    await heardBy(two);
    expect(await say('in support')).toEqual(['message create in support']);
    await put(office.admin, id, { queueId: sales.id });
    await put(office.admin, id, { status: 'open', userId: office.admin.id });
    // What it was joined by is left, wherever it stands now.
    two.socket.emit('leaveChatBox', id);
    await heardBy(two);
    expect(await say('back in sales')).toEqual([]);
    await put(office.admin, id, { queueId: support.id });
    await put(office.admin, id, { status: 'open', userId: office.admin.id });
    expect(await say('and in support')).toEqual([]);
  });
});

describe('changes', () => {
  test('accepted: lists of the old status hear the new one, nobody of the queue loses it', async () => {
    const { id } = await make();
    const [ann, bob, eve] = await Promise.all([office.ann, office.bob, office.eve].map(listen));
    if (!ann || !bob || !eve) throw new Error('nobody came');
    await bob.join('joinTickets', 'pending');
    await ann.join('joinChatBox', id);
    await put(office.ann, id, { status: 'open' });
    expect(await heardBy(ann, bob, eve)).toEqual([[`update ${id} open`], [`update ${id} open`], []]);
  });

  test('moved to another queue: the old one loses it, the new one has it', async () => {
    const { id } = await make({ status: 'open', userId: office.ann.id });
    const [ann, bob, eve] = await Promise.all([office.ann, office.bob, office.eve].map(listen));
    if (!ann || !bob || !eve) throw new Error('nobody came');
    await bob.join('joinChatBox', id);
    await eve.join('joinTickets', 'pending');
    await put(office.ann, id, { queueId: office.support.id });
    expect(await heardBy(ann, bob, eve)).toEqual([[`delete ${id}`], [`delete ${id}`], [`update ${id} pending`]]);
    // And hear nothing more of it.
    await put(office.eve, id, { status: 'open' });
    expect((await heardBy(ann, bob)).flat()).toEqual([]);
  });

  test('who takes a ticket without a queue keeps it; the others lose it', async () => {
    const { id } = await make({ queueId: null });
    const [eve, admin] = await Promise.all([office.eve, office.admin].map(listen));
    if (!eve || !admin) throw new Error('nobody came');
    await Promise.all([
      eve.join('joinTickets', 'pending'),
      eve.join('joinChatBox', id),
      admin.join('joinTickets', 'open'),
    ]);
    await put(office.eve, id, { status: 'open' });
    expect(await heardBy(eve, admin)).toEqual([[`update ${id} open`], [`update ${id} open`]]);
  });

  test('deleted', async () => {
    const { id } = await make({ status: 'open', userId: office.ann.id });
    const [ann, eve] = await Promise.all([office.ann, office.eve].map(listen));
    if (!ann || !eve) throw new Error('nobody came');
    await product.call(office.admin.token, 'DELETE', `/tickets/${id}`);
    expect(await heardBy(ann, eve)).toEqual([[`delete ${id}`], []]);
  });

  test('a message: those who have the ticket or its list open', async () => {
    const { id } = await make({ status: 'open', userId: office.ann.id });
    const [ann, bob, eve, admin] = await Promise.all([office.ann, office.bob, office.eve, office.admin].map(listen));
    if (!ann || !bob || !eve || !admin) throw new Error('nobody came');
    await admin.join('joinChatBox', id);
    await product.call(office.ann.token, 'POST', `/messages/${id}`, { body: 'hello' });
    expect(await heardBy(ann, bob, eve, admin)).toEqual([['message create hello'], [], [], ['message create hello']]);
  });
});
