// The page of background work.
import type { PaymentProblem } from '@recado/contract/invoices';
import type { BackgroundJob, JobState } from '@recado/contract/jobs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ModalsProvider } from '@mantine/modals';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { loadAppTexts } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { JobsPage } from './JobsPage.tsx';

const ID = '5f0c3c1e-8f6b-4a52-9d0e-1f2a3b4c5d6e';
const job = (change: Partial<BackgroundJob> = {}): BackgroundJob => ({
  id: ID,
  name: 'mail.send',
  state: 'failed',
  companyId: 3,
  company: 'Padaria',
  attempts: 9,
  retryLimit: 8,
  createdAt: '2026-11-21T12:00:00Z',
  startAfter: null,
  endedAt: '2026-11-21T14:00:00Z',
  error: 'Connection refused',
  ...change,
});

let jobs: BackgroundJob[] = [];
let problems: PaymentProblem[] = [];
const answers = {
  'GET /payment-problems': () => ({ body: problems }),
  'GET /jobs': ({ url }: { url: string }) => {
    const state = (new URL(url, 'http://app').searchParams.get('state') ?? 'failed') as JobState;
    const found = jobs.filter((each) => each.state === state);
    const count = (of: JobState) => jobs.filter((each) => each.state === of).length;
    return {
      body: {
        jobs: found,
        hasMore: false,
        count: found.length,
        counts: {
          waiting: count('waiting'),
          active: count('active'),
          failed: count('failed'),
          completed: count('completed'),
        },
      },
    };
  },
};

beforeAll(loadAppTexts);
beforeEach(() => {
  problems = [];
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ super: true }) });
});

const open = (at = '/jobs') =>
  renderApp(
    <ModalsProvider>
      <JobsPage />
    </ModalsProvider>,
    { at },
  );
const pick = async (action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: /Send email/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('background work', () => {
  it('shows first what has failed, with its reason and how many there are', async () => {
    jobs = [job(), job({ id: ID.replace('5f', '60'), name: 'unheard.of', state: 'waiting', company: null })];
    fakeServer(answers);
    open();
    const row = (await screen.findByText('Send email')).closest('[role=row]');
    if (!(row instanceof HTMLElement)) throw new Error('it is no row');
    expect(within(row).getByText('Padaria')).toBeDefined();
    expect(within(row).getByText('9 of 9')).toBeDefined();
    expect(within(row).getByText('Connection refused')).toBeDefined();
    expect(screen.getByRole('tab', { name: /Failed/ }).textContent).toMatch(/1/);
    fireEvent.click(screen.getByRole('tab', { name: /Waiting/ }));
    expect(await screen.findByText('unheard.of')).toBeDefined();
    expect(screen.queryByRole('button', { name: /unheard/ })).toBeNull();
  });

  it('tries again on demand, and looks how it went', async () => {
    jobs = [job()];
    const { asked } = fakeServer({
      ...answers,
      [`POST /jobs/mail.send/${ID}/retry`]: () => {
        jobs = [job({ state: 'completed' })];
        return {};
      },
    });
    open();
    await pick('Try again');
    expect(await screen.findByText('The job will run again.')).toBeDefined();
    expect(await screen.findByText('No failed jobs')).toBeDefined();
    expect(asked.some(({ call }) => call === `POST /jobs/mail.send/${ID}/retry`)).toBe(true);
  });

  it('forgets one after a question', async () => {
    jobs = [job()];
    const { asked } = fakeServer({
      ...answers,
      [`DELETE /jobs/mail.send/${ID}`]: () => {
        jobs = [];
        return {};
      },
    });
    open();
    await pick('Delete');
    expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked.some(({ call }) => call === `DELETE /jobs/mail.send/${ID}`)).toBe(true));
    expect(await screen.findByText('No failed jobs')).toBeDefined();
  });

  it('opens at the state that the address names, and says when there is nothing', async () => {
    jobs = [];
    fakeServer(answers);
    open('/jobs?state=completed');
    expect(await screen.findByText('No completed jobs')).toBeDefined();
  });
});

describe('payments that do not add up', () => {
  it('are shown with what came and what to do, and leave when somebody has seen to them', async () => {
    jobs = [];
    problems = [
      {
        uuid: ID,
        problem: 'too-little',
        companyId: 3,
        company: 'Padaria',
        detail: 'Ouro',
        dueDate: '2026-12-11T02:59:59Z',
        timeZone: 'America/Sao_Paulo',
        received: 50,
        value: 99.9,
        provider: 'mercadopago',
        externalId: '1300000001',
        at: '2026-11-21T12:00:00Z',
      },
    ];
    const close = `POST /payment-problems/${ID}/close`;
    const { asked } = fakeServer({
      ...answers,
      [close]: () => {
        problems = [];
        return { body: {} };
      },
    });
    open();
    expect(await screen.findByText('Invoice underpaid: Padaria')).toBeDefined();
    expect(screen.getByText(/Received: R\$\s?50[.,]00 · Invoice: R\$\s?99[.,]90/)).toBeDefined();
    expect(screen.getByText('1300000001')).toBeDefined();
    expect(screen.getByText(/change the company’s due date/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Settled: Padaria/ }));
    expect(asked.some(({ call }) => call === close)).toBe(false);
    fireEvent.click(await screen.findByRole('button', { name: 'Settled' }));
    await waitFor(() => expect(screen.queryByText('Payments to resolve')).toBeNull());
    expect(asked.some(({ call }) => call === close)).toBe(true);
  });

  it('take no room where there are none', async () => {
    jobs = [];
    const { asked } = fakeServer(answers);
    open();
    expect(await screen.findByText('No failed jobs')).toBeDefined();
    await waitFor(() => expect(asked.some(({ call }) => call === 'GET /payment-problems')).toBe(true));
    expect(screen.queryByRole('region', { name: 'Payments to resolve' })).toBeNull();
  });
});
