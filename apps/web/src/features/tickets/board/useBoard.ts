// The cards of the board: of each lane the latest, and more of it as one scrolls.
import { LANE_PAGE, listCards } from '@recado/contract/kanban';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  appendCards,
  boardOf,
  type Board,
  type BoardFilter,
  type BoardLane,
  type LaneId,
} from '../../../entities/ticket/boardCache.ts';
import { BOARDS } from '../../../entities/ticket/ticketPatches.ts';
import { call } from '../../../shared/data/client.ts';

/** pages of a lane that are fetched again with the board: whoever has scrolled further begins there anew */
const PAGES_AGAIN = 6;

const laneParam = (laneId: LaneId): string => String(laneId ?? 0);

const fetchPage = (
  filter: BoardFilter,
  { laneId, cursor }: Pick<BoardLane, 'laneId' | 'cursor'>,
  signal?: AbortSignal,
) => call(listCards, { query: { ...filter, laneId: laneParam(laneId), cursor: cursor ?? undefined }, signal });

/** As much of each lane as was there before. */
async function fetchBoard(filter: BoardFilter, before: Board | undefined, signal: AbortSignal): Promise<Board> {
  let board = boardOf(await call(listCards, { query: filter, signal }));
  for (const { laneId, cards } of before?.lanes ?? []) {
    const wanted = Math.min(cards.length, PAGES_AGAIN * LANE_PAGE);
    for (;;) {
      const lane = board.lanes.find((each) => each.laneId === laneId);
      if (!lane || lane.cursor === null || lane.cards.length >= wanted) break;
      board = appendCards(board, laneId, await fetchPage(filter, lane, signal));
    }
  }
  return board;
}

export interface BoardState {
  board: Board | undefined;
  error: Error | null;
  retry: () => void;
  /** other filters are being asked for */
  stale: boolean;
}

export function useBoard(filter: BoardFilter): BoardState {
  const client = useQueryClient();
  const queryKey = [...BOARDS, filter];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchBoard(filter, client.getQueryData<Board>(queryKey), signal),
  });
  return { board: data, error: data ? null : error, retry: () => void refetch(), stale: isPlaceholderData };
}

export interface LaneEnd {
  hasMore: boolean;
  loading: boolean;
  failed: boolean;
  loadMore: () => void;
}

export function useLaneEnd(filter: BoardFilter, lane: BoardLane): LaneEnd {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const asked = useRef<string | null>(null);
  const { laneId, cursor } = lane;
  const loadMore = async (): Promise<void> => {
    if (cursor === null || asked.current === cursor) return;
    asked.current = cursor;
    setState('loading');
    try {
      const page = await fetchPage(filter, lane);
      client.setQueryData<Board>([...BOARDS, filter], (board) =>
        // Meanwhile the whole board may have come anew.
        board?.lanes.some((each) => each.laneId === laneId && each.cursor === cursor)
          ? appendCards(board, laneId, page)
          : board,
      );
      setState('idle');
    } catch {
      setState('failed');
    } finally {
      asked.current = null;
    }
  };
  return {
    hasMore: lane.hasMore,
    loading: state === 'loading',
    failed: state === 'failed',
    loadMore: () => void loadMore(),
  };
}
