import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { DurableCredentials } from '../test/durable-credentials.ts';
import type { AddressBook } from './addresses.ts';
import { SentMessages } from './sent-messages.ts';
import { MARIA, SHOP, closeLines, pairedLine, send, text, waitFor } from '../test/test-line.ts';
import { WriteBehind } from './write-behind.ts';

afterEach(closeLines);

it('keeps a message with one write, and finds it with one read', async () => {
  const table = new DurableCredentials();
  const asked = vi.spyOn(table, 'get');
  const sent = new SentMessages(new WriteBehind(table, () => undefined));
  await sent.keep('M', '5511800@s.whatsapp.net', { conversation: 'olá' });
  expect(table.writes).toEqual([['sent/M']]);
  expect(asked).not.toHaveBeenCalled();
  const later = new SentMessages(new WriteBehind(table, () => undefined));
  expect(await later.find('M')).toMatchObject({ conversation: 'olá' });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await later.find('N')).toBeUndefined();
});

const book: AddressBook = {
  phoneOf: (lid) => Promise.resolve(lid === '800' ? '5511800' : undefined),
  lidOf: (phone) => Promise.resolve(phone === '5511800' ? '800' : undefined),
  subjectOf: () => undefined,
  me: () => ({ id: '5511900:7@s.whatsapp.net', lid: '900:7@lid' }),
};

describe('who asks for a message again', () => {
  test.each([
    ['whom it was for', '5511800@s.whatsapp.net', '5511800:3@s.whatsapp.net', true],
    ['the same by the hidden id', '5511800@s.whatsapp.net', '800:3@lid', true],
    ['the same by the number', '800@lid', '5511800@s.whatsapp.net', true],
    ['the group', '120@g.us', '120@g.us', true],
    ['somebody else', '5511800@s.whatsapp.net', '5511801@s.whatsapp.net', false],
    ['somebody else by the hidden id', '5511800@s.whatsapp.net', '801@lid', false],
    ['another group', '120@g.us', '121@g.us', false],
    ['somebody to whom it went in a group', '120@g.us', '5511800@s.whatsapp.net', false],
    ['nobody', '5511800@s.whatsapp.net', undefined, false],
  ])('%s', async (_, to, remoteJid, isGiven) => {
    const sent = new SentMessages(new WriteBehind(new DurableCredentials(), () => undefined));
    await sent.keep('M', to, { conversation: 'olá' });
    const found = await sent.findFor({ id: 'M', remoteJid }, book);
    expect(found?.conversation).toBe(isGiven ? 'olá' : undefined);
  });
});

it('is sent again to whom it was for alone', async () => {
  const { fake, channel } = await pairedLine();
  const [maria, eve] = [fake.customer(MARIA), fake.customer('5511900009999')];
  const id = await send(channel, MARIA, text('só para Maria'));
  await waitFor(() => expect(maria.received).toHaveLength(1));
  const copies = () => fake.stanzas.filter(({ tag, attrs }) => tag === 'message' && attrs['id'] === id);
  eve.askAgain(id);
  await fake.company(SHOP).settled();
  expect(copies()).toHaveLength(1);
  maria.askAgain(id);
  await waitFor(() => expect(copies()).toHaveLength(2));
  expect(eve.received).toEqual([]);
});
