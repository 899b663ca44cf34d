// The left side: tabs, filters and the list they choose.
import { useHotkeys } from '@mantine/hooks';
import { Badge, CloseButton, SegmentedControl, Switch, Tabs, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../../../shared/session/Can.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import { TicketList } from './TicketList.tsx';
import classes from './TicketsPanel.module.css';
import { countLabel, useTicketCounts } from './useTicketCounts.ts';
import { OPEN_TABS, TABS, type CommonFilter, type OpenTab, type TicketFilters } from './useTicketFilters.ts';
import { useTicketList } from './useTicketList.ts';

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
  useHotkeys([['/', handleSearchKey]]);
  return (
    <section className={classes.panel} aria-label={t('title')}>
      <Tabs value={tab} onChange={handleTab} classNames={{ tab: classes.tab }}>
        <Tabs.List grow>
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {tab === 'open' && <OpenTickets filters={filters} openUuid={openUuid} />}
      {tab === 'closed' && <ClosedTickets filters={filters} openUuid={openUuid} />}
      {tab === 'search' && <SearchTickets filters={filters} openUuid={openUuid} input={searchInput} />}
    </section>
  );
}

interface ViewProps {
  filters: TicketFilters;
  openUuid: string | undefined;
}

function OpenTickets({ filters, openUuid }: ViewProps) {
  const { openTab, setOpenTab, common } = filters;
  const counts = useTicketCounts(common);
  const handleShowPending = (): void => setOpenTab('pending');
  return (
    <>
      <Filters filters={filters} withShowAll />
      <div className={classes.subTabs}>
        <OpenTabs value={openTab} onChange={setOpenTab} counts={counts} />
      </div>
      {openTab === 'assigned' ? (
        <AssignedTickets
          key="assigned"
          common={common}
          openUuid={openUuid}
          waiting={counts.pending ?? 0}
          onShowPending={handleShowPending}
        />
      ) : (
        <PendingTickets key="pending" common={common} openUuid={openUuid} />
      )}
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
  counts: Partial<Record<OpenTab, number>>;
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
      value={value}
      onChange={handleChange}
      data={OPEN_TABS.map((name) => ({
        value: name,
        label: (
          <span className={classes.subTab}>
            {t(`openTabs.${name}`)}
            <Badge size="sm" circle={(counts[name] ?? 0) < 10} variant={name === value ? 'filled' : 'default'}>
              {countLabel(counts[name] ?? 0)}
            </Badge>
          </span>
        ),
      }))}
    />
  );
}

function AssignedTickets(props: {
  common: CommonFilter;
  openUuid: string | undefined;
  waiting: number;
  onShowPending: () => void;
}) {
  const list = useTicketList(props.common, 'open');
  return <TicketList {...props} list={list} view="assigned" />;
}

function PendingTickets({ common, openUuid }: { common: CommonFilter; openUuid: string | undefined }) {
  const list = useTicketList(common, 'pending');
  return <TicketList list={list} view="pending" openUuid={openUuid} />;
}

function ClosedTickets({ filters, openUuid }: ViewProps) {
  const list = useTicketList(filters.common, 'closed');
  return (
    <>
      <Filters filters={filters} />
      <TicketList list={list} view="closed" openUuid={openUuid} />
    </>
  );
}

function SearchTickets({ filters, openUuid, input }: ViewProps & { input: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(['tickets', 'common']);
  const list = useTicketList(filters.common);
  const handleClear = (): void => {
    list.setSearch('');
    input.current?.focus();
  };
  return (
    <>
      <div className={classes.search}>
        <TextInput
          ref={input}
          // Who opens the search wants to type.
          autoFocus
          type="search"
          aria-label={t('searchLabel')}
          placeholder={t('searchLabel')}
          leftSection={<Search size={16} aria-hidden />}
          rightSection={
            list.search && <CloseButton size="sm" aria-label={t('common:clearSearch')} onClick={handleClear} />
          }
          value={list.search}
          onChange={(event) => list.setSearch(event.currentTarget.value)}
        />
      </div>
      <Filters filters={filters} />
      <TicketList list={list} view="search" openUuid={openUuid} />
    </>
  );
}

/** Closed tickets, and those one searches, are everybody's in any case. */
function Filters({ filters, withShowAll = false }: { filters: TicketFilters; withShowAll?: boolean }) {
  const { t } = useTranslation('tickets');
  return (
    <div className={classes.filters}>
      <QueueFilter chosen={filters.queueIds} onChange={filters.setQueueIds} />
      {withShowAll && (
        <Can do="tickets-manager:showall">
          <Switch
            size="sm"
            labelPosition="left"
            label={t('showAll')}
            checked={filters.showAll}
            onChange={(event) => filters.setShowAll(event.currentTarget.checked)}
          />
        </Can>
      )}
    </div>
  );
}
