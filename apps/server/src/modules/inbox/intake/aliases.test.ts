// Somebody with two numbers, one contact since a merge: whichever they write from reaches it, and is where they are answered.
import type { Chat, Party } from '@recado/channel/inbound';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { ANA, BIA, chatWith, InboundLine, LATER, message, messageOf } from '../../../../test/inbound-line.ts';
import { queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let line: InboundLine;
let admin: string;
let kept: number;
let mergeId: number;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
  admin = product.tokenOf(await buildUser(product.platform, line.companyId, { profile: 'admin' }));
});

/** Bia is Ana's other number. Ana's ticket is open, Bia's closed. */
async function becomeOne(gone: Party = BIA): Promise<void> {
  await line.take(messageOf(gone, 'from the other phone'));
  await line.closeTickets();
  await line.take(messageOf(ANA));
  const { contacts, tickets } = await line.read();
  kept = contacts.at(-1)?.id ?? 0;
  const { body } = await product.call(admin, 'POST', `/contacts/${kept}/merge`, { contactId: contacts[0]?.id });
  mergeId = Number(body['mergeId']);
  await product.call(admin, 'PUT', `/tickets/${tickets.at(-1)?.id}`, { status: 'open' });
}

const openTicket = async () => (await line.read()).tickets.find(({ status }) => status === 'open')?.id ?? 0;
const write = async (body: object = { body: 'answer' }) =>
  product.call<{ id: number }>(admin, 'POST', `/messages/${await openTicket()}`, body);
const commands = (): Promise<{ kind: string; chat: Chat; quoted?: { author: Party | null } }[]> =>
  queryRows<{ command: { kind: string; chat: Chat } }>(
    product,
    line.companyId,
    sql`select command from outbox order by id`,
  ).then((rows) => rows.map(({ command }) => command));
const people = async () => (await line.read()).contacts.map(({ id }) => id);
const aliases = () =>
  queryRows(product, line.companyId, sql`select kind, value, contact_id as of from contact_aliases order by 1, 2`);

describe('what comes from the other number', () => {
  test('is the kept contact’s, in its open ticket', async () => {
    await becomeOne();
    await line.take(messageOf(BIA, 'again'));
    expect(await people()).toEqual([kept]);
    const { messages } = await line.read();
    expect(messages.at(-1)).toMatchObject({ ticketId: await openTicket(), contactId: kept, body: 'again' });
  });

  test('in whatever form it is written', async () => {
    await becomeOne({ phone: '5511988880001', name: 'Bia' });
    await line.take(messageOf({ phone: '551188880001' }));
    expect(await people()).toEqual([kept]);
  });

  test('its hidden id is learnt, and no id of the kept one’s own phone', async () => {
    await becomeOne();
    await line.take(messageOf({ ...BIA, hiddenId: '7002' }), messageOf({ ...ANA, hiddenId: '7001' }));
    await line.take(messageOf({ ...BIA, hiddenId: '7002' }), messageOf({ hiddenId: '7002' }));
    expect((await line.read()).contacts).toMatchObject([{ id: kept, number: ANA.phone, lid: '7001' }]);
    expect(await aliases()).toEqual([
      { kind: 'lid', value: '7002', of: kept },
      { kind: 'number', value: BIA.phone, of: kept },
    ]);
  });

  test('a contact that was made of its hidden id alone is one with it', async () => {
    await becomeOne();
    await line.take(messageOf({ hiddenId: '7002' }, 'hidden'));
    expect(await people()).toHaveLength(2);
    await line.take({ kind: 'party', party: { phone: BIA.phone, hiddenId: '7002' } });
    expect(await people()).toEqual([kept]);
    expect((await line.read()).messages.map(({ contactId }) => contactId)).toEqual([kept, kept, kept]);
  });

  test('somebody whose number was hidden: it comes to light', async () => {
    await becomeOne({ hiddenId: '7003' });
    const [{ lid } = { lid: null }] = (await line.read()).contacts;
    expect(lid).toBe('7003');
    // Another hidden one, which the kept one cannot have as well.
    await line.take(messageOf({ hiddenId: '7004' }));
    await line.closeTickets();
    const other = (await people()).find((id) => id !== kept);
    await product.call(admin, 'POST', `/contacts/${kept}/merge`, { contactId: other });
    await line.take(messageOf({ hiddenId: '7004', phone: BIA.phone }), messageOf({ phone: BIA.phone }));
    expect(await people()).toEqual([kept]);
  });

  test('changes of what was written there count', async () => {
    await becomeOne();
    const said = message({ chat: chatWith(BIA), sender: BIA });
    await line.take(said);
    const renamed = { key: '7002', party: { ...BIA, hiddenId: '7002' } };
    await line.take({ ...said, kind: 'edit', chat: renamed, sender: BIA, body: 'better', at: LATER });
    expect((await line.read()).messages.at(-1)).toMatchObject({ body: 'better', isEdited: true });
    await line.take({ ...said, chat: renamed });
    expect((await line.read()).messages).toHaveLength(3);
  });

  test('a reaction is the kept contact’s, and the only one of theirs', async () => {
    await becomeOne({ ...BIA, hiddenId: '7002' });
    await line.set('CheckMsgIsGroup', 'disabled');
    const group = { key: '120363', group: { id: '120363', subject: 'Team' }, party: {} };
    const said = message({ chat: group, sender: { phone: '5511955550005', name: 'Carl' } });
    const react = (sender: Party, emoji: string) => ({
      kind: 'reaction' as const,
      chat: group,
      id: said.id,
      fromMe: false,
      sender,
      emoji,
      at: LATER,
    });
    const shown = async () => (await line.read()).reactions.map(({ emoji, contactId }) => [emoji, contactId]);
    await line.take(said, react(BIA, '👍'));
    expect(await shown()).toEqual([['👍', kept]]);
    await line.take(react(ANA, '❤️'));
    expect(await shown()).toEqual([['❤️', kept]]);
    await line.take(react({ hiddenId: '7002' }, '🎉'));
    expect(await shown()).toEqual([['🎉', kept]]);
  });

  test('after the undo it is the other’s again', async () => {
    await becomeOne();
    expect((await product.call(admin, 'POST', `/contacts/merges/${mergeId}/undo`)).status).toBe(200);
    await line.take(messageOf(BIA, 'again'));
    expect(await people()).toHaveLength(2);
    expect((await line.read()).messages.at(-1)?.contactId).not.toBe(kept);
  });

  test('after the undo each has what they wrote, also where both wrote since', async () => {
    await line.take(messageOf(ANA));
    await line.closeTickets();
    await line.take(messageOf(BIA, 'before'));
    const [ana, bia] = (await line.read()).contacts.map(({ id }) => id);
    const { body } = await product.call(admin, 'POST', `/contacts/${ana}/merge`, { contactId: bia });
    await line.take(messageOf(ANA, 'mine'), messageOf(BIA, 'theirs'));
    expect((await product.call(admin, 'POST', `/contacts/merges/${Number(body['mergeId'])}/undo`)).status).toBe(200);
    const { tickets, messages } = await line.read();
    expect(tickets.at(1)?.contactId).toBe(bia);
    const inTheirs = messages.filter(({ ticketId }) => ticketId === tickets.at(1)?.id);
    expect(inTheirs.map((each) => [each.body, each.contactId])).toEqual([
      ['before', bia],
      ['mine', ana],
      ['theirs', bia],
    ]);
  });
});

