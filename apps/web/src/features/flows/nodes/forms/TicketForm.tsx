// Hands the conversation to a queue.
import { useQueues } from '../../../../entities/queue/useQueues.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { idOf, recordOf, type Data } from '../drafts.ts';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { OneSelect } from '../OneSelect.tsx';

interface Draft {
  queueId: number | null;
}

function Fields({ draft, set, errorAt }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  return (
    <OneSelect
      label={t('field.queue')}
      description={t('field.queueHint')}
      required
      data-autofocus
      options={useQueues().data}
      value={draft.queueId}
      onChange={(queueId) => set({ queueId })}
      // It is written in several ways: what is wrong is wrong with all of them.
      error={errorAt('')}
    />
  );
}

/** Others that draw flows write it in their own ways; from here on it is ours. */
function dataOf({ queueId }: Draft, before: Data): Data {
  const { id: _id, queue: _queue, data: _data, ...kept } = before;
  return { ...kept, queueId };
}

export const ticketForm = nodeForm<Draft>({
  draftOf: (data) => ({
    queueId:
      idOf(data['queueId']) ??
      idOf(data['id']) ??
      idOf(recordOf(data['queue'])['id']) ??
      idOf(recordOf(data['data'])['id']),
  }),
  dataOf,
  complaint: (code) => (code === 'queueMissing' ? 'problem.queueMissing' : undefined),
  Fields,
});
