// What takes long: asked for by a driver, done outside of its transaction, told to it — or a person has the ticket.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Driving } from '../../../../test/driving.ts';
import { InboundLine, message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { slowSteps as slowStepRows } from '../../../schema/slow-steps.ts';
import { ticketTimeline } from '../../../schema/tickets.ts';
import { defineDriver, say } from './driver.rules.ts';
import { askSlowly, defineSlowWork, NoUse, slowSteps, type SlowCall } from './slow-step.service.ts';

type Said = { said: string };

let product: Product;
let driving: Driving;
let line: InboundLine;
let calls: SlowCall<Said>[] = [];
let work: (call: SlowCall<Said>) => Promise<unknown>;
/** what a test looks at between its driver's asking and the answer */
let strict = true;

const oracle = defineDriver<object, { asks: number }, Said>({
  kind: 'agent',
  claims: [{ place: 'connection prompt' }],
  slow: true,
  load: () => Promise.resolve({}),
  readState: (stored) => z.object({ asks: z.number() }).parse(stored),
  step: (_, state, event) => {
    if (event.kind === 'answer') return { state: state ?? null, actions: [say(String(event.answer))] };
    if (event.kind !== 'message') return 'passes';
    if (!state)
      return { state: { asks: 0 }, actions: [], begins: { ref: 1, version: null, name: 'Oracle', reason: 'x' } };
    const said = event.messages.map(({ text }) => text).join(' ');
    return { state: { asks: state.asks + 1 }, actions: [{ kind: 'record', record: { said } }] };
  },
  record: (ctx, _, record, asked) => askSlowly(ctx, asked, 'oracle', record, { strict }),
});

const ask = defineSlowWork<Said>({
  name: 'oracle',
  input: z.object({ said: z.string() }),
  timeoutMs: 200,
  patienceMs: 30_000,
  waitsMs: [1_000, 5_000],
  run: (call) => {
    if (call.companyId === line.companyId) calls.push(call);
    return work(call);
  },
});

beforeAll(async () => {
  product = await createProduct();
  driving = new Driving(product, [oracle]);
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
  calls = [];
  strict = true;
  work = ({ input }) => Promise.resolve(`You said ${input.said}`);
});

const says = (body: string) => line.take(message({ body, sentAt: product.clock.now().toISOString() }));
const said = async (): Promise<string[]> =>
  (await line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
const ticketId = async (): Promise<number> => (await line.read()).tickets[0]?.id ?? 0;
const takeSteps = (): Promise<number> => slowSteps(product.platform, driving.engine, [ask]).takeDue();
const later = (ms: number): void => product.clock.advance(ms);
async function asks(body: string): Promise<void> {
  await says(body);
  later(3_000);
  await driving.timers().takeDue();
}
const left = () => product.platform.db.withTenant(line.companyId, (tx) => tx.select().from(slowStepRows));
const ending = async (): Promise<unknown> =>
  (
    await product.platform.db.withTenant(line.companyId, (tx) =>
      tx.select().from(ticketTimeline).orderBy(ticketTimeline.id),
    )
  )
    .map(({ kind, data }) => [kind, data.reason])
    .at(-1);

test('what several messages say is asked once, the first included, and answered', async () => {
  await says('good');
  await says('morning');
  later(3_000);
  await driving.timers().takeDue();
  await takeSteps();
  expect(await said()).toEqual(['You said good morning']);
  expect(calls).toHaveLength(1);
  expect(await left()).toEqual([]);
  await asks('again');
  await takeSteps();
  expect((await said()).at(-1)).toBe('You said again');
});

describe('is dropped', () => {
  test('once a person has the ticket: not even asked, or not told', async () => {
    await asks('one');
    const id = await ticketId();
    work = async () => {
      await driving.within(line.companyId, async (ctx) => {
        const { ticket } = await driving.read(line.companyId, id);
        if (ticket) await driving.engine.end(ctx, ticket, 'takenOver');
      });
      return 'too late';
    };
    await takeSteps();
    await asks('two');
    expect(await said()).toEqual([]);
    expect(calls).toHaveLength(1);
  });

  test('where the customer has written since; unless whoever asked wants it all the same', async () => {
    work = async ({ input }) => {
      if (input.said === 'one') await says('two');
      return `You said ${input.said}`;
    };
    await asks('one');
    await takeSteps();
    expect(await said()).toEqual([]);
    later(3_000);
    await driving.timers().takeDue();
    await takeSteps();
    expect(await said()).toEqual(['You said two']);
    strict = false;
    await asks('one');
    await takeSteps();
    expect((await said()).at(-1)).toBe('You said one');
    await driving.timers().takeDue();
  });
});

describe('what fails', () => {
  test('is tried again under the same name', async () => {
    work = ({ attempt }) => (attempt < 3 ? Promise.reject(new Error('away')) : Promise.resolve('there'));
    await asks('hello');
    for (const wait of [0, 1_000, 5_000]) {
      later(wait);
      await takeSteps();
    }
    expect(calls).toHaveLength(3);
    expect(await said()).toEqual(['there']);
    expect(new Set(calls.map(({ callId }) => callId)).size).toBe(1);
  });

  test.each([
    ['for too long', () => Promise.reject(new Error('away')), 3, 'noAnswer'],
    ['without an answer', () => new Promise<never>(() => undefined), 3, 'noAnswer'],
    ['for good', () => Promise.reject(new NoUse('badAnswer', 'nonsense')), 1, 'badAnswer'],
  ] as const)('%s hands over to people, with its reason', async (_, run, tries, why) => {
    work = run;
    await asks('hello');
    for (const wait of [0, 1_000, 5_000]) {
      later(wait);
      await takeSteps();
    }
    expect(calls).toHaveLength(tries);
    expect(await ending()).toEqual(['failed', why]);
    const { driver, ticket } = await driving.read(line.companyId, await ticketId());
    expect([driver, ticket?.held, ticket?.status]).toEqual([undefined, false, 'pending']);
  });

  test('with its process is done by the next, and one that nobody knows hands over', async () => {
    await asks('hello');
    const claimed = slowSteps(product.platform, driving.engine, [
      { ...ask, run: () => new Promise(() => undefined), timeoutMs: 600_000 },
    ]);
    void claimed.takeDue();
    await expect.poll(async () => (await left())[0]?.attempts).toBe(1);
    await takeSteps();
    expect(await said()).toEqual([]);
    later(20_000);
    await takeSteps();
    expect(await said()).toEqual(['You said hello']);
    await asks('more');
    await slowSteps(product.platform, driving.engine, []).takeDue();
    expect(await ending()).toEqual(['failed', 'unknown']);
  });
});
