// Moves by hand, for every card of the board: whoever moves one sees where it went.
import type { TagRef } from '@recado/contract/tags';
import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Card } from '../../../entities/ticket/boardCache.ts';
import { useMoveToLane } from '../../../entities/ticket/lane/useMoveToLane.ts';

/** ms; its frame is lit as long */
const LIT_MS = 1_600;

export type MoveCard = (card: Card, lane: TagRef | null) => void;

const MoveContext = createContext<MoveCard | null>(null);
export const MoveProvider = MoveContext.Provider;

export function useMoveCard(): MoveCard {
  const move = use(MoveContext);
  if (!move) throw new Error('useMoveCard() outside of the board');
  return move;
}

/** Answers the move, and the ticket that was moved a moment ago. */
export function useBoardMoves(): { move: MoveCard; landed: number | null } {
  const moveToLane = useMoveToLane();
  const [landed, setLanded] = useState<{ id: number } | null>(null);
  useEffect(() => {
    if (!landed) return;
    const timer = setTimeout(() => setLanded(null), LIT_MS);
    return () => clearTimeout(timer);
  }, [landed]);
  const latest = useRef(moveToLane);
  useLayoutEffect(() => {
    latest.current = moveToLane;
  });
  // Always the same: cards are not drawn again for it.
  const move: MoveCard = useCallback((card, lane) => {
    latest.current(card, lane);
    setLanded({ id: card.id });
  }, []);
  return { move, landed: landed?.id ?? null };
}
