// The users page: what is sent of whom, what the plan allows, and what deleting says.
import { ModalsProvider } from '@mantine/modals';
import type { Profile } from '@recado/contract/constants';
import type { SsoLink } from '@recado/contract/single-sign-on';
import type { Colleague, User } from '@recado/contract/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { colleagueOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { UsersPage } from './UsersPage.tsx';

afterEach(() => queryClient.clear());

const SALES = { id: 4, name: 'Vendas', color: '#1c7ed6' };
const MARKETING = { id: 6, name: 'Marketing', profile: 'supervisor', permissions: ['campaigns-page:edit'], users: [] };

function userOf(id: number, name: string, change: Partial<User> = {}): User {
  return {
    ...colleagueOf(id, { name, email: `${name.toLowerCase()}@example.com`, queues: [SALES] }),
    super: false,
    allTicket: 'desabled',
    whatsappId: null,
    language: null,
    companyId: 3,
    secondFactor: false,
    singleSignOn: null,
    ...change,
  };
}

function show(
  people: (Colleague & { mayChange?: boolean })[],
  more: Parameters<typeof fakeServer>[0] = {},
  profile: Profile = 'admin',
) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile }) });
  const server = fakeServer({
    'GET /users': () => ({
      body: { users: people.map((row) => ({ mayChange: true, ...row })), hasMore: false, count: people.length },
    }),
    'GET /queue': () => ({ body: [SALES] }),
    'GET /roles': () => ({ body: [MARKETING] }),
    'GET /whatsapp': () => ({ body: [] }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <UsersPage />
    </ModalsProvider>,
  );
  return server;
}

async function act(name: string, action: 'Edit' | 'Delete'): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}

test('each with their address, profile, queues and whether they are there', async () => {
  show([userOf(7, 'Ana', { profile: 'admin', queues: [], online: true }), userOf(8, 'Bia')]);
  const ana = within(await screen.findByRole('row', { name: /Ana/ }));
  expect(ana.getByText('Online')).toBeTruthy();
  expect(ana.getByText('Administrator')).toBeTruthy();
  expect(ana.getByText('you')).toBeTruthy();
  const bia = within(screen.getByRole('row', { name: /Bia/ }));
  expect(bia.getByText('Offline')).toBeTruthy();
  expect(bia.getByText('Vendas')).toBeTruthy();
  expect(bia.getByText('bia@example.com')).toBeTruthy();
});

test('a new user needs a password, and is an attendant until somebody says otherwise', async () => {
  const server = show([userOf(7, 'Ana')], { 'POST /users': () => ({ body: userOf(9, 'Caio') }) });
  fireEvent.click(await screen.findByRole('button', { name: 'New user' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Caio' } });
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'caio@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Fill in this field');
  expect(server.asked.some(({ call }) => call === 'POST /users')).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'girassol-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(server.asked.find(({ call }) => call === 'POST /users')?.body).toEqual({
    name: 'Caio',
    email: 'caio@example.com',
    password: 'girassol-7',
    profile: 'user',
    roleId: null,
    allTicket: 'desabled',
    queueIds: [],
    whatsappId: null,
  });
});

