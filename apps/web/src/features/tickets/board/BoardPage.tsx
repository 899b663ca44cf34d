// The kanban board: tickets in lanes, and the one that is open beside them; where there is no room, over them.
import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChartNoAxesColumn, SlidersHorizontal } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useLanes } from '../../../entities/ticket/lane/useLanes.ts';
import { TicketPlaceProvider, type TicketPlace } from '../../../entities/ticket/ticketPlace.ts';
import { useTicketRooms } from '../../../entities/ticket/useTicketRooms.ts';
import { ListPage } from '../../../shared/crud/ListPage.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useCan } from '../../../shared/session/useSession.ts';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { lazyDialog } from '../../../shared/ui/lazyDialog.tsx';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { Board, type BoardProps } from './Board.tsx';
import { countFilters } from './boardAddress.ts';
import { BoardFilterRow } from './BoardFilterRow.tsx';
import { BoardSide } from './BoardSide.tsx';
import classes from './Board.module.css';
import { useBoard } from './useBoard.ts';
import { useBoardFilters, type BoardFilters } from './useBoardFilters.ts';

/** Room for the conversation beside the board. */
const BESIDE = '(min-width: 80em)';
const PATH = '/kanban';

export function BoardPage() {
  const { t } = useTranslation('kanban');
  const { uuid } = useParams();
  const beside = useMediaQuery(BESIDE, matchMedia(BESIDE).matches);
  const filters = useBoardFilters();
  const place = useBoardPlace();
  useTicketRooms(false);
  useFocusBackOnCard(uuid);
  const covered = uuid !== undefined && !beside;
  return (
    <TicketPlaceProvider value={place}>
      <div className={classes.page}>
        <div style={{ height: '100%' }} inert={covered} aria-hidden={covered || undefined}>
          <ListPage
            title={t('title')}
            search={filters.choice.search}
            onSearch={(search) => filters.change({ search })}
            searchLabel={t('search')}
            toolbar={<Toolbar filters={filters} />}
          >
            <div className={classes.body} data-beside={(beside && uuid !== undefined) || undefined}>
              <Main filters={filters} openUuid={uuid} beside={beside} />
              {uuid !== undefined && beside && (
                <div className={classes.side}>
                  <BoardSide uuid={uuid} />
                </div>
              )}
            </div>
          </ListPage>
        </div>
        {uuid !== undefined && !beside && (
          <div className={classes.cover}>
            <BoardSide uuid={uuid} />
          </div>
        )}
      </div>
    </TicketPlaceProvider>
  );
}

/** What is filtered by stays in the address. */
function useBoardPlace(): TicketPlace {
  const { search } = useLocation();
  return useMemo(() => ({ home: PATH + search, addressOf: (uuid) => `${PATH}/${uuid}${search}` }), [search]);
}

/** Whoever leaves a conversation stands on its card again. */
function useFocusBackOnCard(uuid: string | undefined): void {
  const before = useRef(uuid);
  useEffect(() => {
    const left = before.current;
    before.current = uuid;
    if (uuid !== undefined || left === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-card="${CSS.escape(left)}"] a`)?.focus({ preventScroll: true });
  }, [uuid]);
}

const Funnel = lazyDialog(async () => (await import('./Funnel.tsx')).Funnel);

function Toolbar({ filters }: { filters: BoardFilters }) {
  const { t } = useTranslation('kanban');
  const mayCount = useCan('dashboard:view');
  const [funnel, setFunnel] = useState(false);
  const count = countFilters(filters.choice);
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<SlidersHorizontal size={16} aria-hidden />}
        aria-expanded={filters.shown}
        onClick={() => filters.setShown(!filters.shown)}
      >
        {count === 0 ? t('filter.button') : t('filter.some', { count })}
      </Button>
      {mayCount && (
        <Button
          variant="default"
          leftSection={<ChartNoAxesColumn size={16} aria-hidden />}
          onClick={() => setFunnel(true)}
        >
          {t('funnel.button')}
        </Button>
      )}
      <Funnel content={funnel ? {} : null} onClose={() => setFunnel(false)} title={t('funnel.title')} size="lg" />
    </>
  );
}

interface MainProps extends Pick<BoardProps, 'openUuid' | 'beside'> {
  filters: BoardFilters;
}

function Main({ filters, openUuid, beside }: MainProps) {
  const { choice, filter, shown } = filters;
  const { board, error, retry, stale } = useBoard(filter);
  const lanes = useLanes();
  const failed = error ?? (lanes.data ? null : lanes.error);
  const handleRetry = (): void => {
    retry();
    void lanes.refetch();
  };
  const empty = board?.lanes.every(({ count }) => count === 0) ?? false;
  return (
    <div className={classes.main} data-stale={stale || undefined}>
      {shown && <BoardFilterRow filters={filters} />}
      {failed && <FailedState error={failed} onRetry={handleRetry} />}
      {!failed && board && lanes.data && (
        <>
          {lanes.data.length === 0 && <NoLanes />}
          {empty && (choice.search !== '' || countFilters(choice) > 0) && <NothingFound onClear={filters.clear} />}
          <Board board={board} lanes={lanes.data} filter={filter} openUuid={openUuid} beside={beside} />
        </>
      )}
      {!failed && !(board && lanes.data) && <Loading />}
    </div>
  );
}

/** Where there is no lane yet: what makes one, for those who may. */
function NoLanes() {
  const { t } = useTranslation('kanban');
  const may = useCan('tags-page:kanban');
  return (
    <p className={classes.hint}>
      {t(may ? 'noLanes.make' : 'noLanes.ask')}
      {may && (
        <Button size="compact-sm" variant="light" component={Link} to="/tags">
          {t('noLanes.button')}
        </Button>
      )}
    </p>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('kanban');
  return (
    <p className={classes.hint} role="status">
      {t('filter.none')}
      <Button size="compact-sm" variant="light" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </p>
  );
}

const LANES = [0, 1, 2];

function Loading() {
  const { t } = useTranslation();
  const late = useDelayed(true);
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')} aria-busy>
      {late && LANES.map((lane) => <Skeleton key={lane} h={420 - lane * 110} aria-hidden />)}
    </div>
  );
}
