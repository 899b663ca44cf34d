// The conversations behind a number.
import { dashboardTickets, type DashboardCycle } from '@recado/contract/dashboard';
import { Drawer } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer } from 'virtua';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { InfiniteEnd } from '../../shared/ui/InfiniteEnd.tsx';
import { useFocusBack } from '../../shared/ui/useFocusBack.ts';
import type { Behind } from './behind.ts';
import classes from './BehindDrawer.module.css';
import { CycleRow } from './CycleRow.tsx';

/** Below this many rows drawing them all is cheaper than measuring them. */
const VIRTUAL_FROM = 60;

export interface BehindDrawerProps {
  behind: Behind;
  opened: boolean;
  onClose: () => void;
}

export function BehindDrawer({ behind, opened, onClose }: BehindDrawerProps) {
  const { t } = useTranslation('common');
  const drawer = useRef<HTMLDivElement>(null);
  useFocusBack(opened, drawer);
  return (
    <Drawer
      ref={drawer}
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      title={behind.title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.content, body: classes.drawerBody, title: classes.title }}
    >
      <CycleList query={behind.query} />
    </Drawer>
  );
}

function CycleList({ query }: { query: Behind['query'] }) {
  const { t } = useTranslation('dashboard');
  const scroller = useRef<HTMLDivElement>(null);
  const list = useListQuery('dashboard', dashboardTickets, { rowsKey: 'cycles', query });
  return (
    <>
      {list.count !== undefined && <p className={classes.count}>{t('behind.count', { count: list.count })}</p>}
      <div ref={scroller} className={classes.scroller}>
        <ListStates list={list} avatar empty={<EmptyState title={t('behind.none')} text={t('behind.noneText')} />}>
          {list.rows.length < VIRTUAL_FROM ? (
            <ul>
              {list.rows.map((cycle) => (
                <li key={cycle.id}>
                  <CycleRow cycle={cycle} />
                </li>
              ))}
            </ul>
          ) : (
            <Virtualizer scrollRef={scroller} data={list.rows} as="ul" item="li">
              {(cycle: DashboardCycle) => <CycleRow key={cycle.id} cycle={cycle} />}
            </Virtualizer>
          )}
          <InfiniteEnd
            hasMore={list.hasMore}
            loading={list.loadingMore}
            failed={list.moreFailed}
            onMore={list.loadMore}
          />
        </ListStates>
      </div>
    </>
  );
}