test('a role of the company’s own is given as a profile is, and stands where that would', async () => {
  const bia = userOf(8, 'Bia');
  const server = show([bia, userOf(9, 'Caio', { role: { id: 6, name: 'Marketing' } })], {
    'GET /users/8': () => ({ body: bia }),
    'PUT /users/8': () => ({ body: bia }),
  });
  expect(within(await screen.findByRole('row', { name: /Caio/ })).getByText('Marketing')).toBeTruthy();
  await act('Bia', 'Edit');
  fireEvent.click(await screen.findByRole('combobox', { name: 'Profile' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Marketing', hidden: true }));
  expect(screen.getByText(/^Sees what the Supervisor profile sees/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(server.asked.find(({ call }) => call === 'PUT /users/8')?.body).toEqual({ profile: 'supervisor', roleId: 6 });
});

test('who may not be changed is only shown', async () => {
  const caio = { ...userOf(9, 'Caio', { profile: 'admin' }), mayChange: false };
  show([userOf(7, 'Ana'), userOf(8, 'Bia'), caio]);
  const offered: Record<string, (string | null)[]> = {};
  for (const name of ['Ana', 'Bia']) {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    offered[name] = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  }
  expect(offered).toEqual({ Ana: ['Edit'], Bia: ['Edit', 'Delete'] });
  expect(screen.queryByRole('button', { name: 'Actions for Caio' })).toBeNull();
  fireEvent.click(screen.getByText('caio@example.com'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who is in no queue is warned of', async () => {
  show([userOf(7, 'Ana')]);
  const warning = /^Without a queue/;
  fireEvent.click(await screen.findByRole('button', { name: 'New user' }));
  expect(await screen.findByText(warning)).toBeTruthy();
  fireEvent.click(await screen.findByLabelText(/^Queues/, { selector: 'input' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Vendas', hidden: true }));
  await waitFor(() => expect(screen.queryByText(warning)).toBeNull());
});

test('who is full reads how many the plan has room for, which has more, and the way there', async () => {
  show([userOf(7, 'Ana')], {
    'POST /users': () => ({ status: 403, body: { error: 'ERR_PLAN_LIMIT' } }),
    'GET /companies/listPlan/3': () => ({ body: { id: 3, name: 'Padaria', plan: { name: 'Básico', users: 3 } } }),
    'GET /plans/list': () => ({
      body: [
        { name: 'Enorme', users: 50 },
        { name: 'Pro', users: 10 },
        { name: 'Mini', users: 1 },
      ],
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'New user' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Caio' } });
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'caio@example.com' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'girassol-7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/The Básico plan allows 3 users.*larger plan, Pro, allows 10;/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See subscription' }).getAttribute('href')).toBe('/subscription');
});

test('editing starts from all of somebody, and sends only what was changed', async () => {
  const bia = userOf(8, 'Bia', { allTicket: 'enabled', whatsappId: 5 });
  const server = show([userOf(7, 'Ana'), bia], {
    'GET /users/8': () => ({ body: bia }),
    'PUT /users/8': () => ({ body: bia }),
    'GET /whatsapp': () => ({ body: [{ id: 5, name: 'Loja' }] }),
  });
  await act('Bia', 'Edit');
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Beatriz' } });
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Default connection' })).value).toBe('Loja');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(server.asked.find(({ call }) => call === 'PUT /users/8')?.body).toEqual({ name: 'Beatriz' });
});

test.each([
  ['ERR_EMAIL_IN_USE', 'textbox', 'Email', 'This email is already in use. Use another one.'],
  [
    'ERR_LAST_ADMIN',
    'combobox',
    'Profile',
    'A company needs an administrator. Make someone else an administrator first.',
  ],
])('%s stands under its field', async (error, role, name, text) => {
  const ana = userOf(7, 'Ana', { profile: 'admin' });
  show([ana], {
    'GET /users/7': () => ({ body: ana }),
    'PUT /users/7': () => ({ status: 409, body: { error } }),
  });
  await act('Ana', 'Edit');
  await screen.findByLabelText(/^Name/);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const complaint = await screen.findByText(text);
  expect(screen.getByRole(role, { name }).getAttribute('aria-describedby')).toContain(complaint.id);
});

test('who may not change rights does not see or send them', async () => {
  const bia = userOf(8, 'Bia');
  const server = show([bia], { 'GET /users/8': () => ({ body: bia }), 'PUT /users/8': () => ({ body: bia }) }, 'user');
  await act('Bia', 'Edit');
  await screen.findByLabelText(/^Name/);
  expect(screen.queryByLabelText(/^Profile/)).toBeNull();
  expect(screen.queryByLabelText(/^Queues/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'beatriz@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(server.asked.find(({ call }) => call === 'PUT /users/8')?.body).toEqual({ email: 'beatriz@example.com' });
});

test('the second factor of a colleague is reset after a question', async () => {
  const bia = userOf(8, 'Bia', { secondFactor: true });
  const server = show([bia], {
    'GET /users/8': () => ({ body: bia }),
    'DELETE /users/8/second-factor': () => ({ body: {} }),
  });
  await act('Bia', 'Edit');
  fireEvent.click(await screen.findByRole('button', { name: 'Reset verification' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  const done = await screen.findByText('Two-step verification reset.');
  await waitFor(() => expect(document.activeElement).toBe(done));
  expect(server.asked.map(({ call }) => call)).toContain('DELETE /users/8/second-factor');
});

test.each<[Partial<SsoLink>, RegExp[]]>([
  [{}, [/with bia@example.com, that account is linked/, /with their password/]],
  [{ password: 'refused' }, [/that account is linked/]],
  [{ linksAgain: false, password: 'none' }, [/can’t come in with Padaria anymore/, /They have no password/]],
])('a colleague is unlinked from the provider after it is said what follows: %j', async (change, texts) => {
  const link: SsoLink = {
    label: 'Padaria',
    linkedAt: '2026-11-20T12:00:00Z',
    lastUsedAt: '2026-11-21T12:00:00Z',
    linksAgain: true,
    password: 'set',
  };
  const bia = userOf(8, 'Bia', { singleSignOn: { ...link, ...change } });
  const server = show([bia], {
    'GET /users/8': () => ({ body: bia }),
    'DELETE /users/8/single-sign-on': () => ({ body: {} }),
  });
  await act('Bia', 'Edit');
  expect(await screen.findByText('Signs in with Padaria')).toBeDefined();
  expect(screen.getByText(/^Linked on .* · last used /)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Unlink' }));
  const question = within(await screen.findByRole('dialog', { name: 'Unlink Bia from Padaria?' }));
  for (const text of texts) expect(question.getByText(text)).toBeDefined();
  fireEvent.click(question.getByRole('button', { name: 'Unlink' }));
  const done = await screen.findByText('Account unlinked.');
  expect(done.getAttribute('role')).toBe('status');
  await waitFor(() => expect(document.activeElement).toBe(done));
  // Its event has the dialog ask for the user anew.
  queryClient.setQueryData(['user', 'one', 8], { ...bia, name: 'Bia Reis', singleSignOn: null });
  await screen.findByRole('dialog', { name: 'Edit Bia Reis' });
  expect(document.activeElement).toBe(done);
  expect(screen.queryByText('Signs in with Padaria')).toBeNull();
  expect(server.asked.map(({ call }) => call)).toContain('DELETE /users/8/single-sign-on');
});

test('deleting says what becomes of open tickets; nobody deletes themselves', async () => {
  const server = show([userOf(7, 'Ana'), userOf(8, 'Bia')], { 'DELETE /users/8': () => ({ body: {} }) });
  await act('Bia', 'Delete');
  expect(await screen.findByText(/Their open tickets go back to pending/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('User deleted.');
  expect(server.asked.some(({ call }) => call === 'DELETE /users/8')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }));
  await screen.findByRole('menuitem', { name: 'Edit' });
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull());
});
