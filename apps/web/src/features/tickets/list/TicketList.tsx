// A list of tickets: only what is in view is drawn; arrows walk through it.
import { useMemo, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import type { FoundTicket } from '@recado/contract/tickets';
import { ListStates } from '../../../shared/crud/ListStates.tsx';
import type { List } from '../../../shared/crud/useListQuery.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { InfiniteEnd } from '../../../shared/ui/InfiniteEnd.tsx';
import { ListeningRows } from '../../../shared/ui/ListeningRows.tsx';
import { BulkBar } from '../../../entities/bulk/BulkBar.tsx';
import { firstControl } from '../../../shared/ui/selection/focusRow.ts';
import { useSelection, type Selection } from '../../../shared/ui/selection/useSelection.ts';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { TicketItem } from '../../../entities/ticket/row/TicketItem.tsx';
import classes from './TicketList.module.css';
import { TicketListEmpty, type Lead, type ListView } from './TicketListEmpty.tsx';
import { useHeldRows } from './useHeldRows.ts';
import { useSteadyList } from './useSteadyList.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useSoughtRow, type Sought } from './useSoughtRow.ts';
import { useListKeys } from './useListKeys.ts';
import type { LeftTicket } from './leftTicket.ts';
import type { ScrollPlaces } from './useTicketFilters.ts';

/** px; a row with words that were found may be higher */
const ROW_HEIGHT = 90;
/** px drawn beyond the view: rows that come above it all at once must not leave it empty for a frame */
const BEYOND = 500;
/** rows from the end at which more are fetched while somebody scrolls: long before the end is seen */
const ROWS_AHEAD = 30;

export interface TicketListProps {
  list: List<FoundTicket>;
  view: ListView;
  /** what the list is asked with: another filter is another list, which begins at its top */
  filter: object | undefined;
  scroll: ScrollPlaces;
  left: LeftTicket;
  openUuid: string | undefined;
  /** in place of the usual words for an empty list */
  empty?: ReactNode;
  /** an empty list leads on */
  lead?: Lead | undefined;
  /** somebody was led to this one */
  sought?: Pick<Sought, 'ticket' | 'onShown'> | undefined;
}

const NOT_SOUGHT: Pick<Sought, 'ticket' | 'onShown'> = { ticket: null, onShown: () => undefined };

export function TicketList({ empty, lead, left, sought = NOT_SOUGHT, ...rows }: TicketListProps) {
  const { list, view, filter, openUuid } = rows;
  const place = `${view} ${JSON.stringify(filter)}`;
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<VirtualizerHandle>(null);
  const { rows: tickets, loading } = list;
  const order = useMemo(() => tickets.map(({ id }) => id), [tickets]);
  const selection = useSelection(order, place);
  const keys = useListKeys({ rows: tickets, loading, openUuid, left, frame, drawn });
  const marked = useSoughtRow({ list, ...sought, frame, drawn });
  return (
    <div ref={frame} className={classes.body} tabIndex={-1} {...keys}>
      <ListStates
        // Not only the words are to blame.
        list={empty ? { ...list, searched: '' } : list}
        avatar
        empty={empty || <TicketListEmpty view={view} lead={lead} />}
      >
        <Rows key={place} {...rows} place={place} frame={frame} drawn={drawn} marked={marked} selection={selection} />
      </ListStates>
      <BulkBar of="tickets" selection={selection} asked={list.asked} />
    </div>
  );
}

interface RowsProps extends Omit<TicketListProps, 'filter' | 'left' | 'sought'> {
  /** the row that somebody was led to */
  marked: number | null;
  place: string;
  frame: RefObject<HTMLDivElement | null>;
  drawn: RefObject<VirtualizerHandle | null>;
  selection: Selection;
}

function Rows({ list, view, openUuid, place, scroll, frame, drawn, marked, selection }: RowsProps) {
  const { t } = useTranslation('tickets');
  const narrow = useNarrow();
  const oneLine = useConnections().data?.length === 1;
  const { rows, gone, handlers } = useHeldRows(list.rows);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const keptFocus = useKeptFocus({ ids, gone, frame });
  const scroller = useRef<HTMLDivElement>(null);
  const noteScroll = useSteadyList({ scroller, list: drawn, ids, place, places: scroll });
  const handleScroll = (offset: number): void => {
    noteScroll(offset);
    const { current } = drawn;
    const last = current ? current.findItemIndex(offset + current.viewportSize) : 0;
    if (last > rows.length - ROWS_AHEAD && list.hasMore && !list.loadingMore && !list.moreFailed) list.loadMore();
  };
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    walk(event);
    selection.handleKey(event);
  };
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-choosing={selection.any || undefined}
      onKeyDown={handleKey}
      {...handlers}
      {...keptFocus}
    >
      <div role="list" aria-label={t(`listLabel.${view}`)} aria-busy={list.loadingMore}>
        <Virtualizer
          as={ListeningRows}
          ref={drawn}
          scrollRef={scroller}
          data={rows}
          itemSize={ROW_HEIGHT}
          bufferSize={BEYOND}
          onScroll={handleScroll}
        >
          {(ticket) => (
            <TicketItem
              key={ticket.id}
              ticket={ticket}
              gone={gone.has(ticket.id)}
              selected={ticket.uuid === openUuid}
              marked={ticket.id === marked}
              chosen={selection.isChosen(ticket.id)}
              onChoose={selection.toggle}
              narrow={narrow}
              oneLine={oneLine}
              searched={ticket.match === undefined ? '' : list.searched}
            />
          )}
        </Virtualizer>
      </div>
      <InfiniteEnd hasMore={list.hasMore} loading={list.loadingMore} failed={list.moreFailed} onMore={list.loadMore} />
    </div>
  );
}

/** Up and down move to the next row's link or button; what it does is the browser's. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="listitem"]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const target = firstControl(rows[at + step]);
  if (!target) return;
  event.preventDefault();
  target.focus({ preventScroll: true });
  target.closest('[role="listitem"]')?.scrollIntoView({ block: 'nearest' });
}
