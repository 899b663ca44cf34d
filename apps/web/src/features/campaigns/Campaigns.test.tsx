// Campaigns on the screen: what their state allows, texts as customers read them, reports whose numbers open their people.
import { ModalsProvider } from '@mantine/modals';
import type { Campaign } from '@recado/contract/campaigns';
import { csvOf, csvRows } from '@recado/rules/csv';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { pickMoment } from '../../../test/moment.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { CampaignReportPage } from './CampaignReportPage.tsx';
import { answersOf, campaignOf, COUNTS, SETTINGS } from './campaigns.fixture.ts';
import { CampaignSettingsPage } from './CampaignSettingsPage.tsx';
import { CampaignsPage } from './CampaignsPage.tsx';

afterEach(() => queryClient.clear());

function show(at: string, campaign: Campaign, answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'admin' }) });
  const server = fakeServer({ ...answersOf(campaign), ...answers });
  renderApp(
    <ModalsProvider>
      <Routes>
        <Route path="/campaigns" element={<CampaignsPage />} />
        <Route path="/campaigns-config" element={<CampaignSettingsPage />} />
        <Route path="/campaign/:campaignId/report" element={<CampaignReportPage />} />
      </Routes>
    </ModalsProvider>,
    { at },
  );
  return server;
}
const written = ({ asked }: ReturnType<typeof fakeServer>) => asked.filter(({ call }) => !call.startsWith('GET'));

test('one that runs can be stopped, but neither changed nor deleted', async () => {
  const server = show('/campaigns', campaignOf({ waitsFor: 'hours' }), {
    'POST /campaigns/4/cancel': () => ({ body: campaignOf() }),
  });
  const row = await screen.findByRole('row', { name: /Natal/ });
  expect(row.textContent).toContain('Running4 of 5Waiting for the allowed hours.');
  fireEvent.click(within(row).getByRole('button', { name: 'Actions for Natal' }));
  const stop = await screen.findByRole('menuitem', { name: 'Stop' });
  for (const name of ['Edit', 'Delete', 'Resume']) expect(screen.queryByRole('menuitem', { name })).toBeNull();
  fireEvent.click(stop);
  await waitFor(() => expect(written(server).map(({ call }) => call)).toEqual(['POST /campaigns/4/cancel']));
});

test.each([
  ['begun at once, it says when it began', { scheduledAt: null }, /LojaStarted 22\/11\/2026 09:00/],
  ['scheduled, it says for when', { scheduledAt: '2026-11-21T12:00:00.000Z' }, /Loja21\/11\/2026 09:00/],
  ['neither, nothing', { scheduledAt: null, startedAt: null, status: 'INATIVA' as const }, /Loja––/],
])('%s', async (_case, values, words) => {
  show('/campaigns', campaignOf(values));
  const row = await screen.findByRole('row', { name: /Natal/ });
  expect(row.textContent).toMatch(words);
});

const pressTwice = async (name: string, what: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const item = await screen.findByRole('menuitem', { name: what });
  fireEvent.click(item);
  fireEvent.click(item);
};

test('one is stopped while it is asked how many another reaches; each is asked once', async () => {
  const [natal, easter] = [
    campaignOf({ status: 'INATIVA', startedAt: null }),
    campaignOf({ id: 5, name: 'Páscoa', status: 'EM_ANDAMENTO' }),
  ];
  const server = show('/campaigns', natal, {
    'GET /campaigns': () => ({ body: { records: [natal, easter], count: 2, hasMore: false } }),
    'GET /campaigns/4/preflight': () => new Promise<never>(() => undefined),
    'POST /campaigns/5/cancel': () => new Promise<never>(() => undefined),
  });
  await pressTwice('Natal', 'Start now');
  await pressTwice('Páscoa', 'Stop');
  await waitFor(() => expect(written(server).map(({ call }) => call)).toEqual(['POST /campaigns/5/cancel']));
  expect(server.asked.filter(({ call }) => call === 'GET /campaigns/4/preflight')).toHaveLength(1);
});

const LEFT_OUT = {
  people: [{ name: 'Bia', number: '5511999990002', reason: 'notOnWhatsApp' }],
  hasMore: true,
  cursor: '5511999990002',
};
const CAIO = { name: 'Caio', number: '5511999990003', reason: 'optedOut' };

