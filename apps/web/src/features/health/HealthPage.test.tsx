// The page of the installation's health: each part says how it is in words, what was found, and what to do.
import type { InstallationHealth } from '@recado/contract/installation-health';
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { loadAdministrationTexts } from '../../shared/i18n/i18n.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { HealthPage } from './HealthPage.tsx';

beforeAll(loadAdministrationTexts);

const at = '2026-11-26T12:00:00.000Z';
const health: InstallationHealth = {
  at,
  findings: [
    { part: 'isolation', code: 'isolationBreached', state: 'trouble' },
    { part: 'queues', code: 'quarantine', state: 'attention' },
    { part: 'processes', code: 'processDead', state: 'attention' },
  ],
  database: {
    version: '18.1 (Debian)',
    bytes: 12_000_000,
    connections: 9,
    maxConnections: 100,
    longestTransactionSeconds: null,
    replicas: 0,
    replicationLagSeconds: null,
    migrations: 81,
    knownMigrations: 81,
  },
  queues: {
    outbox: { count: 2, oldestSeconds: 120 },
    inbound: { count: 0, oldestSeconds: null },
    quarantined: 1,
    quarantine: [
      { whatsappId: 1, company: 'Padaria', connection: 'Balcão', count: 1, lastError: 'no such thing', lastAt: at },
    ],
    jobs: { waiting: 3, active: 0, failedToday: 0, oldestSeconds: null },
  },
  lines: { states: [{ status: 'CONNECTED', count: 4 }], down: 0, troubled: [] },
  storage: { usedBytes: 5_000_000, places: [] },
  processes: [
    {
      id: '5f0c3c1e-8f6b-4a52-9d0e-1f2a3b4c5d6e',
      host: 'one',
      pid: 7,
      roles: ['api', 'worker'],
      version: '8',
      startedAt: at,
      seenAt: '2026-11-26T11:55:00.000Z',
      alive: false,
    },
  ],
  backup: null,
  isolation: {
    last: {
      at,
      state: 'breached',
      tables: 97,
      ms: 250,
      error: null,
      breaches: [{ table: 'tags', what: 'read', told: null }],
    },
    runs: ['breached', 'held'],
  },
};

const part = (name: string) => within(screen.getByRole('region', { name }));

it('says of each part how it is, what was found, and what to do', async () => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ super: true }) });
  fakeServer({ 'GET /installation/health': () => ({ body: health }) });
  renderApp(<HealthPage />, { at: '/health' });
  await screen.findByRole('heading', { name: 'Database' });
  for (const [name, ...said] of [
    ['Database', 'OK', 'PostgreSQL 18.1', '9 of 100'],
    [
      'Queues',
      'Attention',
      '2, oldest 2 minutes ago',
      'about 3',
      'Padaria · Balcão: 1',
      'no such thing',
      /try again under Connections/,
    ],
    ['Connections', 'OK', 'Connected', '4'],
    ['Processes', 'Attention', /^one \(7\)/, 'No sign of life, last seen 5 minutes ago', /stopped unexpectedly/],
    ['Isolation between companies', 'Problem', 'tags: read', '1 of 2', /Stop the installation/],
  ] as const)
    for (const text of said)
      expect(
        part(name).getByText((_, node) => matches(node, text)),
        `${name}: ${String(text)}`,
      ).toBeDefined();
});

/** The innermost that says it, however it is put together. */
function matches(node: Element | null, text: string | RegExp): boolean {
  const is = (each: Element) => {
    const said = each.textContent.trim();
    return typeof text === 'string' ? said === text : text.test(said);
  };
  return node !== null && is(node) && ![...node.children].some(is);
}
