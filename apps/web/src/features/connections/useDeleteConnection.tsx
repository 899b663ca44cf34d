// Deleting a connection: asks, and asks again when that would close open tickets.
import { deleteConnection, type Connection } from '@recado/contract/connections';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { connectionsKey } from '../../entities/connection/useConnections.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifyError, notifySuccess } from '../../shared/ui/notify.ts';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

interface Deletion {
  connection: Connection;
  closeTickets: boolean;
}

/** Returns the function that asks and deletes. */
export function useDeleteConnection(): (connection: Connection) => void {
  const { t } = useTranslation(['connections', 'common']);
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ connection, closeTickets }: Deletion) =>
      call(deleteConnection, { params: { id: connection.id }, query: { closeTickets } }),
    meta: { quiet: true },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: connectionsKey });
      notifySuccess(t('delete.done'));
    },
    onError: (error, { connection, closeTickets }) => {
      if (!closeTickets && isApiError(error, 'ERR_WAPP_HAS_OPEN_TICKETS')) ask(connection, true);
      else notifyError(error);
    },
  });

  function ask(connection: Connection, closeTickets: boolean): void {
    const text = connection.provider === 'cloud' ? 'delete.textCloud' : 'delete.text';
    openConfirm({
      title: closeTickets ? t('delete.ticketsTitle') : t('common:remove.title', { name: connection.name }),
      children: <Text size="sm">{closeTickets ? t('delete.ticketsText', { name: connection.name }) : t(text)}</Text>,
      labels: {
        confirm: closeTickets ? t('delete.closeAndDelete') : t('common:delete'),
        cancel: t('common:cancel'),
      },
      confirmProps: { color: 'red' },
      onConfirm: () => mutate({ connection, closeTickets }),
    });
  }
  return (connection) => ask(connection, false);
}
