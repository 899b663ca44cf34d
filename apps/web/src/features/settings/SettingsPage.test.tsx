// The settings page: which tabs there are, options and data that are saved by their buttons, the token that is not shown.
import { ModalsProvider } from '@mantine/modals';
import { openingHours } from '@recado/contract/queues';
import type { Setting } from '@recado/contract/settings';
import { dayIn } from '@recado/rules/days';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../test/layout.ts';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { connectionsKey } from '../../entities/connection/useConnections.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { companyOf } from './company.fixture.ts';
import { unsavedForm } from '../../shared/ui/unsaved.ts';
import { SettingsPage } from './SettingsPage.tsx';

beforeEach(layOut);
afterEach(() => queryClient.clear());

const SETTINGS: Setting[] = [
  { key: 'userRating', value: 'disabled' },
  { key: 'scheduleType', value: 'disabled' },
  { key: 'CheckMsgIsGroup', value: 'enabled' },
  { key: 'call', value: 'disabled' },
  { key: 'chatBotType', value: 'text' },
  { key: 'sendGreetingAccepted', value: 'disabled' },
  { key: 'sendMsgTransfTicket', value: 'disabled' },
  { key: 'sendGreetingMessageOneQueues', value: 'disabled' },
  { key: 'autoReopenTimeout', value: '45' },
  { key: 'waitingWarning', value: '10' },
  { key: 'waitingAlarm', value: '30' },
  { key: 'campaignsEnabled', value: 'true' },
  { key: 'asaas', value: '', hasValue: false },
];

interface Options {
  at?: string;
  isSuper?: boolean;
  settings?: Partial<Record<string, Partial<Setting>>>;
  more?: Parameters<typeof fakeServer>[0];
}

function show({ at = '/settings', isSuper = false, settings = {}, more = {} }: Options = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ super: isSuper }) });
  const server = fakeServer({
    'GET /settings': () => ({ body: SETTINGS.map((setting) => ({ ...setting, ...settings[setting.key] })) }),
    'GET /companies/3': () => ({ body: companyOf() }),
    'GET /whatsapp': () => ({ body: [] }),
    'GET /prompt': () => ({ body: { prompts: [{ id: 5, name: 'Luna' }], hasMore: false, count: 1 } }),
    'GET /companies': () => ({ body: { companies: [], hasMore: false, count: 0 } }),
    ...more,
  });
  renderApp(
    <ModalsProvider>
      <SettingsPage />
    </ModalsProvider>,
    { at },
  );
  return server;
}

const tabs = (): (string | null)[] => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const ratings = (): Promise<HTMLInputElement> => screen.findByRole('switch', { name: 'Ratings' });

test.each<[string, Options, string[]]>([
  ['an administrator', {}, ['Options', 'Hours']],
  ['a super-administrator', { isSuper: true }, ['Options', 'Hours', 'Companies', 'Plans', 'Help']],
])('the tabs of %s', async (_who, options, expected) => {
  show(options);
  await ratings();
  expect(tabs()).toEqual(expected);
});

test.each([
  ['waitingAlarm', /^Very long wait/],
  ['timeZone', /^Time zone/],
  ['userRating', /./],
])('an address leads to one of them: %s', async (name, label) => {
  show({ at: `/settings?tab=options#${name}` });
  await waitFor(() => expect(document.activeElement?.closest(`[data-path="${name}"]`)).toBeTruthy());
  expect(screen.getAllByLabelText(label)).toContain(document.activeElement);
});

test('hours that do not count yet say so, and count once they are saved', async () => {
  const server = show({
    at: '/settings?tab=schedules',
    more: {
      'PUT /companies/3/schedules': () => ({ body: companyOf() }),
      'PUT /settings/scheduleType': () => ({ body: { key: 'scheduleType', value: 'company' } }),
    },
  });
  expect(screen.getByRole('tab', { name: 'Hours' }).getAttribute('aria-selected')).toBe('true');
  expect(await screen.findByText(/^These hours aren’t in use yet/)).toBeTruthy();
  expect(screen.queryByText(/^Right now/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save and use these hours' }));
  await screen.findByText('Settings saved.');
  expect(server.asked.at(-1)).toMatchObject({ call: 'PUT /settings/scheduleType', body: { value: 'company' } });
  const save = await screen.findByRole('button', { name: 'Save' });
  expect(save.ariaDisabled).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Monday: Break' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Monday: again from'));
  expect(save.ariaDisabled).toBe('false');
  expect(screen.queryByText(/^These hours aren’t in use/)).toBeNull();
  expect(screen.getByText(/^Right now/)).toBeTruthy();
});

