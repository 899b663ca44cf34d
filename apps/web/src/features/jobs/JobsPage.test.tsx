// The page of background work.
import type { BackgroundJob, JobState } from '@recado/contract/jobs';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ModalsProvider } from '@mantine/modals';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { loadAppTexts } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { JobsPage } from './JobsPage.tsx';

// Pages are chunks of their own, and a busy machine takes its time to load them.
configure({ asyncUtilTimeout: 5_000 });

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
const answers = {
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
  fireEvent.click(await screen.findByRole('button', { name: /Send mail/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};

describe('background work', () => {
  it('shows first what has failed, with its reason and how many there are', async () => {
    jobs = [job(), job({ id: ID.replace('5f', '60'), name: 'unheard.of', state: 'waiting', company: null })];
    fakeServer(answers);
    open();
    const row = (await screen.findByText('Send mail')).closest('[role=row]');
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
    expect(await screen.findByText('The job will be tried again.')).toBeDefined();
    expect(await screen.findByText('No job has failed')).toBeDefined();
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
    expect(await screen.findByText('No job has failed')).toBeDefined();
  });

  it('opens at the state that the address names, and says when there is nothing', async () => {
    jobs = [];
    fakeServer(answers);
    open('/jobs?state=completed');
    expect(await screen.findByText('No job is done')).toBeDefined();
  });
});
