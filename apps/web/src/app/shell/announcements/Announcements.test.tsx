// News: a dot until somebody has looked, in this browser, and again when there is more.
import type { Announcement } from '@recado/contract/announcements';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { layOut } from '../../../../test/layout.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { Announcements } from './Announcements.tsx';

const announcement = (id: number, priority: number): Announcement => ({
  id,
  title: `News ${id}`,
  text: 'First line\nSecond line',
  priority,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-11-21T12:00:00Z',
});

let records: Announcement[] = [];

beforeEach(() => {
  layOut();
  queryClient.clear();
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  fakeServer({ 'GET /announcements': () => ({ body: { records, hasMore: false, count: records.length } }) });
});

afterEach(() => vi.restoreAllMocks());

const unseen = { name: 'Announcements: there is news' };

it('has its dot until it is opened, and again for the next one', async () => {
  records = [announcement(4, 3)];
  const { unmount } = renderApp(<Announcements />);
  fireEvent.click(await screen.findByRole('button', unseen));
  expect(await screen.findByRole('button', { name: 'Announcements' })).toBeDefined();
  unmount();
  renderApp(<Announcements />);
  expect(await screen.findByRole('button', { name: 'Announcements' })).toBeDefined();
  expect(screen.queryByRole('button', unseen)).toBeNull();
  records = [announcement(5, 1), ...records];
  await queryClient.invalidateQueries({ queryKey: ['announcement'] });
  expect(await screen.findByRole('button', unseen)).toBeDefined();
});

it.each([
  [1, 'High'],
  [2, 'Medium'],
  [3, 'Low'],
])('says how urgent it is: %i', async (priority, word) => {
  records = [announcement(4, priority)];
  renderApp(<Announcements />);
  fireEvent.click(await screen.findByRole('button', unseen));
  fireEvent.click(await screen.findByRole('button', { name: /News 4/ }));
  const dialog = await screen.findByRole('dialog', { name: 'News 4' });
  expect(dialog.textContent).toContain(word);
  expect(dialog.textContent).toContain('Second line');
});
