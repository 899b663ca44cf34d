// What a receipt on the line means to the inbox.
import type { BinaryNode } from 'baileys';
import { describe, expect, it, test } from 'vitest';
import type { AddressBook } from './addresses.ts';
import { receiptEvents } from './receipts.ts';

const book: AddressBook = {
  phoneOf: (lid) => Promise.resolve(lid === '800' ? '5511800' : undefined),
  lidOf: () => Promise.resolve(undefined),
  subjectOf: () => 'Club',
  me: () => me,
};
const chat = { key: '800', party: { phone: '5511800', hiddenId: '800' } };
const group = { key: '120@g.us', party: {}, group: { id: '120@g.us', subject: 'Club' } };
const me = { id: '5511900:7@s.whatsapp.net', lid: '900:7@lid' };

const receipt = (attrs: BinaryNode['attrs'], content?: BinaryNode['content']): BinaryNode => ({
  tag: 'receipt',
  attrs: { id: 'M', from: '800:2@lid', t: '1767225600', ...attrs },
  ...(content && { content }),
});
const read = (attrs: BinaryNode['attrs'], content?: BinaryNode['content']) =>
  receiptEvents(receipt(attrs, content), me, book);

const item = (id: string): BinaryNode => ({ tag: 'item', attrs: { id } });

describe('receipts', () => {
  test.each<[string, BinaryNode['attrs'], number]>([
    ['delivered', {}, 3],
    ['read', { type: 'read' }, 4],
    ['played', { type: 'played' }, 5],
  ])('%s', async (_name, attrs, ack) => {
    expect(await read(attrs)).toEqual([{ kind: 'ack', chat, id: 'M', ack }]);
    expect(await read({ ...attrs, from: '120@g.us', participant: '800@lid' })).toEqual([
      { kind: 'ack', chat: group, id: 'M', ack },
    ]);
  });

  it('of several messages at once', async () => {
    const list = [{ tag: 'list', attrs: {}, content: [item('N'), item('O')] }];
    expect((await read({ type: 'read' }, list)).map((event) => 'id' in event && event.id)).toEqual(['M', 'N', 'O']);
  });

  test.each<[string, BinaryNode['attrs']]>([
    ['a message that could not be read', { type: 'retry' }],
    ['what was read on our phone', { type: 'read-self', from: me.id, recipient: '800@lid' }],
    ['what our phone has of its own group', { from: '120@g.us', participant: '5511900@s.whatsapp.net' }],
    ['the same by its hidden id', { from: '120@g.us', participant: '900@lid' }],
    ['a group, of nobody', { from: '120@g.us' }],
    ['a status', { from: 'status@broadcast', participant: '800@lid' }],
    ['another kind', { type: 'inactive' }],
  ])('raise nothing: %s', async (_name, attrs) => {
    expect(await read(attrs)).toEqual([]);
  });

  it('are others\u2019 where our own hidden id is not known', async () => {
    expect(await receiptEvents(receipt({}), { id: me.id }, book)).toMatchObject([{ ack: 3 }]);
  });
});
