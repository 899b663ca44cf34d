// What one has just done can be taken back for some seconds: by its button, by keys, and not when its time is over.
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { useCommandKeys } from '../../commands/useCommandKeys.ts';
import { undoables } from './undoable.ts';
import { UndoToasts } from './UndoToasts.tsx';

function Page() {
  useCommandKeys();
  return (
    <>
      <main>
        <input aria-label="field" data-focus-home />
      </main>
      <UndoToasts />
    </>
  );
}

const undone: string[] = [];
const offer = (id: number, what: string): void => act(() => undoables.offer({ id }, what, () => undone.push(what)));
const offered = (): (string | null)[] =>
  screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'));

const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.useFakeTimers();
  undone.length = 0;
  renderApp(<Page />);
});
afterEach(() => {
  act(() => undoables.clear());
  vi.useRealTimers();
});

test('a button each, with its seconds; the last three', () => {
  for (const [at, what] of ['One', 'Two', 'Three', 'Four'].entries()) offer(at + 1, what);
  expect(offered()).toEqual(['Undo: Two', 'Undo: Three', 'Undo: Four']);
  expect(screen.getByRole('status').textContent).toBe('Four. You can undo it for a few seconds.');
  pass(3_000);
  expect(screen.getAllByText('5 s')).toHaveLength(3);
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Three' }));
  expect(undone).toEqual(['Three']);
  expect(offered()).toEqual(['Undo: Two', 'Undo: Four']);
});

test('pressed by keys it gives the focus to where the page begins; the mouse leaves it where it was', () => {
  offer(1, 'One');
  const button = screen.getByRole('button', { name: 'Undo: One' });
  expect(fireEvent.mouseDown(button)).toBe(false);
  button.focus();
  fireEvent.click(button);
  expect(undone).toEqual(['One']);
  expect(document.activeElement).toBe(screen.getByLabelText('field'));
});

test('goes before the server’s time is over', () => {
  offer(1, 'One');
  pass(7_000);
  expect(offered()).toEqual(['Undo: One']);
  pass(1_000);
  expect(offered()).toEqual([]);
});

test.each([
  ['Ctrl Z', { key: 'z', ctrlKey: true }],
  ['⌘ Z', { key: 'z', metaKey: true }],
  ['U', { key: 'u' }],
])('%s takes back the latest, one after the other', (_, keys) => {
  offer(1, 'One');
  offer(2, 'Two');
  fireEvent.keyDown(document.body, keys);
  fireEvent.keyDown(document.body, keys);
  fireEvent.keyDown(document.body, keys);
  expect(undone).toEqual(['Two', 'One']);
});

test('while somebody types, Ctrl Z is the field’s', () => {
  offer(1, 'One');
  fireEvent.keyDown(screen.getByLabelText('field'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
  expect(undone).toEqual([]);
});
