// Everything about a contact is erased from its menu: said, confirmed by its name, followed to its end, and on record.
import type { ContactErasure, listErasures } from '@recado/contract/personal-data';
import { ModalsProvider } from '@mantine/modals';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { contactOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import type { Reply } from '../../../shared/data/client.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { saveFile } from '../../../shared/ui/saveFile.ts';
import { ContactsPage } from '../ContactsPage.tsx';
import { names } from './names.ts';

vi.mock('../../../shared/ui/saveFile.ts', () => ({ saveFile: vi.fn<(file: Blob, name: string) => void>() }));

const contact = contactOf(2, { name: 'Ana Lima', number: '5511999990002' });
const running: ContactErasure = {
  id: 7,
  status: 'running',
  askedAt: '2026-11-20T12:00:00Z',
  askedBy: 'Rita',
  doneAt: null,
  progress: 0.1,
  stuck: false,
  optOutKept: true,
  counts: {},
};
const done: ContactErasure = {
  ...running,
  status: 'done',
  progress: 1,
  counts: { messages: 1_234, tickets: 1, event_log: 2, outbox: 1 },
};

let server: ReturnType<typeof fakeServer>;
let recorded: ContactErasure[];
const PAGE = 2;
function pageOf(url: string): Reply<typeof listErasures> {
  const before = Number(/cursor=(\d+)/.exec(url)?.[1] ?? Infinity);
  const rest = recorded.filter(({ id }) => id < before);
  const hasMore = rest.length > PAGE;
  return { records: rest.slice(0, PAGE), hasMore, cursor: hasMore ? String(rest[PAGE - 1]?.id) : null };
}
const show = (profile: 'admin' | 'supervisor'): void => {
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
  recorded = [running];
  server = fakeServer({
    'GET /contacts': () => ({ body: { contacts: [contact], hasMore: false, count: 1, cursor: null } }),
    'GET /contacts/merges': () => ({ body: [] }),
    'GET /contacts/2/personal-data': () => ({ body: '{"contacts":[]}' }),
    'DELETE /contacts/2/personal-data': () => ({ body: running }),
    'GET /contacts/erasures': ({ url }) => ({ body: pageOf(url) }),
  });
});
const menu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ana Lima' }));
  return within(await screen.findByRole('menu', { hidden: true }));
};
const asked = (): number => server.asked.filter(({ call }) => call === 'DELETE /contacts/2/personal-data').length;

test('it is done only once the name is typed, with the file offered before, and its end is shown', async () => {
  show('admin');
  const item = { name: 'Erase everything about this contact', hidden: true };
  fireEvent.click((await menu()).getByRole('menuitem', item));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase everything about Ana Lima' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Export everything first' }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'contact-data-2.json'));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Erase everything' });
  const field = dialog.getByRole('textbox', { name: 'Type the contact’s name or number to confirm' });
  fireEvent.change(field, { target: { value: 'Ana' } });
  fireEvent.submit(field);
  expect([button.disabled, asked()]).toEqual([true, 0]);
  fireEvent.change(field, { target: { value: ' ana lima ' } });
  fireEvent.click(button);
  expect(await dialog.findByRole('progressbar', { name: 'Erasing…' })).toBeDefined();
  expect(asked()).toBe(1);
  recorded = [done];
  await queryClient.invalidateQueries({ queryKey: ['erasure'] });
  expect(await dialog.findByText('1,234 messages · 1 ticket · 3 other entries')).toBeDefined();
  expect(dialog.getByText('Automatic messages stay off for this person.')).toBeDefined();
});

