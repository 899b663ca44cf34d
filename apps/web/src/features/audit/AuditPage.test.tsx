// The screen of the log: sentences, what changed, filters in the address, and the details.
import { AUDIT_ACTIONS, AUDIT_FIELDS, AUDIT_KINDS, type AuditEntry } from '@recado/contract/audit';
import { WEEKDAYS } from '@recado/contract/queues';
import { SETTING_KEYS } from '@recado/contract/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { layOut } from '../../../test/layout.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { loadAdministrationTexts } from '../../shared/i18n/i18n.ts';
import texts from '../../shared/i18n/en/audit.json';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { saveFile } from '../../shared/ui/saveFile.ts';
import { AuditPage } from './AuditPage.tsx';

vi.mock('../../shared/ui/saveFile.ts', () => ({ saveFile: vi.fn<(file: Blob, name: string) => void>() }));

beforeAll(loadAdministrationTexts);
beforeEach(() => {
  layOut();
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
});

const entry = (values: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-20T12:00:00.000Z',
  userId: 5,
  userName: 'Ana',
  address: '10.0.0.1',
  action: 'change',
  kind: 'queue',
  entityId: 7,
  entityName: 'Vendas',
  changes: [],
  ...values,
});
type Change = AuditEntry['changes'][number];
const change = (field: Change['field'], before: Change['before'], after: Change['after'], secret = false): Change => ({
  field,
  before,
  after,
  secret,
});

function show(records: AuditEntry[], at = '/audit-log') {
  const server = fakeServer({
    'GET /users/list': () => ({ body: [] }),
    'GET /audit-log': () => ({ body: { records, hasMore: false, cursor: null } }),
    'GET /audit-log/export': () => ({ body: 'at;user' }),
  });
  renderApp(<AuditPage />, { at });
  return server;
}

test('everything has words', () => {
  expect(Object.keys(texts.acts)).toEqual([...AUDIT_ACTIONS]);
  expect(Object.keys(texts.actions)).toEqual([...AUDIT_ACTIONS]);
  expect(Object.keys(texts.kinds)).toEqual([...AUDIT_KINDS]);
  expect(Object.keys(texts.kindNames)).toEqual([...AUDIT_KINDS]);
  expect(Object.keys(texts.fields)).toEqual([...AUDIT_FIELDS]);
  expect(Object.keys(texts.settingNames).toSorted()).toEqual(SETTING_KEYS.toSorted());
});

const hours = (until: string): string =>
  JSON.stringify(
    WEEKDAYS.map((weekdayEn) => ({
      weekday: 'dia',
      weekdayEn,
      startTime: weekdayEn === 'sunday' ? '00:00' : '08:00',
      endTime: weekdayEn === 'sunday' ? '00:00' : weekdayEn === 'monday' ? until : '18:00',
    })),
  );
const christmas = JSON.stringify([
  {
    from: '2026-12-25',
    to: '2026-12-25',
    yearly: true,
    name: 'Natal',
    hours: [{ startTime: '00:00', endTime: '00:00' }],
  },
]);

