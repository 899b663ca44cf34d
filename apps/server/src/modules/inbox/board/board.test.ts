// The kanban board by request: which lane a card is in, who sees it, and what is written down of its way.
import { LANE_PAGE, type KanbanLane, type KanbanTicket } from '@recado/contract/kanban';
import type { Tag } from '@recado/contract/tags';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildContact, buildTicket, buildUser } from '../../../../test/build.ts';
import { snapshot } from '../../../../test/every-table.ts';
import { buildOffice, eventsOf, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let office: Office;
let [first, second, plain]: Tag[] = [];
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
  [first, second, plain] = [await addTag('First', 1), await addTag('Second', 1), await addTag('Plain', 0)];
});
afterAll(() => product.close());

interface Board {
  tickets: KanbanTicket[];
  lanes: KanbanLane[];
}

const addTag = async (name: string, kanban: 0 | 1): Promise<Tag> =>
  (await product.call<Tag>(office.admin.token, 'POST', '/tags', { name, kanban })).body;

const board = async (query = '', token = office.admin.token): Promise<Board> =>
  (await product.call<Board>(token, 'GET', `/ticket/kanban?showAll=true${query}`)).body;

const addTicket = async (values: Partial<Parameters<typeof buildTicket>[2]> = {}): Promise<number> =>
  (await buildTicket(product.platform, office.company.id, { status: 'open', queueId: office.sales.id, ...values })).id;

const move = (ticketId: number, tag: Tag | undefined, token = office.admin.token) =>
  product.call<{ undo: { id: number }; error?: string }>(token, 'PUT', `/ticket-tags/${ticketId}/${tag?.id}`);
const leave = (ticketId: number) => product.call(office.admin.token, 'DELETE', `/ticket-tags/${ticketId}`);

const laneName = (laneId: number | null): string => [first, second].find((tag) => tag?.id === laneId)?.name ?? 'none';

/** Cards by lane, as the board shows them. */
async function shown(token?: string, query = ''): Promise<Record<string, number[]>> {
  const { tickets, lanes } = await board(query, token);
  return Object.fromEntries(
    lanes.map(({ laneId }) => [laneName(laneId), tickets.filter((each) => each.laneId === laneId).map(({ id }) => id)]),
  );
}

const moves = () =>
  queryRows<{ from: number | null; to: number | null }>(
    product,
    office.company.id,
    sql`select from_id as "from", to_id as "to" from lane_moves order by id`,
  );

test('a lane for each tag that is one, and one for what has none; closed tickets are not on the board', async () => {
  const [one, two] = [await addTicket(), await addTicket({ status: 'pending' })];
  await addTicket({ status: 'closed' });
  await move(two, first);
  await product.call(office.admin.token, 'POST', '/tags/sync', { ticketId: one, tags: [plain?.id] });
  expect(await shown()).toEqual({ none: [one], First: [two], Second: [] });
  const { tickets, lanes } = await board();
  expect(lanes.map(({ count }) => count)).toEqual([1, 1, 0]);
  expect(tickets.find(({ id }) => id === two)).toMatchObject({
    laneId: first?.id,
    laneSince: expect.any(String),
    nextScheduleAt: null,
    contact: { name: expect.any(String), number: expect.any(String) },
    lastMessage: expect.any(String),
    uuid: expect.any(String),
    tags: [{ id: first?.id, name: 'First' }],
  });
});

test('a move is one step: the other lane’s tag goes, others stay, and it can be taken back', async () => {
  const id = await addTicket();
  await product.call(office.admin.token, 'POST', '/tags/sync', { ticketId: id, tags: [plain?.id, first?.id] });
  const { status, body } = await move(id, second);
  expect(status).toBe(200);
  expect(body).toMatchObject({ ticketId: id, tagId: second?.id, tags: [{ name: 'Plain' }, { name: 'Second' }] });
  expect(await moves()).toEqual([
    { from: null, to: first?.id },
    { from: first?.id, to: second?.id },
  ]);
  await product.call(office.admin.token, 'POST', `/undo/${body.undo.id}`);
  expect(await shown()).toEqual({ none: [], First: [id], Second: [] });
  await leave(id);
  expect(await shown()).toEqual({ none: [id], First: [], Second: [] });
  const told = await eventsOf<{ ticket?: { laneId: number | null } }>(product, office.company.id, 'ticket');
  expect(told.at(-1)?.payload.ticket?.laneId).toBeNull();
});

test('only administrators see all; others what is in their queues', async () => {
  const [sales, support] = [await addTicket(), await addTicket({ queueId: office.support.id })];
  expect(new Set((await shown()).none)).toEqual(new Set([sales, support]));
  expect((await shown(office.ann.token)).none).toEqual([sales]);
  expect((await move(support, first, office.ann.token)).body.error).toBe('ERR_NO_PERMISSION');
  const only = await product.call<Board>(
    office.admin.token,
    'GET',
    `/ticket/kanban?queueIds=${encodeURIComponent(JSON.stringify([office.support.id]))}`,
  );
  expect(only.body.tickets.map(({ id }) => id)).toEqual([support]);
});

