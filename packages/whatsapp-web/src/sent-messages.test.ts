import { expect, it, vi } from 'vitest';
import { DurableCredentials } from '../test/durable-credentials.ts';
import { SentMessages } from './sent-messages.ts';
import { WriteBehind } from './write-behind.ts';

it('keeps a message with one write, and finds it with one read', async () => {
  const table = new DurableCredentials();
  const asked = vi.spyOn(table, 'get');
  const sent = new SentMessages(new WriteBehind(table, () => undefined));
  await sent.keep('M', { conversation: 'olá' });
  expect(table.writes).toEqual([['sent/M']]);
  expect(asked).not.toHaveBeenCalled();
  const later = new SentMessages(new WriteBehind(table, () => undefined));
  expect(await later.find('M')).toMatchObject({ conversation: 'olá' });
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await later.find('N')).toBeUndefined();
});
