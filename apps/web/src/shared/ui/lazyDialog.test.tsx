// A dialog whose content comes when it opens, or does not come.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { lazyDialog } from './lazyDialog.tsx';

const Hello = ({ name }: { name: string }) => <input data-autofocus aria-label={`Hello ${name}`} />;
const Broken = (): never => {
  throw new TypeError('name.first is undefined');
};

function Page({ Dialog }: { Dialog: ReturnType<typeof lazyDialog<{ name: string }>> }) {
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      <button onClick={() => setName('Ana')}>Open</button>
      <Dialog title="Greeting" content={name === null ? null : { name }} onClose={() => setName(null)} />
    </>
  );
}

function show(load: () => Promise<ComponentType<{ name: string }>>) {
  renderApp(<Page Dialog={lazyDialog(load)} />);
  const open = screen.getByRole('button', { name: 'Open' });
  open.focus();
  fireEvent.click(open);
  return open;
}

// React reports what a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // It has loaded itself anew just now, in vain.
  sessionStorage.setItem('reloadedAt', String(Date.now()));
});
afterEach(() => void vi.restoreAllMocks());

test('it is there at once, gets its content, and gives the focus back', async () => {
  const open = show(async () => Hello);
  expect(screen.getByRole('dialog', { name: 'Greeting' })).toBeTruthy();
  expect(screen.getByText('Loading…')).toBeTruthy();
  fireEvent.keyDown(await screen.findByLabelText('Hello Ana'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(open));
});

test('content that comes late has the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Hello>();
  show(() => promise);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
  resolve(Hello);
  const field = await screen.findByLabelText('Hello Ana');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('its content does not come: said in the dialog, and asked for again', async () => {
  const load = vi
    .fn<() => Promise<typeof Hello>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: http://x/y.js'))
    .mockResolvedValue(Hello);
  const open = show(load);
  expect(await screen.findByText(/reach the server/)).toBeTruthy();
  expect(open.isConnected).toBe(true);
  const retry = screen.getByRole('button', { name: 'Try again' });
  retry.focus();
  fireEvent.click(retry);
  expect(await screen.findByLabelText('Hello Ana')).toBeTruthy();
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  expect(load).toHaveBeenCalledTimes(2);
});

test('offline nothing is imported, so that it can be when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn<() => Promise<typeof Hello>>().mockResolvedValue(Hello);
  show(load);
  expect(await screen.findByText(/reach the server/)).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Hello Ana')).toBeTruthy();
});

test('what breaks in it stays in it, in words for people', async () => {
  const open = show(async () => Broken);
  expect(await screen.findByText(/Something unexpected went wrong/)).toBeTruthy();
  expect(screen.queryByText(/undefined/)).toBeNull();
  expect(open.isConnected).toBe(true);
});
