// Choosing a list of files in a conversation: what will go is seen first, goes once, and is kept until it is answered.
import type { FileList } from '@recado/contract/files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../../test/render.tsx';
import { fakeServer } from '../../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../../test/session.ts';
import { queryClient } from '../../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../../shared/session/sessionStore.ts';
import { FileListPicker, type FileListPickerProps } from './FileListPicker.tsx';

afterEach(() => queryClient.clear());

const option = (id: number, name: string, path: string | null) => ({
  id,
  name,
  path,
  order: id,
  mediaType: path === null ? null : 'application/pdf',
  size: path === null ? null : 2_048,
});
const LISTS: FileList[] = [
  {
    id: 4,
    name: 'Catálogo',
    message: 'Olá {{name}}, segue:',
    options: [option(1, 'preços.pdf', '/x/1'), option(2, 'vazio', null), option(3, 'fotos.pdf', '/x/3')],
    scheduled: { count: 0, next: null },
  },
  { id: 5, name: 'Sem nada', message: 'x', options: [], scheduled: { count: 0, next: null } },
];
const ticket = { id: 9, contact: { id: 1, name: 'Ana', number: '5511999990000' } } as FileListPickerProps['ticket'];

test('what will go is shown as it goes; sending names the list, and nothing else', async () => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'user' }) });
  const { asked } = fakeServer({
    'GET /files': () => ({ body: { files: LISTS, hasMore: false, count: 2 } }),
    'POST /messages/9': () => ({ body: { messages: [] } }),
  });
  const onClose = vi.fn<() => void>();
  renderApp(<FileListPicker ticket={ticket} onClose={onClose} />);
  const empty = await screen.findByRole<HTMLButtonElement>('button', { name: /^Sem nada/ });
  expect(empty.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /^Catálogo/ }));
  expect(await screen.findByText('Olá Ana, segue:')).toBeTruthy();
  const goes = within(screen.getByRole('list', { name: 'Files that will be sent' })).getAllByRole('listitem');
  expect(goes.map(({ textContent }) => textContent?.slice(0, 9))).toEqual(['preços.pd', 'fotos.pdf']);
  expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(asked.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1));
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    fileListId: 4,
    clientId: expect.any(String),
  });
});
