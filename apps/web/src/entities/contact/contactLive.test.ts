// A changed contact replaces the one on the screen.
import type { Contact } from '@recado/contract/contacts';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { contactOf } from '../../../test/build.ts';
import { sessionUser } from '../../../test/session.ts';
import { refreshes } from '../../shared/data/refreshes.ts';
import { contactChanged, withContact } from './contactLive.ts';

const contact = (id: number, name: string): Contact => contactOf(id, { name });
const page = (...contacts: Contact[]) => ({ contacts, hasMore: false, count: 3, cursor: null });

test('only the page that holds it changes', () => {
  const first = page(contact(1, 'Ana'), contact(2, 'Bia'));
  const second = page(contact(3, 'Caio'));
  const after = withContact({ pages: [first, second], pageParams: ['', '2'] }, contact(2, 'Beatriz'));
  expect(after.pages[0]?.contacts.map(({ name }) => name)).toEqual(['Ana', 'Beatriz']);
  expect(after.pages[1]).toBe(second);
});

test('a list that is to be asked for again does not look fresh because somebody in it changed', async () => {
  const client = new QueryClient();
  const live = { client, user: sessionUser(), note: () => undefined, refreshSoon: refreshes(client).soon };
  const key = ['contact', 'list', {}];
  const pages = { pages: [page(contact(1, 'Ana'))], pageParams: [''] };
  client.setQueryData(key, pages);
  contactChanged({ action: 'update', contact: contact(1, 'Anna'), seq: 1, safeSeq: 1 }, live);
  expect(client.getQueryData<typeof pages>(key)?.pages[0]?.contacts[0]?.name).toBe('Anna');
  const before = client.getQueryState(key);
  contactChanged({ action: 'update', contact: contact(9, 'Zoe'), seq: 1, safeSeq: 1 }, live);
  expect(client.getQueryState(key)).toBe(before);
  await client.invalidateQueries();
  contactChanged({ action: 'update', contact: contact(1, 'Ana'), seq: 1, safeSeq: 1 }, live);
  expect(client.getQueryState(key)?.isInvalidated).toBe(true);
});
