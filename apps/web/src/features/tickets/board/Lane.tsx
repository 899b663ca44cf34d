// One lane: its name and count, and its cards, of which only those in view are drawn.
import { useDroppable } from '@dnd-kit/core';
import { ColorSwatch } from '@mantine/core';
import type { Tag } from '@recado/contract/tags';
import { MOST_COUNTED } from '@recado/contract/kanban';
import { memo, useEffect, useRef } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { BoardFilter, BoardLane } from '../../../entities/ticket/boardCache.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { InfiniteEnd } from '../../../shared/ui/InfiniteEnd.tsx';
import { ListeningRows } from '../../../shared/ui/ListeningRows.tsx';
import { BoardCard } from './BoardCard.tsx';
import { dropId } from './dragged.ts';
import classes from './Lane.module.css';
import { LaneHandle } from './LaneHandle.tsx';
import { useLaneEnd } from './useBoard.ts';

/** px */
const CARD_HEIGHT = 152;
/** px drawn beyond the view */
const BEYOND = 400;
/** cards from the end at which more are fetched while somebody scrolls */
const CARDS_AHEAD = 20;

export interface LaneProps {
  lane: BoardLane;
  /** null: the lane without a tag */
  tag: Tag | null;
  filter: BoardFilter;
  openUuid: string | undefined;
  /** a ticket that was moved a moment ago */
  landed: number | null;
  /** the one that is being moved: it stays drawn */
  dragged: number | null;
  /** alone on a narrow screen: its name stands above */
  alone?: boolean;
}

export function Lane({ lane, tag, filter, openUuid, landed, dragged, alone = false }: LaneProps) {
  const { t } = useTranslation('kanban');
  const { setNodeRef, isOver, active } = useDroppable({ id: dropId(lane.laneId), disabled: alone });
  const name = tag?.name ?? t('noLane');
  return (
    <section
      ref={setNodeRef}
      className={classes.lane}
      aria-label={t('lane.label', { lane: name })}
      data-lane={lane.laneId ?? 0}
      data-alone={alone || undefined}
      data-over={(isOver && active?.data.current?.['kind']) || undefined}
    >
      {!alone && (
        <header className={classes.head}>
          <ColorSwatch color={tag?.color ?? 'var(--mantine-color-dimmed)'} size={12} aria-hidden />
          <h2 className={classes.name} title={name}>
            {name}
          </h2>
          <LaneCount count={lane.count} />
          {tag && <LaneHandle tag={tag} />}
        </header>
      )}
      <Cards {...{ lane, filter, openUuid, landed, dragged, name }} />
    </section>
  );
}

export function LaneCount({ count }: { count: number }) {
  const { t } = useTranslation('kanban');
  const formats = useFormats();
  const shown = formats.number(Math.min(count, MOST_COUNTED)) + (count >= MOST_COUNTED ? '+' : '');
  return (
    <span className={classes.count} title={t('lane.count', { count })}>
      {shown}
    </span>
  );
}

type CardsProps = Omit<LaneProps, 'tag' | 'alone'> & { name: string };

/** Apart from what can be dropped on: every lane hears of each move. */
const Cards = memo(function Cards({ lane, filter, openUuid, landed, dragged, name }: CardsProps) {
  const { t } = useTranslation('kanban');
  const end = useLaneEnd(filter, lane);
  const scroller = useRef<HTMLDivElement>(null);
  const drawn = useRef<VirtualizerHandle>(null);
  const { cards } = lane;
  const handleScroll = (offset: number): void => {
    const { current } = drawn;
    const last = current ? current.findItemIndex(offset + current.viewportSize) : 0;
    if (last > cards.length - CARDS_AHEAD && end.hasMore && !end.loading && !end.failed) end.loadMore();
  };
  const at = landed === null ? -1 : cards.findIndex(({ id }) => id === landed);
  const landedHere = at >= 0 ? landed : null;
  useEffect(() => {
    if (landedHere !== null) drawn.current?.scrollToIndex(at, { align: 'nearest' });
    // Once for each: it may be scrolled away from again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [landedHere]);
  const held = dragged === null ? -1 : cards.findIndex(({ id }) => id === dragged);
  return (
    <div ref={scroller} className={classes.cards} tabIndex={-1}>
      <div role="list" aria-label={t('lane.cards', { lane: name })} aria-busy={end.loading}>
        <Virtualizer
          as={ListeningRows}
          ref={drawn}
          scrollRef={scroller}
          data={cards}
          itemSize={CARD_HEIGHT}
          bufferSize={BEYOND}
          keepMounted={held < 0 ? undefined : [held]}
          onScroll={handleScroll}
        >
          {(card) => (
            <BoardCard key={card.id} card={card} selected={card.uuid === openUuid} landed={card.id === landed} />
          )}
        </Virtualizer>
      </div>
      {cards.length === 0 && !end.hasMore && <p className={classes.empty}>{t('lane.empty')}</p>}
      <InfiniteEnd hasMore={end.hasMore} loading={end.loading} failed={end.failed} onMore={end.loadMore} />
    </div>
  );
});
