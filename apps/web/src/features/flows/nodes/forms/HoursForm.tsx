// One way while it is open, another while it is closed.
import { useQueues } from '../../../../entities/queue/useQueues.ts';
import { useTranslation } from '../../../../shared/i18n/useTranslation.ts';
import { idOf } from '../drafts.ts';
import { nodeForm, type FieldsProps } from '../nodeForm.tsx';
import { OneSelect } from '../OneSelect.tsx';

interface Draft {
  queueId: number | null;
}

function Fields({ draft, set, errorAt }: FieldsProps<Draft>) {
  const { t } = useTranslation('flowNodes');
  return (
    <OneSelect
      label={t('field.hours')}
      description={t('field.hoursHint')}
      placeholder={t('field.hoursCompany')}
      clearable
      data-autofocus
      options={useQueues().data}
      value={draft.queueId}
      onChange={(queueId) => set({ queueId })}
      error={errorAt('queueId')}
    />
  );
}

export const hoursForm = nodeForm<Draft>({
  draftOf: (data) => ({ queueId: idOf(data['queueId']) }),
  dataOf: ({ queueId }, before) => ({ ...before, queueId }),
  Fields,
});
