// Networks repeat what they tell, and tell it out of order: the latest edit, deletion or reaction counts, whenever it is told.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Party } from '@recado/channel/inbound';
import { ANA, BIA, chatWith, InboundLine, message, messageOf } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { commandDone } from '../messages/delivery.service.ts';
import { inCompany } from '../../../platform/context.ts';
import { applyEarlyChanges } from './inbound-changes.service.ts';

let product: Product;
let line: InboundLine;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
});

const at = (second: number): string => new Date(Date.UTC(2026, 0, 2, 4, 0, second)).toISOString();
const of = (id: string) => ({ chat: chatWith(ANA), id, fromMe: false, sender: ANA });
const edit = (id: string, body: string, second: number) => ({
  kind: 'edit' as const,
  ...of(id),
  body,
  at: at(second),
});
const react = (id: string, emoji: string, second: number) => ({
  kind: 'reaction' as const,
  ...of(id),
  emoji,
  at: at(second),
});
const remove = (id: string) => ({ kind: 'delete' as const, ...of(id), at: at(9) });

const shown = async () =>
  (await line.read()).messages.map(({ body, previousBody, isDeleted }) => [body, previousBody, isDeleted]);
const emojis = async () => (await line.read()).reactions.map(({ emoji }) => emoji);
const kept = () =>
  product.platform.db.withTenant(line.companyId, async (tx) => (await tx.execute(`select 1 from early_changes`)).rows);

describe('told again, or out of order', () => {
  test('an older edit changes nothing', async () => {
    const first = message({ body: 'one' });
    await line.take(first, edit(first.id, 'two', 1), edit(first.id, 'three', 2), edit(first.id, 'two', 1));
    expect(await shown()).toEqual([['three', 'two', false]]);
  });

  test('nor does one that the latest has undone before it was told of', async () => {
    const first = message({ body: 'one' });
    await line.take(first, edit(first.id, 'one', 3), edit(first.id, 'two', 2));
    expect(await shown()).toEqual([['one', null, false]]);
  });

  test('of one second, the one that is told later counts', async () => {
    const first = message({ body: 'one' });
    await line.take(first, edit(first.id, 'two', 1), edit(first.id, 'three', 1));
    expect(await shown()).toEqual([['three', 'two', false]]);
  });

  test('an edit from before the deletion is still read', async () => {
    const first = message({ body: 'one' });
    await line.take(first, remove(first.id), edit(first.id, 'two', 1));
    expect(await shown()).toEqual([['two', 'one', true]]);
  });

  test('a reaction that was taken back stays away', async () => {
    const first = message();
    await line.take(first, react(first.id, '👍', 1), react(first.id, '', 2), react(first.id, '👍', 1));
    expect(await emojis()).toEqual([]);
    const told = (await line.events()).findLast(({ name }) => name === 'appMessage');
    expect(told?.payload).toMatchObject({ message: { reactions: [] } });
    await line.take(react(first.id, '❤️', 3));
    expect(await emojis()).toEqual(['❤️']);
  });

  test('also when the taking back is told of first', async () => {
    const first = message();
    await line.take(first, react(first.id, '', 2), react(first.id, '👍', 1));
    expect(await emojis()).toEqual([]);
    const shownAs = (await line.events()).filter(({ name }) => name === 'appMessage').map(({ payload }) => payload);
    expect(shownAs).toHaveLength(1);
  });
});

describe('told before its message', () => {
  test('it counts when the message comes, whatever their order', async () => {
    const first = message({ body: 'one' });
    await line.take(edit(first.id, 'three', 2), edit(first.id, 'two', 1), react(first.id, '👍', 1), remove(first.id));
    expect(await kept()).toHaveLength(4);
    await line.take(first);
    expect(await shown()).toEqual([['three', 'one', true]]);
    expect(await emojis()).toEqual(['👍']);
    expect((await line.read()).tickets).toMatchObject([{ lastMessage: '🚫' }]);
    expect(await kept()).toEqual([]);
    const created = (await line.events()).find(({ payload }) => payload.action === 'create' && 'message' in payload);
    expect(created?.payload).toMatchObject({ message: { body: 'three', isDeleted: true } });
  });

  test('in the same transaction too', async () => {
    const first = message({ body: 'one' });
    await line.takeTogether(edit(first.id, 'two', 1), first);
    expect(await shown()).toEqual([['two', 'one', false]]);
  });

  test('another one’s message of that id is left alone', async () => {
    const theirs = messageOf(BIA, 'theirs');
    await line.take(edit(theirs.id, 'forged', 1), theirs);
    expect(await shown()).toEqual([['theirs', null, false]]);
  });

  test('nothing is kept for groups that are left out', async () => {
    const group = { key: 'g1', party: {} as Party, group: { id: '120363000000000001' } };
    const reaction = { ...react('X', '👍', 1), chat: group };
    await line.take(reaction);
    expect(await kept()).toEqual([]);
    await line.set('CheckMsgIsGroup', 'disabled');
    await line.take(reaction);
    expect(await kept()).toHaveLength(1);
  });

  test('it counts when our own message is called so', async () => {
    await line.take(message({ fromMe: true, sender: {}, body: 'ours' }), react('wamid.1', '👍', 1));
    const [ours] = (await line.read()).messages;
    const content = { type: 'text' as const, body: 'ours' };
    await inCompany(product.platform, line.companyId, undefined, async (ctx) => {
      const command = { kind: 'send' as const, chat: chatWith(ANA), id: ours?.externalId ?? '', content };
      await commandDone(ctx, { messageId: ours?.id, command }, { externalId: 'wamid.1' });
      await applyEarlyChanges(ctx, line.connection, 'wamid.1');
    });
    expect(await emojis()).toEqual(['👍']);
  });
});
