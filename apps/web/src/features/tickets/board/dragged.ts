// What is moved on the board, and into what: the names by which @dnd-kit knows cards and lanes. Pure.
import type { Tag } from '@recado/contract/tags';
import type { Card, LaneId } from '../../../entities/ticket/boardCache.ts';

/** What is moved knows what it is. */
export type DragData = { kind: 'card'; card: Card } | { kind: 'lane'; lane: Tag };

export const cardDragId = (ticketId: number): string => `card-${ticketId}`;
export const laneDragId = (laneId: number): string => `lane-${laneId}`;
export const dropId = (laneId: LaneId): string => `into-${laneId ?? 0}`;

/** undefined: it is none */
export function laneOfDrop(id: unknown): LaneId | undefined {
  const [, digits] = /^into-(\d+)$/.exec(String(id)) ?? [];
  if (digits === undefined) return undefined;
  return digits === '0' ? null : Number(digits);
}

/** The lanes once this one stands where that one does. @param to null: before all others */
export function lanesAfter(lanes: readonly Tag[], moved: number, to: LaneId): Tag[] {
  const from = lanes.findIndex(({ id }) => id === moved);
  const lane = lanes[from];
  if (!lane) return [...lanes];
  const at = to === null ? 0 : lanes.findIndex(({ id }) => id === to);
  return lanes.toSpliced(from, 1).toSpliced(at < 0 ? from : at, 0, lane);
}
