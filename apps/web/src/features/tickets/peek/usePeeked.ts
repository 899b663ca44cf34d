// The ticket that is looked into, as it is now; and away from what one may not see.
import { getTicketByUuid, type Ticket } from '@recado/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifyFailure } from '../../../shared/ui/notify.ts';
import { ticketKey } from '../../../entities/ticket/ticketPatches.ts';

/** Null where one may not look: then the dialog closes, and the screen is the list again. */
export function usePeeked(ticket: Ticket, onClose: () => void): Ticket | null {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { t } = useTranslation('tickets');
  const { uuid } = ticket;
  const { data = ticket, error } = useQuery({
    queryKey: ticketKey(uuid),
    placeholderData: ticket,
    queryFn: ({ signal }) => call(getTicketByUuid, { params: { uuid }, signal }),
    refetchOnMount: 'always',
  });
  const denied = isApiError(error, 'ERR_NO_PERMISSION');
  const away = denied || (isApiError(error) && error.status === 404);
  useEffect(() => {
    if (!away) return;
    notifyFailure(denied ? t('toasts.unauthorized') : t('toasts.gone'));
    client.removeQueries({ queryKey: ticketKey(uuid) });
    onClose();
    void navigate('/tickets', { replace: true });
  }, [away, denied, uuid, client, navigate, onClose, t]);
  return away ? null : data;
}
