// Values are read back whatever the browser's storage does: takes them, is full, or is not there.
import { afterEach, expect, test, vi } from 'vitest';
import { readStored, removeStored, storedKeys, writeStored } from './storage.ts';

const full = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const key of storedKeys('a.')) removeStored(key);
});

test('a full storage: what is written is read, beside and instead of what stands there', () => {
  writeStored('a.1', 'there');
  writeStored('a.2', 'old');
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full);
  writeStored('a.2', 'new');
  writeStored('a.3', 'more');
  expect(['a.1', 'a.2', 'a.3'].map(readStored)).toEqual(['there', 'new', 'more']);
  expect(storedKeys('a.').toSorted()).toEqual(['a.1', 'a.2', 'a.3']);
  removeStored('a.2');
  expect(readStored('a.2')).toBeNull();
  setItem.mockRestore();
  writeStored('a.3', 'fits');
  localStorage.setItem('a.3', 'of another tab');
  expect(readStored('a.3')).toBe('of another tab');
});

test('what another tab stores later counts', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(full);
  writeStored('a.1', 'ours');
  localStorage.setItem('a.1', 'theirs');
  dispatchEvent(new StorageEvent('storage', { key: 'a.1', newValue: 'theirs' }));
  expect(readStored('a.1')).toBe('theirs');
});

test('no storage at all', () => {
  vi.stubGlobal('localStorage', undefined);
  writeStored('a.1', 'x');
  expect([readStored('a.1'), storedKeys('a.')]).toEqual(['x', ['a.1']]);
  removeStored('a.1');
  expect(readStored('a.1')).toBeNull();
});
