// The form of a help video: the preview knows an address before it is saved.
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { HelpForm } from './HelpForm.tsx';

afterEach(() => queryClient.clear());

test('an address is shown by its picture and saved; another is refused', async () => {
  const server = fakeServer({ 'POST /helps': () => ({ body: { id: 1 } }) });
  renderApp(<HelpForm onClose={() => undefined} />);
  fireEvent.change(await screen.findByLabelText(/^Title/), { target: { value: 'Filas' } });
  fireEvent.change(screen.getByLabelText(/^Video/), { target: { value: 'https://example.com/film' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Paste a YouTube link or video code');
  expect(screen.queryByAltText('Video thumbnail')).toBeNull();
  const address = 'https://youtu.be/dQw4w9WgXcQ?t=3';
  fireEvent.change(screen.getByLabelText(/^Video/), { target: { value: address } });
  expect((await screen.findByAltText('Video thumbnail')).getAttribute('src')).toContain('/dQw4w9WgXcQ/');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(server.asked[0]?.body).toEqual({ title: 'Filas', video: address, description: '' });
});
