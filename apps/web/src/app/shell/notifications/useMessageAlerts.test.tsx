// Who is told of a message, by sound and outside the window: once, and only whom it concerns.
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tell } from '../../../../test/line.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { useLine } from '../../../../test/useLine.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { storeVolume } from './chime.ts';
import { FakeAudio } from './fakeAudio.fixture.ts';
import { arrival, unreadTicket, waitingTicket } from '../../../../test/unread.ts';
import { useMessageAlerts } from './useMessageAlerts.ts';

vi.mock(import('../../../shared/data/lineSocket.ts'), () => import('../../../../test/line.ts'));

const OTHERS = { userId: 8, user: { id: 8, name: 'Bia' } };

class FakeNotice extends EventTarget {
  static permission = 'granted';
  static all: FakeNotice[] = [];
  readonly text: string;
  readonly tag: string | undefined;
  closed = false;
  constructor(title: string, { body, tag }: NotificationOptions) {
    super();
    this.text = `${title}: ${body}`;
    this.tag = tag;
    FakeNotice.all.push(this);
  }
  close(): void {
    this.closed = true;
  }
}

function Page() {
  useLine();
  useMessageAlerts();
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

let hidden = false;
let focused = true;
/** ms: far from what other tests have sounded */
let now = 0;
const audio = new FakeAudio();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  now += 100_000;
  vi.advanceTimersByTime(now);
  hidden = false;
  focused = true;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (hidden ? 'hidden' : 'visible'));
  vi.spyOn(document, 'hasFocus').mockImplementation(() => focused && !hidden);
  FakeNotice.all = [];
  FakeNotice.permission = 'granted';
  vi.stubGlobal('Notification', FakeNotice);
  audio.install();
  localStorage.clear();
  history.replaceState(null, '', '/contacts');
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  fakeServer({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const settle = (): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(2_000));

async function open(): Promise<void> {
  renderApp(<Page />);
  await settle();
  fireEvent.keyDown(document.body);
  await settle();
}

test.each([
  ['a message of one of my customers', arrival(unreadTicket(1)), 1],
  ['a message of somebody who waits', arrival(waitingTicket(1)), 1],
  ['what I wrote', arrival(unreadTicket(1), { fromMe: true }), 0],
  ['a message to a colleague', arrival(unreadTicket(1, OTHERS)), 0],
  ['a call', arrival(unreadTicket(1), { mediaType: 'call_log' }), 0],
  ['a change of a message', { action: 'update' as const, message: arrivedMessage() }, 0],
  ['what came long ago, after a lost line', arrival(unreadTicket(1), { createdAt: '2020-01-01T00:00:00Z' }), 0],
])('%s: %#', async (_what, event, chimes) => {
  await open();
  tell('appMessage', event);
  await settle();
  expect(audio.chimes()).toBe(chimes);
});

function arrivedMessage() {
  const event = arrival(unreadTicket(1));
  if (event.action !== 'create') throw new Error('an arrival creates');
  return event.message;
}

test('the ticket that is looked at makes no sound; behind another window it does', async () => {
  history.replaceState(null, '', '/tickets/u1');
  await open();
  tell('appMessage', arrival(unreadTicket(1)));
  await settle();
  expect(audio.chimes()).toBe(0);
  tell('appMessage', arrival(unreadTicket(2)));
  await settle();
  expect(audio.chimes()).toBe(1);
  focused = false;
  tell('appMessage', arrival(unreadTicket(1)));
  await settle();
  expect([audio.chimes(), FakeNotice.all]).toMatchObject([2, [{ tag: 'ticket-1' }]]);
  hidden = true;
  tell('appMessage', arrival(unreadTicket(1)));
  await settle();
  expect([audio.chimes(), FakeNotice.all.length]).toEqual([3, 2]);
});

test('volume 0 is silence', async () => {
  storeVolume(0);
  await open();
  tell('appMessage', arrival(unreadTicket(1)));
  await settle();
  expect(audio.chimes()).toBe(0);
});

test('a flood of messages is not a flood of noise', async () => {
  await open();
  for (let n = 0; n < 20; n += 1) tell('appMessage', arrival(unreadTicket(1)));
  await settle();
  expect(audio.chimes()).toBe(1);
});

test('one of several tabs tells of it', async () => {
  const held = new Set<string>();
  // As the browser's own, across tabs: only one has it.
  const request = async (name: string, _options: object, work: (lock: object | null) => Promise<void>) => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({});
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  hidden = true;
  // Each with its own handler of the same event, as two tabs have.
  renderApp(<Page />);
  await open();
  tell('appMessage', arrival(unreadTicket(1)));
  await settle();
  expect(FakeNotice.all).toHaveLength(1);
  Reflect.deleteProperty(navigator, 'locks');
});

test('outside the window: once a ticket, a click opens it, and it goes when it was read', async () => {
  hidden = true;
  const focus = vi.spyOn(window, 'focus').mockReturnValue();
  await open();
  tell('appMessage', arrival(unreadTicket(1)));
  tell('appMessage', arrival(waitingTicket(2)));
  await settle();
  expect(FakeNotice.all.map(({ text, tag }) => [text, tag])).toEqual([
    ['Ana Lima: message of Ana Lima', 'ticket-1'],
    ['Bruno: message of Bruno', 'ticket-2'],
  ]);
  const [mine, waiting] = FakeNotice.all;
  act(() => void waiting?.dispatchEvent(new Event('click')));
  expect([screen.getByRole('paragraph').textContent, focus.mock.calls.length, waiting?.closed]).toEqual([
    '/tickets?tab=pending&ticket=u2',
    1,
    true,
  ]);
  tell('ticket', { action: 'updateUnread', ticketId: 1, unreadMessages: 0 });
  expect(mine?.closed).toBe(true);
});

test.each([
  ['while the page is looked at', 'granted', false],
  ['where the person does not want it', 'default', true],
])('nothing outside the window %s', async (_when, permission, away) => {
  hidden = away;
  FakeNotice.permission = permission;
  await open();
  tell('appMessage', arrival(unreadTicket(1)));
  await settle();
  expect([FakeNotice.all, audio.chimes()]).toEqual([[], 1]);
});

test('what a colleague takes no longer calls', async () => {
  hidden = true;
  await open();
  tell('appMessage', arrival(waitingTicket(1)));
  await settle();
  tell('ticket', { action: 'update', ticket: unreadTicket(1, OTHERS) });
  expect(FakeNotice.all.map(({ closed }) => closed)).toEqual([true]);
});

const notice = (change: object = {}) => ({
  action: 'create' as const,
  notice: {
    ticketId: 1,
    uuid: 'u1',
    status: 'pending' as const,
    contactName: 'Ana Lima',
    text: 'She is angry',
    at: new Date().toISOString(),
    ...change,
  },
});

test('what one is to look at is told on the page, with the way there', async () => {
  await open();
  tell('notice', notice());
  await settle();
  expect(audio.chimes()).toBe(1);
  expect(screen.getByText('Ana Lima: She is angry')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Open ticket' }));
  expect(screen.getByText('/tickets/u1')).toBeTruthy();
  expect(FakeNotice.all).toEqual([]);
});

test('and by a notification of the desktop while nobody looks; not long after', async () => {
  await open();
  focused = false;
  tell('notice', notice());
  tell('notice', notice({ text: 'Long ago', at: '2020-01-01T00:00:00Z' }));
  await settle();
  expect(FakeNotice.all.map(({ text }) => text)).toEqual(['Ana Lima: She is angry']);
});