const answered = async () => (await commands()).filter(({ kind }) => kind === 'send').at(-1)?.chat;

describe('an answer goes', () => {
  test('to the number that wrote last in the ticket', async () => {
    await becomeOne();
    await write();
    expect(await answered()).toMatchObject({ key: ANA.phone, party: { phone: ANA.phone } });
    await line.take(messageOf({ ...BIA, hiddenId: '7002' }, 'from the other phone'));
    await write();
    expect(await answered()).toEqual({
      key: BIA.phone,
      party: { phone: BIA.phone, hiddenId: '7002', name: 'Ana' },
    });
    await line.take(messageOf(ANA));
    await write();
    expect(await answered()).toMatchObject({ key: ANA.phone, party: { phone: ANA.phone } });
  });

  test('also where the conversation goes by the hidden id', async () => {
    await becomeOne();
    const hidden = { key: '7002', party: { ...BIA, hiddenId: '7002' } };
    await line.take(message({ chat: hidden, sender: hidden.party }));
    await write();
    expect((await answered())?.party).toMatchObject({ phone: BIA.phone, hiddenId: '7002' });
  });

  test('in a new ticket to where they wrote before', async () => {
    await becomeOne();
    await line.take(messageOf(BIA));
    await line.closeTickets();
    const body = { contactId: kept, whatsappId: line.connection.id, status: 'open' };
    expect((await product.call(admin, 'POST', '/tickets', body)).status).toBe(200);
    await write();
    expect(await answered()).toMatchObject({ key: BIA.phone });
  });

  test('with what it answers, and the deletion, and the receipt, to the same number', async () => {
    await becomeOne();
    await line.take(messageOf(BIA));
    const quotedMsg = { id: (await line.read()).messages.at(-1)?.id };
    const sent = await write({ body: 'answer', quotedMsg });
    expect(sent.status).toBe(200);
    const [read, send] = [
      (await commands()).filter(({ kind }) => kind === 'read'),
      (await commands()).filter(({ kind }) => kind === 'send'),
    ];
    expect(send.at(-1)).toMatchObject({
      chat: { party: { phone: BIA.phone } },
      quoted: { author: { phone: BIA.phone } },
    });
    expect(read.map(({ chat }) => chat.party.phone)).toContain(BIA.phone);
    // Both read what they wrote: each on the phone it was written on.
    expect(read.every(({ chat }) => chat.key === chat.party.phone)).toBe(true);
    await queryRows(product, line.companyId, sql`delete from outbox`);
    await line.take(messageOf(ANA));
    const answer = (await line.read()).messages.find(({ fromMe }) => fromMe);
    expect((await product.call(admin, 'DELETE', `/messages/${answer?.id}`)).status).toBe(200);
    expect((await commands()).at(-1)).toMatchObject({ kind: 'delete', chat: { party: { phone: BIA.phone } } });
  });
});
