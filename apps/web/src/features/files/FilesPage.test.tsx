// The page of file lists: found with their count, put in order by keys, uploaded once each, and what failed says why.
import { ModalsProvider } from '@mantine/modals';
import type { FileList, FileOption } from '@recado/contract/files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { upload } from '../../shared/data/upload.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { FilesPage } from './FilesPage.tsx';

vi.mock(import('../../shared/data/upload.ts'), { spy: true });

afterEach(() => {
  queryClient.clear();
  vi.mocked(upload).mockReset();
});

const optionOf = (id: number, name: string): FileOption => ({
  id,
  name,
  path: `/api/public/media/x/${name}`,
  mediaType: name.endsWith('.png') ? 'image/png' : 'application/pdf',
  size: 1_000,
  order: id,
});
const listOf = (id: number, name: string, options: FileOption[] = []): FileList => ({
  id,
  name,
  message: 'Segue:',
  options,
  scheduled: { count: 0, next: null },
});

function show(files: FileList[], answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({ 'GET /files': () => ({ body: { files, hasMore: false, count: 42 } }), ...answers });
  renderApp(
    <ModalsProvider>
      <FilesPage />
    </ModalsProvider>,
  );
  return server;
}

const written = ({ asked }: ReturnType<typeof fakeServer>) => asked.filter(({ call }) => !call.startsWith('GET'));
const names = (): string[] =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent.replace(/1.*$/u, ''));

test('the count stands in the title; one is deleted after a question', async () => {
  const server = show([listOf(1, 'Catálogo', [optionOf(1, 'a.png')])], { 'DELETE /files/1': () => ({ body: {} }) });
  expect(await screen.findByTitle('42 records')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^Catálogo/ }).textContent).toContain('1 file');
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Catálogo' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(written(server).map(({ call }) => call)).toEqual(['DELETE /files/1']));
});

test('whoever deletes one hears what is scheduled with it, as it is by now', async () => {
  const list = listOf(1, 'Catálogo');
  const scheduled = { count: 2, next: '2026-11-23T12:00:00.000Z' };
  show([list], { 'GET /files/1': () => ({ body: { ...list, scheduled } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Catálogo' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    await within(dialog).findByText(/2 scheduled messages will send these files, the next one on .*2026.*09:00/),
  ).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('link', { name: 'See scheduled messages' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('files move by the arrow keys, are taken away, and the new order is what is saved', async () => {
  const list = listOf(1, 'Catálogo', [optionOf(11, 'a.png'), optionOf(12, 'b.pdf'), optionOf(13, 'c.pdf')]);
  const server = show([list], { 'PUT /files/1': () => ({ body: list }) });
  fireEvent.click(await screen.findByRole('row', { name: /^Catálogo/ }));
  const handle = await screen.findByRole('button', { name: 'Move a.png' });
  fireEvent.keyDown(handle, { key: 'ArrowUp' });
  fireEvent.keyDown(handle, { key: 'ArrowDown' });
  expect(names()).toEqual(['b.pdf', 'a.png', 'c.pdf']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move a.png' }));
  expect(screen.getByText('a.png: 2 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove c.pdf' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  expect(written(server)[0]?.body).toEqual({
    name: 'Catálogo',
    message: 'Segue:',
    options: [{ id: 12 }, { id: 11 }],
  });
});

test('new files go up one by one; one that fails says why, and the next try sends only what is missing', async () => {
  const first = listOf(5, 'Tabela', [optionOf(21, 'um.pdf')]);
  const both = listOf(5, 'Tabela', [optionOf(21, 'um.pdf'), optionOf(22, 'dois.pdf')]);
  vi.mocked(upload)
    .mockResolvedValueOnce(first)
    .mockRejectedValueOnce(new ApiError('network', 0))
    .mockResolvedValueOnce(both);
  const server = show([], {
    'POST /files': () => ({ body: listOf(5, 'Tabela') }),
    'PUT /files/5': () => ({ body: both }),
  });
  await screen.findByText('No file lists yet');
  fireEvent.click(screen.getAllByRole('button', { name: 'New file list' })[0] as HTMLElement);
  fireEvent.change(await screen.findByLabelText(/^Name( \*)?$/), { target: { value: 'Tabela' } });
  fireEvent.change(screen.getByLabelText(/^Message( \*)?$/), { target: { value: 'Segue:' } });
  const input = screen.getByRole('dialog').querySelector('input[type=file]') as HTMLInputElement;
  fireEvent.change(input, {
    target: { files: [new File(['x'], 'um.pdf'), new File([], 'nada.pdf'), new File(['y'], 'dois.pdf')] },
  });
  expect(await screen.findByText('nada.pdf is empty.')).toBeTruthy();
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.click(save);
  expect(await screen.findByText(/^This file wasn’t uploaded: /)).toBeTruthy();
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = vi.mocked(upload).mock.calls.map(([, { files }]) => files['files']?.[0]?.name);
  expect(sent).toEqual(['um.pdf', 'dois.pdf', 'dois.pdf']);
  expect(written(server).map(({ call }) => call)).toEqual(['POST /files', 'PUT /files/5', 'PUT /files/5']);
  expect(written(server).at(-1)?.body).toEqual({ options: [{ id: 21 }, { id: 22 }] });
});

test('one with too short a name, or without a message, is not saved', async () => {
  const server = show([]);
  await screen.findByText('No file lists yet');
  fireEvent.click(screen.getAllByRole('button', { name: 'New file list' })[0] as HTMLElement);
  fireEvent.change(await screen.findByLabelText(/^Name( \*)?$/), { target: { value: 'ab' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText(/^Name( \*)?$/).getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText(/^Message( \*)?$/).getAttribute('aria-invalid')).toBe('true');
  expect(written(server)).toEqual([]);
});
