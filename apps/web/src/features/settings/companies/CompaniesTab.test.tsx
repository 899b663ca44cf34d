// Companies: what stands out, one more period, and a deletion that nobody makes by mistake.
import { ModalsProvider } from '@mantine/modals';
import type { Company } from '@recado/contract/companies';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../../test/layout.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { companyOf, planOf } from '../company.fixture.ts';
import { CompaniesTab } from './CompaniesTab.tsx';

beforeEach(layOut);
afterEach(() => queryClient.clear());

function show(companies: Company[], more: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ super: true }) });
  const server = fakeServer({
    'GET /companies': () => ({ body: { companies, hasMore: false, count: companies.length } }),
    'GET /plans/all': () => ({ body: [planOf(), planOf({ id: 2, name: 'Completo' })] }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <CompaniesTab />
    </ModalsProvider>,
  );
  return server;
}

const inDays = (days: number): string => {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return date.toISOString();
};

async function menu(name: string): Promise<string[]> {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
}

test.each([
  [5, 'yellow', 'due in 5 days'],
  [0, 'orange', 'due today'],
  [-3, 'orange', 'overdue by 3 days'],
  [-4, 'red', 'overdue by 4 days'],
  [-20, undefined, 'overdue by 20 days'],
  [30, undefined, 'due in 30 days'],
])('%d days to the due date: %s, and %s', async (days, color, words) => {
  show([companyOf({ dueDate: inDays(days) })]);
  const text = await screen.findByText(words);
  expect(text.parentElement?.dataset.color).toBe(color);
});

test('extending shows the new date and sends it: the recurrence, added to the due date', async () => {
  const company = companyOf({ id: 9, name: 'Flora', dueDate: '2026-11-30T15:00:00.000Z', recurrence: 'TRIMESTRAL' });
  const server = show([company], { 'PUT /companies/9': () => ({ body: company }) });
  await menu('Flora');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Extend the due date' }));
  expect(await screen.findByText('The due date goes from 30/11/2026 to 28/02/2027 (Quarterly).')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Extend to 28/02/2027' }));
  await screen.findByText('Due date extended to 28/02/2027.');
  expect(server.asked.find(({ call }) => call === 'PUT /companies/9')?.body).toEqual({
    dueDate: '2027-02-28T15:00:00.000Z',
  });
});

test('who never pays has nothing to extend; one’s own company stays', async () => {
  show([companyOf({ id: 3, name: 'Casa', dueDate: null })]);
  expect(await menu('Casa')).toEqual(['Edit', 'Invoices']);
});

test('a company is deleted when its name is typed', async () => {
  const server = show([companyOf({ id: 9, name: 'Flora' })], { 'DELETE /companies/9': () => ({ body: {} }) });
  await menu('Flora');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Flora?' }));
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'flor' } });
  expect(button.disabled).toBe(true);
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Flora' } });
  fireEvent.click(button);
  await screen.findByText('Company deleted.');
  expect(server.asked.some(({ call }) => call === 'DELETE /companies/9')).toBe(true);
});

test('a company is saved once something of it is changed', async () => {
  const server = show([companyOf({ id: 9, name: 'Flora' })], {
    'PUT /companies/9': () => ({ body: companyOf({ id: 9, name: 'Flora Nova' }) }),
  });
  await menu('Flora');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const name = await screen.findByRole('textbox', { name: /^Name$/ });
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  fireEvent.change(name, { target: { value: 'Flora Nova' } });
  expect(save.disabled).toBe(false);
  fireEvent.change(name, { target: { value: 'Flora' } });
  expect(save.disabled).toBe(true);
  fireEvent.change(name, { target: { value: 'Flora Nova' } });
  fireEvent.click(save);
  await screen.findByText('Saved.');
  expect(server.asked.find(({ call }) => call === 'PUT /companies/9')?.body).toEqual({ name: 'Flora Nova' });
});

test('a new company is saved with its plan and its administrator’s password', async () => {
  const server = show([companyOf()], { 'POST /companies': () => ({ body: companyOf({ id: 10 }) }) });
  fireEvent.click(await screen.findByRole('button', { name: 'New company' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name$/ }), { target: { value: 'Nova' } });
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: 'nova@example.com' } });
  fireEvent.change(screen.getByLabelText(/^Administrator’s password/), { target: { value: 'girassol-7' } });
  const plan = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Plan/ });
  await waitFor(() => expect(plan.disabled).toBe(false));
  fireEvent.click(screen.getByRole('combobox', { name: /^Plan/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Completo', hidden: true }));
  fireEvent.click(screen.getByRole('combobox', { name: 'Recurrence' }));
  const periods = within(await screen.findByRole('listbox', { name: 'Recurrence' }));
  expect(periods.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Monthly']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved.');
  expect(server.asked.find(({ call }) => call === 'POST /companies')?.body).toMatchObject({
    name: 'Nova',
    email: 'nova@example.com',
    planId: '2',
    password: 'girassol-7',
    recurrence: 'MENSAL',
  });
});

test('a company’s invoices are read beside it: what it owes, and what it has paid', async () => {
  const invoice = { id: 7, detail: 'Assinatura Ouro', value: 99.9, status: 'open', paidAt: null };
  const [late, paid] = [
    { ...invoice, dueDate: '2020-02-28T15:00:00.000Z' },
    { ...invoice, id: 6, dueDate: '2020-01-28T15:00:00.000Z', status: 'paid' },
  ];
  show([companyOf({ id: 9, name: 'Flora' })], {
    'GET /companies/9/invoices': () => ({ body: { invoices: [late, paid], hasMore: false, count: 2 } }),
  });
  await menu('Flora');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Invoices' }));
  const table = within(await screen.findByRole('table', { name: 'Invoices of Flora' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Details/),
    expect.stringMatching(/28\/02\/2020.*Overdue/),
    expect.stringMatching(/28\/01\/2020.*Paid/),
  ]);
});
