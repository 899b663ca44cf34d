// The list of common passwords that could not be loaded once: the next person may choose one all the same.
import { expect, test, vi } from 'vitest';
import { checkNewPassword } from './new-passwords.service.ts';

const list = vi.hoisted(() => ({ loads: 0 }));
vi.mock('@zxcvbn-ts/language-common', () => ({
  get dictionary() {
    list.loads += 1;
    if (list.loads === 1) throw new Error('too many open files');
    return { 'passwords-common': ['sunshine1'] };
  },
}));

test('is loaded anew after it failed, and once after it was', async () => {
  await expect(checkNewPassword('Girassol-7', [])).rejects.toThrow('too many open files');
  await expect(checkNewPassword('Girassol-7', [])).resolves.toBeUndefined();
  await expect(checkNewPassword('Sunshine1', [])).rejects.toMatchObject({ code: 'ERR_GUESSABLE_PASSWORD' });
  expect(list.loads).toBe(2);
});
