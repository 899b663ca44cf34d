// What actions send: each content on its way, and the answers that come back.
import type { Action } from '@recado/contract/actions';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Acting, BOT, text } from '../../../../test/acting.ts';
import { Driving } from '../../../../test/driving.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { buildCompany } from '../../../../test/build.ts';
import { connections } from '../../../schema/connections.ts';
import { fileLists, fileOptions, media } from '../../../schema/inbox.ts';

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
const TEMPLATE = {
  kind: 'send' as const,
  content: {
    type: 'template' as const,
    name: 'hello',
    language: 'pt_BR',
    header: [],
    body: ['{{firstName}}'],
    buttons: {},
    text: 'Hello {{firstName}}',
  },
};
const file = (mediaId: number): Action => ({
  kind: 'send',
  content: { type: 'media', body: 'For {{firstName}}', files: [{ mediaId }] },
});

/** A file that the company holds, or one that is a message's own. */
async function holdFile(
  companyId: number,
  { shared = true, storageKey = `flows/${companyId}/a-b-c`, mime = 'image/png' } = {},
) {
  const values = { state: 'stored', shared, storageKey, fileName: 'a.png', mime, size: 3 } as const;
  const [row] = await product.platform.db.withTenant(companyId, (tx) =>
    tx.insert(media).values(values).returning({ id: media.id }),
  );
  return row?.id ?? 0;
}

const list = (fileListId: number): Action => ({ kind: 'send', content: { type: 'fileList', fileListId } });

/** A list with one file. */
async function holdList(companyId: number): Promise<number> {
  const mediaId = await holdFile(companyId);
  return product.platform.db.withTenant(companyId, async (tx) => {
    const [made] = await tx.insert(fileLists).values({ name: 'Prices', message: 'Here, {{firstName}}:' }).returning();
    const listId = made?.id ?? 0;
    await tx.insert(fileOptions).values({ listId, name: 'a', position: 1, mediaId });
    return listId;
  });
}

describe('what a driver sends', () => {
  test('each as its own kind of message, which says what wrote it', async () => {
    const id = await acting.begin();
    await acting.does(CHOICES, PLACE, CARD, file(await holdFile(acting.line.companyId)));
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

  test('sound as a voice note or as a file, as it was asked; by itself what can be a voice note is one', async () => {
    const id = await acting.begin();
    const mediaId = await holdFile(acting.line.companyId, { mime: 'audio/ogg' });
    const sound = (asVoice?: boolean): Action => ({
      kind: 'send',
      content: { type: 'media', body: '', files: [{ mediaId }], ...(asVoice !== undefined && { asVoice }) },
    });
    await acting.does(sound(true), sound(false), sound());
    const kinds = (await acting.commands()).flatMap(({ content }) => (content.type === 'media' ? [content.kind] : []));
    expect(kinds).toEqual(['voice', 'audio', 'voice']);
    expect((await acting.page(id)).messages.slice(-3).map(({ mediaType }) => mediaType)).toEqual(
      Array(3).fill('audio'),
    );
  });

  test('texts in a row and their question as one message, where each costs money', async () => {
    await acting.begin();
    const heard = async (): Promise<number> => (await acting.commands()).length;
    const before = await heard();
    await acting.does(text('Hello, {{firstName}}'), CHOICES);
    expect((await heard()) - before).toBe(2);
    await product.platform.db.withTenant(acting.line.companyId, (tx) =>
      tx.update(connections).set({ provider: 'cloud' }),
    );
    await acting.does(text('Hello, {{firstName}}'), CHOICES);
    expect((await heard()) - before).toBe(3);
    expect((await acting.commands()).at(-1)?.content).toMatchObject({
      type: 'buttons',
      body: 'Hello, Ana\n\nWhat is it, Ana?',
    });
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
    // No network takes a template with a gap that is empty.
    const gap = { ...TEMPLATE, content: { ...TEMPLATE.content, body: ['{{birthday}}'] } };
    expect((await acting.rule(id, gap)).refused).toEqual([{ kind: 'send', problem: 'empty' }]);
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

  test('one file as often as it is wanted, and a list of files with what it says', async () => {
    const { companyId } = acting.line;
    const [mediaId, fileListId] = [await holdFile(companyId), await holdList(companyId)];
    const id = await acting.begin();
    await acting.does(file(mediaId), list(fileListId));
    await acting.rule(id, file(mediaId), list(fileListId));
    expect((await acting.sent(id)).slice(1)).toEqual(
      [1, 2].flatMap(() => ['For Ana', expect.stringMatching(/^Here, Ana:$/), '']),
    );
    const { rows } = await product.platform.db.withTenant(companyId, (tx) =>
      tx.execute(
        sql`select count(*)::int as files, (select count(*)::int from messages where media_id is not null) as shown from media`,
      ),
    );
    expect(rows).toEqual([{ files: 2, shown: 4 }]);
  });

  test('no file of another company, none of another message, and no list that is gone or empty', async () => {
    const { companyId } = acting.line;
    const other = await buildCompany(product.platform);
    const own = await holdFile(companyId, { shared: false, storageKey: `messages/${companyId}/x-y-z` });
    const [empty] = await product.platform.db.withTenant(companyId, (tx) =>
      tx.insert(fileLists).values({ name: 'Nothing yet', message: 'x' }).returning(),
    );
    const id = await acting.begin();
    const { refused } = await acting.rule(
      id,
      file(await holdFile(other.id)),
      file(own),
      list(await holdList(other.id)),
      list(empty?.id ?? 0),
    );
    expect(refused.map(({ problem }) => problem)).toEqual(['gone', 'gone', 'gone', 'empty']);
    expect(await acting.sent(id)).toEqual(['Turn 1']);
  });
});
