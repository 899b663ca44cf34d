// The company's busy morning, as it goes on.
import {
  getMorning,
  removeMorning,
  startMorning,
  stopMorning,
  type Morning,
  type MorningSpeed,
} from '@recado/contract/simulator';
import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';

const KEY = ['simulator', 'morning'] as const;
/** Nobody tells browsers of it: it is asked for while something happens. */
const LOOK_MS = 3_000;

type Reply = { morning: Morning | null };

/** undefined: it is not known yet */
export function useMorning(): Morning | null | undefined {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getMorning, { signal }),
    refetchInterval: ({ state }) => ((state.data?.morning?.state ?? 'over') === 'over' ? false : LOOK_MS),
  });
  return data?.morning;
}

export function useMorningActs(whatsappId: number): {
  start: UseMutationResult<Reply, Error, MorningSpeed>;
  stop: UseMutationResult<Reply, Error, void>;
  remove: UseMutationResult<Reply, Error, void>;
} {
  const client = useQueryClient();
  const shared = {
    onSuccess: (reply: Reply) => client.setQueryData(KEY, reply),
    // Somebody else was quicker: what there is now says it.
    onError: () => void client.invalidateQueries({ queryKey: KEY }),
  };
  return {
    start: useMutation({
      mutationFn: (speed: MorningSpeed) => call(startMorning, { params: { whatsappId }, body: { speed } }),
      ...shared,
    }),
    stop: useMutation({ mutationFn: () => call(stopMorning, {}), ...shared }),
    remove: useMutation({ mutationFn: () => call(removeMorning, {}), ...shared }),
  };
}
