// The ticket whose address is open: from a list at once, from the server after; and away from what one may not see.
import { getTicketByUuid, type Ticket } from '@recado/contract/tickets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifyFailure, notifyWarning } from '../../shared/ui/notify.ts';
import { isBeingAccepted } from '../../entities/ticket/changes/useTicketActions.ts';
import { keepAfterAll, wasHandedOver } from '../../entities/ticket/handedOver.ts';
import { useTicketPlace } from '../../entities/ticket/ticketPlace.ts';
import { listedTicket, ticketKey } from '../../entities/ticket/ticketPatches.ts';

export interface OpenTicket {
  ticket: Ticket | undefined;
  /** only when there is nothing to show */
  error: Error | null;
  retry: () => void;
}

export function useOpenTicket(uuid: string | undefined): OpenTicket {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { home } = useTicketPlace();
  const { t } = useTranslation('tickets');
  const { data, isPlaceholderData, error, refetch } = useQuery({
    queryKey: ticketKey(uuid ?? ''),
    enabled: uuid !== undefined,
    placeholderData: () => listedTicket(client, uuid ?? ''),
    queryFn: ({ signal }) => call(getTicketByUuid, { params: { uuid: uuid ?? '' }, signal }),
    refetchOnMount: 'always',
  });
  const unauthorized = isApiError(error, 'ERR_NO_PERMISSION');
  // A malformed address is no ticket either.
  const gone = isApiError(error) && (error.status === 404 || error.status === 400);
  const away = uuid !== undefined && (unauthorized || gone);
  /** it was shown, by right */
  const wasOurs = data !== undefined && !isPlaceholderData;

  useEffect(() => {
    if (!away) return;
    if (gone) notifyFailure(t('toasts.gone'));
    // Where somebody else was quicker, what is told is who.
    else if (!isBeingAccepted(client, uuid)) {
      if (!wasOurs) notifyFailure(t('toasts.unauthorized'));
      else if (!wasHandedOver(uuid)) notifyWarning(t('toasts.handedOver'));
    }
    // So that a second try asks the server again.
    client.removeQueries({ queryKey: ticketKey(uuid) });
    void navigate(home, { replace: true });
  }, [away, gone, wasOurs, uuid, client, navigate, home, t]);

  // It has left the screen: what is told of it from now on is news, and who opens it again sees what the server answers.
  useEffect(
    () => () => {
      if (uuid === undefined || !wasHandedOver(uuid)) return;
      keepAfterAll(uuid);
      client.removeQueries({ queryKey: ticketKey(uuid) });
    },
    [uuid, client],
  );

  return { ticket: away || !uuid ? undefined : data, error: away || data ? null : error, retry: () => void refetch() };
}
