// Keeps the list of contacts fresh: a change is put in place at once, what comes or goes asks for the list again.
import type { Contact, listContacts } from '@recado/contract/contacts';
import { useThrottledCallback } from '@mantine/hooks';
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Reply } from '../../shared/data/client.ts';
import { useCompanyEvent } from '../../shared/data/useRealtime.ts';

type Pages = InfiniteData<Reply<typeof listContacts>>;

const LISTS = ['contact', 'list'];
/** Hundreds of customers may write within a second. */
const REFRESH_MS = 2_000;

export function useContactsLive(): void {
  const queryClient = useQueryClient();
  const refresh = useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey: LISTS }), REFRESH_MS);
  useEffect(
    () => () => {
      // Nobody listens from here on: what is cached is out of date when the screen is opened again.
      void queryClient.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
    },
    [queryClient],
  );
  useCompanyEvent('contact', (event) => {
    if (event.action === 'update') {
      queryClient.setQueriesData<Pages>({ queryKey: LISTS }, (pages) => pages && withContact(pages, event.contact));
    } else {
      refresh();
    }
  });
}

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
