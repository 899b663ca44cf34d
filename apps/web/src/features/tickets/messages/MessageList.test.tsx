// The way back to the end of the conversation, where the server does not answer.
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { TimelineEntry } from '@recado/contract/timeline';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { messageOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { timelineEntry } from './timeline.fixture.ts';
import { MessageList } from './MessageList.tsx';
import { useTimelineShown } from './timelineShown.ts';
import type { Growth } from '../../../shared/ui/conversation/growth.ts';
import type { Messages } from '../../../entities/message/useMessages.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  // jsdom has none.
  Element.prototype.scrollTo = () => undefined;
});

vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: object[]; children: (row: object) => ReactNode }) => data.map(children),
}));

const growth: Growth = { has: false, loading: false, failed: false, load: () => undefined };
const messages: Messages = {
  messages: [messageOf(1)],
  endings: new Map(),
  exportedAt: null,
  timeline: [],
  loading: false,
  error: null,
  retry: () => undefined,
  older: growth,
  newer: { ...growth, has: true },
  window: 'message:1:1',
  reach: async () => 'none',
  toNewest: async () => {
    throw new ApiError('network', 0);
  },
};

test('it is told that the latest messages did not come', async () => {
  const toNewest = vi.spyOn(messages, 'toNewest');
  renderApp(<MessageList ticket={ticketOf(4)} messages={messages} />);
  fireEvent.click(screen.getByRole('button', { name: 'Go to the latest messages' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(toNewest).toHaveBeenCalledTimes(1);
});

const place = (user: string | null, queue: string | null) => ({
  user: user === null ? null : { id: 1, name: user },
  queue: queue === null ? null : { id: 1, name: queue },
});

const bot = { kind: 'driver', userId: null, name: null } as const;

describe('what happened to the ticket', () => {
  const told: [Partial<TimelineEntry>, string][] = [
    [{ kind: 'accepted' }, 'Accepted by Ana'],
    [
      { kind: 'transferred', data: { from: place('Ana', 'Sales'), to: place(null, 'Support') } },
      'Transferred by Ana: Sales → Support',
    ],
    [{ kind: 'transferred', data: { from: place(null, null), to: place('Bia', null) } }, 'No queue → Bia'],
    [{ kind: 'tagged', data: { tag: { id: 1, name: 'VIP' } } }, 'Tag “VIP” added by Ana'],
    [{ kind: 'reopened', by: { kind: 'intake', userId: null, name: null } }, 'Reopened by a message from the customer'],
    [{ kind: 'rated', data: { rate: 3 } }, 'Rated by the customer: very satisfied'],
    [{ kind: 'driverStarted', by: bot, data: { driver: 'flow', name: 'Welcome' } }, 'Flow “Welcome” took over'],
    [
      { kind: 'driverStarted', by: bot, data: { driver: 'flow', name: 'Promo', reason: 'phrase', text: 'oi' } },
      'Flow “Promo” took over .by the phrase .oi',
    ],
    [{ kind: 'driverEnded', by: bot, data: { driver: 'menu' } }, 'Menu finished$'],
    [
      {
        kind: 'driverEnded',
        by: bot,
        data: { driver: 'agent', name: 'Shop', reason: 'topic', text: 'Wants a refund.' },
      },
      'AI assistant “Shop” handed over to your team: a topic for your team. Wants a refund.',
    ],
    [{ kind: 'driverEnded', data: { driver: 'menu' } }, 'Menu was stopped by Ana'],
    [
      { kind: 'failed', by: bot, data: { driver: 'menu', reason: 'unknown' } },
      'Menu couldn’t continue: it no longer exists',
    ],
    [{ kind: 'changed', data: { field: 'birthday' } }, 'Contact changed by Ana: Date of birth'],
    [{ kind: 'changed', data: { extra: 'CPF' } }, 'Contact changed by Ana: CPF'],
    [
      { kind: 'notified', by: bot, data: { to: place(null, 'Support'), text: 'Look here' } },
      'Support notified by the bot: Look here',
    ],
    [{ kind: 'notified', data: { to: place(null, null), text: 'Look' } }, 'Administrators notified by Ana: Look'],
    [
      { kind: 'called', by: bot, data: { host: 'shop.example', status: 204 } },
      'shop.example called by the bot: answered 204',
    ],
    [{ kind: 'failed', data: { action: 'tag', reason: 'gone' } }, 'Tag not added .Ana.: it no longer exists'],
    [
      { kind: 'failed', data: { action: 'callOut', host: 'shop.example', reason: 'notReached' } },
      'External system not called: shop.example .Ana.: no valid answer',
    ],
  ];

  test.each(told)('%j', (change, text) => {
    renderApp(
      <MessageList
        ticket={ticketOf(4)}
        messages={{ ...messages, newer: growth, timeline: [timelineEntry(1, change)] }}
      />,
    );
    expect(screen.getByText(new RegExp(text.replace('“', '.').replace('”', '.')))).toBeDefined();
  });

  test('is hidden for whoever does not want it, until they do', () => {
    const list = (
      <MessageList ticket={ticketOf(4)} messages={{ ...messages, newer: growth, timeline: [timelineEntry(1)] }} />
    );
    renderApp(
      <>
        <Switch />
        {list}
      </>,
    );
    expect(screen.getByText('Accepted by Ana')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'hide' }));
    expect(screen.queryByText('Accepted by Ana')).toBeNull();
    expect(localStorage.getItem('tickets.timeline.7')).toBe('hidden');
    fireEvent.click(screen.getByRole('button', { name: 'show' }));
    expect(screen.getByText('Accepted by Ana')).toBeDefined();
  });
});

function Switch() {
  const { shown, toggle } = useTimelineShown();
  return <button onClick={toggle}>{shown ? 'hide' : 'show'}</button>;
}

test('a conversation whose older messages were exported says so before its first one, and no sooner', () => {
  const exported = { ...messages, newer: growth, exportedAt: '2026-11-27T05:00:00.000Z' };
  const told = /^Older messages were exported on 27\/11\/2026/;
  const { unmount } = renderApp(
    <MessageList ticket={ticketOf(4)} messages={{ ...exported, older: { ...growth, has: true } }} />,
  );
  expect(screen.queryByText(told)).toBeNull();
  unmount();
  renderApp(<MessageList ticket={ticketOf(4)} messages={exported} />);
  expect(screen.getByText(told)).toBeTruthy();
});
