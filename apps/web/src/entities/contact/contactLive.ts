// What an event does to the cached contacts: a change is put in place at once, what comes or goes asks for the list again.
import type { Contact, listContacts } from '@recado/contract/contacts';
import type { InfiniteData } from '@tanstack/react-query';
import type { Reply } from '../../shared/data/client.ts';
import type { LiveEffect } from '../../shared/data/liveEvents.ts';
import { contactKey } from './useContact.ts';

type Pages = InfiniteData<Reply<typeof listContacts>>;

const LISTS = ['contact', 'list'];
/** Hundreds of customers may write within a second. */
const PAUSE_MS = 2_000;

export const contactChanged: LiveEffect<'contact'> = (event, { client, refreshSoon }) => {
  if (event.action !== 'update') return refreshSoon(LISTS, PAUSE_MS, 'now');
  const { contact } = event;
  client.setQueryData<Contact>(contactKey(contact.id), (known) => known && contact);
  client.setQueriesData<Pages>({ queryKey: LISTS }, (pages) => pages && withContact(pages, contact));
};

/** The pages with this contact as it is now, where they hold it. */
export function withContact(data: Pages, changed: Contact): Pages {
  return {
    ...data,
    pages: data.pages.map((page) =>
      page.contacts.some(({ id }) => id === changed.id)
        ? { ...page, contacts: page.contacts.map((contact) => (contact.id === changed.id ? changed : contact)) }
        : page,
    ),
  };
}
