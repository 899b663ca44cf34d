// The to-do list: written, changed, done, taken away; of this person, in this browser.
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { readTasks, withDone, withTask, withText } from './tasks.ts';
import { TodoPage } from './TodoPage.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ id: 7 }) });
});

const add = (text: string): void => {
  const field = screen.getByRole('textbox', { name: 'New task' });
  fireEvent.change(field, { target: { value: text } });
  fireEvent.submit(field);
};
const edit = (text: string, end: (field: HTMLElement) => void): void => {
  fireEvent.click(screen.getByRole('button', { name: /Edit the task/ }));
  const field = screen.getByRole('textbox', { name: 'Text of the task' });
  fireEvent.change(field, { target: { value: text } });
  end(field);
};
const texts = (): string[] => readTasks(7).map(({ text }) => text);

it('adds the newest first, ignores blanks, and keeps them for the next time', () => {
  const { unmount } = renderApp(<TodoPage />);
  expect(screen.getByText('No tasks')).toBeDefined();
  add('Call Bia');
  add('   ');
  add(' Pay the rent ');
  expect(texts()).toEqual(['Pay the rent', 'Call Bia']);
  unmount();
  renderApp(<TodoPage />);
  const rows = within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('span')?.textContent)).toEqual(['Pay the rent', 'Call Bia']);
});

it('changes a text by the keyboard, and not to a blank one', () => {
  renderApp(<TodoPage />);
  add('Call Bia');
  edit('Call Ana', (field) => fireEvent.submit(field));
  expect(texts()).toEqual(['Call Ana']);
  edit('Nobody', (field) => fireEvent.keyDown(field, { key: 'Escape' }));
  edit('  ', (field) => fireEvent.submit(field));
  expect(texts()).toEqual(['Call Ana']);
});

it('ticks one off and deletes one', () => {
  renderApp(<TodoPage />);
  add('Call Bia');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Done: Call Bia' }));
  expect(readTasks(7)[0]?.done).toBe(true);
  expect(screen.getByText(/^0 tasks to do/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: /Delete the task/ }));
  expect(texts()).toEqual([]);
});

it('shows nobody another’s tasks', () => {
  const { unmount } = renderApp(<TodoPage />);
  add('Call Bia');
  unmount();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ id: 8 }) });
  renderApp(<TodoPage />);
  expect(screen.getByText('No tasks')).toBeDefined();
});

it('follows another tab', async () => {
  renderApp(<TodoPage />);
  localStorage.setItem('tasks:7', JSON.stringify(withTask([], 'From there', new Date())));
  fireEvent(window, new StorageEvent('storage', { key: 'tasks:7' }));
  expect(await screen.findByText('From there')).toBeDefined();
});

it('knows when a task was made and when it was last changed', () => {
  const made = withTask([], 'Call Bia', new Date('2026-11-21T10:00:00Z'));
  const id = made[0]?.id ?? '';
  const later = new Date('2026-11-21T11:00:00Z');
  const dates = (tasks: typeof made) => tasks.map(({ createdAt, updatedAt }) => [createdAt, updatedAt]);
  expect(dates(withText(made, id, 'Call Bia', later))).toEqual([[made[0]?.createdAt, made[0]?.createdAt]]);
  for (const changed of [withText(made, id, 'Call Ana', later), withDone(made, id, true, later)])
    expect(dates(changed)).toEqual([[made[0]?.createdAt, later.toISOString()]]);
});

it.each(['no list', '{}', '[{"id":1}]'])('makes nothing of what is not its own: %s', (kept) => {
  localStorage.setItem('tasks:7', kept);
  expect(readTasks(7)).toEqual([]);
});