test('what becomes of it is read out, and the focus goes where it can be left', async () => {
  show('admin');
  const item = { name: 'Erase everything about this contact', hidden: true };
  fireEvent.click((await menu()).getByRole('menuitem', item));
  const opened = await screen.findByRole('dialog', { name: 'Erase everything about Ana Lima' });
  const region = opened.querySelector('[aria-live="polite"]');
  expect(region?.textContent).toBe('');
  const dialog = within(opened);
  const field = dialog.getByRole('textbox', { name: /^Type the contact’s name or number/ });
  fireEvent.change(field, { target: { value: '+55 11 99999-0002' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Erase everything' }));
  await vi.waitFor(() => expect(region?.textContent).toContain('You can close this.'));
  expect(opened.querySelector('[aria-live="polite"]')).toBe(region);
  const close = dialog.getAllByRole('button', { name: 'Close' }).at(-1);
  expect(document.activeElement).toBe(close);
  expect(region?.contains(close ?? null)).toBe(false);
});

test.each([
  ['Ana  Lima', 'ana lima'],
  ['Ana\u00A0Lima', 'Ana Lima'],
  ['\u2068Ana\u200B Lima\u2069', ' Ana Lima'],
  ['Ana Lima', 'Ana\tLima\u200D'],
  ['\u200B', '+55 (11) 99999-0002'],
])('%j is confirmed by %j', (name, typed) => {
  expect(names({ ...contact, name }, typed)).toBe(true);
});

test.each([
  ['\u200B', ''],
  ['Ana Lima', 'AnaLima'],
  ['Ana Lima', '5511999990003'],
  ['Ana Lima', 'x5511999990002'],
])('%j is not confirmed by %j', (name, typed) => {
  expect(names({ ...contact, name }, typed)).toBe(false);
});

/** Also while time stands still. */
async function openRecord() {
  fireEvent.click(await vi.waitFor(() => screen.getByRole('button', { name: 'More actions' })));
  fireEvent.click(await vi.waitFor(() => screen.getByRole('menuitem', { name: 'Erased contacts' })));
  return vi.waitFor(() => within(screen.getByRole('dialog', { name: 'Erased contacts' })));
}

test('who did not ask for it sees its end as well, without an event', async () => {
  show('admin');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    const dialog = await openRecord();
    await vi.waitFor(() => expect(dialog.getByRole('progressbar', { name: 'Erasing…' })).toBeDefined());
    recorded = [done];
    await vi.waitFor(() => expect(dialog.getByText('1,234 messages · 1 ticket · 3 other entries')).toBeDefined(), {
      timeout: 10_000,
    });
    const asks = () => server.asked.filter(({ call }) => call === 'GET /contacts/erasures').length;
    const then = asks();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asks()).toBe(then);
  } finally {
    vi.useRealTimers();
  }
});

test('the record says who and when, and is asked for one number', async () => {
  recorded = [done];
  show('admin');
  const dialog = await openRecord();
  expect(await dialog.findByText(/^Rita, .*2026/)).toBeDefined();
  recorded = [];
  fireEvent.change(dialog.getByRole('searchbox', { name: 'Look up a number' }), {
    target: { value: '+55 11 99999-0002' },
  });
  expect(await dialog.findByText('Nothing was erased for this number.')).toBeDefined();
  expect(server.asked.at(-1)?.url).toContain('number=5511999990002');
});

test('one that keeps failing says so', async () => {
  recorded = [{ ...running, stuck: true }];
  show('admin');
  const dialog = await openRecord();
  expect(await dialog.findByText(/^Erasing failed several times/)).toBeDefined();
});

test('older ones come when they are asked for', async () => {
  recorded = [9, 8, 7].map((id) => ({ ...done, id, askedBy: `Rita ${id}` }));
  show('admin');
  const dialog = await openRecord();
  expect(await dialog.findByText(/^Rita 8,/)).toBeDefined();
  expect(dialog.queryByText(/^Rita 7,/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Show older ones' }));
  expect(await dialog.findByText(/^Rita 7,/)).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Show older ones' })).toBeNull();
});

test('who is no administrator has neither', async () => {
  show('supervisor');
  const shown = await menu();
  expect(shown.queryByRole('menuitem', { name: 'Erase everything about this contact', hidden: true })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
  expect(await screen.findByRole('menuitem', { name: 'Export contacts (CSV)' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Erased contacts' })).toBeNull();
});