test('one that lacks something is not asked about: what it lacks is said', async () => {
  const server = show('/campaigns', campaignOf({ status: 'INATIVA', startedAt: null }), {
    'GET /campaigns/4/preflight': () => ({
      body: {
        total: 0,
        reachable: 0,
        unchecked: 0,
        notOnWhatsApp: 0,
        optedOut: 0,
        window: 0,
        seconds: 0,
        cost: null,
        lacks: ['connection', 'text'],
      },
    }),
  });
  const row = await screen.findByRole('row', { name: /Natal/ });
  fireEvent.click(within(row).getByRole('button', { name: 'Actions for Natal' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Start now' }));
  expect(await screen.findByText('Fill this in before starting: the connection, at least one message.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(written(server)).toEqual([]);
});

test('one that is started is said to reach so many first, and that it asks', async () => {
  const waits = campaignOf({ status: 'INATIVA', startedAt: null, confirmation: true });
  const server = show('/campaigns', waits, {
    'GET /campaigns/4/preflight': () => ({
      body: {
        total: 5,
        reachable: 4,
        unchecked: 0,
        notOnWhatsApp: 1,
        window: 0,
        optedOut: 0,
        seconds: 80,
        cost: 1.4,
        lacks: [],
      },
    }),
    'GET /campaigns/4/left-out': ({ url }) => ({
      body: url.includes('cursor=') ? { people: [CAIO], hasMore: false, cursor: null } : LEFT_OUT,
    }),
    'POST /campaigns/4/restart': () => ({ body: campaignOf() }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Natal' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Start now' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start “Natal” now?' });
  expect(
    await within(dialog).findByText(
      /^Will be sent to 4 of 5 people\. 1 isn’t on WhatsApp\. Takes about .* Costs about R\$\s1,40\. The question goes first/,
    ),
  ).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Who’s left out' }));
  expect((await within(dialog).findByRole('listitem')).textContent).toMatch(/^Bia · .*0002 · /);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(2));
  expect(within(dialog).queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(written(server)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Start now' }));
  await waitFor(() => expect(written(server).map(({ call }) => call)).toEqual(['POST /campaigns/4/restart']));
});

test('more people than one campaign goes to: the report says so before it begins, and its total opens everybody', async () => {
  const body = {
    total: 100_001,
    reachable: 9,
    unchecked: 0,
    notOnWhatsApp: 0,
    window: 0,
    optedOut: 0,
    seconds: 1,
    cost: null,
    lacks: [],
  };
  show('/campaign/4/report', campaignOf({ status: 'INATIVA', startedAt: null }), {
    'GET /campaigns/4/preflight': () => ({ body }),
    'GET /campaigns/4/recipients': () => ({ body: { recipients: [], hasMore: false, count: 0 } }),
    'GET /campaigns/4/reasons': () => ({ body: [] }),
  });
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^There are more than 100,000 people\. .*split the list/,
  );
  const total = screen.getByRole('button', { name: /^Total/ });
  expect(total.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: /^Failed/ }));
  expect(total.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(total);
  await waitFor(() => expect(total.getAttribute('aria-pressed')).toBe('true'));
});

test('a new one shows its texts as somebody reads them, and is sent whole', async () => {
  const made = campaignOf({ status: 'INATIVA', startedAt: null });
  const server = show('/campaigns', made, { 'POST /campaigns': () => ({ body: made }) });
  fireEvent.click(await screen.findByRole('button', { name: 'New campaign' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Natal' } });
  await within(dialog).findByRole('option', { name: 'Clientes' });
  fireEvent.change(within(dialog).getByLabelText('Contact list'), { target: { value: '7' } });
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Message 1' }), {
    target: { value: '*Oi* {nome}, da {loja}' },
  });
  await waitFor(() =>
    expect(within(dialog).getByRole('region', { name: 'What the customer sees' }).textContent).toContain(
      'Oi Maria Silva, da Centro',
    ),
  );
  const day = await pickMoment(within(dialog).getByLabelText(/^Start time/), { hours: '09', minutes: '30' });
  fireEvent.change(within(dialog).getByLabelText('Send from'), { target: { value: '0830' } });
  fireEvent.change(within(dialog).getByLabelText('until'), { target: { value: '18' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Enter a time like 08:00')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('until'), { target: { value: '1800' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  expect(written(server)[0]?.body).toMatchObject({
    name: 'Natal',
    message1: '*Oi* {nome}, da {loja}',
    message5: '',
    contactListId: 7,
    tagListId: null,
    scheduledAt: `${day}T12:30:00.000Z`,
    hoursFrom: '08:30',
    hoursTo: '18:00',
  });
});

test('each number of the report opens its people; reasons stand in words', async () => {
  const server = show('/campaign/4/report', campaignOf());
  expect(await screen.findByText('2 delivered of 4')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: '1 · Opted out of automatic messages.' }));
  await waitFor(() => expect(server.asked.some(({ url }) => url.includes('show=skipped&reason=optedOut'))).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: /^Replied/ }));
  await waitFor(() => expect(server.asked.some(({ url }) => url.includes('/recipients?show=answered'))).toBe(true));
});

test('one that runs can be stopped where one watches it', async () => {
  const server = show('/campaign/4/report', campaignOf(), {
    'POST /campaigns/4/cancel': () => ({ body: campaignOf({ status: 'CANCELADA' }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(written(server).map(({ call }) => call)).toEqual(['POST /campaigns/4/cancel']));
});

test('the report is kept as a file in the words of the screen, with nothing in it that runs as a formula', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:report');
  const csv = csvOf([
    ['name', 'number', 'state', 'reason', 'sentAt', 'deliveredAt', 'readAt', 'answeredAt'],
    ['=1+1', '5511999990001', 'sent', '', '2026-11-22T12:00:00.000Z', '2026-11-22T12:01:00.000Z', '', ''],
    ['Bia; Cia', '5511999990002', 'skipped', 'optedOut', '', '', '', ''],
    ['Rui', '5511999990003', 'failed', 'ERR_WAPP_RATE_LIMIT', '', '', '', ''],
  ]);
  show('/campaign/4/report', campaignOf(), { 'GET /campaigns/4/export': () => ({ body: csv }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  const file = saved.mock.calls[0]?.[0] as Blob;
  const [heading, ana, ...others] = csvRows(await file.text());
  expect(heading).toEqual(['Name', 'Number', 'Status', 'Reason', 'Sent at', 'Delivered at', 'Read at', 'Replied at']);
  expect(ana?.slice(0, 4)).toEqual(['=1+1', '5511999990001', 'Delivered', '']);
  expect(ana?.[4]).toMatch(/2026/);
  expect(await file.text()).toContain("'=1+1;");
  expect(others.map(([name, , state, reason]) => [name, state, reason])).toEqual([
    ['Bia; Cia', 'Skipped', 'Opted out of automatic messages.'],
    ['Rui', 'Failed', 'Too many messages at once for WhatsApp. Wait a moment and try again.'],
  ]);
});

test('whoever was erased has a word and no number on the screen', async () => {
  const erased = {
    id: 91,
    name: '',
    number: 'erased-91',
    contactId: null,
    ticketUuid: null,
    state: 'sent',
    reason: null,
  };
  const at = { sentAt: null, deliveredAt: null, readAt: null, answeredAt: null };
  show('/campaign/4/report', campaignOf(), {
    'GET /campaigns/4/recipients': () => ({ body: { recipients: [{ ...erased, ...at }], hasMore: false, count: 1 } }),
  });
  const row = (await screen.findByText('Erased contact')).closest('[role="row"]');
  expect(row?.textContent).toBe('Erased contact–Sent–');
});

test('who answered and asked for no more is said to have done both', async () => {
  const person = { id: 1, name: 'Ana', number: '5511999990001', contactId: null, ticketUuid: null, reason: null };
  const answeredAt = '2026-11-22T12:00:00.000Z';
  const known = { state: 'sent', sentAt: null, deliveredAt: null, readAt: null, answeredAt };
  const recipients = [
    { ...person, ...known, optedOut: true },
    { ...person, ...known, id: 2, state: 'skipped', reason: 'optedOut', answeredAt: null, optedOut: true },
  ];
  show('/campaign/4/report', campaignOf(), {
    'GET /campaigns/4/recipients': () => ({ body: { recipients, hasMore: false, count: 2 } }),
  });
  const rows = (await screen.findAllByText('Ana')).map((name) => name.closest('[role="row"]')?.textContent);
  expect(rows[0]).toMatch(/RepliedOpted out–$/);
  expect(rows[1]).toMatch(/SkippedOpted out of automatic messages\.–$/);
});

test('those that failed are written to again by a draft, after it is said how many they are', async () => {
  const over = campaignOf({ status: 'FINALIZADA', counts: { ...COUNTS, failed: 3 } });
  const server = show('/campaign/4/report', over, {
    'GET /campaigns/4/again': () => ({ body: { count: 2 } }),
    'POST /campaigns/4/again': () => ({ body: campaignOf({ id: 5, name: 'Natal (2)', status: 'INATIVA' }) }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Send again to those that failed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send again?' });
  expect(dialog.textContent).toContain('2 people weren’t reached for a reason that may be temporary.');
  expect(written(server)).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(written(server).map(({ call }) => call)).toEqual(['POST /campaigns/4/again']));
  expect(await screen.findByText('Draft “Natal (2)” created. Review it, then start it.')).toBeTruthy();
});

test('the pace is chosen among what the specification offers', async () => {
  const server = show('/campaigns-config', campaignOf(), { 'POST /campaign-settings': () => ({ body: SETTINGS }) });
  const interval = await screen.findByLabelText('Interval between messages');
  expect(
    within(interval)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['No interval', '5 seconds', '10 seconds', '15 seconds', '20 seconds']);
  fireEvent.change(interval, { target: { value: '5' } });
  fireEvent.change(screen.getByLabelText('Price of a template'), { target: { value: 'R$ 0,3125' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  expect(written(server)[0]?.body).toEqual({
    settings: {
      messageInterval: 5,
      longerIntervalAfter: 20,
      greaterInterval: 60,
      variables: [{ key: 'loja', value: 'Centro' }],
      templatePrice: 0.3125,
    },
  });
});

test('what is being written stays when the settings cannot be asked for again', async () => {
  show('/campaigns-config', campaignOf());
  fireEvent.click(await screen.findByRole('button', { name: 'Add variable' }));
  const field = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Value' }).at(-1);
  fireEvent.change(field ?? document.body, { target: { value: 'half a page' } });
  fakeServer({});
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(queryClient.getQueryState(['campaignSettings'])?.status).toBe('error'));
  expect(screen.getByDisplayValue('half a page')).toBe(field);
});

const interval = () => screen.findByLabelText<HTMLSelectElement>('Interval between messages');
const pause = () => screen.getByLabelText<HTMLSelectElement>('Length of longer pause');
const settingsWith = (messageInterval: number) =>
  SETTINGS.map((each) => (each.key === 'messageInterval' ? { ...each, value: String(messageInterval) } : each));

test('what a colleague has saved meanwhile is not put back by saving something else', async () => {
  let stored = SETTINGS;
  const server = show('/campaigns-config', campaignOf(), {
    'GET /campaign-settings': () => ({ body: stored }),
    'POST /campaign-settings': () => ({ body: stored }),
  });
  await interval();
  fireEvent.change(pause(), { target: { value: '80' } });
  stored = settingsWith(5);
  await act(() => queryClient.invalidateQueries());
  await waitFor(async () => expect((await interval()).value).toBe('5'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  expect(written(server)[0]?.body).toMatchObject({ settings: { messageInterval: 5, greaterInterval: 80 } });
});

test('what is chosen while the settings are saved stays to be saved', async () => {
  const answer = Promise.withResolvers<{ body: typeof SETTINGS }>();
  const server = show('/campaigns-config', campaignOf(), { 'POST /campaign-settings': () => answer.promise });
  fireEvent.change(await interval(), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  fireEvent.change(pause(), { target: { value: '80' } });
  answer.resolve({ body: settingsWith(5) });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect([(await interval()).value, pause().value]).toEqual(['5', '80']);
});

test('what is put back while the settings are saved stays put back', async () => {
  const answer = Promise.withResolvers<{ body: typeof SETTINGS }>();
  const server = show('/campaigns-config', campaignOf(), { 'POST /campaign-settings': () => answer.promise });
  const { value: before } = await interval();
  fireEvent.change(await interval(), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(written(server)).toHaveLength(1));
  fireEvent.change(await interval(), { target: { value: before } });
  answer.resolve({ body: settingsWith(5) });
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect((await interval()).value).toBe(before);
});
