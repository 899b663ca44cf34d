// What a merge gives the contact that is kept.
import { NO_CONTACT_FIELDS } from '@recado/contract/contact-fields';
import type { Contact } from '@recado/contract/contacts';
import { expect, test } from 'vitest';
import { gainsOf } from './merge.ts';

const contact = (change: Partial<Contact>): Contact => ({
  id: 1,
  name: 'Ana',
  number: '5511987654321',
  profilePicUrl: null,
  isGroup: false,
  ...NO_CONTACT_FIELDS,
  extraInfo: [],
  tagIds: [],
  optedOutAt: null,
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
  ...change,
});

test('only what the kept one lacks comes from the other', () => {
  const city = { name: 'City', value: 'Santos' };
  const gone = contact({
    email: 'b@example.com',
    profilePicUrl: '/b.jpg',
    extraInfo: [city, { name: 'Size', value: 'M' }],
  });
  expect(gainsOf(contact({}), gone)).toEqual({
    email: 'b@example.com',
    profilePicUrl: '/b.jpg',
    extraInfo: gone.extraInfo,
  });
  const kept = contact({
    email: 'a@example.com',
    profilePicUrl: '/a.jpg',
    extraInfo: [{ name: 'city', value: 'Rio' }],
  });
  expect(gainsOf(kept, gone)).toEqual({ extraInfo: [{ name: 'Size', value: 'M' }] });
  expect(gainsOf(gone, contact({}))).toEqual({ extraInfo: [] });
});
