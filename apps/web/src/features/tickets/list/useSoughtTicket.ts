// One ticket that somebody was led to: shown where it waits now, whatever was shown and filtered before.
import { getTicketByUuid, type Ticket } from '@recado/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifyFailure } from '../../../shared/ui/notify.ts';
import type { TicketFilters } from './useTicketFilters.ts';

/** null: none, or it is not known yet */
export function useSoughtTicket(filters: TicketFilters): Ticket | null {
  const { sought, setSought, openTab, setOpenTab, queueIds, setQueueIds } = filters;
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const { data, error } = useQuery({
    // Anew each time: it may have gone elsewhere since.
    queryKey: ['ticket', 'sought', sought?.key],
    enabled: sought !== null,
    gcTime: 0,
    queryFn: ({ signal }) => call(getTicketByUuid, { params: { uuid: sought?.uuid ?? '' }, signal }),
  });
  const ticket = sought && data?.uuid === sought.uuid ? data : null;
  const place = ticket && (ticket.status === 'pending' ? (ticket.driver ? 'withBot' : 'pending') : 'elsewhere');
  const isFiltered = ticket !== null && queueIds.length > 0 && !queueIds.includes(ticket.queueId ?? 0);
  const handleFound = useEffectEvent((found: Ticket) => {
    if (place === 'elsewhere') {
      setSought(null);
      void navigate(`/tickets/${found.uuid}`, { replace: true });
      return;
    }
    if (place) setOpenTab(place);
    if (isFiltered) setQueueIds([]);
  });
  const handleGone = useEffectEvent(() => {
    setSought(null);
    notifyFailure(t('toasts.gone'));
  });
  useEffect(() => {
    if (ticket) handleFound(ticket);
  }, [ticket]);
  useEffect(() => {
    if (error) handleGone();
  }, [error]);
  return place === openTab && !isFiltered ? ticket : null;
}