test('a long lane comes page by page, with its count', async () => {
  const ids: number[] = [];
  for (let n = 0; n < LANE_PAGE + 3; n += 1) ids.push(await addTicket());
  const { lanes, tickets } = await board();
  expect([tickets.length, lanes[0]?.count]).toEqual([LANE_PAGE, LANE_PAGE + 3]);
  const rest = await board(`&laneId=0&cursor=${lanes[0]?.cursor}`);
  expect(rest.lanes).toEqual([{ laneId: null, count: LANE_PAGE + 3, hasMore: false, cursor: null }]);
  expect(new Set([...tickets, ...rest.tickets].map(({ id }) => id))).toEqual(new Set(ids));
});

test.each<[string, (about: { ticketId: number; userId: number; tagId: number }) => string, number]>([
  ['the contact’s name', () => '&searchParam=zoraide', 1],
  ['another name', () => '&searchParam=nobody', 0],
  ['the attendant', ({ userId }) => `&users=[${userId}]`, 1],
  ['a tag', ({ tagId }) => `&tags=[${tagId}]`, 1],
  ['days before', () => '&dateEnd=2020-01-01', 0],
])('filtered by %s', async (_name, query, count) => {
  const contact = await buildContact(product.platform, office.company.id, { name: 'Zoraide' });
  const ticketId = await addTicket({ contactId: contact.id, userId: office.ann.id });
  await addTicket();
  const tagId = plain?.id ?? 0;
  await product.call(office.admin.token, 'POST', '/tags/sync', { ticketId, tags: [tagId] });
  expect((await board(query({ ticketId, userId: office.ann.id, tagId }))).tickets).toHaveLength(count);
});

test('lanes stand in the order that somebody gave them', async () => {
  const order = { tagIds: [second?.id, first?.id] };
  expect((await product.call(office.admin.token, 'PUT', '/kanban/lanes', order)).status).toBe(200);
  const { body } = await product.call<{ lista: Tag[] }>(office.ann.token, 'GET', '/tags/kanban');
  expect(body.lista.map(({ name }) => name)).toEqual(['Second', 'First']);
  expect((await product.call(office.ann.token, 'PUT', '/kanban/lanes', order)).status).toBe(403);
});

test('until somebody orders them, lanes stand as they were made, whatever their names', async () => {
  const early = await addTag('A later one', 1);
  const { lanes } = await board();
  expect(lanes.map(({ laneId }) => laneId)).toEqual([null, first?.id, second?.id, early.id]);
});

test('a tag that becomes a lane takes its tickets along, and gives them back when it is none any more', async () => {
  const id = await addTicket();
  await product.call(office.admin.token, 'POST', '/tags/sync', { ticketId: id, tags: [plain?.id] });
  await product.call(office.admin.token, 'PUT', `/tags/${plain?.id}`, { kanban: 1 });
  expect((await board()).tickets[0]?.laneId).toBe(plain?.id);
  await product.call(office.admin.token, 'PUT', `/tags/${plain?.id}`, { kanban: 0 });
  expect((await board()).tickets[0]?.laneId).toBeNull();
  await move(id, first);
  await product.call(office.admin.token, 'DELETE', `/tags/${first?.id}`);
  expect((await board()).tickets[0]?.laneId).toBeNull();
});

test('the funnel counts who came and who went on', async () => {
  const [one, two] = [await addTicket(), await addTicket()];
  await move(one, first);
  await move(two, first);
  await move(one, second);
  const { body } = await product.call<{ lanes: unknown[] }>(office.admin.token, 'GET', '/kanban/funnel');
  expect(body.lanes).toMatchObject([
    { laneId: null, entered: 0, movedOn: 2 },
    { laneId: first?.id, entered: 2, movedOn: 1, averageMinutes: expect.any(Number) },
    { laneId: second?.id, entered: 1, movedOn: 0, averageMinutes: null },
  ]);
});

test('of what others attend in queues that one is not in the funnel says nothing', async () => {
  const supervisor = await buildUser(product.platform, office.company.id, {
    profile: 'supervisor',
    queueIds: [office.sales.id],
  });
  for (const { id: queueId } of [office.sales, office.support, office.support])
    await move(await addTicket({ queueId }), first);
  const { body } = await product.call<{ lanes: unknown[] }>(product.tokenOf(supervisor), 'GET', '/kanban/funnel');
  expect(body.lanes).toMatchObject([
    { laneId: null, movedOn: 1 },
    { laneId: first?.id, entered: 1 },
    { laneId: second?.id, entered: 0 },
  ]);
});

/** Since when they stand where they stand: since they began, where nothing else is written. */
const laneAt = (rows: unknown[] = []) =>
  rows.map((row) => {
    const { lane_at: at, created_at: began } = row as { lane_at: string | null; created_at: string };
    return at ?? began;
  });

test('a move that is taken back is none: not for the funnel, and not for how long it stands there', async () => {
  const one = await addTicket();
  await move(one, first);
  const before = await snapshot(product.platform, office.company.id);
  const { body } = await move(one, second);
  await product.call(office.admin.token, 'POST', `/undo/${body.undo?.id}`);
  const after = await snapshot(product.platform, office.company.id);
  expect(after['lane_moves']).toEqual(before['lane_moves']);
  expect(laneAt(after['tickets'])).toEqual(laneAt(before['tickets']));
  expect(laneAt(after['tickets'])).toEqual([expect.any(String)]);
});
