// The departments between which conversations are shared out, for administrators.
import { deleteQueue } from '@recado/contract/queues';
import { Split } from 'lucide-react';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import { listOf } from '../../shared/crud/listOf.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { QueueForm } from './QueueForm.tsx';
import { useQueueColumns } from './useQueueColumns.tsx';

export function QueuesPage() {
  const { t } = useTranslation('queues');
  const list = listOf(useQueues());
  return (
    <CrudPage
      t={t}
      icon={Split}
      list={list}
      columns={useQueueColumns()}
      nameOf={({ name }) => name}
      remove={({ id }) => call(deleteQueue, { params: { id } })}
      invalidates={['queue', 'ticket', 'user', 'connection']}
      renderForm={(queue, close) => (
        <QueueForm queue={queue} others={list.rows.filter(({ id }) => id !== queue?.id)} onClose={close} />
      )}
    />
  );
}
