// Drivers in their tickets: they begin, hear, wait, are woken, lose to people, and hand over where they cannot go on.
import type { Ticket } from '@recado/contract/tickets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildQueue, buildUser } from '../../../../test/build.ts';
import { DrivenLine } from '../../../../test/driven-line.ts';
import { Driving } from '../../../../test/driving.ts';
import { ANA, BIA, InboundLine, message, messageOf } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { connections } from '../../../schema/connections.ts';
import { companies } from '../../../schema/companies.ts';
import { ticketDrivers, tickets } from '../../../schema/tickets.ts';
import { MOST_HEARD } from './limits.rules.ts';

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
  driving.noted.length = 0;
  driving.told.length = 0;
});

describe('a message', () => {
  test('begins the driver whose turn it is: it answers, waits, and holds the ticket', async () => {
    const id = await begin();
    expect(await said()).toEqual(['Turn 1']);
    const { driver, ticket } = await read(id);
    expect(driver).toMatchObject({ kind: 'menu', state: { turns: 1 }, revision: 0, steps: 1, wakeAt: null });
    expect(ticket).toMatchObject({ status: 'pending', held: true });
    const shown = (await line.events()).filter(({ name }) => name === 'ticket').at(-1);
    expect(shown?.payload['ticket']).toMatchObject({ id, driver: { kind: 'menu' }, chatbot: true });
  });

  test('goes to who waits, with the button that was pressed; one that comes again does not', async () => {
    const id = await begin();
    const choice = message({ content: { type: 'choice', id: 'b2', title: 'Sales' } });
    await line.take(choice, choice);
    expect(await said()).toEqual(['Turn 1', 'You chose b2']);
    expect((await read(id)).driver).toMatchObject({ state: { turns: 2 }, revision: 1, steps: 2 });
  });

  test('several that come together are heard one after the other', async () => {
    await line.takeTogether(says('hello'), says('and more'), messageOf(BIA));
    expect((await said()).toSorted()).toEqual(['Turn 1', 'Turn 1', 'Turn 2']);
  });

  test.each<[string, (userId: number) => object]>([
    ['closed', () => ({ status: 'closed' })],
    ['handed to a person', (userId) => ({ userId })],
  ])('after one by which the ticket was %s, what came with it is answered by nobody', async (_, place) => {
    const id = await begin();
    const ann = await buildUser(product.platform, line.companyId);
    await line.takeTogether(says(JSON.stringify([{ kind: 'move', ...place(ann.id) }])), says('and now?'));
    expect(await said()).toEqual(['Turn 1']);
    expect((await lines()).filter(([kind]) => kind === 'failed')).toEqual([]);
    expect((await read(id)).driver).toBeUndefined();
  });

  test('that ends it lets go of the ticket, in sight of the browsers', async () => {
    const id = await begin();
    await line.take(says('done'));
    expect(await said()).toEqual(['Turn 1', 'Bye']);
    expect(await lines()).toEqual([
      ['driverStarted', undefined],
      ['driverEnded', 'done'],
    ]);
    const { driver, ticket } = await read(id);
    expect([driver, ticket?.held]).toEqual([undefined, false]);
    const shown = (await line.events()).filter(({ name }) => name === 'ticket').at(-1);
    expect(shown?.payload['ticket']).toMatchObject({ id, driver: null, chatbot: false });
    expect(driving.told).toMatchObject([{ ticketId: id, kind: 'menu', why: 'done' }]);
  });

  test('out of hours: that is said, and who waited has had their turn', async () => {
    const id = await begin();
    await closes();
    await inTenant((tx) => tx.update(connections).set({ outOfHoursMessage: 'Closed' }));
    await line.take(says('anybody?'));
    expect(await said()).toEqual(['Turn 1', 'Closed']);
    expect((await read(id)).driver).toBeUndefined();
  });

  test('what could not be sent is told to the driver', async () => {
    const id = await begin();
    // It takes no texts of that length.
    await inTenant((tx) => tx.update(connections).set({ provider: 'cloud' }));
    await line.take(says('long'));
    expect(driving.noted).toEqual([{ ticketId: id, said: 'notSent', asked: undefined }]);
    expect((await read(id)).driver).toBeUndefined();
  });
});

