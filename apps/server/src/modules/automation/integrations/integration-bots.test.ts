// Typebot and Dialogflow in conversations: what they know beside plain answers.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildQueue } from '../../../../test/build.ts';
import { dialogflowAgent, Integrating, Systems } from '../../../../test/integrating.ts';
import { bubble } from '../../../../../../tests/stand-ins/typebot-stand-in.ts';
import { deferredActions } from '../actions/deferred-actions.jobs.ts';

let systems: Systems;
let { call, inTenant, lastLine, line, onLine, says, spoken, ticket, timers, work, writes } = {} as Integrating;
beforeAll(async () => {
  systems = await Systems.open();
});
afterAll(() => systems.close());
beforeEach(async () => {
  ({ call, inTenant, lastLine, line, onLine, says, spoken, ticket, timers, work, writes } =
    await Integrating.open(systems));
});

describe('typebot', () => {
  beforeEach(() => {
    systems.bot = (said) =>
      said === undefined
        ? {
            messages: [
              bubble({ type: 'p', children: [{ text: 'Welcome, ', bold: true }, { text: 'dear' }] }),
              bubble('What is it?'),
            ],
            input: {
              type: 'choice input',
              items: [
                { id: 'a', content: 'Orders' },
                { id: 'b', content: 'Bills' },
              ],
            },
          }
        : { messages: [bubble(`You chose ${said}`)], input: { type: 'text input' } };
  });
  const shop = { type: 'typebot', typebotSlug: 'shop', typebotDelayMessage: 0 };

  test('begins with who writes, shows its choices, and goes on with what is chosen', async () => {
    await onLine({ ...shop, urlN8N: systems.typebot.url });
    await writes('hi');
    const shown = await spoken();
    expect(shown[0]).toBe('*Welcome,* dear');
    expect(shown[1]).toContain('What is it?');
    expect(systems.typebot.begun.at(-1)).toMatchObject({
      number: expect.stringMatching(/^\d+$/),
      pushName: expect.any(String),
    });
    await writes('2');
    expect((await spoken()).at(-1)).toBe('You chose Bills');
    await writes('free words');
    expect((await spoken()).at(-1)).toBe('You chose free words');
  });

  test('a conversation that it forgot, or that was quiet for too long, begins anew', async () => {
    await onLine({ ...shop, urlN8N: systems.typebot.url, typebotExpires: 5 });
    await writes('hi');
    const begun = systems.typebot.begun.length;
    systems.typebot.forget();
    await writes('1');
    expect(systems.typebot.begun).toHaveLength(begun + 1);
    systems.product.clock.advance(6 * 60_000);
    await writes('1');
    expect(systems.typebot.begun).toHaveLength(begun + 2);
    systems.product.clock.advance(60_000);
    await writes('1');
    expect(systems.typebot.begun).toHaveLength(begun + 2);
  });

  test('words end it or begin it anew, and it says so', async () => {
    await onLine({
      ...shop,
      urlN8N: systems.typebot.url,
      typebotKeywordFinish: 'Sair',
      typebotKeywordRestart: 'menu',
      typebotRestartMessage: 'Again!',
    });
    await writes('hi');
    const begun = systems.typebot.begun.length;
    await writes('MENU');
    expect(systems.typebot.begun).toHaveLength(begun + 1);
    expect(await spoken()).toContain('Again!');
    await writes('sair');
    expect(await ticket()).toMatchObject({ status: 'closed' });
  });

  test('commands are done and not said; bubbles come one after the other', async () => {
    const queue = await buildQueue(systems.product.platform, line.companyId);
    systems.bot = () => ({ messages: [bubble('First'), bubble('Second'), bubble(`#{"queueId": ${queue.id}}`)] });
    await onLine({ ...shop, urlN8N: systems.typebot.url, typebotDelayMessage: 1_500 });
    await writes('hi');
    expect(await spoken()).toEqual(['First']);
    const { rows } = await inTenant((tx) => tx.execute(sql`select command from outbox order by id desc limit 1`));
    expect(rows).toMatchObject([{ command: { kind: 'presence', state: 'composing' } }]);
    systems.product.clock.advance(1_500);
    await deferredActions(systems.product.platform).takeDue();
    expect(await spoken()).toEqual(['First', 'Second']);
    expect(await ticket()).toMatchObject({ queueId: queue.id });
  });

  test('where it has nothing to say, its own words for that are said; nonsense hands over', async () => {
    systems.bot = () => ({ messages: [] });
    await onLine({ ...shop, urlN8N: systems.typebot.url, typebotUnknownMessage: 'Sorry?' });
    await writes('hi');
    expect(await spoken()).toEqual(['Sorry?']);
    systems.typebot.plant('POST', { body: { hello: 'world' } });
    await writes('hi');
    expect(await lastLine()).toEqual(['failed', 'badAnswer']);
  });

  test('what is written while it answers waits its turn', async () => {
    await onLine({ ...shop, urlN8N: systems.typebot.url });
    await writes('hi');
    await says('1');
    systems.product.clock.advance(3_000);
    await timers();
    await says('more');
    systems.product.clock.advance(3_000);
    await timers();
    await work();
    await work();
    expect((await spoken()).slice(-2)).toEqual(['You chose Orders', 'You chose more']);
  });
});

describe('dialogflow', () => {
  test('is asked with the company’s own key, and each of its texts is sent; its end is the end', async () => {
    await onLine(dialogflowAgent());
    await writes('hello');
    expect(await spoken()).toEqual(['You said hello', 'Anything else?']);
    await writes('bye');
    expect(await ticket()).toMatchObject({ held: false, driver: undefined });
  });

  test('can be tried before it is saved, and says what is wrong', async () => {
    const key = dialogflowAgent();
    const tried = (change: object) =>
      call('POST', '/queueIntegration/testSession', {
        projectName: 'shop',
        jsonContent: key.jsonContent,
        language: 'es',
        ...change,
      });
    expect(await tried({})).toMatchObject({ body: { ok: true, messages: ['You said Hola', 'Anything else?'] } });
    expect(await tried({ projectName: 'other' })).toMatchObject({
      body: { ok: false, problem: 'badKeyFile', error: expect.stringContaining('denied') },
    });
    expect(await tried({ jsonContent: '{}' })).toMatchObject({
      body: { ok: false, problem: 'badKeyFile', error: expect.stringContaining('key file') },
    });
  });
});
