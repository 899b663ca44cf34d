// The list of common passwords: one that could not be loaded once is loaded for the next person all the same.
import { expect, test, vi } from 'vitest';
import { checkNewPassword, loadedOnce } from './new-passwords.service.ts';

test('what could not be loaded is loaded anew, and once after it was', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('too many open files'))
    .mockResolvedValue('list');
  const list = loadedOnce(load);
  await expect(list()).rejects.toThrow('too many open files');
  await expect(Promise.all([list(), list()])).resolves.toEqual(['list', 'list']);
  await expect(list()).resolves.toBe('list');
  expect(load).toHaveBeenCalledTimes(2);
});

test('the list is there', async () => {
  await expect(checkNewPassword('Girassol-7', [])).resolves.toBeUndefined();
  await expect(checkNewPassword('Sunshine1', [])).rejects.toMatchObject({ code: 'ERR_GUESSABLE_PASSWORD' });
});
