// A changed contact replaces the one on the screen.
import type { Contact } from '@recado/contract/contacts';
import { expect, test } from 'vitest';
import { contactOf } from '../../../test/build.ts';
import { withContact } from './contactLive.ts';

const contact = (id: number, name: string): Contact => contactOf(id, { name });
const page = (...contacts: Contact[]) => ({ contacts, hasMore: false, count: 3, cursor: null });

test('only the page that holds it changes', () => {
  const first = page(contact(1, 'Ana'), contact(2, 'Bia'));
  const second = page(contact(3, 'Caio'));
  const after = withContact({ pages: [first, second], pageParams: ['', '2'] }, contact(2, 'Beatriz'));
  expect(after.pages[0]?.contacts.map(({ name }) => name)).toEqual(['Ana', 'Beatriz']);
  expect(after.pages[1]).toBe(second);
});
