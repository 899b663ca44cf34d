// Contacts that seem to be the same person.
import { contactDuplicates } from '@recado/contract/contacts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call, type Reply } from '../../../shared/data/client.ts';

export type Duplicate = Reply<typeof contactDuplicates>[number];

export const useDuplicates = (contactId: number, enabled = true): UseQueryResult<Duplicate[]> =>
  useQuery({
    queryKey: ['contact', 'duplicates', contactId],
    queryFn: ({ signal }) => call(contactDuplicates, { params: { id: contactId }, signal }),
    enabled,
  });