const put = async (id: number, change: object): Promise<Ticket> => {
  const user = await buildUser(product.platform, line.companyId, { profile: 'admin' });
  const token = product.tokenOf(user);
  const { status, body } = await product.call<Ticket>(token, 'PUT', `/tickets/${id}`, change);
  expect(status).toBe(200);
  return body;
};

describe('a person wins', () => {
  test.each([
    ['accepts', { status: 'open' }, 'takenOver'],
    ['closes', { status: 'closed' }, 'closed'],
  ])('who %s', async (_, change, ending) => {
    const id = await begin();
    expect(await put(id, change)).toMatchObject({ ...change, driver: null });
    expect((await read(id)).driver).toBeUndefined();
    expect(driving.noted).toEqual([{ ticketId: id, said: ending, asked: undefined }]);
    expect(driving.told.at(-1)).toMatchObject({ why: ending });
    await line.take(says('are you a person?'));
    // After it was closed another conversation begins.
    expect((await said()).length).toBe(ending === 'closed' ? 2 : 1);
  });

  test('who hands it to a queue: it waits for people there', async () => {
    const queue = await buildQueue(product.platform, line.companyId);
    const id = await begin();
    expect(await put(id, { queueId: queue.id })).toMatchObject({ status: 'pending', queueId: queue.id, driver: null });
    expect(driving.noted).toMatchObject([{ said: 'transferred' }]);
  });

  test('who writes on the company’s phone', async () => {
    const id = await begin();
    await line.take(message({ fromMe: true, sender: {}, body: 'this is Bob' }));
    const { driver, ticket } = await read(id);
    expect([driver, ticket?.status, ticket?.held]).toEqual([undefined, 'pending', false]);
  });
});

describe('one that cannot go on hands over', () => {
  const cases: [string, string, string][] = [
    ['throws', 'throw', 'failed'],
    ['fails half way', 'break', 'failed'],
    ['does too much at once', 'much', 'tooManyActions'],
  ];
  test.each(cases)('%s: people have the ticket in the queue for that, with the reason', async (_, command, why) => {
    const queue = await buildQueue(product.platform, line.companyId);
    await inTenant((tx) => tx.update(connections).set({ transferQueueId: queue.id }));
    const id = await begin();
    await line.take(says(command));
    const { driver, ticket } = await read(id);
    expect(driver).toBeUndefined();
    expect(ticket).toMatchObject({ status: 'pending', queueId: queue.id, held: false, unreadMessages: 2 });
    // Nothing of the step is left but the customer's message.
    expect(await said()).toEqual(['Turn 1']);
    expect((await line.read()).messages.at(-1)).toMatchObject({ body: command });
    expect(driving.told.at(-1)).toMatchObject({ ticketId: id, kind: 'menu', why });
    expect(await lines()).toEqual([
      ['driverStarted', undefined],
      ['transferred', undefined],
      ['failed', why],
    ]);
  });

  test('one that goes on for ever', async () => {
    const id = await begin();
    await inTenant((tx) => tx.update(ticketDrivers).set({ steps: 499 }));
    await line.take(says('hello'), says('hello'));
    expect(await said()).toEqual(['Turn 1', 'Turn 2']);
    expect(driving.told.at(-1)).toMatchObject({ ticketId: id, why: 'tooManySteps' });
  });

  test('one that this release does not know', async () => {
    const id = await begin();
    await inTenant((tx) => tx.update(ticketDrivers).set({ kind: 'integration' }));
    await line.take(says('hello'));
    expect((await read(id)).ticket).toMatchObject({ held: false });
    expect(driving.told.at(-1)).toMatchObject({ kind: 'integration', why: 'unknown' });
  });
});

