// The lanes side by side; on a narrow screen one at a time, under a row of all of them.
import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core';
import { ColorSwatch, Tabs } from '@mantine/core';
import type { Tag } from '@recado/contract/tags';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Board as Cached, BoardFilter, BoardLane } from '../../../entities/ticket/boardCache.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import classes from './Board.module.css';
import { MovedCard } from './BoardCard.tsx';
import { MoveProvider, useBoardMoves } from './boardMoves.ts';
import { dropId } from './dragged.ts';
import { Lane, LaneCount } from './Lane.tsx';
import { useBoardDrag } from './useBoardDrag.ts';

export interface BoardProps {
  board: Cached;
  lanes: readonly Tag[];
  filter: BoardFilter;
  openUuid: string | undefined;
  /** what is open stands beside the board, and not over it */
  beside: boolean;
}

interface Shown {
  lane: BoardLane;
  tag: Tag | null;
}

export function Board({ board, lanes, filter, openUuid, beside }: BoardProps) {
  const narrow = useNarrow();
  const { move, landed } = useBoardMoves();
  const [drag, moved] = useBoardDrag(lanes, move);
  const dragged = moved?.kind === 'card' ? moved.card.id : null;
  // The order of lanes is theirs; a lane that is not known yet comes with its cards.
  const shown = [null, ...lanes].flatMap((tag): Shown[] => {
    const lane = board.lanes.find(({ laneId }) => laneId === (tag?.id ?? null));
    return lane ? [{ lane, tag }] : [];
  });
  const row = useOpenInSight(shown, beside ? openUuid : undefined);
  const props = { filter, openUuid, landed, dragged };
  return (
    <MoveProvider value={move}>
      <DndContext {...drag}>
        {narrow ? (
          <OneLane shown={shown} {...props} />
        ) : (
          // It scrolls sideways, and is reached by keys so that they can scroll it.
          <div ref={row} className={classes.lanes}>
            {shown.map(({ lane, tag }) => (
              <Lane key={tag?.id ?? 0} lane={lane} tag={tag} {...props} />
            ))}
          </div>
        )}
        <DragOverlay dropAnimation={null}>
          {moved?.kind === 'card' && <MovedCard card={moved.card} />}
          {moved?.kind === 'lane' && <div className={classes.movedLane}>{moved.lane.name}</div>}
        </DragOverlay>
      </DndContext>
    </MoveProvider>
  );
}

/** Beside a conversation there is less room for the lanes: the card that is open comes into sight, whole. */
function useOpenInSight(shown: readonly Shown[], uuid: string | undefined): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  const open = shown.find(({ lane }) => lane.cards.some((card) => card.uuid === uuid));
  const laneId = open && (open.lane.laneId ?? 0);
  // Once for each, and again in another lane: it may be scrolled away from.
  useEffect(() => {
    const { current } = row;
    if (current === null || uuid === undefined || laneId === undefined) return undefined;
    const show = (): void => {
      current.querySelector(`[data-lane="${laneId}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      current
        .querySelector(`[data-card="${CSS.escape(uuid)}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    // Told at first, too: the conversation may take its room only after this.
    const observer = new ResizeObserver(show);
    observer.observe(current);
    return () => observer.disconnect();
  }, [uuid, laneId]);
  return row;
}

function OneLane({
  shown,
  ...props
}: { shown: Shown[] } & Pick<BoardProps, 'filter' | 'openUuid'> & {
    landed: number | null;
    dragged: number | null;
  }) {
  const { t } = useTranslation('kanban');
  const [chosen, setChosen] = useState('0');
  const current = shown.find(({ tag }) => String(tag?.id ?? 0) === chosen) ?? shown[0];
  return (
    <Tabs
      className={classes.oneLane}
      classNames={{ panel: classes.panel, list: classes.tabs }}
      value={String(current?.tag?.id ?? 0)}
      onChange={(value) => setChosen(value ?? '0')}
      keepMounted={false}
    >
      <Tabs.List data-more="x" aria-label={t('lane.all')}>
        {shown.map(({ lane, tag }) => (
          <LaneTab key={tag?.id ?? 0} lane={lane} tag={tag} />
        ))}
      </Tabs.List>
      {current && (
        <Tabs.Panel value={String(current.tag?.id ?? 0)}>
          <Lane key={current.tag?.id ?? 0} {...current} {...props} alone />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** Here, too, a card can be let go. */
function LaneTab({ lane, tag }: Shown) {
  const { t } = useTranslation('kanban');
  const { setNodeRef, isOver } = useDroppable({ id: dropId(lane.laneId) });
  return (
    <Tabs.Tab
      ref={setNodeRef}
      value={String(tag?.id ?? 0)}
      data-over={isOver || undefined}
      leftSection={<ColorSwatch color={tag?.color ?? 'var(--mantine-color-dimmed)'} size={10} aria-hidden />}
      rightSection={<LaneCount count={lane.count} />}
    >
      {tag?.name ?? t('noLane')}
    </Tabs.Tab>
  );
}
