// The page of quick messages: whose hands everybody's are in, and a file that failed makes no second one.
import { ModalsProvider } from '@mantine/modals';
import type { Profile } from '@recado/contract/constants';
import type { QuickMessage } from '@recado/contract/quick-messages';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { quickMessageOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { upload } from '../../shared/data/upload.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { QuickMessagesPage } from './QuickMessagesPage.tsx';

vi.mock(import('../../shared/data/upload.ts'), { spy: true });

afterEach(() => queryClient.clear());

function show(records: QuickMessage[], profile: Profile, answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile }) });
  const server = fakeServer({
    'GET /quick-messages': () => ({ body: { records, hasMore: false, count: records.length } }),
    ...answers,
  });
  renderApp(
    <ModalsProvider>
      <QuickMessagesPage />
    </ModalsProvider>,
  );
  return server;
}

test('an attendant changes their own, not everybody’s', async () => {
  show(
    [
      quickMessageOf(1, { shortcode: 'oi' }),
      quickMessageOf(2, { shortcode: '/pix', geral: true, userId: null, status: false }),
    ],
    'user',
  );
  expect(await screen.findByRole('button', { name: 'Actions for oi' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Actions for /pix' })).toBeNull();
  const row = screen.getByRole('row', { name: /^\/pix/ });
  expect(row.textContent).toContain('Off');
  fireEvent.click(row);
  expect(await screen.findByText(/^You don’t have permission to do this/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an administrator makes one for everybody; its file failed once, and it is still one', async () => {
  const saved = quickMessageOf(5, { shortcode: 'oi', geral: true });
  vi.mocked(upload).mockRejectedValueOnce(new ApiError('network', 0)).mockResolvedValueOnce(saved);
  const { asked } = show([], 'admin', {
    'POST /quick-messages': () => ({ body: saved }),
    'PUT /quick-messages/5': () => ({ body: saved }),
  });
  await screen.findByText('No quick messages yet');
  for (const add of screen.getAllByRole('button', { name: 'New quick message' }).slice(0, 1)) fireEvent.click(add);
  fireEvent.change(await screen.findByLabelText(/^Shortcut( \*)?$/), { target: { value: 'oi' } });
  const dialog = screen.getByRole('dialog');
  const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File(['x'], 'menu.pdf')] } });
  await screen.findByText('menu.pdf');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.click(save);
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const written = asked.filter(({ call }) => !call.startsWith('GET'));
  expect(written.map(({ call }) => call)).toEqual(['POST /quick-messages', 'PUT /quick-messages/5']);
  expect(written[0]?.body).toEqual({ shortcode: 'oi', message: '', geral: true, status: true });
});

test('a variable that is none is said while one writes, and may be saved', async () => {
  const saved = quickMessageOf(5, { shortcode: 'oi' });
  const { asked } = show([], 'admin', { 'POST /quick-messages': () => ({ body: saved }) });
  await screen.findByText('No quick messages yet');
  for (const add of screen.getAllByRole('button', { name: 'New quick message' }).slice(0, 1)) fireEvent.click(add);
  fireEvent.change(await screen.findByLabelText(/^Shortcut( \*)?$/), { target: { value: 'oi' } });
  const message = screen.getByLabelText(/^Message$/, { selector: 'textarea' });
  fireEvent.change(message, { target: { value: 'Oi {{firstName}}' } });
  expect(screen.queryByText(/^Not a known variable/)).toBeNull();
  fireEvent.change(message, { target: { value: 'Oi {{firstName}}, {{cpf}}' } });
  expect(await screen.findByText('Not a known variable, so it goes out as written: {{cpf}}')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.some(({ call }) => call === 'POST /quick-messages')).toBe(true));
});

test('one with neither words nor a file is not saved', async () => {
  const { asked } = show([], 'admin');
  await screen.findByText('No quick messages yet');
  for (const add of screen.getAllByRole('button', { name: 'New quick message' }).slice(0, 1)) fireEvent.click(add);
  fireEvent.change(await screen.findByLabelText(/^Shortcut( \*)?$/), { target: { value: 'oi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Write the message or attach a file.')).toBeTruthy();
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});
