// Tickets in which a driver waits for the customer: who finds them, and where.
import type { Ticket } from '@recado/contract/tickets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildConnection, buildContact, buildDriver, buildTicket } from '../../../../test/build.ts';
import { buildOffice, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { ticketDrivers, tickets } from '../../../schema/tickets.ts';

let product: Product;
let office: Office;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  office = await buildOffice(product);
});

const inTenant = <T>(work: Parameters<typeof product.platform.db.withTenant<T>>[1]): Promise<T> =>
  product.platform.db.withTenant(office.company.id, work);

const make = async (values: Parameters<typeof buildTicket>[2] = {}): Promise<number> =>
  (await buildTicket(product.platform, office.company.id, { whatsappId: office.whatsappId, ...values })).id;

const hold = (id: number, values: Parameters<typeof buildDriver>[3] = {}) =>
  buildDriver(product.platform, office.company.id, id, values);

const heldNow = (id: number): Promise<boolean | undefined> =>
  inTenant(async (tx) => (await tx.select().from(tickets).where(eq(tickets.id, id)))[0]?.held);

const list = async (person: Person, query: string): Promise<number[]> =>
  (await product.call<{ tickets: Ticket[] }>(person.token, 'GET', `/tickets?${query}`)).body.tickets
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

const counts = async (person: Person): Promise<unknown> =>
  (await product.call(person.token, 'GET', '/tickets/counts')).body;

const json = (value: unknown): string => encodeURIComponent(JSON.stringify(value));

describe('what a driver holds', () => {
  let [ours, theirs, nowhere, waits] = [0, 0, 0, 0];
  beforeEach(async () => {
    ours = await make({ queueId: office.sales.id });
    theirs = await make({ queueId: office.support.id });
    nowhere = await make();
    waits = await make({ queueId: office.sales.id, unreadMessages: 1 });
    for (const id of [ours, theirs, nowhere]) await hold(id);
    // Another company's are nobody's here.
    const stranger = await buildOffice(product);
    const other = await buildTicket(product.platform, stranger.company.id, { whatsappId: stranger.whatsappId });
    await buildDriver(product.platform, stranger.company.id, other.id);
  });

  test('is a list of its own; those that wait for a person are the other', async () => {
    const { admin, ann, bob, eve } = office;
    expect(await list(admin, 'status=pending&withBot=true')).toEqual([ours, theirs, nowhere]);
    expect(await list(admin, 'withBot=true')).toEqual([ours, theirs, nowhere]);
    expect(await list(admin, 'status=pending')).toEqual([waits]);
    expect(await list(bob, 'status=pending&withBot=true')).toEqual([ours]);
    expect(await list(bob, 'status=pending')).toEqual([waits]);
    // In no queue, and somebody speaks for the company there: administrators' alone.
    expect(await list(eve, 'status=pending&withBot=true')).toEqual([theirs]);
    expect(await list(eve, 'status=pending')).toEqual([]);
    expect(await list(ann, 'status=open&withBot=true')).toEqual([]);
  });

  test('has a badge of its own', async () => {
    expect(await counts(office.admin)).toEqual({ open: 0, pending: 1, withBot: 3, snoozed: 0 });
    expect(await counts(office.ann)).toEqual({ open: 0, pending: 1, withBot: 1, snoozed: 0 });
    expect(await counts(office.eve)).toEqual({ open: 0, pending: 0, withBot: 1, snoozed: 0 });
  });

  test('is found by a search and in the queue that is picked, and is nothing unread for a person', async () => {
    const contact = await buildContact(product.platform, office.company.id, { name: 'Zenaide' });
    const found = await make({ contactId: contact.id, queueId: office.sales.id, unreadMessages: 1 });
    await hold(found);
    expect(await list(office.ann, 'searchParam=zenaide')).toEqual([found]);
    expect(await list(office.admin, `contactId=${contact.id}`)).toEqual([found]);
    expect(await list(office.admin, `withBot=true&queueIds=${json([office.sales.id])}`)).toEqual([ours, found]);
    expect(await list(office.ann, 'withUnreadMessages=true')).toEqual([waits]);
  });
});

const read = async (id: number): Promise<Ticket> =>
  (await product.call<Ticket>(office.admin.token, 'GET', `/tickets/${id}`)).body;

