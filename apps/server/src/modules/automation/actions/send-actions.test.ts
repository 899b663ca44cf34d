// What actions send: each content on its way, and the answers that come back.
import type { Action } from '@recado/contract/actions';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Acting, BOT, text } from '../../../../test/acting.ts';
import { Driving } from '../../../../test/driving.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { connections } from '../../../schema/connections.ts';

let product: Product;
let driving: Driving;
let acting: Acting;

beforeAll(async () => {
  product = await createProduct();
  driving = new Driving(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  acting = await Acting.open(driving);
});

const CHOICES: Action = {
  kind: 'send',
  content: {
    type: 'choices',
    body: 'What is it, {{firstName}}?',
    button: 'Choose',
    choices: [
      { id: 'buy', title: 'Buy' },
      { id: 'help', title: 'Help' },
    ],
  },
};
const PLACE: Action = {
  kind: 'send',
  content: { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Shop' },
};
const CARD: Action = {
  kind: 'send',
  content: { type: 'contact', contacts: [{ name: 'Bia; Souza', number: '5511987654321' }] },
};
const TEMPLATE: Action = {
  kind: 'send',
  content: {
    type: 'template',
    name: 'hello',
    language: 'pt_BR',
    header: [],
    body: ['{{firstName}}'],
    buttons: {},
    text: 'Hello {{firstName}}',
  },
};
const file = (companyId: number): Action => ({
  kind: 'send',
  content: {
    type: 'media',
    body: 'For {{firstName}}',
    files: [{ storageKey: `flows/${companyId}/a-b-c`, fileName: 'a.png', mime: 'image/png', size: 3 }],
  },
});

describe('what a driver sends', () => {
  test('each as its own kind of message, which says what wrote it', async () => {
    const id = await acting.begin();
    await acting.does(CHOICES, PLACE, CARD, file(acting.line.companyId));
    const ours = (await acting.page(id)).messages.filter(({ fromMe }) => fromMe).slice(1);
    expect(ours).toMatchObject([
      { body: 'What is it, Ana?\n*[ 1 ]* - Buy\n*[ 2 ]* - Help', mediaType: null, userId: null, origin: 'driver' },
      { body: expect.stringContaining('|Shop'), mediaType: 'locationMessage' },
      { body: expect.stringContaining('FN:Bia\\; Souza'), mediaType: 'contactMessage' },
      { body: 'For Ana', mediaType: 'image', mediaName: 'a.png' },
    ]);
    expect((await acting.commands()).slice(1)).toMatchObject([
      { lane: 'reply', content: { type: 'buttons', body: 'What is it, Ana?' } },
      { content: { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Shop' } },
      { content: { type: 'contacts', vcards: [expect.stringContaining('waid=5511987654321:+5511987654321')] } },
      { content: { type: 'media', kind: 'image', caption: 'For Ana' } },
    ]);
    // A message is its own line.
    expect(await acting.timeline(id)).toEqual([]);
  });

  test('a template, on official numbers alone, whenever the customer last wrote', async () => {
    const id = await acting.begin();
    await acting.does(TEMPLATE);
    expect((await acting.timeline(id))[0]).toMatchObject({
      kind: 'failed',
      data: { action: 'send', reason: 'notSendable' },
    });
    await product.platform.db.withTenant(acting.line.companyId, (tx) =>
      tx.update(connections).set({ provider: 'cloud' }),
    );
    product.clock.advance(25 * 3_600_000);
    const { refused } = await acting.rule(id, TEMPLATE, text('Late'));
    expect(refused).toEqual([{ kind: 'send', problem: 'window' }]);
    expect((await acting.commands()).at(-1)?.content).toMatchObject({
      type: 'template',
      name: 'hello',
      values: { body: ['Ana'] },
    });
    expect((await acting.sent(id)).at(-1)).toBe('Hello Ana');
  });

  test.each([
    ['2', 'You chose help'],
    ['BUY', 'You chose buy'],
    ['something else', 'Turn 3'],
  ])('a question: %s comes back as the answer', async (answer, said) => {
    const id = await acting.begin();
    await acting.does(CHOICES);
    await acting.says(answer);
    expect((await acting.sent(id)).at(-1)).toBe(said);
  });

  test('what is left of nothing but a variable is not sent, and the driver hears of it', async () => {
    const id = await acting.begin();
    driving.noted.length = 0;
    await acting.does(text('{{birthday}}'));
    expect(await acting.timeline(id)).toMatchObject([
      { kind: 'failed', by: BOT, data: { action: 'send', reason: 'empty' } },
      { kind: 'driverEnded' },
    ]);
    expect(driving.noted).toMatchObject([{ said: 'notSent' }]);
  });

  test('no file of another company', async () => {
    const id = await acting.begin();
    await acting.does(file(acting.line.companyId + 1));
    expect((await acting.timeline(id))[0]).toMatchObject({ kind: 'failed', data: { action: 'send', reason: 'gone' } });
    expect(await acting.sent(id)).toEqual(['Turn 1']);
  });
});
