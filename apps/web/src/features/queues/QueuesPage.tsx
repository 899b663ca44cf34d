// The departments between which conversations are shared out, for administrators.
import { deleteQueue, type Queue } from '@recado/contract/queues';
import { Pencil, Split, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { AddButton } from '../../shared/crud/AddButton.tsx';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { listOf } from '../../shared/crud/listOf.ts';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { QueueForm } from './QueueForm.tsx';
import { useQueueColumns } from './useQueueColumns.tsx';

export function QueuesPage() {
  const { t } = useTranslation(['queues', 'common']);
  const list = listOf(useQueues());
  const [editing, setEditing] = useState<Queue | 'new' | null>(null);
  const columns = useQueueColumns();
  const edited = editing === 'new' || editing === null ? undefined : editing;
  const confirmRemove = useRemove<Queue>({
    remove: ({ id }) => call(deleteQueue, { params: { id } }),
    nameOf: ({ name }) => name,
    invalidates: ['queue', 'ticket', 'user', 'connection'],
    warning: t('delete.text'),
    successText: t('delete.done'),
  });
  return (
    <ListPage
      title={t('title')}
      count={list.loading ? undefined : list.rows.length}
      action={<AddButton label={t('add')} onClick={() => setEditing('new')} />}
    >
      <ListStates list={list} empty={<EmptyState icon={Split} title={t('empty.title')} text={t('empty.text')} />}>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={list.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onRowClick={setEditing}
          actions={(queue) => [
            { label: t('common:edit'), icon: Pencil, onClick: () => setEditing(queue) },
            { label: t('common:delete'), icon: Trash2, danger: true, onClick: () => confirmRemove(queue) },
          ]}
        />
      </ListStates>
      {editing !== null && (
        <QueueForm
          queue={edited}
          others={list.rows.filter(({ id }) => id !== edited?.id)}
          onClose={() => setEditing(null)}
        />
      )}
    </ListPage>
  );
}