test.each([
  ['person', 'takenOver'],
  ['rule', 'transferred'],
  ['removal', 'unknown'],
] as const)('one that a %s stops says so', async (kind, why) => {
  const id = await begin();
  const by = { kind, userId: null, name: 'Ann' };
  await driving.within(line.companyId, (ctx) => driving.engine.asked(ctx, [{ ticketId: id, start: null, by }]));
  expect((await read(id)).ticket).toMatchObject({ held: false });
  expect(driving.told.at(-1)).toMatchObject({ ticketId: id, kind: 'menu', why, by: { kind } });
});

const start = async (): Promise<number> => {
  const id = await begin();
  await driving.within(line.companyId, (ctx) =>
    driving.engine.start(ctx, id, { kind: 'agent', ref: 7, version: null, name: 'Sofia' }),
  );
  await driving.timers().takeDue();
  return id;
};

test.each([
  ['a person looks after', { userId: 1 }],
  ['is a group', { isGroup: true }],
  ['is closed', { status: 'closed' }],
] as const)('who is to begin where the ticket %s does not, and that is told', async (_, place) => {
  const id = await begin();
  const { id: userId } = await buildUser(product.platform, line.companyId);
  await inTenant((tx) => tx.update(tickets).set({ ...place, ...('userId' in place && { userId }) }));
  const agent = { kind: 'agent', ref: 7, version: null, name: 'Sofia' } as const;
  await driving.within(line.companyId, (ctx) => driving.engine.start(ctx, id, agent));
  expect((await read(id)).driver).not.toMatchObject({ kind: 'agent' });
  expect((await lines()).at(-1)).toEqual(['failed', 'notPossible']);
});

