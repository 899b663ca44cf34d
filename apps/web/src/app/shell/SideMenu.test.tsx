// Who sees which screens in the menu, and when it raises the alarm.
import type { Connection } from '@recado/contract/connections';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { SideMenu } from './SideMenu.tsx';

type Shown = Pick<Connection, 'id' | 'provider' | 'status'>;

function renderMenu(profile: 'admin' | 'user', connections: Shown[]): void {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile }) });
  fakeServer({ 'GET /whatsapp': () => ({ body: connections }) });
  renderApp(<SideMenu opened />);
}

const names = (): (string | null)[] => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));

beforeEach(() => queryClient.clear());

it('shows an attendant what an attendant may open', async () => {
  renderMenu('user', [{ id: 1, provider: 'sandbox', status: 'CONNECTED' }]);
  await screen.findByRole('link', { name: 'Simulator' });
  expect(names()).toEqual(['Recado', 'Tickets', 'Contacts', 'Simulator']);
});

it('shows the simulator only where there is a simulated phone', async () => {
  renderMenu('admin', []);
  await screen.findByRole('link', { name: 'Connections' });
  await expect(screen.findByRole('link', { name: 'Simulator' }, { timeout: 300 })).rejects.toThrow('Unable to find');
  expect(names()).toEqual(['Recado', 'Tickets', 'Contacts', 'Connections']);
});

it('raises the alarm for a connection in trouble, two seconds after the start', async () => {
  renderMenu('admin', [{ id: 1, provider: 'sandbox', status: 'DISCONNECTED' }]);
  expect(await screen.findByRole('link', { name: /needs attention/ }, { timeout: 4_000 })).toBeDefined();
});

it('is calm when every connection is up', async () => {
  renderMenu('admin', [{ id: 1, provider: 'sandbox', status: 'CONNECTED' }]);
  await screen.findByRole('link', { name: 'Simulator' });
  expect(screen.queryByRole('link', { name: /needs attention/ })).toBeNull();
});
