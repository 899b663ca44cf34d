// A changed contact replaces the one on the screen.
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import type { Contact } from '@recado/contract/contacts';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from '../../shared/data/queryClient.ts';
import { useContactsLive, withContact } from './useContactsLive.ts';

const contact = (id: number, name: string): Contact => ({
  id,
  name,
  number: '5511987654321',
  profilePicUrl: null,
  isGroup: false,
  ...NO_CONTACT_FIELDS,
  extraInfo: [],
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
});
const page = (...contacts: Contact[]) => ({ contacts, hasMore: false, count: 3, cursor: null });

test('only the page that holds it changes', () => {
  const first = page(contact(1, 'Ana'), contact(2, 'Bia'));
  const second = page(contact(3, 'Caio'));
  const after = withContact({ pages: [first, second], pageParams: ['', '2'] }, contact(2, 'Beatriz'));
  expect(after.pages[0]?.contacts.map(({ name }) => name)).toEqual(['Ana', 'Beatriz']);
  expect(after.pages[1]).toBe(second);
});

const wrapper = ({ children }: { children: ReactNode }) =>
  createElement(QueryClientProvider, { client: queryClient }, children);

test('when the screen is left the lists are out of date: nobody keeps them fresh', () => {
  const key = ['contact', 'list', {}];
  queryClient.setQueryData(key, { pages: [], pageParams: [] });
  const { unmount } = renderHook(() => useContactsLive(), { wrapper });
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  unmount();
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});
