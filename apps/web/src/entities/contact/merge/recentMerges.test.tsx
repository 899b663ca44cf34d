// Who may undo which merge from this browser: whoever made it, in all of their tabs.
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { forgetMerge, rememberMerge, useRecentMerges, type RecentMerge } from './recentMerges.ts';

const merge = (mergeId: number): RecentMerge => ({
  mergeId,
  keptId: 1,
  keptName: 'Ana',
  goneName: 'Ana Lima',
  undoUntil: '2999-01-01T00:00:00Z',
});

function Merges() {
  const ids = useRecentMerges().map(({ mergeId }) => mergeId);
  return <p>{`Merges: ${ids.join()}`}</p>;
}

const shown = (): string | null => screen.getByRole('paragraph').textContent;
const signIn = (id: number): void =>
  sessionStore.signIn({ token: tokenOf({ session: id }), user: sessionUser({ id }) });

beforeEach(() => {
  localStorage.clear();
  signIn(7);
});

test('one sees what one merged, not what another person did', () => {
  rememberMerge(7, merge(1));
  rememberMerge(8, merge(2));
  renderApp(<Merges />);
  expect(shown()).toBe('Merges: 1');
  act(() => rememberMerge(7, merge(3)));
  expect(shown()).toBe('Merges: 3,1');
  act(() => forgetMerge(7, 1));
  expect(shown()).toBe('Merges: 3');
  act(() => signIn(8));
  expect(shown()).toBe('Merges: 2');
});

test('what another tab merges is there, and is not written over', () => {
  renderApp(<Merges />);
  localStorage.setItem('merges.7', JSON.stringify([merge(4)]));
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'merges.7' })));
  expect(shown()).toBe('Merges: 4');
  localStorage.setItem('merges.7', JSON.stringify([merge(5), merge(4)]));
  act(() => rememberMerge(7, merge(6)));
  expect(shown()).toBe('Merges: 6,5,4');
});
