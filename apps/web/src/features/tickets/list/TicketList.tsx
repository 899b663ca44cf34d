// A list of tickets: only what is in view is drawn; arrows walk through it.
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import type { Ticket } from '@recado/contract/tickets';
import { ListStates } from '../../../shared/crud/ListStates.tsx';
import type { List } from '../../../shared/crud/useListQuery.ts';
import { InfiniteEnd } from '../../../shared/ui/InfiniteEnd.tsx';
import { TicketItem } from './TicketItem.tsx';
import classes from './TicketList.module.css';
import { TicketListEmpty, type ListView } from './TicketListEmpty.tsx';

export interface TicketListProps {
  list: List<Ticket>;
  view: ListView;
  openUuid: string | undefined;
  /** how many wait: the empty list of one's own leads to them */
  waiting?: number;
  onShowPending?: () => void;
}

export function TicketList({ list, view, openUuid, waiting, onShowPending }: TicketListProps) {
  const { t } = useTranslation('tickets');
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div className={classes.body}>
      <ListStates
        list={list}
        avatar
        empty={<TicketListEmpty view={view} waiting={waiting} onShowPending={onShowPending} />}
      >
        <div ref={scroller} className={classes.scroller} onKeyDown={walk}>
          <div role="list" aria-label={t(`listLabel.${view}`)} aria-busy={list.loadingMore}>
            <Virtualizer scrollRef={scroller} data={list.rows} itemSize={88}>
              {(ticket) => <TicketItem key={ticket.id} ticket={ticket} selected={ticket.uuid === openUuid} />}
            </Virtualizer>
          </div>
          <InfiniteEnd
            hasMore={list.hasMore}
            loading={list.loadingMore}
            failed={list.moreFailed}
            onMore={list.loadMore}
          />
        </div>
      </ListStates>
    </div>
  );
}

/** Up and down move to the next row's link or button; what it does is the browser's. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !(event.target instanceof HTMLElement)) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="listitem"]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const target = rows[at + step]?.querySelector<HTMLElement>('a, button');
  if (!target) return;
  event.preventDefault();
  target.focus();
  target.scrollIntoView({ block: 'nearest' });
}
