// The knowledge base: entries with their texts, files, and what would be found for a question.
import { ModalsProvider } from '@mantine/modals';
import type { KnowledgeText } from '@recado/contract/knowledge';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { KnowledgePage } from './KnowledgePage.tsx';

afterEach(() => queryClient.clear());

const entry: KnowledgeText = {
  id: 1,
  kind: 'answer',
  title: 'Do you deliver?',
  body: 'Within two days.',
  length: 1_600,
  active: true,
  updatedAt: '2026-11-01T00:00:00.000Z',
};

function show(found: object[] = []) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({
    'GET /knowledge': () => ({ body: { entries: [entry], hasMore: false, count: 1 } }),
    'GET /knowledge/1': () => ({ body: entry }),
    'GET /prompt': () => ({ body: { prompts: [{ id: 2, name: 'Shop assistant' }], hasMore: false, count: 1 } }),
    'POST /knowledge': () => ({ body: entry }),
    'PUT /knowledge/1': () => ({ body: entry }),
    'POST /knowledge/ask': () => ({ body: { found, meaning: 'none' } }),
  });
  renderApp(
    <ModalsProvider>
      <KnowledgePage />
    </ModalsProvider>,
  );
  return server;
}

const type = (label: RegExp, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('an entry is changed with its text, and a page is added', async () => {
  const server = show();
  const row = within(await screen.findByRole('row', { name: /Do you deliver/ }));
  expect(row.getByText('1,600')).toBeTruthy();
  fireEvent.click(row.getByText('Do you deliver?'));
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Answer/)).value).toBe('Within two days.');
  type(/^Answer/, 'Within a day.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked.find(({ call }) => call === 'PUT /knowledge/1')?.body).toEqual({
      title: 'Do you deliver?',
      body: 'Within a day.',
      active: true,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'New entry' }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Page' }));
  type(/^Title/, 'Returns');
  type(/^Text/, 'Within seven days.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.asked.find(({ call }) => call === 'POST /knowledge')?.body).toMatchObject({
      kind: 'page',
      title: 'Returns',
    }),
  );
});

test('a question shows what would be found, and how; or that nothing would be', async () => {
  const found: object[] = [{ id: 1, title: 'Deliveries', text: 'Two days.', score: 0.62, by: 'words' }];
  show(found);
  fireEvent.click(await screen.findByRole('button', { name: 'Try a question' }));
  await screen.findByRole('dialog');
  type(/^A customer’s question/, 'when do you deliver');
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('62% by words')).toBeTruthy();
  // Nobody was to compare meanings when it was asked.
  fireEvent.click(screen.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: 'Shop assistant', hidden: true }));
  expect(screen.queryByText(/^Meanings weren’t compared/)).toBeNull();
  found.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(screen.getByText(/^Meanings weren’t compared/)).toBeTruthy();
});
