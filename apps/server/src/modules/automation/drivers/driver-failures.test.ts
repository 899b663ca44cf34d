// Drivers that fail in the middle of a statement, or before they begin: nothing that was not theirs is lost by it.
import type { Ticket } from '@recado/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { DrivenLine } from '../../../../test/driven-line.ts';
import { Driving } from '../../../../test/driving.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { isUnavailable } from '../../../platform/db/pg-errors.ts';
import { ticketDrivers } from '../../../schema/tickets.ts';

const MINUTE_MS = 60_000;

let product: Product;
let driving: Driving;
let { begin, closes, inTenant, line, lines, read, said, says } = {} as DrivenLine;

beforeAll(async () => {
  product = await createProduct();
  driving = new Driving(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  ({ begin, closes, inTenant, line, lines, read, said, says } = await DrivenLine.open(driving));
  driving.fails = undefined;
  driving.sqlState = '22012';
});

const put = async (id: number, change: object): Promise<Ticket> => {
  const user = await buildUser(product.platform, line.companyId, { profile: 'admin' });
  const { status, body } = await product.call<Ticket>(product.tokenOf(user), 'PUT', `/tickets/${id}`, change);
  expect(status).toBe(200);
  return body;
};

describe('one that the database refuses something', () => {
  test('a message is taken in, and people have the ticket', async () => {
    const id = await begin();
    driving.fails = 'message';
    await line.take(says('and now?'));
    expect((await line.read()).messages.at(-1)).toMatchObject({ body: 'and now?' });
    expect(await read(id)).toMatchObject({ driver: undefined, ticket: { status: 'pending', held: false } });
    expect((await lines()).at(-1)).toEqual(['failed', 'failed']);
  });

  test('a timer is not tried again', async () => {
    const id = await begin();
    await line.take(says('wait'));
    product.clock.advance(MINUTE_MS);
    driving.fails = 'wake';
    expect([await driving.timers().takeDue(), await driving.timers().takeDue()]).toEqual([1, 0]);
    expect((await read(id)).driver).toBeUndefined();
  });

  test.each([
    ['takenOver', { status: 'open' }],
    ['closed', { status: 'closed' }],
  ] as const)('a person has the ticket all the same: %s', async (ending, change) => {
    const id = await begin();
    driving.fails = ending;
    expect(await put(id, change)).toMatchObject({ ...change, driver: null });
    expect((await read(id)).driver).toBeUndefined();
  });

  test('what comes to a closed ticket begins a conversation', async () => {
    const id = await begin();
    await put(id, { status: 'closed' });
    await inTenant((tx) => tx.insert(ticketDrivers).values({ ticketId: id, kind: 'menu', state: { turns: 1 } }));
    driving.fails = 'arriving';
    await line.take(says('me again'));
    const { tickets } = await line.read();
    expect(tickets.map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
  });
});

describe.each([
  ['is full', '53100'],
  ['had two in each other’s way', '40P01'],
])('while the database %s', (_what, sqlState) => {
  beforeEach(() => {
    driving.sqlState = sqlState;
  });

  test('a timer waits, and goes on once that is over', async () => {
    const id = await begin();
    await line.take(says('wait'));
    product.clock.advance(MINUTE_MS);
    driving.fails = 'wake';
    expect([await driving.timers().takeDue(), await driving.timers().takeDue()]).toEqual([0, 0]);
    expect((await read(id)).driver).toBeDefined();
    driving.fails = undefined;
    expect(await driving.timers().takeDue()).toBe(1);
    expect((await lines()).at(-1)).not.toEqual(['failed', 'failed']);
  });

  test('a message stays in the log it came from', async () => {
    await begin();
    driving.fails = 'message';
    expect(isUnavailable(await line.take(says('and now?')).catch((error: unknown) => error))).toBe(true);
    driving.fails = undefined;
    await line.take(says('and now?'));
    expect((await said()).length).toBeGreaterThan(1);
  });
});

test('one that cannot begin sends nobody away: the next has its turn', async () => {
  const id = await begin();
  await closes({ timeZone: 'Nowhere/Atlantis' });
  await line.take(says('anybody?'));
  expect(await said()).toEqual(['Turn 1', 'Turn 2']);
  expect(await read(id)).toMatchObject({ driver: { kind: 'menu' }, ticket: { held: true } });
  expect(await lines()).toEqual([
    ['driverStarted', undefined],
    ['failed', 'failed'],
  ]);
});
