// What is still to go out to a contact, the next first, of what repeats only that; what is on its way is a message already: one in the cache for its dialog and its conversation.
import { listSchedules, type Schedule } from '@recado/contract/schedules';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { stateOf } from './scheduleState.ts';
import { call } from '../../shared/data/client.ts';

export const useWaitingSchedules = (contactId: number): UseQueryResult<Schedule[]> =>
  useQuery({
    queryKey: ['schedule', 'contact', contactId],
    queryFn: ({ signal }) => call(listSchedules, { query: { contactId, next: 'true' }, signal }),
    select: waitingOf,
  });

const waitingOf = ({ schedules }: { schedules: Schedule[] }): Schedule[] =>
  schedules.filter((schedule) => ['waiting', 'failed'].includes(stateOf(schedule)));