test('where each queue has its own hours, the company’s say nothing of now', async () => {
  show({ at: '/settings?tab=schedules', settings: { scheduleType: { value: 'queue' } } });
  expect(await screen.findByText(/each queue/i)).toBeTruthy();
  expect(screen.queryByText(/^Right now/)).toBeNull();
});

test.each(['companies', 'plans', 'helps'])('%s, of super-administrators, is refused as a screen is', async (tab) => {
  const server = show({ at: `/settings?tab=${tab}` });
  expect(await screen.findByText(/^You don’t have permission/)).toBeTruthy();
  expect(screen.getByText('Access not allowed')).toBeTruthy();
  expect(server.asked.some(({ call }) => call.startsWith('GET /'))).toBe(false);
});

const company = () => within(screen.getByRole('region', { name: 'Company' }));
const service = () => within(screen.getByRole('region', { name: 'Service' }));
const save = () => service().getByRole('button', { name: 'Save' });

test('options are saved by their button, together; until then they are asked for when one leaves', async () => {
  const server = show({
    more: {
      'PUT /settings/userRating': () => ({ body: { key: 'userRating', value: 'enabled' } }),
      'PUT /settings/call': () => ({ body: { key: 'call', value: 'enabled' } }),
    },
  });
  fireEvent.click(await ratings());
  expect((await ratings()).checked).toBe(true);
  expect(unsavedForm()).toBeDefined();
  // Back as it was: nothing to save.
  fireEvent.click(await ratings());
  expect(save().ariaDisabled).toBe('true');
  expect(unsavedForm()).toBeUndefined();
  fireEvent.click(await ratings());
  fireEvent.click(screen.getByRole('switch', { name: 'Accept calls' }));
  expect(server.asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  fireEvent.click(save());
  await screen.findByText('Settings saved.');
  expect(server.asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { key: 'userRating', value: 'enabled' },
    { key: 'call', value: 'enabled' },
  ]);
  await waitFor(() => expect(save().ariaDisabled).toBe('true'));
  expect(unsavedForm()).toBeUndefined();
  expect((await ratings()).checked).toBe(true);
});

test('what is chosen while others are saved stays to be saved', async () => {
  const answer = Promise.withResolvers<{ body: Setting }>();
  show({ more: { 'PUT /settings/userRating': () => answer.promise } });
  fireEvent.click(await ratings());
  fireEvent.click(save());
  fireEvent.click(screen.getByRole('switch', { name: 'Accept calls' }));
  answer.resolve({ body: { key: 'userRating', value: 'enabled' } });
  await screen.findByText('Settings saved.');
  await waitFor(() => expect(save().ariaBusy).toBe('false'));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Accept calls' }).checked).toBe(true);
  expect(save().ariaDisabled).toBe('false');
});

test('an option that is refused stays to be saved, beside one that is', async () => {
  show({
    more: {
      'PUT /settings/userRating': () => ({ body: { key: 'userRating', value: 'enabled' } }),
      'PUT /settings/call': () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }),
    },
  });
  fireEvent.click(await ratings());
  fireEvent.click(screen.getByRole('switch', { name: 'Accept calls' }));
  fireEvent.click(service().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/You don’t have permission/)).toBeTruthy();
  expect(screen.queryByText('Settings saved.')).toBeNull();
  expect(unsavedForm()).toBeDefined();
  expect((await ratings()).checked).toBe(true);
});

