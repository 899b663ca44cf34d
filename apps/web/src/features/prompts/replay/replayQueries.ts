// Replays as they are asked for, and looked at again while one is running.
import {
  getReplay,
  getReplayedTicket,
  listReplays,
  type PromptReplay,
  type ReplayDetails,
  type ReplayTurn,
} from '@recado/contract/prompt-replays';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';

const LOOK_MS = 2_000;

export const useReplays = (promptId: number): UseQueryResult<PromptReplay[]> =>
  useQuery({
    queryKey: ['promptReplay', 'of', promptId],
    queryFn: async ({ signal }) => (await call(listReplays, { params: { id: promptId }, signal })).replays,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? LOOK_MS : false),
  });

export const useReplay = (replayId: number): UseQueryResult<ReplayDetails> =>
  useQuery({
    queryKey: ['promptReplay', 'one', replayId],
    queryFn: ({ signal }) => call(getReplay, { params: { replayId }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? LOOK_MS : false),
  });

export const useReplayedTicket = (replayId: number, ticketId: number): UseQueryResult<{ turns: ReplayTurn[] }> =>
  useQuery({
    queryKey: ['promptReplay', 'one', replayId, ticketId],
    queryFn: ({ signal }) => call(getReplayedTicket, { params: { replayId, ticketId }, signal }),
  });

const isRunning = ({ state }: Pick<PromptReplay, 'state'>): boolean => state === 'running';
