// Connections: the phones a company answers with, how they are, and what one can do about it.
import type { Connection } from '@recado/contract/connections';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionsKey, useConnections } from '../../entities/connection/useConnections.ts';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useCan } from '../../shared/session/useSession.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionsEmpty } from './ConnectionsEmpty.tsx';
import { FailuresDialog } from './FailuresDialog.tsx';
import { QrDialog } from './QrDialog.tsx';
import { useConnectionColumns } from './useConnectionColumns.tsx';
import { useDeleteConnection } from './useDeleteConnection.tsx';

/** What lies over the page: at most one at a time. */
type Dialog = { kind: 'add' } | { kind: 'edit'; connection: Connection } | { kind: 'code' | 'failures'; id: number };

export function ConnectionsPage() {
  const { t } = useTranslation(['connections', 'common']);
  const connections = useConnections();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const mayAdd = useCan('connections-page:addConnection');
  const mayEdit = useCan('connections-page:editOrDeleteConnection');
  const confirmDelete = useDeleteConnection();
  const close = (): void => setDialog(null);
  const showCode = ({ id }: Connection): void => setDialog({ kind: 'code', id });
  const queryClient = useQueryClient();
  const handleAdded = (added: Connection): void => {
    // The code is shown at once; the list that is being asked for comes later.
    queryClient.setQueryData<Connection[]>(connectionsKey, (list = []) =>
      list.some(({ id }) => id === added.id) ? list : [...list, added],
    );
    showCode(added);
  };
  const columns = useConnectionColumns({
    onShowCode: showCode,
    onShowFailures: ({ id }) => setDialog({ kind: 'failures', id }),
  });

  const rows = connections.data ?? [];
  const byId = (id: number): Connection | undefined => rows.find((connection) => connection.id === id);
  const addButton = mayAdd && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog({ kind: 'add' })}>
      {t('add')}
    </Button>
  );
  const list = {
    rows,
    loading: connections.isPending,
    error: connections.data ? null : connections.error,
    retry: () => void connections.refetch(),
    searched: '',
  };

  return (
    <ListPage title={t('title')} count={connections.data?.length} action={rows.length > 0 && addButton}>
      <ListStates list={list} empty={<ConnectionsEmpty action={addButton} />}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          actions={
            mayEdit
              ? (connection) => [
                  { label: t('common:edit'), icon: Pencil, onClick: () => setDialog({ kind: 'edit', connection }) },
                  {
                    label: t('common:delete'),
                    icon: Trash2,
                    danger: true,
                    onClick: () => confirmDelete(connection),
                  },
                ]
              : undefined
          }
        />
      </ListStates>
      {dialog?.kind === 'add' && <ConnectionForm onClose={close} onAdded={handleAdded} />}
      {dialog?.kind === 'edit' && <ConnectionForm connection={dialog.connection} onClose={close} />}
      {dialog?.kind === 'code' && <QrDialog connection={byId(dialog.id)} onClose={close} />}
      {dialog?.kind === 'failures' && <FailuresDialog connection={byId(dialog.id)} onClose={close} />}
    </ListPage>
  );
}
