// Lists and who is in them: marks, the import's judgement before anything is written, contacts by filters.
import { ModalsProvider } from '@mantine/modals';
import type { ContactList, FilledList, ImportedList } from '@recado/contract/contact-lists';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { upload } from '../../shared/data/upload.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { ContactListsPage } from './ContactListsPage.tsx';
import { ListPeoplePage } from './ListPeoplePage.tsx';

vi.mock(import('../../shared/data/upload.ts'), { spy: true });
afterEach(() => {
  queryClient.clear();
  vi.mocked(upload).mockReset();
});

const LIST: ContactList = {
  id: 7,
  name: 'Natal',
  contactsCount: 3,
  validCount: 1,
  invalidCount: 1,
  importing: 0,
  checking: true,
  checkPause: 'restricted',
  createdAt: '2026-11-22T12:00:00.000Z',
};
const item = (id: number, name: string, isWhatsappValid: boolean | null, optedOut = false) => ({
  id,
  contactListId: 7,
  companyId: 1,
  name,
  number: `551198765432${id}`,
  email: '',
  isWhatsappValid,
  optedOut,
});

function show(path: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({
    'GET /contact-lists': () => ({ body: { records: [LIST], hasMore: false, count: 1 } }),
    'GET /contact-lists/7': () => ({ body: LIST }),
    'GET /contact-list-items': () => ({
      body: {
        contacts: [item(1, 'Ana', true), item(2, 'Bia', false), item(3, 'Caio', null)],
        hasMore: false,
        count: 3,
      },
    }),
    'GET /tags/list': () => ({ body: [] }),
    ...answers,
  });
  renderApp(
    <ModalsProvider>
      <Routes>
        <Route path="/contact-lists" element={<ContactListsPage />} />
        <Route path="/contact-lists/:contactListId/contacts" element={<ListPeoplePage />} />
      </Routes>
    </ModalsProvider>,
    { at: path },
  );
  return server;
}