test.each<[Partial<AuditEntry>, string, (string | RegExp)[]]>([
  [{ changes: [change('greetingMessage', 'Oi', 'Olá')] }, 'Ana changed the queue Vendas', ['Greeting: Oi → Olá']],
  [
    { action: 'create', changes: [change('general', null, true)] },
    'Ana created the queue Vendas',
    ['For everyone: Yes'],
  ],
  [{ action: 'delete', changes: [change('name', 'V', null)] }, 'Ana deleted the queue Vendas', ['Name: V (before)']],
  [
    { kind: 'user', entityName: 'Bob', changes: [change('passwordHash', null, null, true)] },
    'Ana changed the user Bob',
    ['Password: changed (value not stored)'],
  ],
  [
    { kind: 'setting', entityName: 'scheduleType', changes: [change('value', 'disabled', 'company')] },
    'Ana changed the setting Opening hours',
    ['Value: None: always open → The company’s'],
  ],
  ...(
    [
      ['autoReopenTimeout', '0', '60', 'Continue the conversation', 'Never: always start a new ticket → 1 hour'],
      ['waitingWarning', '10', '0', 'Long wait', '10 minutes → Never'],
      ['keepMonths', '0', '6', 'Keep conversations', 'Forever → 6 months'],
      ['auditMonths', '12', '6', 'Keep the audit log', '12 months → 6 months'],
      ['aidsPrompt', '', 'Bia', 'AI help for attendants', 'Off → Bia'],
      ['agentTokens', '0', '500000', 'AI tokens per month', '0 → 500,000'],
      ['campaignsEnabled', 'true', 'false', 'Campaigns', 'Yes → No'],
    ] as const
  ).map(([key, before, after, name, words]): [Partial<AuditEntry>, string, string[]] => [
    { kind: 'setting', entityName: key, changes: [change('value', before, after)] },
    `Ana changed the setting ${name}`,
    [`Value: ${words}`],
  ]),
  [
    { kind: 'flowPhrase', entityName: 'pizza', changes: [change('match', 'exact', 'contains')] },
    'Ana changed the flow phrase pizza',
    ['How the phrase is compared: Is exactly the phrase → Contains the phrase'],
  ],
  [
    {
      kind: 'company',
      entityName: 'Padaria',
      changes: [change('language', 'pt', 'es'), change('recurrence', 'MENSAL', 'ANUAL')],
    },
    'Ana changed the company Padaria',
    ['Language: Português → Español', 'Recurrence: Monthly → Yearly'],
  ],
  [
    {
      kind: 'integration',
      entityName: 'Bot',
      changes: [change('type', 'n8n', 'flowbuilder'), change('language', 'en', 'pt-BR')],
    },
    'Ana changed the integration Bot',
    ['Type: n8n → Flow', 'Language: English → Portuguese'],
  ],
  [
    { kind: 'setting', entityName: 'userRating', changes: [change('value', 'disabled', 'enabled')] },
    'Ana changed the setting Ratings',
    ['Value: No → Yes'],
  ],
  [
    { kind: 'connection', changes: [change('provider', null, 'sandbox')], action: 'create' },
    'Ana created the connection Vendas',
    ['Network: Simulated phone'],
  ],
  [
    { changes: [change('schedules', hours('18:00'), hours('17:00')), change('specialDays', '', christmas)] },
    'Ana changed the queue Vendas',
    ['Hours: Mon 08:00–18:00 → Mon 08:00–17:00', 'Special days: — → Natal: December 25 · every year · Closed'],
  ],
  [
    { changes: [change('schedules', null, hours('17:00'))], action: 'create' },
    'Ana created the queue Vendas',
    [/^Hours: Mon 08:00–17:00; Tue 08:00–18:00; .*; Sun Closed$/],
  ],
  [
    { changes: [change('schedules', '[{"endTime":"18:00","week…', '[{"endTime":"17:00","week…')] },
    'Ana changed the queue Vendas',
    ['Hours: not kept in full → not kept in full'],
  ],
  [
    { kind: 'campaign', action: 'start', changes: [change('status', 'INATIVA', 'PROGRAMADA')] },
    'Ana started the campaign Vendas',
    ['Status: Draft → Scheduled'],
  ],
  [
    { kind: 'apiToken', action: 'create', changes: [change('scopes', null, 'messages:send, numbers:check')] },
    'Ana created the API token Vendas',
    ['Permissions: Send messages, Check numbers'],
  ],
  [
    { kind: 'webhook', action: 'create', changes: [change('events', null, 'message.received, ticket.moved')] },
    'Ana created the webhook Vendas',
    [/^Events: .*received.*, .*/i],
  ],
  [{ kind: 'contact', action: 'export', entityId: null, entityName: '' }, 'Ana exported contacts', []],
  [{ kind: 'ticket', action: 'delete', entityId: 9, entityName: '' }, 'Ana deleted the ticket no. 9', []],
  [
    { kind: 'user', action: 'signInFailed', userId: null, userName: '', entityName: 'Bob' },
    'Wrong password, code or passkey for Bob',
    [],
  ],
  [
    { kind: 'flow', action: 'create', entityName: 'Leads', changes: [change('template', null, 'Lead capture')] },
    'Ana created the flow Leads from the template Lead capture',
    [],
  ],
  [
    { kind: 'contact', action: 'merge', entityName: 'Bia', changes: [change('merged', null, 'Beatriz')] },
    'Ana merged the contact Beatriz into the contact Bia',
    [],
  ],
  [{ kind: 'contact', action: 'merge', entityName: 'Bia' }, 'Ana merged a contact into the contact Bia', []],
  [
    { kind: 'contact', action: 'separate', entityName: 'Bia', changes: [change('merged', null, 'Beatriz')] },
    'Ana undid the merge of the contact Beatriz into the contact Bia',
    [],
  ],
  [{ kind: 'auditLog', action: 'export', entityId: null, entityName: '' }, 'Ana exported the audit log', []],
])('%j reads as a sentence', async (values, sentence, changes) => {
  show([entry(values)]);
  expect(await screen.findByText(sentence)).toBeTruthy();
  for (const words of changes) expect(screen.getByText(words)).toBeTruthy();
});

test('a line opens all that changed', async () => {
  const fields = ['name', 'color', 'greetingMessage'] as const;
  show([entry({ changes: fields.map((field) => change(field, `old ${field}`, `new ${field}`)) })]);
  fireEvent.click(await screen.findByText('and 1 more'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ana changed the queue Vendas' }));
  expect(dialog.getByText('10.0.0.1')).toBeTruthy();
  for (const field of fields) expect(dialog.getByText(`new ${field}`)).toBeTruthy();
});

test('what the address filters by is asked for, exported, and cleared where nothing fits it', async () => {
  const server = show([], '/audit-log?kind=queue&action=change&user=5&from=2026-11-01&search=oi&nonsense=1');
  const asked = () => new URL(server.asked.findLast(({ call }) => call === 'GET /audit-log')?.url ?? '', 'http://app');
  await screen.findByText(/oi/);
  const wanted = { kind: 'queue', action: 'change', userId: '5', dateStart: '2026-11-01', searchParam: 'oi' };
  expect(Object.fromEntries(asked().searchParams)).toEqual(wanted);
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.any(Blob), 'audit-log.csv'));
  const exported = server.asked.find(({ call }) => call === 'GET /audit-log/export')?.url ?? '';
  expect(Object.fromEntries(new URL(exported, 'http://app').searchParams)).toEqual(wanted);
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Nothing has been recorded yet')).toBeTruthy();
  expect(asked().search).toBe('');
});
