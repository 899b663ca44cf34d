// Announcements as their writers see them: the list's faces, writing one with a picture, and none twice.
import { ModalsProvider } from '@mantine/modals';
import type { Announcement } from '@recado/contract/announcements';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { layOut } from '../../../test/layout.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { upload } from '../../shared/data/upload.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { AnnouncementsPage } from './AnnouncementsPage.tsx';

vi.mock(import('../../shared/data/upload.ts'), { spy: true });

const FESTA: Announcement = {
  id: 5,
  title: 'Festa',
  text: 'Sexta, às 18 h.',
  priority: 1,
  status: false,
  mediaPath: '/api/public/media/x/festa.png',
  mediaName: 'festa.png',
  createdAt: '2026-11-21T12:00:00Z',
};
const PICTURE = new File(['x'], 'bolo.png', { type: 'image/png' });

beforeEach(() => {
  layOut();
  // jsdom has no such addresses.
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ super: true }) });
});
afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

function show(records: Announcement[], more: Parameters<typeof fakeServer>[0] = {}) {
  const page = { records, hasMore: false, count: records.length, newestId: 5 };
  const server = fakeServer({ 'GET /announcements': () => ({ body: page }), ...more });
  renderApp(
    <ModalsProvider>
      <AnnouncementsPage />
    </ModalsProvider>,
  );
  return server;
}

const choose = (file: File): void => {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is no field for a file');
  fireEvent.change(input, { target: { files: [file] } });
};
const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const fill = (name: RegExp, value: string): void =>
  void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

test('says of each how urgent it is, its picture, and whether it is out', async () => {
  show([FESTA]);
  const row = within(await screen.findByRole('row', { name: /Festa/ }));
  for (const words of ['High', 'festa.png', 'Inactive']) expect(row.getByText(words)).toBeDefined();
});

test('none yet: says what they are for', async () => {
  show([]);
  expect(await screen.findByText('No announcements yet')).toBeDefined();
});

test('a failure says so, and can be tried again', async () => {
  show([], { 'GET /announcements': () => ({ status: 404, body: { error: 'ERR_NOT_FOUND' } }) });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});

test('a new one whose picture failed is not written twice', async () => {
  vi.mocked(upload).mockRejectedValueOnce(new ApiError('network', 0)).mockResolvedValueOnce(FESTA);
  const saved = { ...FESTA, mediaPath: null, mediaName: null };
  const { asked } = show([], {
    'POST /announcements': () => ({ body: saved }),
    'PUT /announcements/5': () => ({ body: saved }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New announcement' }));
  await screen.findByRole('dialog');
  save();
  expect(await screen.findAllByText('Fill in this field')).toHaveLength(2);
  fill(/^Title/, 'Bolo');
  fill(/^Text/, 'Na copa.');
  choose(PICTURE);
  expect(await screen.findByText('bolo.png')).toBeDefined();
  save();
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).dataset.loading).toBeUndefined());
  save();
  await screen.findByText('Saved.');
  const written = asked.filter(({ call }) => !call.startsWith('GET'));
  expect(written.map(({ call }) => call)).toEqual(['POST /announcements', 'PUT /announcements/5']);
  expect(written[0]?.body).toEqual({ title: 'Bolo', text: 'Na copa.', priority: '3', status: true });
});

test('its picture is taken away; one of another kind or too large is refused at once', async () => {
  const { asked } = show([FESTA], {
    'PUT /announcements/5': () => ({ body: FESTA }),
    'DELETE /announcements/5/media-upload': () => ({ body: FESTA }),
  });
  fireEvent.click(await screen.findByRole('row', { name: /Festa/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the picture' }));
  choose(new File(['x'], 'a.gif', { type: 'image/gif' }));
  expect(await screen.findByText('Only .png, .jpg or .jpeg pictures.')).toBeDefined();
  choose(new File([new Uint8Array(5_000_001)], 'b.png', { type: 'image/png' }));
  expect(await screen.findByText(/^b\.png is 5\.1 MB/)).toBeDefined();
  save();
  await screen.findByText('Saved.');
  expect(asked.some(({ call }) => call === 'DELETE /announcements/5/media-upload')).toBe(true);
});

test('deleted, after a question', async () => {
  const { asked } = show([FESTA], { 'DELETE /announcements/5': () => ({ body: {} }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Festa' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Festa?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Announcement deleted.');
  expect(asked.some(({ call }) => call === 'DELETE /announcements/5')).toBe(true);
});
