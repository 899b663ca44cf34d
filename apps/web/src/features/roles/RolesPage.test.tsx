// The page of roles: what is shown of each, what is sent, and what one who has less may not give.
import { ModalsProvider } from '@mantine/modals';
import { PERMISSIONS, type Permission } from '@recado/contract/permissions';
import type { Role } from '@recado/contract/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { loadAdministrationTexts } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { RolesPage } from './RolesPage.tsx';

beforeAll(loadAdministrationTexts);
afterEach(() => queryClient.clear());

const MARKETING: Role = {
  id: 4,
  name: 'Marketing',
  profile: 'user',
  permissions: ['contacts-page:import', 'campaigns-page:edit'],
  users: [
    { id: 8, name: 'Bia' },
    { id: 9, name: 'Caio' },
  ],
  mayChange: true,
};
const FINANCE: Role = {
  id: 5,
  name: 'Finance',
  profile: 'admin',
  permissions: ['billing-page:view'],
  users: [],
  mayChange: true,
};

function show(more: Parameters<typeof fakeServer>[0] = {}, permissions: Permission[] = [...PERMISSIONS]) {
  const profile = permissions.length === PERMISSIONS.length ? 'admin' : 'supervisor';
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile, permissions }) });
  const server = fakeServer({ 'GET /roles': () => ({ body: [FINANCE, MARKETING] }), ...more });
  renderApp(
    <ModalsProvider>
      <RolesPage />
    </ModalsProvider>,
  );
  return { sent: (call: string) => server.asked.find((asked) => asked.call === call) };
}

async function act(name: string, action: 'Edit' | 'Copy' | 'Delete'): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('each with its base, how much it allows, and who has it', async () => {
  show();
  const row = within(await screen.findByRole('row', { name: /Marketing/ }));
  expect(row.getByText('Attendant')).toBeTruthy();
  expect(row.getByText(`2 of ${PERMISSIONS.length}`)).toBeTruthy();
  expect(row.getByText('Bia, Caio')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Finance/ })).getByText('No one')).toBeTruthy();
});

test('a new one starts from its profile; what needs another brings it along, and goes with it', async () => {
  const { sent } = show({ 'POST /roles': () => ({ body: { ...FINANCE, id: 6 } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'New role' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Desk' } });
  expect((await box('Import contacts')).checked).toBe(true);
  fireEvent.click(await box('Add connections'));
  expect((await box('Connect and disconnect phones')).checked).toBe(true);
  fireEvent.click(await box('Open the connections page and see when the plan is due'));
  expect((await box('Add connections')).checked).toBe(false);
  fireEvent.click(await box('See the dashboard'));
  save();
  await screen.findByText('Saved.');
  expect(sent('POST /roles')?.body).toEqual({
    name: 'Desk',
    profile: 'user',
    permissions: ['dashboard:view', 'contacts-page:import'],
  });
});

test('a copy has all but the people, under a name of its own', async () => {
  const { sent } = show({ 'POST /roles': () => ({ body: { ...MARKETING, id: 6, users: [] } }) });
  await act('Marketing', 'Copy');
  await screen.findByDisplayValue('Marketing (copy)');
  // One for each area, and each says for which.
  const all = screen.getAllByRole('button', { name: /^(Select|Clear) all: / });
  expect(new Set(all.map((one) => one.getAttribute('aria-label'))).size).toBe(6);
  save();
  await screen.findByText('Saved.');
  const { users: _users, id: _id, mayChange: _mayChange, ...rest } = MARKETING;
  expect(sent('POST /roles')?.body).toEqual({ ...rest, name: 'Marketing (copy)' });
});

test('one that people have goes when it is said what they get', async () => {
  const { sent } = show({ 'DELETE /roles/4': () => ({ body: {} }) });
  await act('Marketing', 'Delete');
  expect(await screen.findByText('2 people have this role: Bia, Caio.')).toBeTruthy();
  fireEvent.click(screen.getByRole('combobox', { name: 'What they get instead' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Finance', hidden: true }));
  expect(screen.queryByRole('option', { name: 'Marketing', hidden: true })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Role deleted.');
  expect(sent('DELETE /roles/4')?.url).toContain('roleId=5');
});

test('who has less gives no more, and leaves alone what has more', async () => {
  show({ 'GET /roles': () => ({ body: [{ ...FINANCE, mayChange: false }, MARKETING] }) }, [
    'users-page:edit',
    'roles-page:edit',
    'contacts-page:import',
    'campaigns-page:edit',
  ]);
  await act('Marketing', 'Edit');
  expect(screen.queryByRole('button', { name: 'Actions for Finance', hidden: true })).toBeNull();
  expect((await box('Import contacts')).disabled).toBe(false);
  expect((await box('See and pay invoices')).disabled).toBe(true);
  expect(screen.getByText('You can only give what you can do yourself.')).toBeTruthy();
  await waitFor(() => expect(screen.getByText(/2 people have this role: changes apply/)).toBeTruthy());
});

test('one that somebody has who is not theirs to change is copied, and left alone', async () => {
  show({ 'GET /roles': () => ({ body: [FINANCE, { ...MARKETING, mayChange: false }] }) });
  fireEvent.click(await screen.findByText('Bia, Caio'));
  expect(await screen.findByText(/aren’t yours to change, so neither is the role/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Marketing' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Copy']);
});
