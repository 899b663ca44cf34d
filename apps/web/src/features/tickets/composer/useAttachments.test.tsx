// Chosen files live in the page alone: it does not go without a question.
import { act, fireEvent, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { useAttachments } from './useAttachments.ts';

let keepLate: (file: File) => void;

function Files({ of = 1 }: { of?: number }) {
  const { files, add, keep, remove } = useAttachments(of);
  // What was recorded comes late, from a conversation that one may have left.
  useEffect(() => {
    keepLate = keep;
  });
  const [first] = files;
  return (
    <button
      onClick={() => (first ? remove(first) : add([new File(['x'], 'note.txt')]))}
    >{`${files.length} files`}</button>
  );
}

/** Whether the browser would ask. */
const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));
afterEach(() => act(() => sessionStore.end('logout')));

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('it asks while there are files, and only then', () => {
  renderApp(<Files />);
  expect(asks()).toBe(false);
  press('0 files');
  expect(asks()).toBe(true);
  press('1 files');
  expect(asks()).toBe(false);
});

test('they stay with their ticket while another is shown, and go with the session', () => {
  const first = renderApp(<Files of={1} />);
  press('0 files');
  first.unmount();
  expect(asks()).toBe(true);
  const other = renderApp(<Files of={2} />);
  screen.getByRole('button', { name: '0 files' });
  other.unmount();
  const again = renderApp(<Files of={1} />);
  screen.getByRole('button', { name: '1 files' });
  again.unmount();
  act(() => sessionStore.end('logout'));
  expect(asks()).toBe(false);
  renderApp(<Files of={1} />);
  screen.getByRole('button', { name: '0 files' });
});

const VOICE = new File(['x'], 'voice.ogg');

test('a recording joins them on the screen, after it was left, and not after the session', () => {
  const first = renderApp(<Files />);
  act(() => keepLate(VOICE));
  screen.getByRole('button', { name: '1 files' });
  first.unmount();
  keepLate(VOICE);
  const again = renderApp(<Files />);
  screen.getByRole('button', { name: '2 files' });
  again.unmount();
  act(() => sessionStore.end('logout'));
  keepLate(VOICE);
  expect(asks()).toBe(false);
});
