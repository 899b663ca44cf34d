// A question is answered once.
import { ModalsProvider } from '@mantine/modals';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { openConfirm } from './openConfirm.ts';

test('what is confirmed twice while the dialog goes is done once', async () => {
  const done = vi.fn<() => void>();
  renderApp(
    <ModalsProvider>
      <button type="button" onClick={() => openConfirm({ labels: { confirm: 'Yes', cancel: 'No' }, onConfirm: done })}>
        Ask
      </button>
    </ModalsProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const yes = await screen.findByRole('button', { name: 'Yes' });
  // Both before it is drawn anew: in a browser it goes slowly.
  act(() => {
    yes.click();
    yes.click();
  });
  expect(done).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Yes' })).at(-1) ?? yes);
  expect(done).toHaveBeenCalledTimes(2);
});
