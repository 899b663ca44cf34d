// Invoices, the subscription and the pretended bank, as their screens show them.
import type { SessionUser } from '@recado/contract/auth';
import type { Invoice } from '@recado/contract/invoices';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { colleagueOf } from '../../../test/build.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { InvoicesPage } from './InvoicesPage.tsx';
import { SandboxPaymentPage } from './SandboxPaymentPage.tsx';
import { SubscriptionPage } from './SubscriptionPage.tsx';

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

const invoice = (id: number, status: Invoice['status'], days: number): Invoice => ({
  id,
  detail: `Plan ${id}`,
  value: 1_099.9,
  dueDate: inDays(days),
  status,
  paidAt: null,
});

const PLAN = { name: 'Básico', users: 10, connections: 2, queues: 3, value: 99.9 };

/** Left out: it cannot be had. */
type Storage = [storedBytes: number, storageGb: number | null];

function serve(invoices: Invoice[], company: Partial<SessionUser['company']> = {}, storage?: Storage): void {
  const user = sessionUser();
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company: { ...user.company, ...company } } });
  fakeServer({
    'GET /invoices/all': () => ({ body: { invoices, hasMore: false, count: invoices.length } }),
    'GET /subscription/options': () => ({
      body: { provider: 'efi', methods: ['pix'], card: { by: 'none' }, needsDocument: false },
    }),
    'GET /users/list': () => ({ body: [colleagueOf(7), colleagueOf(8)] }),
    'GET /whatsapp': () => ({ body: [connectionOf()] }),
    'GET /queue': () => ({ body: [] }),
    'GET /companies/listPlan/3': () =>
      storage
        ? { body: { id: 3, name: 'Padaria', plan: { ...PLAN, storageGb: storage[1] }, storedBytes: storage[0] } }
        : { status: 500, body: { error: 'ERR_INTERNAL_SERVER_ERROR' } },
  });
}

const rowOf = async (id: number): Promise<HTMLElement> =>
  (await screen.findByText(`Plan ${id}`)).closest<HTMLElement>('[role="row"]') ?? document.body;

beforeEach(() => queryClient.clear());

it('shows each invoice as it stands, what is overdue apart, and offers to pay what is not paid', async () => {
  serve([invoice(3, 'open', 9), invoice(2, 'open', -3), invoice(1, 'paid', -40)]);
  renderApp(<InvoicesPage />);
  const facts = async (id: number) => {
    const row = await rowOf(id);
    const state = ['Paid', 'Overdue', 'Open'].find((word) => within(row).queryByText(word));
    return [state, row.dataset['urgent'] === 'true', within(row).queryByRole('button') !== null];
  };
  expect(await facts(1)).toEqual(['Paid', false, false]);
  expect(await facts(2)).toEqual(['Overdue', true, true]);
  expect(await facts(3)).toEqual(['Open', false, true]);
  expect(within(await rowOf(1)).getByText(/R\$\s1\.099,90/)).toBeDefined();
});

it.each([
  [{ trialExpiration: inDays(1.5) }, 'You have 2 days left in your trial.'],
  [{ trialExpiration: inDays(0.5) }, 'You have one day left in your trial.'],
  [
    { trialExpiration: '2026-01-02T12:00:00Z', dueDate: '2026-01-02T12:00:00Z', expired: true },
    'Your trial ended on 02/01/2026.',
  ],
  [{ dueDate: '2026-01-02T12:00:00Z', expired: true }, 'Your subscription ended on 02/01/2026.'],
  [{ dueDate: '2096-01-02T12:00:00Z' }, 'Your subscription is valid until 02/01/2096.'],
  [{ dueDate: '2096-01-02T12:00:00Z', timeZone: 'Pacific/Auckland' }, 'Your subscription is valid until 03/01/2096.'],
  [{}, 'Your subscription doesn’t expire.'],
])('says what is left of it: %j', async (company, text) => {
  serve([], company);
  renderApp(<SubscriptionPage />);
  expect(screen.getByText(text)).toBeDefined();
  expect(screen.getByRole('textbox', { name: /Billing email/ })).toHaveProperty('readOnly', true);
  expect(await screen.findByText('No open invoices.')).toBeDefined();
});

