// What is still to go out to a contact, the next first: one in the cache for its dialog and its conversation.
import { listSchedules, type Schedule } from '@recado/contract/schedules';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

export const useWaitingSchedules = (contactId: number): UseQueryResult<Schedule[]> =>
  useQuery({
    queryKey: ['schedule', 'contact', contactId],
    queryFn: ({ signal }) => call(listSchedules, { query: { contactId }, signal }),
    select: waitingOf,
  });

const waitingOf = ({ schedules }: { schedules: Schedule[] }): Schedule[] =>
  schedules.filter(({ sentAt }) => sentAt === null);
