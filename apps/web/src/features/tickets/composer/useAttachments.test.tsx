// Chosen files live in the page alone: it does not go without a question.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { useAttachments } from './useAttachments.ts';

function Files() {
  const { files, add, remove } = useAttachments();
  const [first] = files;
  return (
    <button
      onClick={() => (first ? remove(first) : add([new File(['x'], 'note.txt')]))}
    >{`${files.length} files`}</button>
  );
}

/** Whether the browser would ask. */
const asks = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('it asks while there are files, and only then', () => {
  const { unmount } = renderApp(<Files />);
  expect(asks()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: '0 files' }));
  expect(asks()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '1 files' }));
  expect(asks()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: '0 files' }));
  unmount();
  expect(asks()).toBe(false);
});
