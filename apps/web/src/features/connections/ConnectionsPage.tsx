// Connections: the phones a company answers with, how they are, and what one can do about it.
import type { Connection } from '@recado/contract/connections';
import { PROVIDERS, type ProviderName } from '@recado/contract/constants';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Smartphone, Trash2, Webhook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useSimulatorOn } from '../../entities/connection/useSimulatorOn.ts';
import { connectionsKey, putAdded, useConnections } from '../../entities/connection/useConnections.ts';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { FailuresDialog } from './FailuresDialog.tsx';
import { HealthDialog } from './HealthDialog.tsx';
import { QrDialog } from './QrDialog.tsx';
import { useConnectionColumns } from './useConnectionColumns.tsx';
import { useDeleteConnection } from './useDeleteConnection.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';

/** What lies over the page: at most one at a time. */
type Dialog =
  | { kind: 'add' }
  | { kind: 'edit'; connection: Connection; at?: string }
  | { kind: 'code' | 'failures' | 'health'; id: number }
  | { kind: 'webhook'; id: number; verifyToken: string };

export function ConnectionsPage() {
  const { t } = useTranslation(['connections', 'common']);
  const connections = useConnections();
  const mayAdd = useCan('connections-page:addConnection');
  const asked = useAsked();
  const [dialog, setDialog] = useState<Dialog | null>(mayAdd && asked.kind ? { kind: 'add' } : null);
  const mayEdit = useCan('connections-page:editOrDeleteConnection');
  const confirmDelete = useDeleteConnection();
  const close = (): void => {
    setDialog(null);
    asked.forget();
  };
  const showCode = ({ id }: Connection): void => setDialog({ kind: 'code', id });
  const queryClient = useQueryClient();
  const handleSaved = (saved: Connection, verifyToken: string): void => {
    if (verifyToken !== '') setDialog({ kind: 'webhook', id: saved.id, verifyToken });
  };
  const handleAdded = (added: Connection, verifyToken: string): void => {
    // The code is shown at once; the list that is being asked for comes later.
    queryClient.setQueryData<Connection[]>(connectionsKey, (list = []) => putAdded(list, added));
    if (added.provider === 'cloud') handleSaved(added, verifyToken);
    else showCode(added);
  };
  const columns = useConnectionColumns({
    onShowCode: showCode,
    onShowFailures: ({ id }) => setDialog({ kind: 'failures', id }),
    onShowHealth: ({ id }) => setDialog({ kind: 'health', id }),
  });

  const rows = connections.data ?? [];
  const byId = (id: number): Connection | undefined => rows.find((connection) => connection.id === id);
  const [opened, setOpened] = useState(false);
  const askedFor = mayEdit && !opened && dialog === null && asked.id !== null ? byId(asked.id) : undefined;
  // As soon as the list is there, and once; from here on it is a form like any other.
  if (askedFor) {
    setOpened(true);
    setDialog({ kind: 'edit', connection: askedFor, at: asked.field });
  }
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
          {...(mayEdit && { onRowClick: (connection: Connection) => setDialog({ kind: 'edit', connection }) })}
          actions={
            mayEdit
              ? (connection) => [
                  { label: t('common:edit'), icon: Pencil, onClick: () => setDialog({ kind: 'edit', connection }) },
                  ...(connection.cloud
                    ? [
                        {
                          label: t('webhook.show'),
                          icon: Webhook,
                          onClick: () => setDialog({ kind: 'webhook', id: connection.id, verifyToken: '' }),
                        },
                      ]
                    : []),
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
      {dialog?.kind === 'add' && <ConnectionForm asked={asked.kind} onClose={close} onSaved={handleAdded} />}
      {dialog?.kind === 'edit' && (
        <ConnectionForm connection={dialog.connection} at={dialog.at} onClose={close} onSaved={handleSaved} />
      )}
      {dialog?.kind === 'code' && <QrDialog connection={byId(dialog.id)} onClose={close} />}
      {dialog?.kind === 'webhook' && (
        <WebhookDialog connection={byId(dialog.id)} verifyToken={dialog.verifyToken} onClose={close} />
      )}
      <HealthDialog connection={dialog?.kind === 'health' ? byId(dialog.id) : undefined} onClose={close} />
      {dialog?.kind === 'failures' && <FailuresDialog connection={byId(dialog.id)} onClose={close} />}
    </ListPage>
  );
}

/** Without an action the visitor may not add connections, and is told who may. */
function ConnectionsEmpty({ action }: { action: ReactNode }) {
  const { t } = useTranslation('connections');
  const simulatorOn = useSimulatorOn();
  return (
    <EmptyState
      icon={Smartphone}
      title={action ? t('empty.title') : t('empty.titleOthers')}
      text={action ? t(simulatorOn ? 'empty.textSimulated' : 'empty.text') : t('empty.textOthers')}
      action={action}
    />
  );
}

interface Asked {
  kind: ProviderName | undefined;
  id: number | null;
  field: string;
  forget: () => void;
}

/**
 * What an address asks for: to add a connection of a kind, `?add=sandbox`, from the list of first steps; or to change one, and
 * which field of it, `?edit=5#outOfHoursMessage`, from the opening hours.
 */
function useAsked(): Asked {
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  const kind = PROVIDERS.find((name) => name === params.get('add'));
  const id = params.has('edit') ? Number(params.get('edit')) : null;
  // A reload would ask again.
  return { kind, id, field: hash.slice(1), forget: () => (kind || id !== null) && setParams({}, { replace: true }) };
}