describe('a ticket', () => {
  test.each([
    ['menu', null, { chatbot: true, useIntegration: false, promptId: null, integrationId: null }],
    ['agent', 7, { chatbot: true, useIntegration: true, promptId: 7, integrationId: null }],
    ['integration', 8, { chatbot: true, useIntegration: true, promptId: null, integrationId: 8 }],
  ] as const)('says that a %s holds it', async (kind, ref, also) => {
    const id = await make();
    const since = new Date('2026-01-02T03:04:05.678Z');
    await hold(id, { kind, ref, name: 'Sofia', startedAt: since });
    const driver = { kind, name: 'Sofia', since: since.toISOString() };
    expect(await read(id)).toMatchObject({ driver, ...also });
  });

  test('that nobody holds says so', async () => {
    const nobody = { driver: null, chatbot: false, useIntegration: false, promptId: null, integrationId: null };
    expect(await read(await make())).toMatchObject(nobody);
  });

  test('that is not pending is nobody’s, though somebody waits for its rating', async () => {
    const id = await make({ status: 'closed' });
    await hold(id, { kind: 'rating' });
    expect(await heldNow(id)).toBe(false);
    expect(await read(id)).toMatchObject({ driver: null, chatbot: false });
  });

  test('is let go of with the driver, and with its status', async () => {
    const id = await make();
    const { id: driverId } = await hold(id);
    expect(await heldNow(id)).toBe(true);
    await inTenant((tx) => tx.delete(ticketDrivers).where(eq(ticketDrivers.id, driverId)));
    expect(await heldNow(id)).toBe(false);
    await hold(id);
    await inTenant((tx) => tx.update(tickets).set({ status: 'open', userId: office.ann.id }).where(eq(tickets.id, id)));
    expect(await heldNow(id)).toBe(false);
  });

  test('has one at a time, which goes with it', async () => {
    const id = await make();
    await hold(id);
    await expect(hold(id, { kind: 'flow' })).rejects.toThrow('Failed query');
    expect((await product.call(office.admin.token, 'DELETE', `/tickets/${id}`)).status).toBe(200);
    expect(await inTenant((tx) => tx.select().from(ticketDrivers))).toEqual([]);
  });
});

const connect = async (...queueIds: number[]): Promise<number> =>
  (await buildConnection(product.platform, office.company.id, { queueIds })).id;

/** Who finds it in their list, opens it, counts it, and is notified of it. */
async function seenBy(id: number): Promise<Record<'lists' | 'opens' | 'counts' | 'unread', string[]>> {
  const people = Object.entries({ admin: office.admin, ann: office.ann, bob: office.bob, eve: office.eve });
  const found = { lists: [] as string[], opens: [] as string[], counts: [] as string[], unread: [] as string[] };
  for (const [name, person] of people) {
    if ((await list(person, 'status=pending')).includes(id)) found.lists.push(name);
    if ((await product.call(person.token, 'GET', `/tickets/${id}`)).status === 200) found.opens.push(name);
    if (JSON.stringify(await counts(person)).includes('"pending":1')) found.counts.push(name);
    if ((await list(person, 'withUnreadMessages=true')).includes(id)) found.unread.push(name);
  }
  return found;
}

const everywhere = (people: string[], unread: string[]) => ({ lists: people, opens: people, counts: people, unread });

describe('what nobody has: in no queue, and no driver’s', () => {
  test('is shown to everybody of its connection’s queues; who wants that is notified', async () => {
    const id = await make({ whatsappId: await connect(office.sales.id), unreadMessages: 1 });
    expect(await seenBy(id)).toEqual(everywhere(['admin', 'ann', 'bob'], ['admin']));
    const both = await connect(office.sales.id, office.support.id);
    await inTenant((tx) => tx.update(tickets).set({ whatsappId: both }).where(eq(tickets.id, id)));
    expect(await seenBy(id)).toEqual(everywhere(['admin', 'ann', 'bob', 'eve'], ['admin', 'eve']));
  });

  test.each([
    ['of a connection without queues', () => connect()],
    ['whose connection has gone', () => Promise.resolve(null)],
  ])('%s: to all', async (_, whatsappId) => {
    const id = await make({ whatsappId: await whatsappId(), unreadMessages: 1 });
    expect(await seenBy(id)).toEqual(everywhere(['admin', 'ann', 'bob', 'eve'], ['admin', 'eve']));
  });

  test('is accepted by any of them; then it is theirs alone, as before', async () => {
    const id = await make({ whatsappId: await connect(office.sales.id) });
    const accept = (person: Person) => product.call(person.token, 'PUT', `/tickets/${id}`, { status: 'open' });
    expect((await accept(office.eve)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await accept(office.bob)).body).toMatchObject({ status: 'open', userId: office.bob.id });
    expect((await product.call(office.ann.token, 'GET', `/tickets/${id}`)).status).toBe(403);
  });

  test('is found by a search, and not while a driver holds it', async () => {
    const contact = await buildContact(product.platform, office.company.id, { name: 'Zoraide' });
    const id = await make({ whatsappId: await connect(office.sales.id), contactId: contact.id });
    expect(await list(office.ann, 'searchParam=zoraide')).toEqual([id]);
    await hold(id);
    expect(await list(office.ann, 'searchParam=zoraide')).toEqual([]);
    expect((await product.call(office.ann.token, 'GET', `/tickets/${id}`)).status).toBe(403);
    expect(await list(office.admin, 'searchParam=zoraide')).toEqual([id]);
  });

  test('another company’s connections show nothing here', async () => {
    const stranger = await buildOffice(product);
    const id = (await buildTicket(product.platform, stranger.company.id, { whatsappId: stranger.whatsappId })).id;
    expect(await seenBy(id)).toEqual(everywhere([], []));
  });
});
