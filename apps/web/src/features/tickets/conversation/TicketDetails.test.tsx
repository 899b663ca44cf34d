// What is folded away where there is little room: out of sight, and reached by its key all the same.
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { runOf } from '../../../shared/commands/registered.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { TicketDetails } from './TicketDetails.tsx';

const TICKET = ticketOf(1, { tags: [{ id: 7, name: 'Urgente', color: '#e03131' }] });

function Details({ tight }: { tight: boolean }) {
  const [folded, setFolded] = useState(tight);
  return (
    <TicketDetails ticket={TICKET} tight={tight} folded={folded} onUnfold={() => setFolded(false)} mayWake={false} />
  );
}

beforeEach(() => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  fakeServer({});
});

test('folded, and unfolded by the key of the tags, which opens their list at once', () => {
  renderApp(<Details tight />);
  expect(screen.queryByText('Urgente')).toBeNull();
  act(() => void runOf('ticket.tag')?.());
  expect(screen.getByText('Urgente')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Add tag' }).getAttribute('aria-expanded')).toBe('true');
});

test('with room it is all there, and what the header says is not said twice', () => {
  renderApp(<Details tight={false} />);
  expect(screen.getByText('Urgente')).toBeDefined();
  expect(screen.queryByText(/No queue/)).toBeNull();
});

test('where the header has no room, it says where the ticket belongs', () => {
  renderApp(<Details tight />);
  act(() => void runOf('ticket.tag')?.());
  expect(screen.getByText(/No queue/)).toBeDefined();
});
