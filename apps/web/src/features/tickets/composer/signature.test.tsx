// One's name above what one sends, as one chose it last.
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { signed, useSignature } from './signature.ts';

beforeEach(() => localStorage.clear());

test('stands in bold above the words, and above nothing it does not stand', () => {
  expect(signed('Oi!\nTudo bem?', 'Ana Luz')).toBe('*Ana Luz:*\nOi!\nTudo bem?');
  expect(signed('', 'Ana Luz')).toBe('');
});

const as = (id: number) => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ id, name: 'Bia' }) });
  return renderHook(() => useSignature());
};

test('is remembered for each person', () => {
  const first = as(7);
  expect(first.result.current).toMatchObject({ on: false, name: 'Bia' });
  act(() => first.result.current.toggle());
  expect(first.result.current.on).toBe(true);
  first.unmount();
  const other = as(8);
  expect(other.result.current.on).toBe(false);
  other.unmount();
  const again = as(7);
  expect(again.result.current.on).toBe(true);
  act(() => again.result.current.toggle());
  again.unmount();
  expect(as(7).result.current.on).toBe(false);
});
