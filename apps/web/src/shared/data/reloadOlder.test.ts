// What is asked for again when the realtime line comes up.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { reloadOlder } from './reloadOlder.ts';

test('a first answer that is on its way is asked for once more', async () => {
  const client = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const queryFn = vi.fn<() => Promise<string>>();
  for (const { promise } of answers) queryFn.mockReturnValueOnce(promise);
  const stop = new QueryObserver(client, { queryKey: ['ticket'], queryFn }).subscribe(() => undefined);
  reloadOlder(client, Date.now());
  answers[0]?.resolve('before');
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2));
  expect(client.getQueryData(['ticket'])).toBe('before');
  answers[1]?.resolve('after');
  await vi.waitFor(() => expect(client.getQueryData(['ticket'])).toBe('after'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
});

test('what is older is asked for, what is newer is not', () => {
  const client = new QueryClient();
  client.setQueryData(['old'], 1, { updatedAt: 10 });
  client.setQueryData(['new'], 1, { updatedAt: 30 });
  reloadOlder(client, 20);
  expect(client.getQueryState(['old'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['new'])?.isInvalidated).toBe(false);
});
