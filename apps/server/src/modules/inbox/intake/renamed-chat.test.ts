// A conversation that the network names by the phone first, and by the hidden id later; and customers of whom it tells
// no phone at all.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ANA, BIA, chatWith, InboundLine, LATER, message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import type { Chat, InboundEvent } from '@recado/channel/inbound';
import { chatOf } from '../addressing/chat.rules.ts';

let product: Product;
let line: InboundLine;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
});

const LID = '77001';
const byPhone = chatWith(ANA);
const byLid: Chat = { key: LID, party: { phone: ANA.phone, hiddenId: LID } };
const byLidAlone: Chat = { key: LID, party: { hiddenId: LID } };

describe('a conversation with a new name', () => {
  test('a message that comes again under it is known', async () => {
    const first = message({ chat: byPhone });
    await line.take(first, { ...first, chat: byLid }, { ...first, chat: byLidAlone });
    const all = await line.read();
    expect(all.messages).toHaveLength(1);
    expect(all.contacts).toMatchObject([{ number: ANA.phone }]);
    expect(all.tickets).toMatchObject([{ unreadMessages: 1 }]);
  });

  test('and a placeholder becomes readable', async () => {
    const lost = message({ chat: byPhone, content: { type: 'unreadable', reason: 'undecryptable' } });
    await line.take(lost, message({ chat: byLid }), { ...lost, chat: byLid, content: { type: 'text', body: 'found' } });
    expect((await line.read()).messages).toMatchObject([{ body: 'found', mediaType: null }, { body: 'hello' }]);
  });

  test.each<[string, Chat]>([
    ['with the phone beside it', byLid],
    ['alone', byLidAlone],
  ])('edits, reactions, quotes and deletions mean the same message: hidden id %s', async (_how, chat) => {
    const first = message({ chat: byPhone });
    await line.take(
      first,
      { kind: 'party', party: { phone: ANA.phone, hiddenId: LID } },
      { kind: 'edit', chat, id: first.id, fromMe: false, sender: {}, body: 'edited', at: LATER },
      { kind: 'reaction', chat, id: first.id, fromMe: false, sender: chat.party, emoji: '👍', at: LATER },
      message({ chat, sender: chat.party, quotedId: first.id }),
      { kind: 'delete', chat, id: first.id, fromMe: false, sender: {}, at: LATER },
    );
    const all = await line.read();
    expect(all.contacts).toHaveLength(1);
    expect(all.messages).toMatchObject([
      { body: 'edited', isEdited: true, isDeleted: true },
      { quotedMessageId: all.messages[0]?.id },
    ]);
    expect(all.reactions).toMatchObject([{ messageId: all.messages[0]?.id, emoji: '👍' }]);
  });

  test('a person has one reaction, whatever it came under', async () => {
    const first = message({ chat: byPhone });
    const react = (chat: Chat, emoji: string): InboundEvent => ({
      kind: 'reaction',
      chat,
      id: first.id,
      fromMe: false,
      sender: chat.party,
      emoji,
      at: LATER,
    });
    await line.take(first, react(byPhone, '👍'));
    await line.take({ kind: 'party', party: { phone: ANA.phone, hiddenId: LID } }, react(byLidAlone, '❤️'));
    expect((await line.read()).reactions.map(({ emoji }) => emoji)).toEqual(['❤️']);
    await line.take(react(byLid, ''));
    expect((await line.read()).reactions).toEqual([]);
  });

  test('another person’s message of the same id is another message', async () => {
    const first = message({ chat: byPhone });
    const other = { ...message({ chat: chatWith(BIA), sender: BIA }), id: first.id };
    await line.take(first, other);
    expect((await line.read()).messages).toHaveLength(2);
    await line.take({
      kind: 'edit',
      chat: chatWith(BIA),
      id: first.id,
      fromMe: false,
      sender: {},
      body: 'Bia’s',
      at: LATER,
    });
    expect((await line.read()).messages.map(({ body }) => body)).toEqual(['hello', 'Bia’s']);
    await line.take({
      kind: 'delete',
      chat: { key: 'nobody', party: { phone: '5511900000099' } },
      id: first.id,
      fromMe: false,
      sender: {},
      at: LATER,
    });
    expect((await line.read()).messages.map(({ isDeleted }) => isDeleted)).toEqual([false, false]);
  });
});

