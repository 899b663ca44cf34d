// The list of integrations, the dialog of each type, a try and the log of calls.
import type { IntegrationTry, QueueIntegration } from '@recado/contract/queue-integrations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { IntegrationsPage } from './IntegrationsPage.tsx';

const SHOP: QueueIntegration = {
  id: 7,
  type: 'typebot',
  name: 'Shop',
  projectName: 'Shop',
  hasJsonContent: false,
  language: 'pt-BR',
  urlN8N: 'https://bot.example.com',
  typebotSlug: 'shop',
  typebotExpires: 1,
  typebotDelayMessage: 1_000,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  flowId: null,
};

type Routes = Parameters<typeof fakeServer>[0];
function show(routes: Routes = {}, useCampaigns = true) {
  const user = sessionUser({ profile: 'admin' });
  const { company } = user;
  const plan = { ...company.plan, useCampaigns };
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company: { ...company, plan } } });
  const server = fakeServer({
    'GET /queueIntegration/secret': () => ({ body: { secret: 'whsec_abc' } }),
    'GET /queueIntegration': () => ({ body: { queueIntegrations: [SHOP], hasMore: false, count: 1 } }),
    ...routes,
  });
  renderApp(<IntegrationsPage />);
  return server;
}
beforeEach(() => queryClient.clear());

it('shows each with its type, and says what one of its type lacks before anything is sent', async () => {
  show();
  expect(await screen.findByRole('img', { name: 'Typebot' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'New integration' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('combobox', { name: /Type/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'n8n', hidden: true }));
  expect(await dialog.findByLabelText('Signing secret')).toHaveProperty('value', 'whsec_abc');
  fireEvent.change(dialog.getByRole('textbox', { name: /Name/ }), { target: { value: 'Orders' } });
  fireEvent.click(dialog.getByRole('button', { name: /Save/ }));
  await vi.waitFor(() =>
    expect(dialog.getByRole('textbox', { name: /Address/ }).getAttribute('aria-invalid')).toBe('true'),
  );
  // Nothing was saved, so nothing can be called.
  expect(dialog.getByRole('button', { name: 'Test' })).toHaveProperty('disabled', true);
});

it('says at the fields what a try lacks, and asks nothing', async () => {
  const server = show();
  fireEvent.click(await screen.findByRole('button', { name: 'New integration' }));
  const dialog = within(await screen.findByRole('dialog'));
  const isWrong = (name: RegExp) => dialog.getByRole('textbox', { name }).getAttribute('aria-invalid') === 'true';
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }));
  await vi.waitFor(() => expect(isWrong(/Project/)).toBe(true));
  expect(isWrong(/Service account key/)).toBe(true);
  // It has nothing to do with the try.
  expect(isWrong(/^Name/)).toBe(false);
  expect(dialog.getAllByText('Fill in this field')).toHaveLength(2);
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /Project/ }));
  expect(server.asked.some(({ call }) => call === 'POST /queueIntegration/testSession')).toBe(false);
});

it.each<[string, IntegrationTry, string]>([
  ['what it answers', { ok: true, messages: ['Welcome!'], problem: null, error: '' }, 'Welcome!'],
  [
    'what to do where it does not',
    { ok: false, messages: [], problem: 'keyRefused', error: 'shop.example answered 401' },
    'The key or the password was refused. Check it.',
  ],
])('calls one for real, and shows %s', async (_what, body, words) => {
  show({ 'POST /queueIntegration/7/test': () => ({ body }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Shop' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Test' }));
  expect(await dialog.findByText(words)).toBeDefined();
});

it('shows the last calls with their bodies', async () => {
  const entry = {
    id: 1,
    ticketId: null,
    what: 'startChat',
    status: null,
    ms: 15_000,
    request: '{"prefilledVariables":{}}',
    answer: '',
    error: 'connect ECONNREFUSED',
    createdAt: '2026-11-22T12:00:00.000Z',
  };
  show({ 'GET /queueIntegration/7/calls': () => ({ body: { records: [entry] } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Shop' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Recent calls' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/15000 ms/)).toBeDefined();
  expect(dialog.getByText('connect ECONNREFUSED')).toBeDefined();
});

it('keeps the flow of one that names it, where the plan has flows no more', async () => {
  const one: QueueIntegration = { ...SHOP, type: 'flowbuilder', flowId: 12 };
  const { asked } = show(
    {
      'GET /queueIntegration': () => ({ body: { queueIntegrations: [one], hasMore: false, count: 1 } }),
      'PUT /queueIntegration/7': () => ({ body: one }),
    },
    false,
  );
  fireEvent.click(await screen.findByText('Shop'));
  const flow = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Flow/ });
  expect([flow.value, flow.disabled]).toEqual(['#12', true]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call === 'PUT /queueIntegration/7')?.body).toMatchObject({ flowId: 12 }),
  );
  expect(asked.some(({ url }) => url.includes('flow'))).toBe(false);
});
