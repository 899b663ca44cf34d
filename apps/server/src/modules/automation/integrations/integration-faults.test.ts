// What an integration cannot do goes to people, with the reason: nobody waits in silence.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { message } from '../../../../test/inbound-line.ts';
import { dialogflowAgent, Integrating, Systems } from '../../../../test/integrating.ts';
import { FAULTS, type JsonServer } from '../../../../../../tests/stand-ins/json-server.ts';
import { bubble } from '../../../../../../tests/stand-ins/typebot-stand-in.ts';
import { engine } from '../../../subscriptions.ts';

let systems: Systems;
let { calls, lastLine, line, onLine, says, spoken, ticket, timers, work, writes } = {} as Integrating;
beforeAll(async () => {
  systems = await Systems.open();
});
afterAll(() => systems.close());
beforeEach(async () => {
  ({ calls, lastLine, line, onLine, says, spoken, ticket, timers, work, writes } = await Integrating.open(systems));
});

/** Milliseconds, of somebody who waits for what never comes. */
const IMPATIENT = 40;

const SYSTEMS: readonly (readonly [string, () => object, () => JsonServer])[] = [
  ['n8n', () => ({ type: 'n8n', urlN8N: systems.n8n.url }), () => systems.n8n],
  ['webhook', () => ({ type: 'webhook', urlN8N: systems.n8n.url }), () => systems.n8n],
  ['typebot', () => ({ type: 'typebot', urlN8N: systems.typebot.url, typebotSlug: 'shop' }), () => systems.typebot],
  ['dialogflow', dialogflowAgent, () => systems.dialogflow],
];

test.each(
  SYSTEMS.flatMap(([name, values, server]) => FAULTS.map((fault) => [name, ...fault, values, server] as const)),
)(
  'a %s that %s leaves the ticket to people, with the reason and its calls: nobody waits in silence',
  async (_name, _what, fault, values, server) => {
    const id = await onLine(values());
    for (const _ of [1, 2, 3]) server().plant('POST', fault);
    await writes('hello', IMPATIENT);
    for (const wait of [2_000, 5_000, 5 * 60_000]) {
      systems.product.clock.advance(wait);
      await timers();
      await work({ ...systems.product.outside, timeoutMs: IMPATIENT });
    }
    server().uproot();
    expect(await spoken()).toEqual([]);
    expect(await lastLine()).toEqual(['failed', expect.stringMatching(/^(?:no|bad)Answer$/)]);
    expect(await ticket()).toMatchObject({ held: false, status: 'pending', driver: undefined });
    expect((await calls(id)).length).toBeGreaterThan(0);
  },
);

/** They take words only. */
const READERS = SYSTEMS.filter(([name]) => name === 'typebot' || name === 'dialogflow');

async function sendsFile(): Promise<void> {
  const content = { type: 'media', kind: 'image', mime: 'image/png', ref: {} } as const;
  await line.take(message({ content, sentAt: systems.product.clock.now().toISOString() }));
  systems.product.clock.advance(3_000);
  await timers();
}

test.each(READERS)('a file that a %s cannot read goes to people', async (_name, values) => {
  systems.bot = () => ({ messages: [bubble('Welcome')], input: { type: 'text input' } });
  await onLine(values());
  await writes('hello');
  await sendsFile();
  expect(await lastLine()).toEqual(['failed', 'notText']);
  expect(await ticket()).toMatchObject({ held: false, driver: undefined });
});

test.each(READERS)(
  'a file that comes while a %s answers goes to people once the answer is out',
  async (name, values) => {
    systems.bot = () => ({ messages: [bubble('Welcome')], input: { type: 'text input' } });
    await onLine(values());
    await says('hello');
    systems.product.clock.advance(3_000);
    await timers();
    await sendsFile();
    await work();
    await timers();
    expect(await spoken()).toEqual(name === 'typebot' ? ['Welcome'] : ['You said hello', 'Anything else?']);
    expect(await lastLine()).toEqual(['failed', 'notText']);
    expect(await ticket()).toMatchObject({ held: false, driver: undefined });
  },
);