test.each([
  ['autoReopenTimeout', 'Continue the conversation', '45 minutes', '2 hours', '120'],
  ['waitingWarning', 'Long wait', '10 minutes', 'Never', '0'],
  ['waitingAlarm', 'Very long wait', '30 minutes', '1 hour', '60'],
])('minutes are chosen, and what a program has set is among the choices: %s', async (key, name, was, choice, value) => {
  const server = show({ more: { [`PUT /settings/${key}`]: () => ({ body: { key, value } }) } });
  await ratings();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name });
  expect(field.value).toBe(was);
  fireEvent.click(field);
  // Each of such fields has a list of its own.
  const choices = within(document.getElementById(field.getAttribute('aria-controls') ?? '') ?? document.body);
  fireEvent.click(await choices.findByRole('option', { name: choice, hidden: true }));
  fireEvent.click(service().getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved.');
  expect(server.asked.at(-1)?.body).toEqual({ key, value });
});

test('choosing the company’s hours opens their tab', async () => {
  show({ more: { 'PUT /settings/scheduleType': () => ({ body: { key: 'scheduleType', value: 'company' } }) } });
  await ratings();
  fireEvent.click(screen.getByRole('combobox', { name: 'Opening hours' }));
  fireEvent.click(await screen.findByRole('option', { name: 'The company’s', hidden: true }));
  fireEvent.click(service().getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Open the hours' }));
  expect(await screen.findByRole('heading', { name: 'Company hours' })).toBeTruthy();
});

test('the payment token is whoever-runs-it’s only; once set it is not shown, and can be removed', async () => {
  show();
  await ratings();
  expect(screen.queryByText('Asaas token')).toBeNull();
});

test('a token is set, shown as set, and removed after a question', async () => {
  let stored = false;
  const server = show({
    isSuper: true,
    more: {
      'PUT /settings/asaas': ({ body }) => {
        stored = (body as { value: string }).value !== '';
        return { body: { key: 'asaas', value: '', hasValue: stored } };
      },
    },
  });
  fireEvent.change(await screen.findByLabelText('New token'), { target: { value: ' $aact_123 ' } });
  fireEvent.click(within(screen.getByRole('region', { name: 'Payments' })).getByRole('button', { name: 'Save' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(screen.queryByLabelText('New token')).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the Asaas token?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByLabelText('New token')).toBeTruthy();
  expect(server.asked.filter(({ call }) => call === 'PUT /settings/asaas').map(({ body }) => body)).toEqual([
    { key: 'asaas', value: '$aact_123' },
    { key: 'asaas', value: '' },
  ]);
});

test('the company’s own data: only what was changed is sent, and what others changed meanwhile is seen', async () => {
  const server = show({
    more: { 'PUT /companies/3': () => ({ body: companyOf({ phone: '1130001000', addressCity: 'Campinas' }) }) },
  });
  const phone = await screen.findByLabelText('Phone');
  const button = company().getByRole('button', { name: 'Save' });
  // Nothing is changed.
  expect(button.ariaDisabled).toBe('true');
  fireEvent.click(button);
  fireEvent.change(phone, { target: { value: '1130001000' } });
  expect(button.ariaDisabled).toBe('false');
  fireEvent.click(button);
  await screen.findByText('Company details updated.');
  expect(server.asked.at(-1)?.body).toEqual({ phone: '1130001000' });
  expect(button.ariaDisabled).toBe('true');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Campinas'));
  fireEvent.change(screen.getByLabelText('City'), { target: { value: 'Santos' } });
  fireEvent.click(company().getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.asked.at(-1)?.body).toEqual({ addressCity: 'Santos' }));
});

test('what was typed in one tab is there when one comes back to it', async () => {
  show({ isSuper: true });
  fireEvent.change(await screen.findByLabelText('Phone'), { target: { value: '1130001000' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Companies' }));
  expect(await screen.findByRole('button', { name: 'New company' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Options' }));
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('1130001000');
});

test.each([
  [
    'a connection has no words for it: it is named',
    '',
    ['No out-of-hours message: Loja. Customers who write there outside these hours won’t get a reply.'],
    ['/connections?edit=1#outOfHoursMessage'],
  ],
  ['all have: nothing is said', 'Voltamos às 8 h.', [], []],
])('hours: %s', async (_case, outOfHoursMessage, warnings, ways) => {
  show({
    at: '/settings?tab=schedules',
    settings: { scheduleType: { value: 'company' } },
    more: { 'GET /whatsapp': () => ({ body: [{ id: 1, name: 'Loja', outOfHoursMessage }] }) },
  });
  await screen.findByRole('group', { name: 'Monday' });
  await waitFor(() => expect(queryClient.getQueryData(connectionsKey)).toBeDefined());
  const said = screen.queryAllByText(/^No out-of-hours message/).map(({ textContent }) => textContent);
  expect(said).toEqual(warnings);
  // To where it is written.
  const links = screen.queryAllByRole('link', { name: /^Write the message/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(ways);
});

test('hours: a day is written, copied to all, and judged', async () => {
  const server = show({
    at: '/settings?tab=schedules',
    settings: { scheduleType: { value: 'company' } },
    more: { 'PUT /companies/3/schedules': () => ({ body: companyOf() }) },
  });
  const monday = within(await screen.findByRole('group', { name: 'Monday' }));
  fireEvent.click(monday.getByRole('combobox', { name: 'Monday: when you’re open' }));
  const modes = within(await screen.findByRole('listbox', { name: 'Monday: when you’re open' }));
  fireEvent.click(modes.getByRole('option', { name: 'From … to …' }));
  fireEvent.change(await screen.findByLabelText('Monday: from'), { target: { value: '9' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter a time like 08:00');
  fireEvent.change(screen.getByLabelText('Monday: from'), { target: { value: '0930' } });
  fireEvent.click(screen.getByRole('button', { name: 'Monday: Copy to all days' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Hours updated.');
  const sent = openingHours.parse(
    Reflect.get(Object(server.asked.findLast(({ call }) => call.startsWith('PUT'))?.body), 'schedules'),
  );
  expect(sent).toHaveLength(7);
  expect(sent[6]).toEqual({ weekday: 'domingo', weekdayEn: 'sunday', startTime: '09:30', endTime: '18:00' });
});

test('hours: holidays are saved with them, and say whether it is open now', async () => {
  const today = dayIn(new Date(), companyOf().timeZone);
  const server = show({
    at: '/settings?tab=schedules',
    settings: { scheduleType: { value: 'company' } },
    more: { 'PUT /companies/3/schedules': () => ({ body: companyOf() }) },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a date' }));
  expect(screen.queryByText(/^Right now/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mudança' } });
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: today } });
  await screen.findByText(/^Right now: closed\. Opens (tomorrow|on) /);
  expect(unsavedForm()).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Hours updated.');
  expect(server.asked.findLast(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    specialDays: [{ from: today, to: today, yearly: false, name: 'Mudança' }],
  });
});

test('what is typed into the company’s data or hours is not lost unasked, until it is saved', async () => {
  show({
    settings: { scheduleType: { value: 'company' } },
    more: { 'PUT /companies/3': () => ({ body: companyOf({ name: 'Outra' }) }) },
  });
  const name = await screen.findByRole('textbox', { name: /^Company name/ });
  expect(unsavedForm()).toBeUndefined();
  fireEvent.change(name, { target: { value: 'Outra' } });
  expect(unsavedForm()).toBeDefined();
  act(() => unsavedForm()?.ask(() => undefined));
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  // Of two ways the one that loses nothing has the focus.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' })));
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  fireEvent.click(company().getByRole('button', { name: 'Save' }));
  await screen.findByText(/updated/);
  await waitFor(() => expect(unsavedForm()).toBeUndefined());
  fireEvent.click(screen.getByRole('tab', { name: 'Hours' }));
  const monday = within(await screen.findByRole('group', { name: 'Monday' }));
  fireEvent.click(monday.getByRole('combobox', { name: 'Monday: when you’re open' }));
  const modes = within(await screen.findByRole('listbox', { name: 'Monday: when you’re open' }));
  fireEvent.click(modes.getByRole('option', { name: 'Closed' }));
  await waitFor(() => expect(unsavedForm()).toBeDefined());
});
