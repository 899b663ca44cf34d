// Single sign-on in the settings: set up, tried, and its domains.
import { ModalsProvider } from '@mantine/modals';
import type { SingleSignOn } from '@recado/contract/single-sign-on';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { SingleSignOnCard } from './SingleSignOnCard.tsx';

const redirectUri = 'https://recado.example/login/sso';
const switches = { createsUsers: false, allowsPasswords: true, trustsSecondFactor: false };
const setUp = { issuer: 'https://login.example', clientId: 'recado', hasSecret: true, label: 'Padaria', ...switches };
const domain = { id: 4, domain: 'padaria.com', record: 'recado-verify=abc', verifiedAt: null };

beforeEach(() => queryClient.clear());

function show(state: Partial<SingleSignOn>, more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /single-sign-on': () => ({ body: { setUp: null, redirectUri, domains: [], ...state } }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <SingleSignOnCard />
    </ModalsProvider>,
  );
  return server;
}

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('is a button until it is wanted; then the address to allow, and what is sent', async () => {
  const { asked } = show({}, { 'PUT /single-sign-on': () => ({ body: { setUp, redirectUri, domains: [] } }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  expect(screen.getByLabelText('Redirect address, to allow at the provider')).toHaveProperty('value', redirectUri);
  type('Provider’s address (issuer)', 'https://login.example');
  type('Client ID', 'recado');
  type('Client secret', 'geheim');
  expect(screen.getByRole('button', { name: 'Show key' })).toBeTruthy();
  type('Name on the button', 'Padaria');
  fireEvent.click(screen.getByRole('switch', { name: /^Add people who are new/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save single sign-on' }));
  await waitFor(() => expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toBeDefined());
  const { hasSecret: _never, ...sent } = setUp;
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    ...sent,
    clientSecret: 'geheim',
    createsUsers: true,
  });
});

it('says what is wrong with a provider, and that a record is not there yet', async () => {
  const { asked } = show(
    { setUp, domains: [domain] },
    {
      'POST /single-sign-on/try': () => ({ body: { problem: 'issuer', said: 'https://login.example/' } }),
      'POST /single-sign-on/domains/4/verify': () => ({ body: domain }),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Try it' }));
  expect(
    await screen.findByText('The provider states another address. Write exactly: https://login.example/'),
  ).toBeDefined();
  expect(screen.getByLabelText('TXT record for padaria.com')).toHaveProperty('value', domain.record);
  fireEvent.click(screen.getByRole('button', { name: 'Verify padaria.com' }));
  await waitFor(() => expect(asked.some(({ call }) => call.endsWith('/verify'))).toBe(true));
  expect(screen.getByText('Not verified')).toBeDefined();
});
