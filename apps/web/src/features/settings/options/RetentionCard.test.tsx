// For how long conversations are kept: what deletes asks for the company's name; and the files of those that went.
import { ModalsProvider } from '@mantine/modals';
import type { MessageExport } from '@recado/contract/message-exports';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { RetentionCard } from './RetentionCard.tsx';

const april: MessageExport = {
  id: 7,
  month: '2026-04',
  part: 1,
  state: 'done',
  tickets: 3,
  messages: 1_208,
  size: 2_500_000,
  sha256: 'ab',
  storedAt: '2026-11-27T05:00:00.000Z',
};

const { company } = sessionUser();

beforeEach(() => queryClient.clear());

type Reply = ReturnType<Parameters<typeof fakeServer>[0][string]>;
const KEPT = { body: { key: 'keepMonths', value: '6' } };

function show(keepMonths: string, records: MessageExport[] = [], put: () => Reply = () => KEPT) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  const server = fakeServer({
    'GET /settings': () => ({ body: [{ key: 'keepMonths', value: keepMonths }] }),
    'PUT /settings/keepMonths': put,
    'GET /message-exports': () => ({ body: { records, hasMore: false, cursor: null } }),
    'POST /message-exports/7/link': () => ({ body: { url: '#file' } }),
    'DELETE /message-exports/7': () => ({ body: {} }),
  });
  renderApp(
    <ModalsProvider>
      <RetentionCard />
    </ModalsProvider>,
  );
  return server;
}

async function choose(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('combobox', { name: 'Keep conversations' }));
  fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
}

it('asks for the company’s name before anything is deleted, and says what goes', async () => {
  const { asked } = show('0');
  await choose('6 months');
  expect(await screen.findByText(/whose last message is more than 6 months old/)).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Delete old conversations' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.change(await screen.findByLabelText(`Type the company’s name, ${company.name}, to confirm`), {
    target: { value: company.name },
  });
  expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  fireEvent.click(button);
  await waitFor(() =>
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ key: 'keepMonths', value: '6' }),
  );
});

it.each(['24 months', 'Forever'])('what deletes no more than before is saved at once: %s', async (longer) => {
  const { asked } = show('12');
  await choose(longer);
  await waitFor(() => expect(asked.some(({ call }) => call.startsWith('PUT'))).toBe(true));
});

it('what is chosen while another choice is saved stays to be saved', async () => {
  const answer = Promise.withResolvers<typeof KEPT>();
  show('12', [], () => answer.promise);
  await choose('24 months');
  fireEvent.click(screen.getByRole('combobox', { name: 'Keep conversations' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Forever', hidden: true }));
  answer.resolve({ body: { key: 'keepMonths', value: '24' } });
  const button = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button.ariaBusy).toBe('false'));
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Keep conversations' }).value).toBe('Forever');
  expect(button.ariaDisabled).toBe('false');
});

it('lists the files, leads to one, and deletes one that is done after a question', async () => {
  const { asked } = show('6', [{ ...april, id: 8, month: '2026-05', part: 2, state: 'stored' }, april]);
  expect(await screen.findByText(/^1,208 messages · 2\.\d MB · Exported on 27\/11\/2026$/)).toBeTruthy();
  expect(screen.getByText('May 2026, part 2')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Delete the export/ })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Download the export of April 2026' }));
  await waitFor(() => expect(window.location.hash).toBe('#file'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete the export of April 2026' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(asked.some(({ call }) => call.startsWith('DELETE'))).toBe(true));
});
