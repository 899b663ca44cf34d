// The list of first steps: what is done is ticked, what is left leads to its place, and it is put away for good.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Connection } from '@recado/contract/connections';
import type { FirstStep } from '@recado/contract/dashboard';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { connectionOf } from '../../entities/connection/connection.fixture.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { FirstSteps } from './FirstSteps.tsx';

afterEach(() => queryClient.clear());

interface Options {
  simulated?: boolean;
  connections?: Connection[];
  profile?: 'admin' | 'supervisor';
}

function show(done: FirstStep[], { simulated = true, profile = 'admin', connections = [] }: Options = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile }) });
  let dismissed = false;
  const server = fakeServer({
    'GET /dashboard/firstSteps': () => ({ body: { dismissed, done: dismissed ? [] : done } }),
    'GET /simulator': () => (simulated ? { body: { on: true } } : { status: 404, body: { error: 'ERR_NOT_FOUND' } }),
    'GET /whatsapp': () => ({ body: connections }),
    'GET /simulator/morning': () => ({ body: { morning: null } }),
    'PUT /settings/firstSteps': () => {
      dismissed = true;
      return { body: { key: 'firstSteps', value: 'dismissed' } };
    },
  });
  renderApp(<FirstSteps />);
  return server;
}

const linkOf = (name: RegExp) => screen.findByRole('link', { name });

test('what is done is ticked, the rest leads to its place', async () => {
  show(['connection', 'message']);
  const list = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(list.getByText('2 of 6 done. Steps are checked off automatically.')).toBeDefined();
  expect((await linkOf(/Connect a phone.*Done/)).textContent).not.toContain('takes a minute');
  expect((await linkOf(/Create a queue/)).getAttribute('href')).toBe('/queues');
  expect((await linkOf(/Invite a colleague/)).getAttribute('href')).toBe('/users');
  expect((await linkOf(/Set opening hours/)).getAttribute('href')).toBe('/settings?tab=schedules');
  expect((await linkOf(/Answer a customer/)).getAttribute('href')).toBe('/tickets');
});

test.each([
  [true, '/connections?add=sandbox', '/simulator'],
  [false, '/connections', '/tickets'],
])('with a simulated phone here: %s', async (simulated, connection, message) => {
  show([], { simulated });
  await waitFor(async () => expect((await linkOf(/Connect a phone/)).getAttribute('href')).toBe(connection));
  expect((await linkOf(/Receive a first message/)).getAttribute('href')).toBe(message);
});

test.each([
  [true, 'CONNECTED', true],
  [true, 'qrcode', false],
  [false, 'CONNECTED', false],
] as const)('simulated phones here: %s, its line %s: sample customers %s', async (simulated, status, offered) => {
  const { asked } = show(['connection'], {
    simulated,
    connections: [connectionOf({ id: 1, provider: 'beta' }), connectionOf({ id: 2, provider: 'sandbox', status })],
  });
  await linkOf(/Create a queue/);
  const asksForIt = () => asked.some(({ call }) => call === (simulated ? 'GET /whatsapp' : 'GET /simulator'));
  await waitFor(() => expect(asksForIt()).toBe(true));
  await waitFor(() =>
    expect(screen.queryAllByRole('region', { name: 'A busy morning' })).toHaveLength(offered ? 1 : 0),
  );
});

test('it is put away for the company, and gone', async () => {
  const { asked } = show(['queue']);
  fireEvent.click(await screen.findByRole('button', { name: 'Hide this list' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull());
  const sent = asked.find(({ call }) => call === 'PUT /settings/firstSteps');
  expect(sent?.body).toEqual({ key: 'firstSteps', value: 'dismissed' });
});

test.each([
  ['all is done', ['connection', 'message', 'queue', 'colleague', 'hours', 'answer'], 'admin', 1],
  ['a supervisor looks', [], 'supervisor', 0],
] as const)('there is none where %s', async (_where, done, profile, questions) => {
  const { asked } = show([...done], { profile });
  await waitFor(() => expect(asked.filter(({ call }) => call.endsWith('firstSteps'))).toHaveLength(questions));
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
