// One row: who may do what with it, where it leads, and why it was found.
import type { Profile } from '@recado/contract/constants';
import type { FoundTicket } from '@recado/contract/tickets';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { contactRefOf, ticketOf } from '../../../../test/build.ts';
import { fakeServer } from '../../../../test/server.ts';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { outgoing } from '../../message/outgoing/outgoing.ts';
import { PeekProvider } from '../peek.ts';
import { TicketActionsProvider } from '../changes/useTicketActions.ts';
import { TicketItem } from './TicketItem.tsx';

const TICKET: FoundTicket = ticketOf(9, {
  lastMessage: 'Até logo',
  lastMessageFromMe: true,
  contact: contactRefOf(1, { name: 'Maria Aparecida', number: '5511987654321' }),
});
const MATCH = { messageId: 77, excerpt: 'um bolo de milho', createdAt: '2026-11-01T12:00:00Z' };

const signIn = (profile: Profile): void =>
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: sessionUser({ profile }) });
beforeEach(() => {
  localStorage.clear();
  signIn('user');
});

function show(ticket: Partial<FoundTicket> = {}, { searched = '', narrow = false, selected = false } = {}) {
  const peeked: FoundTicket[] = [];
  renderApp(
    <TicketActionsProvider value={{ change: () => undefined, remove: () => undefined }}>
      <PeekProvider value={(one) => peeked.push(one)}>
        <TicketItem ticket={{ ...TICKET, ...ticket }} selected={selected} searched={searched} narrow={narrow} />
      </PeekProvider>
    </TicketActionsProvider>,
  );
  return peeked;
}
const marked = (): (string | null)[] => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const leadsTo = (): string | null => screen.getByRole('link').getAttribute('href');

test('what waits does not open, but can be accepted', () => {
  show({ status: 'pending', userId: null, user: null });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Accept: Maria Aparecida' })).toBeDefined();
});

test.each<[Profile, number, number]>([
  ['user', 7, 1],
  ['user', 8, 0],
  ['supervisor', 8, 0],
  ['admin', 8, 1],
])('%s, ticket of %d: %d ways to close it', (profile, userId, ways) => {
  signIn(profile);
  show({ userId, user: { id: userId, name: 'Somebody' } });
  expect(screen.queryAllByRole('button', { name: 'Resolve: Maria Aparecida' })).toHaveLength(ways);
});

test.each<[Profile, number]>([
  ['user', 0],
  ['supervisor', 1],
  ['admin', 1],
])('%s: %d eyes', (profile, eyes) => {
  signIn(profile);
  const peeked = show();
  const buttons = screen.queryAllByRole('button', { name: 'Peek: Maria Aparecida' });
  expect(buttons).toHaveLength(eyes);
  for (const button of buttons) fireEvent.click(button);
  expect(peeked).toHaveLength(eyes);
});

/** That day wherever it is run. */
const SINCE = new Date(2026, 10, 20, 12).toISOString();

test.each<[string, Partial<FoundTicket>, string | null]>([
  ['nobody but people', {}, null],
  ['a menu', { driver: { kind: 'menu', name: '', since: SINCE } }, 'Since 20/11/2026: Menu'],
  ['a flow, by its name', { driver: { kind: 'flow', name: 'Sales', since: SINCE } }, 'Since 20/11/2026: Flow “Sales”'],
])('who speaks for the company: %s', (_name, change, line) => {
  // In no queue, administrators alone see what a driver holds.
  signIn('admin');
  show({ status: 'pending', userId: null, user: null, ...change });
  expect(screen.queryByText(/^Since/)?.textContent ?? null).toBe(line);
  expect(screen.getByRole('button', { name: 'Accept: Maria Aparecida' })).toBeDefined();
});

test('a message that was found is shown in place of the last one, and is where it opens', () => {
  show({ match: MATCH }, { searched: 'Bólo mil' });
  expect(leadsTo()).toBe('/tickets/u9?message=77');
  expect(marked()).toEqual(['bolo', 'mil']);
  expect(screen.queryByText('Até logo')).toBeNull();
});

test('a contact that was found shows where', () => {
  show({ match: null }, { searched: 'arecid' });
  expect(leadsTo()).toBe('/tickets/u9');
  expect(marked()).toEqual(['arecid']);
  expect(screen.getByText('Até logo')).toBeDefined();
});

test('a number that was found is shown', () => {
  show({ match: null }, { searched: '98765' });
  expect(marked()).toEqual(['98765']);
});

test('ten letters of the name on a narrow screen, and the whole of it to a screen reader', () => {
  show({}, { narrow: true });
  expect(screen.getByText('Maria Apar…').closest('[aria-hidden]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Maria Aparecida' })).toBeDefined();
});

test('the whole name where there is room, once', () => {
  show();
  expect(screen.getByRole('link').textContent).toBe('Maria Aparecida');
});

test.each<[string, Partial<FoundTicket>]>([
  ['last', { lastMessage: '*Ana:* it comes _today_' }],
  ['found', { match: { ...MATCH, excerpt: '*Ana:* it comes _today_' } }],
])('of the message that was %s, the words are shown without the marks around them', (_which, ticket) => {
  show(ticket);
  expect(screen.getByText('Ana: it comes today')).toBeDefined();
});

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const WAITS = { status: 'pending', userId: null, user: null } as const;

