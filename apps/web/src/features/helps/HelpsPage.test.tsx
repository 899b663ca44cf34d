// Help videos: how many, and the player that Escape closes.
import type { Help } from '@recado/contract/helps';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { HelpsPage } from './HelpsPage.tsx';

afterEach(() => queryClient.clear());

const HELPS: Help[] = [
  { id: 1, title: 'Primeiros passos', description: 'Como conectar um telefone.', video: 'dQw4w9WgXcQ' },
  { id: 2, title: 'Filas', description: '', video: 'abcdefghijk' },
];

test('the count stands in the title, and a card plays its video until Escape', async () => {
  fakeServer({ 'GET /helps': () => ({ body: HELPS }) });
  renderApp(<HelpsPage />);
  const card = await screen.findByRole('button', { name: 'Watch: Primeiros passos' });
  expect(screen.getByTitle('2 records').textContent).toBe('2');
  fireEvent.click(card);
  const dialog = await screen.findByRole('dialog', { name: 'Primeiros passos' });
  expect(within(dialog).getByTitle('Primeiros passos').getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  );
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('without videos it says so', async () => {
  fakeServer({ 'GET /helps': () => ({ body: [] }) });
  renderApp(<HelpsPage />);
  expect(await screen.findByText('No videos yet')).toBeTruthy();
});