test('a new list is empty: its people are what comes next', async () => {
  show('/contact-lists', { 'POST /contact-lists': () => ({ body: { ...LIST, contactsCount: 0 } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'New list' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Natal' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy();
});

const FILLED: FilledList = { total: 2, created: 1, already: 0, refusedCount: 1, refused: [], sample: [] };
const IMPORTED: ImportedList = { ...FILLED, unread: [] };

async function chooseFile(content = 'x'): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByRole('dialog');
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no field for files');
  fireEvent.change(input, { target: { files: [new File([content], 'lista.xls')] } });
}

test('a list says how far its numbers are checked, and leads to its people', async () => {
  show('/contact-lists');
  const row = await screen.findByRole('row', { name: /Natal/ });
  expect(row.textContent).toContain('2 of 3 checked. Paused: the connection is restricted.');
  expect(within(row).getByRole('link', { name: 'Natal' }).getAttribute('href')).toBe('/contact-lists/7/contacts');
});

test('what is still coming in from a spreadsheet is told, whoever sent it', async () => {
  show('/contact-lists/7/contacts', { 'GET /contact-lists/7': () => ({ body: { ...LIST, importing: 38_000 } }) });
  expect(await screen.findByText(/^Importing: 38,000 rows left\. 2 of 3 checked\./)).toBeTruthy();
});

test('each number has its mark', async () => {
  show('/contact-lists/7/contacts');
  expect((await screen.findByRole('row', { name: /Ana/ })).textContent).toContain('Valid');
  expect(screen.getByRole('row', { name: /Bia/ }).textContent).toContain('Not valid');
  expect(screen.getByRole('row', { name: /Caio/ }).textContent).toContain('Not checked yet');
});

test('who opted out is marked, and shown alone', async () => {
  const server = show('/contact-lists/7/contacts', {
    'GET /contact-list-items': () => ({
      body: { contacts: [item(1, 'Ana', true, true), item(2, 'Bia', true)], hasMore: false, count: 2 },
    }),
  });
  const mark = { name: 'Opted out of automatic messages' };
  expect(within(await screen.findByRole('row', { name: /Ana/ })).getByRole('img', mark)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Bia/ })).queryByRole('img', mark)).toBeNull();
  fireEvent.click(screen.getByRole('combobox', { name: 'Show' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Opted out', hidden: true }));
  await waitFor(() => expect(server.asked.some(({ url }) => url.includes('optedOut=true'))).toBe(true));
});

test('a spreadsheet is judged before it is written, and what is left out says why', async () => {
  show('/contact-lists/7/contacts');
  const judged = {
    ...IMPORTED,
    unread: ['Cidade', 'CPF'],
    refused: [{ row: 3, name: 'Zé', error: 'badNumber' as const }],
  };
  vi.mocked(upload).mockResolvedValueOnce(judged).mockResolvedValueOnce(IMPORTED);
  await chooseFile();
  expect(await screen.findByText('1 new · 1 skipped')).toBeTruthy();
  expect(screen.getByText(/Cidade, CPF$/)).toBeTruthy();
  expect(screen.getByRole('row', { name: '3 Zé The phone number isn’t valid' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 contact' }));
  expect(await screen.findByText('1 contact added.')).toBeTruthy();
  expect(vi.mocked(upload).mock.calls.map(([, { query }]) => query)).toEqual([
    { preview: 'true' },
    { preview: 'false' },
  ]);
});

test('while its rows come in the list tells how many there are', async () => {
  let contactsCount = 3;
  show('/contact-lists/7/contacts', {
    'GET /contact-lists/7': () => ({ body: { ...LIST, checking: false, checkPause: null, contactsCount } }),
  });
  const written = Promise.withResolvers<ImportedList>();
  vi.mocked(upload)
    .mockResolvedValueOnce({ ...IMPORTED, created: 50_000 })
    .mockReturnValueOnce(written.promise);
  await chooseFile();
  fireEvent.click(await screen.findByRole('button', { name: 'Add 50,000 contacts' }));
  expect(await screen.findByText('Importing…')).toBeTruthy();
  contactsCount = 12_003;
  await queryClient.invalidateQueries({ queryKey: ['contactList'] });
  expect(await screen.findByText('12,000 of 50,000 contacts added')).toBeTruthy();
  expect(screen.getByText('2 of 12,003 checked.')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Contacts added' }).getAttribute('aria-valuenow')).toBe('24');
  written.resolve({ ...IMPORTED, created: 50_000 });
  expect(await screen.findByText('50,000 contacts added.')).toBeTruthy();
});

test('a file without a byte is said to be empty, and is not sent', async () => {
  show('/contact-lists/7/contacts');
  vi.mocked(upload).mockClear();
  await chooseFile('');
  expect((await screen.findByRole('alert')).textContent).toBe('lista.xls is empty.');
  expect(upload).not.toHaveBeenCalled();
});

test('a file that cannot be read says what to do', async () => {
  show('/contact-lists/7/contacts');
  vi.mocked(upload).mockRejectedValueOnce(new ApiError('ERR_SHEET_COLUMNS', 400));
  await chooseFile();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Download the example/);
});

test('contacts by a filter are counted before they come in', async () => {
  const server = show('/contact-lists/7/contacts', {
    'POST /contact-lists/7/fill': () => ({ body: { ...FILLED, refusedCount: 0 } }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'From contacts' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Birthday from'), { target: { value: '2026-12-20' } });
  await waitFor(() => expect(server.asked.at(-1)?.body).toMatchObject({ birthdayFrom: '12-20', preview: true }));
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Add 1 contact' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.some(({ body }) => (body as { preview?: boolean } | undefined)?.preview === false)).toBe(true);
});

test('who is being added stays when the list cannot be asked for again', async () => {
  show('/contact-lists/7/contacts');
  fireEvent.click(await screen.findByRole('button', { name: 'Add contact' }));
  const field = await screen.findByRole('textbox', { name: /^Name/ });
  fireEvent.change(field, { target: { value: 'Somebody' } });
  fakeServer({});
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(queryClient.getQueryState(['contactList', 'one', 7])?.status).toBe('error'));
  expect(screen.getByDisplayValue('Somebody')).toBe(field);
});
