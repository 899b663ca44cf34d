// What an event does to the cached contacts: a change is put in place at once, what comes or goes asks for the list again.
import type { Contact, listContacts } from '@recado/contract/contacts';
import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '../../shared/data/client.ts';
import type { LiveEffect } from '../../shared/data/liveEvents.ts';
import { patchKept } from '../../shared/data/upToDate.ts';
import { contactKey } from './useContact.ts';

type Pages = InfiniteData<Reply<typeof listContacts>>;

const LISTS = ['contact', 'list'];
/** Hundreds of customers may write within a second. */
const PAUSE_MS = 2_000;

export const contactChanged: LiveEffect<'contact'> = (event, { client, note, refreshSoon }) => {
  if (event.action !== 'update') return refreshSoon(LISTS, PAUSE_MS, 'now');
  const { contact } = event;
  const store = (): void => {
    patchKept<Contact>(client, contactKey(contact.id), () => contact);
    patchKept<Pages>(client, LISTS, (pages) => withContact(pages, contact));
  };
  note(['contact'], store);
  store();
};

/** The pages with this contact as it is now; the same ones where they do not hold it. */
export function withContact(data: Pages, changed: Contact): Pages {
  if (!data.pages.some(({ contacts }) => contacts.some(({ id }) => id === changed.id))) return data;
  return {
    ...data,
    pages: data.pages.map((page) =>
      page.contacts.some(({ id }) => id === changed.id)
        ? { ...page, contacts: page.contacts.map((contact) => (contact.id === changed.id ? changed : contact)) }
        : page,
    ),
  };
}
