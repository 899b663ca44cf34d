// Contacts are chosen in their table, without opening them, and something is done to all of them; what is known of one is saved.
import type { Contact } from '@recado/contract/contacts';
import type { BulkAct } from '@recado/contract/bulk-acts';
import { ModalsProvider } from '@mantine/modals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { bulkKey } from '../../entities/bulk/bulkLive.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { saveFile } from '../../shared/ui/saveFile.ts';
import { ContactsPage } from './ContactsPage.tsx';

vi.mock('../../shared/ui/saveFile.ts', () => ({ saveFile: vi.fn<(file: Blob, name: string) => void>() }));

const contact = (id: number): Contact =>
  contactOf(id, { tagIds: id === 1 ? [3] : [], optedOutAt: id === 2 ? '2026-11-01T12:00:00.000Z' : null });

let server: ReturnType<typeof fakeServer>;
const show = (profile: 'admin' | 'user'): void => {
  localStorage.clear();
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile }) });
  renderApp(
    <ModalsProvider>
      <ContactsPage />
    </ModalsProvider>,
  );
};
beforeEach(() => {
  server = fakeServer({
    'GET /contacts': () => ({ body: { contacts: [1, 2, 3].map(contact), hasMore: true, count: 90, cursor: '3.x' } }),
    'GET /contacts/merges': () => ({ body: [] }),
    'GET /tags/list': () => ({ body: [{ id: 3, name: 'VIP', color: '#aa0000' }] }),
    'GET /contacts/2/personal-data': () => ({ body: '{"contacts":[]}' }),
    'POST /bulk-acts/contacts/count': () => ({ body: { count: 90 } }),
    'POST /bulk-acts/contacts': () => ({ body: { id: 1, of: 'contacts', status: 'running' } }),
  });
});
const box = (name: string) => screen.findByRole('checkbox', { name });
const begun = () => server.asked.filter(({ call }) => call === 'POST /bulk-acts/contacts').map(({ body }) => body);
const asked = (call: string): number => server.asked.filter((one) => one.call === call).length;

test('who wants nothing that is sent by itself is marked', async () => {
  show('user');
  const marks = await screen.findAllByRole('img', { name: 'Opted out of automatic messages' });
  expect(marks.map((mark) => mark.closest('[role="row"]')?.textContent)).toEqual([
    expect.stringContaining('Contact 2'),
  ]);
});

test('a box opens nothing; who may delete is asked, and it is those that were chosen', async () => {
  show('admin');
  fireEvent.click(await box('Select Contact 1'));
  fireEvent.click(await box('Select Contact 3'), { shiftKey: true });
  expect(asked('POST /tickets')).toBe(0);
  const bar = within(await screen.findByRole('toolbar'));
  fireEvent.click(bar.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete: 3 selected' }));
  expect(begun()).toEqual([]);
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await vi.waitFor(() => expect(begun()).toEqual([{ which: { ids: [1, 2, 3] }, act: { kind: 'delete' } }]));
});

test('a message is scheduled for those that were chosen', async () => {
  show('user');
  fireEvent.click(await box('Select Contact 2'));
  const bar = within(await screen.findByRole('toolbar'));
  fireEvent.click(bar.getByRole('button', { name: 'Schedule a message' }));
  expect(await screen.findByRole('dialog', { name: /1 contact/ })).toBeDefined();
});

test('all that were found: the filter, and how many that are; who may not delete has no such button', async () => {
  show('user');
  fireEvent.click(await box('Select all results'));
  const bar = within(await screen.findByRole('toolbar'));
  await bar.findAllByText('90 selected');
  expect(bar.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(bar.getByRole('button', { name: 'Remove a tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a tag: 90 selected' }));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Tag' }));
  const options = screen.getByRole('listbox', { name: 'Tag', hidden: true });
  fireEvent.click(within(options).getByRole('option', { name: 'VIP', hidden: true }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove tag' }));
  await vi.waitFor(() =>
    expect(begun()).toEqual([{ which: { filter: {}, except: [] }, act: { kind: 'untag', tagId: 3 } }]),
  );
  // No page but the first was asked for.
  expect(asked('GET /contacts')).toBe(1);
});

const focused = (): string | null | undefined => document.activeElement?.getAttribute('data-row');

test('whoever has tagged some is on the first of them, and is again when that is taken back', async () => {
  show('user');
  fireEvent.click(await box('Select Contact 2'));
  fireEvent.click(await box('Select Contact 3'));
  const button = within(await screen.findByRole('toolbar')).getByRole('button', { name: 'Add a tag' });
  act(() => button.focus());
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag: 2 selected' }));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Tag' }));
  const tags = within(screen.getByRole('listbox', { name: 'Tag', hidden: true }));
  fireEvent.click(await tags.findByRole('option', { name: 'VIP', hidden: true }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add tag' }));
  await vi.waitFor(() => expect(focused()).toBe('2'));
  const other = await box('Select Contact 3');
  act(() => other.focus());
  act(() => {
    queryClient.setQueryData<BulkAct[]>(bulkKey, (acts) => acts?.map((one) => ({ ...one, status: 'undone' })));
  });
  await vi.waitFor(() => expect(focused()).toBe('2'));
});

const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(await screen.findByRole('menu', { hidden: true }));
};

test('an administrator saves everything about one', async () => {
  show('admin');
  const menu = await menuOf('Contact 2');
  fireEvent.click(menu.getByRole('menuitem', { name: 'Export everything about this contact', hidden: true }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'contact-data-2.json'));
});

test('who is no administrator has no such thing in the menu', async () => {
  show('user');
  const menu = await menuOf('Contact 2');
  expect(menu.queryByRole('menuitem', { name: 'Export everything about this contact', hidden: true })).toBeNull();
});
