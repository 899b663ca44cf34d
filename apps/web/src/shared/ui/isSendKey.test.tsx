// Enter that sends, and Enter that breaks the line.
import type { KeyboardEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { isSendKey } from './isSendKey.ts';

const pressed = (change: Partial<KeyboardEvent>): boolean =>
  isSendKey({ key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, ...change } as KeyboardEvent);

test.each([
  ['Enter', {}, true, false],
  ['Shift+Enter', { shiftKey: true }, false, false],
  ['Ctrl+Enter', { ctrlKey: true }, true, true],
  ['Cmd+Enter', { metaKey: true }, true, true],
  ['another key', { key: 'a', ctrlKey: true }, false, false],
] as const)('%s', (_name, keys, atDesk, onPhone) => {
  expect(pressed(keys)).toBe(atDesk);
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  expect(pressed(keys)).toBe(onPhone);
  vi.restoreAllMocks();
});
