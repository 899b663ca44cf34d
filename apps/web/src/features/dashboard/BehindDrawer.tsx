// The conversations behind a number.
import { dashboardTickets, type DashboardAttendant, type DashboardCycle } from '@recado/contract/dashboard';
import { Drawer } from '@mantine/core';
import { useRef, useState } from 'react';
import { Virtualizer } from 'virtua';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { InfiniteEnd } from '../../shared/ui/InfiniteEnd.tsx';
import { useFocusBack } from '../../shared/ui/useFocusBack.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { listQuery, type Behind } from './behind.ts';
import classes from './BehindDrawer.module.css';
import { CycleRow } from './CycleRow.tsx';
import type { Days } from './period.ts';
import { usePersonName } from './usePersonName.ts';
import { useOverlay } from '../../shared/ui/overlays.ts';

/** Below this many rows drawing them all is cheaper than measuring them. */
const VIRTUAL_FROM = 60;

export interface BehindDrawerProps {
  /** undefined: it is closed */
  behind: Behind | undefined;
  /** of the period */
  days: Days;
  attendants: readonly DashboardAttendant[];
  onClose: () => void;
}

export function BehindDrawer({ behind, days, attendants, onClose }: BehindDrawerProps) {
  const { t } = useTranslation('common');
  const drawer = useRef<HTMLDivElement>(null);
  const opened = behind !== undefined;
  // While it goes it shows what it showed.
  const [last, setLast] = useState(behind);
  if (behind && behind !== last) setLast(behind);
  const title = useTitle(attendants);
  useFocusBack(opened, drawer);
  useOverlay(opened, onClose);
  return (
    <Drawer
      ref={drawer}
      opened={opened}
      onClose={onClose}
      position="right"
      size={460}
      title={last && title(last)}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ content: classes.content, body: classes.drawerBody, title: classes.title }}
    >
      {last && <CycleList query={listQuery(last, days)} />}
    </Drawer>
  );
}

/** Which number, and of whom or when. */
function useTitle(attendants: readonly DashboardAttendant[]): (behind: Behind) => string {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  const nameOf = usePersonName();
  return ({ number, user, rate, days, hour }) => {
    const person =
      typeof user === 'number'
        ? attendants.find(({ id }) => id === user)?.name
        : user && nameOf({ id: null, gone: user === 'gone', name: '' });
    const when = days && [...new Set([days.first, days.last])].map((day) => formats.day(day)).join(' – ');
    const clock = hour !== undefined && `${String(hour).padStart(2, '0')}:00`;
    const what = rate === undefined ? t(`numbers.${number}`) : t(`rating.${rate}`);
    return [what, person, when, clock].filter(Boolean).join(' · ');
  };
}

function CycleList({ query }: { query: ReturnType<typeof listQuery> }) {
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