describe('one that takes its time', () => {
  const QUIET_MS = 3_000;
  test('takes its first step by itself, instead of who waited', async () => {
    const id = await start();
    expect((await read(id)).driver).toMatchObject({ kind: 'agent', ref: 7, name: 'Sofia', steps: 1, wakeAt: null });
    expect(driving.noted).toMatchObject([{ said: 'transferred' }]);
  });

  test('hears a burst as one, once it is over, also after a restart', async () => {
    const id = await start();
    driving.noted.length = 0;
    await line.take(says('I'), says('want'));
    product.clock.advance(QUIET_MS - 1_000);
    await line.take(says('flowers'));
    product.clock.advance(QUIET_MS - 1_000);
    expect(await driving.timers().takeDue()).toBe(0);
    product.clock.advance(1_000);
    expect(await driving.timers().takeDue()).toBe(1);
    expect(driving.noted).toMatchObject([{ ticketId: id, said: 'I want flowers' }]);
    expect(await driving.timers().takeDue()).toBe(0);
  });

  test('a timer tells it of nothing that was written: it hears that when its time comes', async () => {
    await start();
    driving.noted.length = 0;
    await line.take(says('wait'));
    product.clock.advance(QUIET_MS);
    await driving.timers().takeDue();
    product.clock.advance(MINUTE_MS - 1_000);
    await line.take(says('I am back'));
    product.clock.advance(1_000);
    expect(await driving.timers().takeDue()).toBe(1);
    product.clock.advance(QUIET_MS);
    expect(await driving.timers().takeDue()).toBe(1);
    expect(driving.noted.map(({ said: noted }) => noted)).toEqual(['wait', 'woken', 'I am back']);
  });

  test('it begins before it hears what is written meanwhile, however late that is', async () => {
    const id = await begin();
    const agent = { kind: 'agent', ref: null, version: null, name: 'Sofia' } as const;
    await driving.within(line.companyId, (ctx) => driving.engine.start(ctx, id, agent));
    driving.noted.length = 0;
    await line.take(says('hello?'));
    product.clock.advance(QUIET_MS);
    const timers = driving.timers();
    expect([await timers.takeDue(), await timers.takeDue(), await timers.takeDue()]).toEqual([1, 1, 0]);
    expect(driving.noted).toMatchObject([{ said: 'hello?' }]);
    expect((await read(id)).driver).toMatchObject({ state: { turns: 2 }, steps: 2, heard: [] });
  });

  test('what it passes on it is not told again', async () => {
    const id = await start();
    await line.take(says('pass'));
    product.clock.advance(QUIET_MS);
    const timers = driving.timers();
    expect([await timers.takeDue(), await timers.takeDue()]).toEqual([1, 0]);
    expect((await read(id)).driver).toMatchObject({ heard: [], heardAt: null, state: { turns: 1 } });
  });

  test('of somebody who writes without end, the last are heard', async () => {
    await start();
    await inTenant((tx) =>
      tx.update(ticketDrivers).set({ heard: Array.from({ length: MOST_HEARD }, (_, n) => ({ text: `${n}` })) }),
    );
    await line.take(says('last'));
    product.clock.advance(QUIET_MS);
    expect(await driving.timers().takeDue()).toBe(1);
    const heard = driving.noted.at(-1)?.said.split(' ') ?? [];
    expect([heard.length, heard[0], heard.at(-1)]).toEqual([MOST_HEARD, '1', 'last']);
  });

  test('does not wait for ever for somebody who does not stop', async () => {
    await start();
    driving.noted.length = 0;
    for (let seconds = 0; seconds < 120; seconds += 2) {
      await line.take(says('x'));
      product.clock.advance(2_000);
    }
    expect(await driving.timers().takeDue()).toBe(1);
    expect(driving.noted[0]?.said.split(' ')).toHaveLength(60);
  });

  test('an answer that was worked out for it counts once, and not after anything newer', async () => {
    const id = await start();
    const ask = async (): Promise<void> => {
      await line.take(says('well?'));
      product.clock.advance(QUIET_MS);
      await driving.timers().takeDue();
    };
    const answer = async (text: string): Promise<boolean> => {
      const { asked } = driving.noted.at(-1) ?? {};
      if (!asked) throw new Error('nothing was asked');
      return driving.within(line.companyId, (ctx) =>
        driving.engine.answer(ctx, asked, { kind: 'answer', answer: text }),
      );
    };
    await ask();
    expect([await answer('yes'), await answer('yes')]).toEqual([true, false]);
    expect((await said()).at(-1)).toBe('yes');
    await ask();
    await line.take(says('wait, no'));
    expect(await answer('too late')).toBe(false);
    await ask();
    await driving.within(line.companyId, async (ctx) => {
      const { ticket } = await read(id);
      if (ticket) await driving.engine.end(ctx, { ...ticket, userId: null }, 'takenOver');
    });
    expect(await answer('nobody asks')).toBe(false);
    expect((await said()).at(-1)).toBe('yes');
  });
});

test('another company’s driver is not woken, answered or ended', async () => {
  const id = await begin();
  const other = await InboundLine.open(product);
  const { driver } = await read(id);
  const asked = { ticketId: id, runId: driver?.id ?? 0, revision: 0 };
  const done = await driving.within(other.companyId, async (ctx) => [
    await driving.engine.wake(ctx, id),
    await driving.engine.answer(ctx, asked, { kind: 'answer', answer: 'x' }),
  ]);
  expect(done).toEqual([false, false]);
  await other.take(messageOf(ANA, 'done'));
  expect((await read(id)).driver).toMatchObject({ revision: 0 });
});

test('a switched-off company’s drivers wait until it is on again', async () => {
  await begin();
  await line.take(says('wait'));
  const set = (active: boolean) =>
    product.platform.db.withSystem((tx) =>
      tx.update(companies).set({ active }).where(eq(companies.id, line.companyId)),
    );
  await set(false);
  product.clock.advance(2 * MINUTE_MS);
  expect(await driving.timers().takeDue()).toBe(0);
  await set(true);
  expect(await driving.timers().takeDue()).toBe(1);
  expect((await said()).at(-1)).toBe('Still there?');
});
