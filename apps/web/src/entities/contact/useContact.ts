// All that is known of one contact.
import { getContact, type Contact } from '@recado/contract/contacts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export const contactKey = (id: number) => ['contact', 'one', id] as const;

export const useContact = (id: number): UseQueryResult<Contact> =>
  useQuery({ queryKey: contactKey(id), queryFn: ({ signal }) => call(getContact, { params: { id }, signal }) });
