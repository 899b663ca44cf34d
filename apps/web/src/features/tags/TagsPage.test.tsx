// The tags page: what is sent of a tag, and whose hands lanes of the board are in.
import { ModalsProvider } from '@mantine/modals';
import type { Profile } from '@recado/contract/constants';
import type { Tag } from '@recado/contract/tags';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { TagsPage } from './TagsPage.tsx';

afterEach(() => queryClient.clear());

const tagOf = (id: number, name: string, change: Partial<Tag> = {}): Tag => ({
  id,
  name,
  color: '#123456',
  kanban: 0,
  userId: 7,
  ticketsCount: 0,
  ...change,
});

function show(tags: Tag[], profile: Profile, answers: Parameters<typeof fakeServer>[0] = {}) {
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser({ profile }) });
  const server = fakeServer({
    'GET /tags': () => ({ body: { tags, hasMore: false, count: tags.length } }),
    'GET /tags/list': () => ({ body: tags }),
    ...answers,
  });
  renderApp(
    <ModalsProvider>
      <TagsPage />
    </ModalsProvider>,
  );
  return server;
}

const save = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const openMenu = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

test('a supervisor makes one, a lane of the board', async () => {
  const server = show([tagOf(1, 'Orçamento', { kanban: 1, ticketsCount: 1_234 }), tagOf(2, 'Festa')], 'supervisor', {
    'POST /tags': () => ({ body: tagOf(3, 'Urgente') }),
  });
  const quote = within(await screen.findByRole('row', { name: /Orçamento/ }));
  expect(quote.getByText('1,234')).toBeTruthy();
  expect(screen.getAllByRole('img', { name: 'Kanban column' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'New tag' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Ur' } });
  fireEvent.click(screen.getByRole('switch', { name: /^Kanban column/ }));
  save();
  await screen.findByText('Too short: use at least 3 characters');
  expect(server.asked.some(({ call }) => call === 'POST /tags')).toBe(false);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Urgente' } });
  fireEvent.click(screen.getByRole('radio', { name: 'dark red' }));
  // The preview follows.
  expect(screen.getByTitle('Urgente').style.getPropertyValue('--tag-color')).toBe('#e03131');
  save();
  await screen.findByText('Saved.');
  expect(server.asked.find(({ call }) => call === 'POST /tags')?.body).toEqual({
    name: 'Urgente',
    color: '#e03131',
    kanban: true,
  });
});

test('an attendant renames a lane and leaves it one, but does not delete it', async () => {
  const lane = tagOf(1, 'Orçamento', { kanban: 1 });
  const server = show([lane, tagOf(2, 'Festa')], 'user', { 'PUT /tags/1': () => ({ body: lane }) });
  await openMenu('Orçamento');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Cotação' } });
  expect(screen.queryByRole('switch', { hidden: true })).toBeNull();
  save();
  await screen.findByText('Saved.');
  expect(server.asked.find(({ call }) => call === 'PUT /tags/1')?.body).toEqual({ name: 'Cotação', color: '#123456' });
  expect(screen.queryByText('Kanban')).toBeNull();
});

test.each([
  ['user', 'Orçamento', false],
  ['user', 'Festa', false],
  ['supervisor', 'Orçamento', true],
  ['supervisor', 'Festa', true],
] as const)('a %s is offered to delete %s: %s', async (profile, name, offered) => {
  show([tagOf(1, 'Orçamento', { kanban: 1 }), tagOf(2, 'Festa')], profile);
  await openMenu(name);
  // While the menu opens it is hidden for a moment.
  await screen.findByRole('menuitem', { name: 'Edit', hidden: true });
  expect(screen.queryByRole('menuitem', { name: 'Delete', hidden: true }) !== null).toBe(offered);
});

test('deleting says where it goes from', async () => {
  const server = show([tagOf(2, 'Festa')], 'admin', { 'DELETE /tags/2': () => ({ body: {} }) });
  await openMenu('Festa');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Festa?' }));
  expect(question.getByText(/removed from every ticket/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Tag deleted.');
  expect(server.asked.some(({ call }) => call === 'DELETE /tags/2')).toBe(true);
});
