// Above the lists: the queues they show, and whether they show everybody's tickets.
import { Switch } from '@mantine/core';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Can } from '../../../shared/session/Can.tsx';
import { QueueFilter } from './QueueFilter.tsx';
import classes from './TicketsPanel.module.css';
import type { TicketFilters } from './useTicketFilters.ts';

/** Closed tickets, and those one searches, are everybody's in any case. */
export function ListFilters({ filters, withShowAll = false }: { filters: TicketFilters; withShowAll?: boolean }) {
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
