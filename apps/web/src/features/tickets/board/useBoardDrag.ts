// Moving by pointer, finger and keys: how it begins, what it goes by, and what is said of it meanwhile.
import {
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DndContextProps,
  type DragEndEvent,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import type { Tag } from '@recado/contract/tags';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import type { MoveCard } from './boardMoves.ts';
import { dropId, laneOfDrop, type DragData } from './dragged.ts';
import { useLaneOrder } from './useLaneOrder.ts';

/** px before a press is a move; ms a finger rests before it is one, and px it may tremble meanwhile */
const MOUSE = { activationConstraint: { distance: 6 } };
const TOUCH = { activationConstraint: { delay: 220, tolerance: 8 } };
/** px within the lane that keys lead to */
const INSET = 8;

interface Moved {
  data: { current?: unknown };
}

export const dataOf = (active: Moved | null): DragData | null =>
  isDragData(active?.data.current) ? active.data.current : null;

const isDragData = (data: unknown): data is DragData => typeof data === 'object' && data !== null && 'kind' in data;

/** Under the pointer; keys have none. */
const intoLane: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 || args.pointerCoordinates ? under : rectIntersection(args);
};

export type BoardDrag = Pick<
  DndContextProps,
  'sensors' | 'collisionDetection' | 'accessibility' | 'onDragStart' | 'onDragEnd' | 'onDragCancel'
>;

/** Answers what the board is wrapped in, and what is being moved. */
export function useBoardDrag(lanes: readonly Tag[], move: MoveCard): [drag: BoardDrag, moved: DragData | null] {
  const [moved, setMoved] = useState<DragData | null>(null);
  const order = useLaneOrder();
  // The same while the lanes are: with other options every card is given other listeners.
  const keys = useMemo(() => ({ coordinateGetter: stepsOver(lanes) }), [lanes]);
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE),
    useSensor(TouchSensor, TOUCH),
    useSensor(KeyboardSensor, keys),
  );
  const handleEnd = ({ active, over }: DragEndEvent): void => {
    setMoved(null);
    const data = dataOf(active);
    const laneId = laneOfDrop(over?.id);
    if (!data || laneId === undefined) return;
    if (data.kind === 'lane') order?.(data.lane, laneId);
    else move(data.card, lanes.find(({ id }) => id === laneId) ?? null);
  };
  const drag: BoardDrag = {
    sensors,
    collisionDetection: intoLane,
    accessibility: useAnnouncements(lanes),
    onDragStart: ({ active }: DragStartEvent) => setMoved(dataOf(active)),
    onDragEnd: handleEnd,
    onDragCancel: () => setMoved(null),
  };
  return [drag, moved];
}

const STEPS: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** From lane to lane by arrows, from the one where it hangs. */
const stepsOver =
  (lanes: readonly Tag[]): KeyboardCoordinateGetter =>
  (event, { context: { active, over, droppableRects, collisionRect }, currentCoordinates }) => {
    const step = STEPS[event.code];
    const data = dataOf(active);
    if (step === undefined || !data) return undefined;
    event.preventDefault();
    const ids = [null, ...lanes.map(({ id }) => id)].map(dropId);
    const own = dropId(data.kind === 'card' ? data.card.laneId : data.lane.id);
    const from = ids.indexOf(String(over?.id ?? own));
    const rect = droppableRects.get(ids[from + step] ?? '');
    if (!rect) return undefined;
    const within = collisionRect && collisionRect.top >= rect.top && collisionRect.top < rect.bottom;
    return { x: rect.left + INSET, y: within ? currentCoordinates.y : rect.top + INSET };
  };

function nameOf(active: Moved): string {
  const data = dataOf(active);
  return data?.kind === 'lane' ? data.lane.name : (data?.card.contact.name ?? '');
}

function useAnnouncements(lanes: readonly Tag[]): DndContextProps['accessibility'] {
  const { t } = useTranslation('kanban');
  const laneName = (id: UniqueIdentifier | undefined): string | undefined => {
    const laneId = laneOfDrop(id);
    return laneId === undefined ? undefined : (lanes.find((lane) => lane.id === laneId)?.name ?? t('noLane'));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.start', { name: nameOf(active) }),
    onDragOver: ({ active, over }) => {
      const lane = laneName(over?.id);
      return lane === undefined
        ? t('drag.nowhere', { name: nameOf(active) })
        : t('drag.over', { name: nameOf(active), lane });
    },
    onDragEnd: ({ active, over }) => {
      const lane = laneName(over?.id);
      return lane === undefined
        ? t('drag.cancel', { name: nameOf(active) })
        : t('drag.end', { name: nameOf(active), lane });
    },
    onDragCancel: ({ active }) => t('drag.cancel', { name: nameOf(active) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t('drag.how') } };
}
