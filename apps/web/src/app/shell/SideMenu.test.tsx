// Who sees which screens in the menu, and when it raises the alarm.
import type { SessionUser } from '@recado/contract/auth';
import type { Connection } from '@recado/contract/connections';
import type { Profile } from '@recado/contract/constants';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { SideMenu } from './SideMenu.tsx';

type Shown = Pick<Connection, 'id' | 'provider' | 'status'>;

function renderMenu(
  profile: Profile,
  connections: Shown[],
  change: Partial<SessionUser> = {},
  unreadChats = 0,
  at?: { at: string },
): void {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile, ...change }) });
  fakeServer({
    'GET /whatsapp': () => ({ body: connections }),
    'GET /chats/unread': () => ({ body: { count: unreadChats } }),
  });
  renderApp(<SideMenu opened />, at);
}

const EVERYBODY = [
  'Tickets',
  'Kanban',
  'Quick messages',
  'To-do list',
  'Contacts',
  'Scheduled messages',
  'Tags',
  'Internal chat',
  'Help',
];

const notices = (): HTMLElement => screen.getByRole('link', { name: /Version .* Licenses$/ });
/** Of the screens. */
const names = (): (string | null)[] =>
  screen
    .getAllByRole('link')
    .filter((link) => link !== notices())
    .map((link) => link.getAttribute('aria-label'));

beforeEach(() => queryClient.clear());

it('shows an attendant what an attendant may open', async () => {
  renderMenu('user', [{ id: 1, provider: 'sandbox', status: 'CONNECTED' }]);
  await screen.findByRole('link', { name: 'Simulator' });
  expect(names()).toEqual(['Recado', ...EVERYBODY, 'Simulator']);
});

it('has the screen one is on in sight', async () => {
  const spy = vi.spyOn(Element.prototype, 'scrollIntoView');
  renderMenu('admin', [], {}, 0, { at: '/settings' });
  const link = await screen.findByRole('link', { name: 'Settings' });
  expect(spy.mock.contexts).toContain(link);
  spy.mockRestore();
});

it('leads to the licences of what it is made of', () => {
  renderMenu('user', []);
  expect(notices().getAttribute('href')).toBe('/third-party-notices.txt');
});

it('shows a supervisor the numbers too', async () => {
  renderMenu('supervisor', [{ id: 1, provider: 'sandbox', status: 'CONNECTED' }]);
  await screen.findByRole('link', { name: 'Simulator' });
  expect(names()).toEqual(['Recado', 'Dashboard', ...EVERYBODY, 'Campaigns', 'Contact lists', 'Simulator']);
});

it('shows jobs to a super-administrator only', async () => {
  renderMenu('admin', [], { super: true });
  expect(await screen.findByRole('link', { name: 'Background jobs' })).toBeDefined();
});

it('shows after the due date only what stays open', async () => {
  const { company } = sessionUser();
  renderMenu('admin', [], { company: { ...company, expired: true } });
  await screen.findByRole('link', { name: 'Billing' });
  expect(names()).toEqual(['Recado', 'Billing', 'Settings']);
});

it('shows the simulator only where there is a simulated phone', async () => {
  renderMenu('admin', []);
  await screen.findByRole('link', { name: 'Connections' });
  await expect(screen.findByRole('link', { name: 'Simulator' }, { timeout: 300 })).rejects.toThrow('Unable to find');
  expect(names()).toEqual([
    'Recado',
    'Dashboard',
    ...EVERYBODY,
    'Connections',
    'File lists',
    'Campaigns',
    'Contact lists',
    'Queues',
    'Conversation flows',
    'Flow phrases',
    'Integrations',
    'AI assistants',
    'Messages API',
    'Users',
    'Billing',
    'Settings',
    'Audit log',
  ]);
});

it('raises the alarm for a connection in trouble, two seconds after the start', async () => {
  renderMenu('admin', [{ id: 1, provider: 'sandbox', status: 'DISCONNECTED' }]);
  expect(await screen.findByRole('link', { name: /needs attention/ }, { timeout: 4_000 })).toBeDefined();
});

it('is calm when every connection is up', async () => {
  renderMenu('admin', [{ id: 1, provider: 'sandbox', status: 'CONNECTED' }]);
  await screen.findByRole('link', { name: 'Simulator' });
  expect(screen.queryByRole('link', { name: /needs attention/ })).toBeNull();
});

it('has a dot while a chat is unread', async () => {
  renderMenu('user', [], {}, 2);
  expect(await screen.findByRole('link', { name: 'Internal chat – Unread messages' })).toBeDefined();
});

it.each([
  ['/knowledge', 'AI assistants'],
  ['/campaign/3/report', 'Campaigns'],
  ['/contact-lists/3/contacts', 'Contact lists'],
])('marks at %s the screen that it belongs to', async (at, name) => {
  renderMenu('admin', [], {}, 0, { at });
  const link = await screen.findByRole('link', { name });
  const marked = screen.getAllByRole('link').filter((one) => one.getAttribute('aria-current') !== null);
  expect(marked).toEqual([link]);
});
