// What the lists show: the tab, everybody's or one's own, and the queues. The last two are remembered in this browser.
import { useMemo, useState } from 'react';
import { useCan } from '../../../shared/session/useSession.ts';
import { readStored, writeStored } from '../../../shared/session/storage.ts';
import type { TicketFilter } from '../live/ticketCache.ts';

export const TABS = ['open', 'closed', 'search'] as const;
export type ListTab = (typeof TABS)[number];
export const OPEN_TABS = ['assigned', 'pending'] as const;
export type OpenTab = (typeof OPEN_TABS)[number];

const SHOW_ALL = 'tickets.showAll';
const QUEUES = 'tickets.queues';

export interface TicketFilters {
  tab: ListTab;
  setTab: (tab: ListTab) => void;
  openTab: OpenTab;
  setOpenTab: (tab: OpenTab) => void;
  showAll: boolean;
  setShowAll: (on: boolean) => void;
  queueIds: number[];
  setQueueIds: (ids: number[]) => void;
  /** what all lists and counts have in common */
  common: Pick<TicketFilter, 'queueIds' | 'showAll'>;
}

export function useTicketFilters(): TicketFilters {
  const maySeeAll = useCan('tickets-manager:showall');
  const [tab, setTab] = useState<ListTab>('open');
  const [openTab, setOpenTab] = useState<OpenTab>('assigned');
  // Whoever may see everything starts with everything.
  const [wantsAll, setWantsAll] = useState(() => readStored(SHOW_ALL) !== 'false');
  const [queueIds, setQueueIds] = useState(storedQueues);
  const showAll = maySeeAll && wantsAll;
  const common = useMemo(
    () => ({ ...(queueIds.length > 0 && { queueIds }), ...(showAll && { showAll }) }),
    [queueIds, showAll],
  );
  return {
    tab,
    setTab,
    openTab,
    setOpenTab,
    showAll,
    setShowAll: (on) => {
      writeStored(SHOW_ALL, String(on));
      setWantsAll(on);
    },
    queueIds,
    setQueueIds: (ids) => {
      writeStored(QUEUES, JSON.stringify(ids));
      setQueueIds(ids);
    },
    common,
  };
}

function storedQueues(): number[] {
  try {
    const stored: unknown = JSON.parse(readStored(QUEUES) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : [];
  } catch {
    return [];
  }
}
