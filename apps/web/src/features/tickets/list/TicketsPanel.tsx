// The left side: tabs, filters and the list they choose.
import { ActionIcon, Badge, SegmentedControl, Tabs, Tooltip } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useNextTicket, type NextTicket } from '../../../entities/ticket/changes/useNextTicket.ts';
import { countLabel } from '../../../entities/ticket/countLabel.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useNewTicket } from '../newTicket/newTicket.ts';
import { FilteredEmpty } from './FilteredEmpty.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListTools } from './ListTools.tsx';
import { SearchTickets } from './SearchTickets.tsx';
import { TicketList, type TicketListProps } from './TicketList.tsx';
import type { Lead } from './TicketListEmpty.tsx';
import classes from './TicketsPanel.module.css';
import { type CommonFilter, OPEN_TABS, type OpenTab, TABS, type TicketFilters } from './useTicketFilters.ts';
import { useSoughtTicket } from './useSoughtTicket.ts';
import { useTicketList } from './useTicketList.ts';
import { countTickets } from '@recado/contract/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { useCan } from '../../../shared/session/useSession.ts';
import { useNarrow } from '../../../shared/ui/useNarrow.ts';
import { call } from '../../../shared/data/client.ts';

export function TicketsPanel({ filters, openUuid }: { filters: TicketFilters; openUuid: string | undefined }) {
  const { t } = useTranslation('tickets');
  const { tab, setTab } = filters;
  const handleTab = (value: string | null): void => {
    const next = TABS.find((name) => name === value);
    if (next) setTab(next);
  };
  const searchInput = useRef<HTMLInputElement>(null);
  const handleSearchKey = (): void => {
    setTab('search');
    // A tab that opens takes the focus by itself.
    searchInput.current?.focus();
  };
  useCommand('list.search', handleSearchKey);
  const next = useNextTicket(filters.queueIds);
  useCommand('ticket.next', next.accept);
  const openNewTicket = useNewTicket();
  return (
    <section className={classes.panel} aria-label={t('title')} data-list>
      <div className={classes.top}>
        <Tabs value={tab} onChange={handleTab} className={classes.tabs} classNames={{ tab: classes.tab }}>
          <Tabs.List grow>
            {TABS.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`tabs.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <Tooltip label={t('list.new.title')}>
          <ActionIcon size={30} aria-label={t('list.new.title')} onClick={() => openNewTicket()}>
            <Plus size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      {tab === 'open' && <OpenTickets filters={filters} openUuid={openUuid} next={next} />}
      {tab === 'closed' && <ClosedTickets filters={filters} openUuid={openUuid} />}
      {tab === 'search' && <SearchTickets filters={filters} openUuid={openUuid} input={searchInput} />}
    </section>
  );
}

interface ViewProps {
  filters: TicketFilters;
  openUuid: string | undefined;
}

function OpenTickets({ filters, openUuid, next }: ViewProps & { next: NextTicket }) {
  const { openTab, setOpenTab, common } = filters;
  const mayShowAll = useCan('tickets-manager:showall');
  // On a phone each row of controls is a customer less.
  const tight = useNarrow() && !mayShowAll;
  const counts = useTicketCounts(common);
  const ticket = useSoughtTicket(filters);
  const { setSought } = filters;
  const handleShown = useCallback(() => setSought(null), [setSought]);
  const sought = { ticket, onShown: handleShown };
  const leadTo = (to: Lead['to'], count = 0): Lead => ({ to, count, onFollow: () => setOpenTab(to) });
  return (
    <>
      {!tight && <ListFilters filters={filters} withShowAll />}
      <div className={classes.subTabs} data-first={tight || undefined}>
        <OpenTabs value={openTab} onChange={setOpenTab} counts={counts} />
      </div>
      <ListTools filters={filters} next={next} snoozed={counts.snoozed} tight={tight} />
      {openTab === 'assigned' && (
        <AssignedTickets filters={filters} openUuid={openUuid} lead={leadTo('pending', counts.pending)} />
      )}
      {openTab === 'pending' && (
        <PendingTickets
          filters={filters}
          openUuid={openUuid}
          sought={sought}
          lead={leadTo('assigned', counts.assigned)}
        />
      )}
      {openTab === 'withBot' && <TicketsWithBot filters={filters} openUuid={openUuid} sought={sought} />}
    </>
  );
}

function OpenTabs({
  value,
  onChange,
  counts,
}: {
  value: OpenTab;
  onChange: (tab: OpenTab) => void;
  counts: TabCounts;
}) {
  const { t } = useTranslation('tickets');
  const handleChange = (name: string): void => {
    const next = OPEN_TABS.find((tab) => tab === name);
    if (next) onChange(next);
  };
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('tabs.open')}
      classNames={{ control: classes.openTab, label: classes.openTabLabel }}
      value={value}
      onChange={handleChange}
      data={OPEN_TABS.map((name) => ({
        value: name,
        label: (
          <span className={classes.subTab}>
            {t(`openTabs.${name}`)}
            <Count of={counts[name]} chosen={name === value} />
          </span>
        ),
      }))}
    />
  );
}

/** Nothing until it is known: a zero would say that there is no work. */
function Count({ of, chosen }: { of: number | undefined; chosen: boolean }) {
  if (of === undefined) return null;
  return (
    <Badge size="sm" circle={of < 10} variant={chosen ? 'filled' : 'default'}>
      {countLabel(of)}
    </Badge>
  );
}

function AssignedTickets({ filters, ...props }: ViewProps & { lead: Lead }) {
  const { snoozed } = filters;
  const list = useTicketList(filters.common, 'open', { snoozed });
  const view = snoozed ? 'snoozed' : 'assigned';
  return <TicketList {...props} {...useListFrame(filters)} list={list} view={view} />;
}

interface WaitingProps extends ViewProps {
  sought: TicketListProps['sought'];
}

function PendingTickets({ filters, ...props }: WaitingProps & { lead: Lead }) {
  const sort = filters.order;
  const list = useTicketList(filters.common, 'pending', { sort });
  const frame = useListFrame(filters);
  return <TicketList {...props} {...frame} filter={{ ...frame.filter, sort }} list={list} view="pending" />;
}

function TicketsWithBot({ filters, ...props }: WaitingProps) {
  const list = useTicketList(filters.common, 'pending', { withBot: true });
  return <TicketList {...props} {...useListFrame(filters)} list={list} view="withBot" />;
}

function ClosedTickets({ filters, openUuid }: ViewProps) {
  const list = useTicketList(filters.common, 'closed');
  return (
    <>
      <ListFilters filters={filters} />
      <TicketList {...useListFrame(filters)} list={list} view="closed" openUuid={openUuid} />
    </>
  );
}

/** What these lists have in common: a filter by queue may be why one is empty. */
function useListFrame({ common, queueIds, setQueueIds, scroll, left }: TicketFilters) {
  const { t } = useTranslation('tickets');
  const text = { title: t('list.noneInQueues.title'), text: t('list.noneInQueues.text') };
  const empty = queueIds.length > 0 && <FilteredEmpty {...text} onClear={() => setQueueIds([])} />;
  return { filter: common, scroll, left, empty };
}

type TabCounts = Partial<Record<OpenTab | 'snoozed', number>>;

/** The badges of the sub-tabs, and of what was put off. */
function useTicketCounts(filter: CommonFilter): TabCounts {
  const { data } = useQuery({
    queryKey: ['ticket', 'counts', filter],
    enabled: filter !== undefined,
    queryFn: ({ signal }) => call(countTickets, { query: filter ?? {}, signal }),
    placeholderData: keepPreviousData,
  });
  return { assigned: data?.open, pending: data?.pending, withBot: data?.withBot, snoozed: data?.snoozed };
}