const GB = 1_000_000_000;
it.each<[Storage, string, RegExp]>([
  [[0, 5], '0 B of 5 GB', /^$/],
  [[1.5 * GB, 5], '1.5 GB of 5 GB', /^$/],
  [[4.6 * GB, 5], '4.6 GB of 5 GB', /^Almost full\. Contact support/],
  [[7 * GB, 5], '7 GB of 5 GB', /^Full. You can’t send files.*plan with more storage/],
  [[0, 0], '0 B of 0 B', /^Full/],
  [[7 * GB, null], '7 GB, no limit', /^$/],
])('says what files take of the plan’s room, %j, and the way to more', async (storage, text, advice) => {
  serve([], {}, storage);
  renderApp(<SubscriptionPage />);
  expect(await screen.findByText(text)).toBeDefined();
  const bar = screen.queryByRole('progressbar', { name: 'Storage for files' });
  expect(bar?.getAttribute('aria-valuenow')).toBe(
    storage[1] === null
      ? undefined
      : String(storage[1] === 0 ? 100 : Math.min(100, (storage[0] / GB / storage[1]) * 100)),
  );
  expect(screen.queryByText(/^(Almost full|Full)/)?.textContent ?? '').toMatch(advice);
});

it('signs with the invoice that is due first', async () => {
  serve([invoice(3, 'open', 9), invoice(2, 'open', -3)]);
  renderApp(<SubscriptionPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Subscribe now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pay the subscription' });
  // Its plan cannot be had: that is said where it would stand.
  expect(await within(dialog).findByRole('alert')).toBeDefined();
});

function BackButton() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Back on the phone</button>;
}

it('is closed by “back”, and by its cross, without leaving the page', async () => {
  serve([invoice(3, 'open', 9)]);
  renderApp(
    <>
      <InvoicesPage />
      <BackButton />
    </>,
  );
  for (const name of ['Back on the phone', 'Close']) {
    fireEvent.click(await screen.findByRole('button', { name: /^Pay/ }));
    await screen.findByRole('dialog', { name: 'Pay the subscription' });
    fireEvent.click(screen.getByRole('button', { name, hidden: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Plan 3')).toBeDefined();
  }
});

it.each([
  ['MENSAL', 'for one month'],
  ['TRIMESTRAL', 'for 3 months'],
] as const)('%s: says beside what is to be paid what it is for', async (recurrence, text) => {
  serve([invoice(3, 'open', 9), invoice(1, 'paid', -40)], { recurrence });
  renderApp(<InvoicesPage />);
  expect(within(await rowOf(3)).getByText(text)).toBeDefined();
  expect(within(await rowOf(1)).queryByText(text)).toBeNull();
});

it('pretends to pay, and says what became of it', async () => {
  const uuid = '0b5e5bb4-6d2c-4a5e-9d5e-0a3a3f6f8a11';
  const charge = { uuid, company: 'Padaria', detail: 'Básico', value: 99, status: 'pending' };
  fakeServer({
    [`GET /sandbox-payments/${uuid}`]: () => ({ body: charge }),
    [`POST /sandbox-payments/${uuid}/pay`]: () => ({ body: { ...charge, status: 'paid' } }),
  });
  renderApp(
    <Routes>
      <Route path="/sandbox-payments/:uuid" element={<SandboxPaymentPage />} />
    </Routes>,
    { at: `/sandbox-payments/${uuid}` },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Simulate payment' }));
  expect((await screen.findByRole('status')).textContent).toContain('Paid.');
});

it('says what the plan costs, and how much of what it allows is in use', async () => {
  serve([], {}, [0, 10]);
  renderApp(<SubscriptionPage />);
  expect(await screen.findByText(/^Plan Básico, R\$\s99,90 a month$/)).toBeTruthy();
  expect(await screen.findByText('2 of 10 attendants · 1 of 2 connections · 0 of 3 queues')).toBeTruthy();
});