test.each([
  ['dialogflow', dialogflowAgent],
  ['typebot', () => ({ type: 'typebot', urlN8N: systems.typebot.url, typebotSlug: 'shop' })],
])('a %s that has nothing to say leaves it to people', async (_name, values) => {
  systems.bot = () => ({ messages: [], input: { type: 'text input' } });
  await onLine(values());
  await writes('silence');
  expect(await lastLine()).toEqual(['failed', 'badAnswer']);
  expect(await ticket()).toMatchObject({ held: false, driver: undefined });
});

/** A bot that asks one thing after the other. Answers what it has been told, with what it had asked. */
function asksInTurn(): string[] {
  const asks = ['Your name?', 'Your CPF?', 'Your address?'];
  const took: string[] = [];
  systems.bot = (said, turn) => {
    if (said !== undefined) took.push(`${asks[turn - 1]} ${said}`);
    return { messages: [bubble(asks[turn] ?? 'Thanks')], input: { type: 'text input' } };
  };
  return took;
}

const typebot = () => ({ type: 'typebot', urlN8N: systems.typebot.url, typebotSlug: 'shop' });

test('an answer that got lost is not asked for again: the bot may stand at its next question', async () => {
  const took = asksInTurn();
  await onLine(typebot());
  await writes('hello');
  systems.typebot.plant('POST', 'swallow');
  await writes('Maria', IMPATIENT);
  systems.typebot.uproot();
  systems.product.clock.advance(2_000);
  await timers();
  await work();
  expect(took).toEqual(['Your name? Maria']);
  expect(await lastLine()).toEqual(['failed', 'noAnswer']);
  expect(await ticket()).toMatchObject({ held: false, driver: undefined });
});

/** Its process is killed when it has been asked, and has answered, and nothing of that is stored yet. */
async function writesInVain(body: string): Promise<void> {
  const killed = vi.spyOn(engine, 'answer').mockRejectedValueOnce(new Error('killed'));
  await writes(body);
  expect(killed).toHaveBeenCalledOnce();
  killed.mockRestore();
}

/** Whoever had it is given up for dead. */
async function isTakenUp(): Promise<void> {
  systems.product.clock.advance(12_001);
  await work();
}

test.each([
  ['typebot', typebot, () => systems.typebot],
  ['dialogflow', dialogflowAgent, () => systems.dialogflow],
])('a process that dies when it has told a %s something: it is not told again', async (name, values, server) => {
  const took = asksInTurn();
  await onLine(values());
  await writes('hello');
  const asked = server().asked.length;
  await writesInVain('Maria');
  await isTakenUp();
  expect(server().asked).toHaveLength(asked + 1);
  expect(took).toEqual(name === 'typebot' ? ['Your name? Maria'] : []);
  expect(await lastLine()).toEqual(['failed', 'noAnswer']);
  expect(await ticket()).toMatchObject({ held: false, driver: undefined });
});

test('a process that dies when it has begun a conversation: another is begun, as is where one was forgotten', async () => {
  asksInTurn();
  await onLine(typebot());
  await writesInVain('hello');
  await isTakenUp();
  systems.typebot.forget();
  await writesInVain('Maria');
  await isTakenUp();
  expect(await spoken()).toEqual(['Your name?', 'Your name?']);
});

test('what a bot has no time for is told again', async () => {
  const took = asksInTurn();
  await onLine(typebot());
  await writes('hello');
  systems.typebot.plant('POST', { status: 503, body: {} });
  await writes('Maria');
  systems.product.clock.advance(2_000);
  await work();
  expect(took).toEqual(['Your name? Maria']);
  expect(await spoken()).toEqual(['Your name?', 'Your CPF?']);
});

test('a key that Dialogflow refuses is said to be wrong, not silent', async () => {
  await onLine(dialogflowAgent());
  for (const _ of [1, 2, 3])
    systems.dialogflow.plant('POST', { status: 401, body: { error: { code: 401, message: 'no' } } });
  await writes('hello');
  systems.dialogflow.uproot();
  expect(await lastLine()).toEqual(['failed', 'badAnswer']);
});
