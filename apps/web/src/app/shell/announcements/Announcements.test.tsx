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
/** on a page that nobody has scrolled to */
let further = 0;

beforeEach(() => {
  layOut();
  queryClient.clear();
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  further = 0;
  fakeServer({
    'GET /announcements': () => ({
      body: {
        records,
        hasMore: false,
        count: records.length,
        newestId: Math.max(further, ...records.map(({ id }) => id)),
      },
    }),
  });
});

afterEach(() => vi.restoreAllMocks());

const unseen = { name: 'Announcements: something new' };

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

it('has its dot for one that is not urgent enough for the first page', async () => {
  records = [announcement(4, 1)];
  renderApp(<Announcements />);
  fireEvent.click(await screen.findByRole('button', unseen));
  expect(await screen.findByRole('button', { name: 'Announcements' })).toBeDefined();
  further = 5;
  await queryClient.invalidateQueries({ queryKey: ['announcement'] });
  expect(await screen.findByRole('button', unseen)).toBeDefined();
});

it('shows the picture, and opens it by itself', async () => {
  records = [{ ...announcement(4, 2), mediaPath: '/api/public/media/x/festa.png', mediaName: 'festa.png' }];
  renderApp(<Announcements />);
  fireEvent.click(await screen.findByRole('button', unseen));
  fireEvent.click(await screen.findByRole('button', { name: /News 4/ }));
  const link = await screen.findByRole('link', { name: 'Open the picture: festa.png' });
  expect(link.getAttribute('href')).toBe('/api/public/media/x/festa.png');
  expect(link.querySelector('img')?.getAttribute('src')).toBe('/api/public/media/x/festa.png');
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
