// Above the open tickets: whoever waits longest, one press away; in which order those who wait stand; what was put off.
import { Button, Tooltip } from '@mantine/core';
import { AlarmClock, ArrowDownWideNarrow, ArrowUpWideNarrow, ArrowRightToLine } from 'lucide-react';
import type { NextTicket } from '../../../entities/ticket/changes/useNextTicket.ts';
import { countLabel } from '../../../entities/ticket/countLabel.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { QueueFilter } from './QueueFilter.tsx';
import classes from './TicketsPanel.module.css';
import type { TicketFilters } from './useTicketFilters.ts';

export interface ListToolsProps {
  filters: TicketFilters;
  next: NextTicket;
  /** how many; undefined: not known yet */
  snoozed: number | undefined;
  /** there is little room: which queues are shown stands here too, and the order is an arrow */
  tight: boolean;
}

export function ListTools({ filters, next, snoozed, tight }: ListToolsProps) {
  const { t } = useTranslation('tickets');
  const { accept, busy } = next;
  return (
    <div className={classes.tools}>
      {tight && <QueueFilter chosen={filters.queueIds} onChange={filters.setQueueIds} />}
      {/* A finger that pressed it would leave the words standing over the tabs. */}
      <Tooltip label={t('next.hint')} openDelay={500} disabled={matchMedia('(hover: none)').matches}>
        <Button
          size="compact-sm"
          leftSection={<ArrowRightToLine size={15} aria-hidden />}
          loading={busy}
          onClick={accept}
        >
          {t('next.button')}
        </Button>
      </Tooltip>
      {filters.openTab === 'pending' && <OrderButton filters={filters} tight={tight} />}
      {filters.openTab === 'assigned' && (snoozed || filters.snoozed) ? (
        <Button
          size="compact-sm"
          variant={filters.snoozed ? 'light' : 'default'}
          aria-pressed={filters.snoozed}
          leftSection={<AlarmClock size={15} aria-hidden />}
          onClick={() => filters.setSnoozed(!filters.snoozed)}
        >
          {t('snooze.list')} {countLabel(snoozed ?? 0)}
        </Button>
      ) : null}
    </div>
  );
}

/** Says how they stand; a press turns that round. */
function OrderButton({ filters: { order, setOrder }, tight }: { filters: TicketFilters; tight: boolean }) {
  const { t } = useTranslation('tickets');
  const Icon = order === 'waiting' ? ArrowDownWideNarrow : ArrowUpWideNarrow;
  const arrow = <Icon size={15} aria-hidden />;
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={!tight && arrow}
      aria-label={`${t('order.label')}: ${t(`order.${order}`)}`}
      onClick={() => setOrder(order === 'waiting' ? '-waiting' : 'waiting')}
    >
      {tight ? arrow : t(`order.${order}`)}
    </Button>
  );
}