describe('a customer known by a business-scoped id alone', () => {
  const BSUID = 'BR.13491208655302741918';
  const chat: Chat = { key: BSUID, party: { hiddenId: BSUID } };

  test('is a contact, and is answered by that id', async () => {
    await line.take(message({ chat, sender: { hiddenId: BSUID, name: '@ana.silva' } }));
    const { contacts } = await line.read();
    expect(contacts).toMatchObject([{ number: BSUID, lid: null, cloudId: BSUID, name: '@ana.silva' }]);
    const [contact] = contacts;
    expect(contact && chatOf(contact, 'cloud')).toEqual({ key: BSUID, party: { hiddenId: BSUID, name: '@ana.silva' } });
  });

  test('gets a number when one comes to light, and keeps the conversation', async () => {
    await line.take(message({ chat, sender: { hiddenId: BSUID, name: 'Ana' } }));
    await line.take(message({ chat: { key: BSUID, party: { ...ANA, hiddenId: BSUID } }, sender: { ...ANA } }));
    const all = await line.read();
    expect(all.contacts).toMatchObject([{ number: ANA.phone, lid: null, cloudId: BSUID }]);
    expect(all.tickets).toMatchObject([{ unreadMessages: 2 }]);
  });
});

const at = (hour: number): string => new Date(Date.UTC(2026, 0, 2, hour)).toISOString();
const wrote = async () => (await line.read()).tickets.map(({ customerWroteAt }) => customerWroteAt?.toISOString());

describe('when the customer last wrote', () => {
  test('is the time of their latest message, whatever order they come in', async () => {
    await line.take(message({ sentAt: at(3) }), message({ sentAt: at(2), live: false }));
    expect(await wrote()).toEqual([at(3)]);
    await line.take(message({ sentAt: at(5), fromMe: true }));
    await line.take({ kind: 'call', chat: byPhone, id: 'CALL', at: at(6) });
    expect(await wrote()).toEqual([at(3)]);
  });

  test('a later conversation knows it too', async () => {
    await line.take(message({ sentAt: at(3) }));
    await line.closeTickets();
    await line.take(message({ sentAt: at(4), fromMe: true }));
    expect(await wrote()).toEqual([at(3), at(3)]);
  });

  test('a call takes up a conversation that knows what was written in another', async () => {
    await line.take(message({ sentAt: at(3) }));
    await line.closeTickets();
    await line.take(message({ sentAt: at(4), fromMe: true }));
    await line.closeTickets();
    // Somebody took up the first one again, and the customer wrote there.
    const [first] = (await line.read()).tickets;
    await product.platform.db.withTenant(line.companyId, (tx) =>
      tx.execute(sql`update tickets set customer_wrote_at = ${at(7)}::timestamptz where id = ${first?.id}`),
    );
    await line.take({ kind: 'call', chat: byPhone, id: 'CALL', at: at(8) });
    expect(await wrote()).toEqual([at(7), at(7)]);
  });

  test('two contacts that become one: the later of the two', async () => {
    await line.take(message({ chat: byLidAlone, sender: { hiddenId: LID }, sentAt: at(8) }));
    await line.closeTickets();
    await line.take(message({ sentAt: at(3) }), { kind: 'party', party: { phone: ANA.phone, hiddenId: LID } });
    expect(await wrote()).toEqual([at(8), at(8)]);
    // And where both are open, one ticket remains.
    await line.take(message({ chat: chatWith({ hiddenId: '77009' }), sender: { hiddenId: '77009' }, sentAt: at(9) }));
    await line.take({ kind: 'party', party: { phone: ANA.phone, hiddenId: '77009' } });
    expect(await wrote()).toEqual([at(8), at(9)]);
  });
});
