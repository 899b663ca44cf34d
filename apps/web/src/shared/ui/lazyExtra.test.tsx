// What a screen can do without: there when it has come, and missed by nobody when it does not.
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { lazyExtra } from './lazyExtra.tsx';

it('comes beside the screen', async () => {
  const Extra = lazyExtra(async () => () => <p>extra</p>);
  render(
    <>
      <p>screen</p>
      <Extra />
    </>,
  );
  expect(screen.getByText('screen')).toBeDefined();
  expect(screen.queryByText('extra')).toBeNull();
  expect(await screen.findByText('extra')).toBeDefined();
});

it('that cannot be had leaves the screen as it is', async () => {
  const load = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('Failed to fetch')));
  const Extra = lazyExtra(load);
  const { container } = render(
    <>
      <p>screen</p>
      <Extra />
    </>,
  );
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(container.textContent).toBe('screen');
});