test.each<[string, number, string]>([
  ['just come', 0, 'Waiting: now'],
  ['not long', 9, 'Waiting: 9 min'],
  ['long', 10, 'Long wait: 10 min'],
  ['too long', 42, 'Waiting too long: 42 min'],
  ['hours', 125, 'Waiting too long: 2 h 5 min'],
  ['days', 3 * 1_440, 'Waiting too long: 3 d'],
])('who waits, %s: as long as that, in words too', (_case, minutes, text) => {
  show({ ...WAITS, waitingSince: minutesAgo(minutes) });
  expect(screen.getByTitle(/^Waiting since/).textContent).toBe(text);
});

test('the company says what is long', () => {
  const settings = [
    { key: 'waitingWarning', value: '1' },
    { key: 'waitingAlarm', value: '0' },
  ];
  const user = sessionUser({});
  sessionStore.signIn({ token: tokenOf({ session: 1 }), user: { ...user, company: { ...user.company, settings } } });
  show({ ...WAITS, waitingSince: minutesAgo(500) });
  expect(screen.getByTitle(/^Waiting since/).textContent).toMatch(/^Long wait/);
});

test('the time is that of the last message, not of the last change', () => {
  show({ lastMessageAt: SINCE });
  expect(document.querySelector('time')?.getAttribute('dateTime')).toBe(SINCE);
});

// By the company's clock, wherever its people sit: noon in São Paulo.
test.each<[string, string | null, string]>([
  ['until the customer writes', null, 'Snoozed until the customer writes'],
  ['until a day', '2026-11-20T15:00:00.000Z', 'Snoozed until 20/11/26 12:00'],
])('what is put off says so: %s', (_case, until, text) => {
  show({ snooze: { until } });
  expect(screen.getByText(text)).toBeDefined();
});

test('of many tags the first two, and how many more there are: none is cut', () => {
  const tags = ['Cliente antigo', 'Orçamento enviado', 'Urgente', 'VIP'].map((name, id) => ({
    id,
    name,
    color: '#e03131',
  }));
  show({ ...TICKET, tags });
  expect(screen.getByText('Orçamento enviado')).toBeTruthy();
  expect(screen.queryByText('Urgente')).toBeNull();
  expect(screen.getByText('+2')).toBeTruthy();
  expect(screen.getByText('More tags: Urgente, VIP')).toBeTruthy();
});

test('of oneself no row speaks; of a colleague it does', () => {
  const me = sessionUser({});
  show({ userId: me.id, user: { id: me.id, name: 'Myself' } });
  expect(screen.queryByText('Myself')).toBeNull();
  show({ userId: 99, user: { id: 99, name: 'Somebody' } });
  expect(screen.getByText('Somebody')).toBeDefined();
});

test.each([
  ['read', 4, 'Read'],
  ['not sent', 0, 'Not sent'],
])('the last line says how far what we wrote has come: %s', (_name, ack, label) => {
  show({ lastSent: { id: 3, ack } });
  expect(screen.getByLabelText(label)).toBeTruthy();
});

const draftKey = (): string => `draft.${sessionUser({}).id}.9`;

test.each<[string, Partial<FoundTicket>, boolean, string]>([
  ['its words stand in the row', {}, false, 'Draft: soon there'],
  [
    'what the customer has said since is not hidden',
    { unreadMessages: 1, lastMessageFromMe: false },
    false,
    'Até logo',
  ],
  ['not in the row of what is open', {}, true, 'Até logo'],
])('a draft: %s', (_name, ticket, selected, line) => {
  localStorage.setItem(draftKey(), 'soon *there*');
  show(ticket, { selected });
  expect(document.querySelector('[class*=last]')?.textContent).toContain(line);
  expect(screen.queryAllByLabelText('Draft')).toHaveLength(ticket.unreadMessages ? 1 : 0);
});

test('what did not go out stands in the row, before a draft', async () => {
  localStorage.setItem(draftKey(), 'there');
  fakeServer({ 'POST /messages/9': () => ({ status: 403, body: { error: 'ERR_NO_PERMISSION' } }) });
  show();
  act(() => outgoing.send({ ticketId: 9, body: 'on *my* way', quoted: null, files: [] }));
  expect(await screen.findByText('Not sent:')).toBeDefined();
  expect(document.querySelector('[class*=last]')?.textContent).toContain('on my way');
  act(() => outgoing.discard(outgoing.of(9)[0]?.key ?? ''));
  expect(screen.queryByText('Not sent:')).toBeNull();
});

test('a draft of another tab comes and goes', () => {
  show();
  localStorage.setItem(draftKey(), 'there');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey() })));
  expect(screen.getByText('Draft:')).toBeDefined();
  localStorage.removeItem(draftKey());
  act(() => void dispatchEvent(new StorageEvent('storage', { key: draftKey() })));
  expect(screen.queryByText('Draft:')).toBeNull();
});
